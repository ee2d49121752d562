"""The start page: what stands where no map is open; new maps, recent files, the maps that come along."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QIcon, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.menus.entry import Entry, Item, open_menu
from editor.menus.files import file_entries
from editor.start.thumbnails import Thumbnails
from editor.text.texts import text
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue

#: The room for the picture of a map, in pixels.
PICTURE = 200, 132
_CARD = QSize(PICTURE[0] + 20, PICTURE[1] + 44)

#: What opens a file by its path.
Opening = Callable[[str], object]


class Card(QToolButton):
    """A map file with its picture; pressing it opens the map."""

    def __init__(self, path: str, opening: Opening, forgetting: Opening | None = None) -> None:
        super().__init__()
        self.path = path
        self._opening = opening
        self._forgetting = forgetting
        self.setObjectName("tile")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(*PICTURE))
        self.setFixedSize(_CARD)
        name = os.path.splitext(os.path.basename(path))[0].replace("-", " ").capitalize()
        self.setText(self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, PICTURE[0]))
        self.setToolTip(path)
        self.setAccessibleName(text("start_page.open", name=name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda: opening(path))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        open_menu(self.window(), self._offered(), event.globalPos())

    def _offered(self) -> Iterator[Item]:
        path, forgetting = self.path, self._forgetting
        yield Entry(text("start_page.open_it"), lambda: self._opening(path))
        if forgetting is not None:
            yield Entry(
                text("start_page.forget"), lambda: forgetting(path), tip=text("start_page.forget.tip")
            )
        yield None
        yield from file_entries(path)


class StartPage(QWidget):
    """Offers what to begin with; every offer is a button that keys reach in the order they are read."""

    def __init__(
        self,
        catalogue: Catalogue,
        queue: PictureQueue,
        offers: Iterable[tuple[str, Callable[[], object]]],
        ratio: float,
    ) -> None:
        super().__init__()
        self.setAccessibleName(text("start_page.title"))
        self._thumbnails = Thumbnails(catalogue, queue, PICTURE, ratio, self)
        self._thumbnails.drawn.connect(self._drawn)
        self._cards: list[Card] = []
        self._columns = self._recent_count = 0
        title = QLabel(text("start_page.title"))
        title.setProperty("head", True)
        font = title.font()
        font.setPixelSize(round(1.5 * title.fontInfo().pixelSize()))
        title.setFont(font)
        row = QHBoxLayout()
        row.setSpacing(8)
        self._first: QPushButton | None = None
        for key, does in offers:
            button = QPushButton(text(f"start_page.{key}"))
            button.setProperty("filled", self._first is None)
            button.clicked.connect(lambda _=False, does=does: does())
            row.addWidget(button)
            self._first = self._first or button
        row.addStretch(1)
        self._recent_head = _head(text("start_page.recent"))
        self._recent = QGridLayout()
        self._bundled_head = _head(text("start_page.bundled"))
        self._bundled = QGridLayout()
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(28, 24, 28, 24)
        column.setSpacing(12)
        column.addWidget(title)
        column.addLayout(row)
        for head, grid in ((self._recent_head, self._recent), (self._bundled_head, self._bundled)):
            grid.setSpacing(8)
            column.addSpacing(8)
            column.addWidget(head)
            column.addLayout(grid)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def show_files(
        self,
        recent: Iterable[str],
        bundled: Iterable[str],
        opening: Opening,
        opening_bundled: Opening,
        forgetting: Opening | None = None,
    ) -> None:
        """Show the recent files that still exist, and the maps that come with the program.

        `forgetting` takes a path out of the recent ones.
        """
        for card in self._cards:
            card.setParent(None)
            card.deleteLater()
        mine = [path for path in recent if os.path.exists(path)]
        self._cards = [Card(path, opening, forgetting) for path in mine]
        self._recent_count = len(self._cards)
        self._cards += [Card(path, opening_bundled) for path in bundled]
        self._recent_head.setVisible(bool(mine))
        for card in self._cards:
            self._thumbnails.ask(card.path)
        self._columns = 0
        self._arrange()

    def take_focus(self) -> None:
        """Let keys begin at the first offer."""
        if self._first is not None:
            self._first.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Draw no more pictures."""
        self._thumbnails.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """As many cards beside each other as there is room for."""
        columns = max(1, (self.width() - 70) // (_CARD.width() + 8))
        if columns == self._columns or not self._cards:
            return
        self._columns = columns
        parts = (
            (self._recent, self._cards[: self._recent_count]),
            (self._bundled, self._cards[self._recent_count :]),
        )
        for grid, cards in parts:
            while grid.count():
                grid.takeAt(0)
            for place, card in enumerate(cards):
                grid.addWidget(card, place // columns, place % columns)
            for each in range(grid.columnCount()):
                grid.setColumnStretch(each, 0)
            grid.setColumnStretch(columns, 1)

    def _drawn(self, path: str, image: QImage) -> None:
        for card in self._cards:
            if card.path == path and not image.isNull():
                card.setIcon(QIcon(QPixmap.fromImage(image)))


def _head(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("head", True)
    return label
