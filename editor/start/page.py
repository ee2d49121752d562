"""The start page where no map is open: new maps, kept games, recent files, maps that come along."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QIcon, QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QScrollArea, QToolButton, QWidget

from editor.menus.entry import Entry, Item, open_menu
from editor.menus.files import file_entries
from editor.start.shelf import KINDS, Shelf, ShelfMap
from editor.start.thumbnails import Thumbnails
from editor.text.texts import plural, text
from editor.theme.widgets import cleared, in_column, in_row, plain_label, push_button, set_aside, tool_button
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue
from engine.storage.kept_games import KeptMap

#: The room for the picture of a map, in pixels.
PICTURE = 200, 132
_CARD = QSize(PICTURE[0] + 20, PICTURE[1] + 44)

#: What opens a file by its path.
Opening = Callable[[str], object]

#: What goes on with the newest game of a map.
GoingOn = Callable[[KeptMap], object]

#: So many maps with games are shown; the list has all.
_MOST_GAMES = 8


class MapCard(QToolButton):
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
        self._write(name)
        self.setToolTip(path)
        self.setAccessibleName(text("start_page.open", name=name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda: opening(path))

    def _write(self, *lines: str) -> None:
        """Write lines below the picture, cut to its width."""
        elided = (
            self.fontMetrics().elidedText(each, Qt.TextElideMode.ElideRight, PICTURE[0]) for each in lines
        )
        self.setText("\n".join(elided).replace("&", "&&"))

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


class RecentCard(MapCard):
    """A map used before: its title, and its file, of which several may have one title."""

    def __init__(self, path: str, title: str, opening: Opening, forgetting: Opening | None) -> None:
        super().__init__(path, opening, forgetting)
        self.setFixedHeight(_CARD.height() + self.fontMetrics().lineSpacing())
        file = os.path.basename(path)
        self._write(title or text("untitled"), file)
        self.setAccessibleName(text("start_page.open", name=f"{title}, {file}" if title else file))


class ShelfCard(MapCard):
    """A map that comes with the program, with its size and the time it takes."""

    def __init__(self, shelf_map: ShelfMap, opening: Opening) -> None:
        super().__init__(shelf_map.path, opening)
        self.shelf_map = shelf_map
        self.setFixedHeight(_CARD.height() + self.fontMetrics().lineSpacing())
        minutes = shelf_map.minutes
        size = plural("start_page.boards", shelf_map.boards)
        lasts = text("start_page.minutes", number=minutes) if minutes is not None else ""
        self._write(shelf_map.title, " · ".join(filter(None, (size, lasts))))
        self.setAccessibleName(text("start_page.open", name=shelf_map.title))


class GameCard(QToolButton):
    """A map with kept games and the picture of the newest; pressing it goes on with that one."""

    def __init__(self, kept: KeptMap, going_on: GoingOn) -> None:
        from editor.play.telling.kept_words import place_words, player_words, state_words, when_words

        super().__init__()
        self.kept = kept
        self.path = str(kept.newest.opening)
        self.setObjectName("tile")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(*PICTURE))
        self.setFixedSize(_CARD.width(), _CARD.height() + self.fontMetrics().lineSpacing())
        title = kept.title or text("untitled")
        where = f"{place_words(kept.newest)} · {plural('kept.games', kept.count)}"
        metrics = self.fontMetrics()
        lines = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, PICTURE[0]) for line in (title, where)]
        self.setText("\n".join(lines).replace("&", "&&"))
        told = (title, player_words(kept.newest), state_words(kept.newest), when_words(kept.newest))
        self.setToolTip("\n".join(line for line in told if line))
        self.setAccessibleName(text("kept.card", title=title))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda: going_on(kept))


@dataclass
class _Section:
    """A head, and cards below it."""

    head: QWidget
    grid: QGridLayout
    cards: list[MapCard | GameCard] = field(default_factory=list)
    #: Those that are shown; the others are kept for later.
    chosen: list[MapCard | GameCard] = field(default_factory=list)

    def show(self, cards: Iterable[MapCard | GameCard]) -> None:
        """Show these cards in place of the ones before."""
        for card in self.cards:
            set_aside(card)
            card.deleteLater()
        self.cards = list(cards)
        self.choose(lambda _: True)

    def choose(self, wanted: Callable[[MapCard | GameCard], bool]) -> None:
        """Show some of the cards, and the head where there are any."""
        self.chosen = [card for card in self.cards if wanted(card)]
        self.head.setVisible(bool(self.chosen))

    def arrange(self, columns: int) -> None:
        """So many cards beside each other."""
        cleared(self.grid)
        for place, card in enumerate(self.chosen):
            self.grid.addWidget(card, place // columns, place % columns)
            card.show()
        for card in self.cards:
            if card not in self.chosen:
                card.hide()
        for each in range(self.grid.columnCount()):
            self.grid.setColumnStretch(each, 0)
        self.grid.setColumnStretch(columns, 1)


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
        self._columns = 0
        self._all_games: Callable[[], object] = _nothing
        title = plain_label(text("start_page.title"), head=True)
        font = title.font()
        font.setPixelSize(round(1.5 * title.fontInfo().pixelSize()))
        title.setFont(font)
        row = in_row(spacing=8)
        self._first: QPushButton | None = None
        for key, does in offers:
            button = QPushButton(text(f"start_page.{key}"))
            button.setProperty("filled", self._first is None)
            button.clicked.connect(lambda _=False, does=does: does())
            row.addWidget(button)
            self._first = self._first or button
        row.addStretch(1)
        self._games = _Section(self._games_head(), QGridLayout())
        self._recent = _Section(_head(text("start_page.recent")), QGridLayout())
        self._shelf = Shelf(self)
        self._shelf.arrived.connect(self._show_shelf)
        self._shelf_maps: tuple[ShelfMap, ...] = ()
        self._opening_bundled: Opening = _nothing
        self._kinds = {kind: self._kind_chip(kind) for kind in KINDS}
        self._kinds[KINDS[0]].setChecked(True)
        self._shelves = {
            ruleset: _Section(plain_label(text(f"start_page.shelf.{ruleset}"), second=True), QGridLayout())
            for ruleset in ("skirmish", "base")
        }
        self._sections = (self._games, self._recent, *self._shelves.values())
        inside = QWidget()
        column = in_column(title, row, of=inside, margins=(28, 24, 28, 24), spacing=12)
        for section in self._sections:
            section.grid.setSpacing(8)
            column.addSpacing(8)
            if section is self._shelves["skirmish"]:
                column.addWidget(self._shelf_head())
            column.addWidget(section.head)
            column.addLayout(section.grid)
            section.show(())
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        in_column(area, of=self, margins=0)

    def show_files(
        self,
        recent: Iterable[tuple[str, str]],
        opening: Opening,
        opening_bundled: Opening,
        forgetting: Opening | None = None,
    ) -> None:
        """Show the recent files that still exist, and soon the maps that come with the program.

        `recent` has their paths and the titles of their maps; `forgetting` takes a path out of them.
        """
        there = [each for each in recent if os.path.exists(each[0])]
        self._recent.show(RecentCard(path, title, opening, forgetting) for path, title in there)
        self._draw(self._recent)
        self._opening_bundled = opening_bundled
        self._shelf.ask()

    def show_kind(self, kind: str) -> None:
        """Show the maps of one of `KINDS` alone, of those that come with the program."""
        self._kinds[kind].setChecked(True)
        for section in self._shelves.values():
            section.choose(lambda card: isinstance(card, ShelfCard) and card.shelf_map.is_of(kind))
        self._columns = 0
        self._arrange()

    def show_games(self, maps: Iterable[KeptMap], going_on: GoingOn, all_games: Callable[[], object]) -> None:
        """Show the maps that have games, the one played last first."""
        self._all_games = all_games
        self._games.show(GameCard(each, going_on) for each in islice(maps, _MOST_GAMES))
        self._draw(self._games)

    def _draw(self, *sections: _Section) -> None:
        for section in sections:
            for card in section.cards:
                self._thumbnails.ask(card.path)
        self._columns = 0
        self._arrange()

    def _show_shelf(self, maps: tuple[ShelfMap, ...]) -> None:
        """The maps that come with the program are there; their cards are made once."""
        if maps == self._shelf_maps:
            return
        self._shelf_maps = maps
        for kind, chip in self._kinds.items():
            number = sum(each.is_of(kind) for each in maps)
            chip.setText(f"{text(f'start_page.kind.{kind}')}  {number}")
        for ruleset, section in self._shelves.items():
            section.show(
                ShelfCard(each, lambda path: self._opening_bundled(path))
                for each in maps
                if each.ruleset == ruleset
            )
        self._draw(*self._shelves.values())

    def _kind_chip(self, kind: str) -> QToolButton:
        """The button that shows the maps of a kind alone."""
        chip = tool_button(
            text(f"start_page.kind.{kind}"), lambda _=False: self.show_kind(kind), kind="chip", checkable=True
        )
        chip.setAutoExclusive(True)
        tip = text(f"start_page.kind.{kind}.tip")
        chip.setToolTip("" if tip.startswith("start_page.") else tip)
        return chip

    def _shelf_head(self) -> QWidget:
        """The head of the maps that come with the program, with their kinds."""
        head = QWidget()
        row = in_row(_head(text("start_page.bundled")), of=head, margins=0, spacing=6)
        row.addSpacing(10)
        for chip in self._kinds.values():
            row.addWidget(chip)
        row.addStretch(1)
        return head

    def _games_head(self) -> QWidget:
        """The head of the games, with a way to all of them."""
        head = QWidget()
        row = in_row(_head(text("start_page.games")), of=head, margins=0, spacing=16)
        row.addWidget(push_button(text("kept.all"), lambda: self._all_games(), kind="row"))
        row.addStretch(1)
        return head

    @property
    def is_drawn(self) -> bool:
        """Whether every card has its picture, if only in flat colours."""
        cards = [card for section in self._sections for card in section.cards]
        return bool(cards) and not any(card.icon().isNull() for card in cards)

    def take_focus(self) -> None:
        """Let keys begin at the first offer."""
        if self._first is not None:
            self._first.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Read and draw no more."""
        self._shelf.stop()
        self._thumbnails.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """As many cards beside each other as there is room for."""
        columns = max(1, (self.width() - 70) // (_CARD.width() + 8))
        if columns == self._columns:
            return
        self._columns = columns
        for section in self._sections:
            section.arrange(columns)

    def _drawn(self, path: str, image: QImage) -> None:
        for card in (card for section in self._sections for card in section.cards):
            if card.path == path and not image.isNull():
                card.setIcon(QIcon(_mounted(image)))


def _mounted(image: QImage) -> QPixmap:
    """A picture in the middle of the room for it, so that words stand alike below low and high ones."""
    ratio = image.devicePixelRatio()
    mounted = QPixmap(round(PICTURE[0] * ratio), round(PICTURE[1] * ratio))
    mounted.setDevicePixelRatio(ratio)
    mounted.fill(Qt.GlobalColor.transparent)
    size = image.deviceIndependentSize()
    painter = QPainter(mounted)
    painter.drawImage(QPointF((PICTURE[0] - size.width()) / 2, (PICTURE[1] - size.height()) / 2), image)
    painter.end()
    return mounted


def _nothing(*_: object) -> None:
    """Nobody has said yet what is to be done."""


def _head(words: str) -> QLabel:
    return plain_label(words, head=True)
