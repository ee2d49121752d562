"""A tile of the library: what it stands for, its picture and name, and how it is dragged onto the map."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from editor.panels.fitting import wrapped

#: What a dragged board or piece is called on the clipboard.
MIME = "application/x-tidewright-piece"

#: The kinds of tiles that can be dragged onto the map.
DRAGGED = ("board", "piece", "unit")


@dataclass(frozen=True, slots=True)
class LibraryTile:
    """Something in the library: `kind` is `terrain`, `line`, `hexside`, `work`, `board`, `piece`,
    `unit` or `stamp`.

    It is found by the words of its name, its note and `words`.
    """

    kind: str
    id: str
    name: str
    note: str = ""
    words: str = ""


#: Draws a picture to be shown at once; what it is called with takes a better one when that comes.
Drawing = Callable[[Callable[[QPixmap], object]], QPixmap]


def at_once(draw: Callable[[str, int], QPixmap], id_: str, height: int) -> Drawing:
    """A picture that is drawn when it is called for, with none to come."""
    return lambda _: draw(id_, height)


class TileButton(QToolButton):
    """A tile with its picture; boards, pieces and units can be dragged onto the map."""

    menu_asked = Signal(object, QPoint)
    #: The tile of that content begins to be dragged.
    dragged = Signal(object)

    def __init__(self, tile: LibraryTile, size: QSize, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tile = tile
        self._lines = lines
        self.note = ""
        self.setIconSize(size)
        self._picture = QPixmap()
        self._from: QPoint | None = None
        #: Whether its content is on its way to the map at the moment.
        self.is_dragged = False
        self.setObjectName("tile")
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setToolTip(f"{tile.name}\n{tile.note}".strip())
        self.setAccessibleName(tile.name)
        self._height = size.height() + 32
        self.fit(self.width_for(size))

    def fit(self, width: int) -> None:
        """Take that width; the name wraps in it, and what is too long for two lines is cut."""
        self.setFixedWidth(width)
        self.write(self.note)

    def write(self, note: str) -> None:
        """Write the name, wrapped to the width of the tile, and a note below it."""
        self.note = note
        name = wrapped(self.tile.name, self.fontMetrics(), self.width() - 10, 2)
        self.setText(f"{name}\n{note}" if self._lines > 1 else name)
        lines = self._lines + name.count("\n")
        self.setFixedHeight(self._height + (lines - 1) * self.fontMetrics().lineSpacing())
        self.setAccessibleDescription(note)

    @staticmethod
    def width_for(size: QSize) -> int:
        """The width of a tile with a picture of that size."""
        return max(74, size.width() + 8)

    def show_picture(self, picture: QPixmap) -> None:
        """Show the tile's picture."""
        self._picture = picture
        self.setIcon(QIcon(picture))

    def carried(self) -> QMimeData:
        """What a drag of the tile carries."""
        data = QMimeData()
        data.setData(MIME, f"{self.tile.kind} {self.tile.id}".encode())
        return data

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(self.tile, event.globalPos())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = QApplication.startDragDistance()
        moved = self._from is not None and (event.position().toPoint() - self._from).manhattanLength() >= far
        if not moved or self.tile.kind not in DRAGGED:
            super().mouseMoveEvent(event)
            return
        self._from = None
        self.setDown(False)
        drag = QDrag(self)
        drag.setMimeData(self.carried())
        drag.setPixmap(self._picture)
        self.dragged.emit(self.tile)
        self.is_dragged = True
        drag.exec(Qt.DropAction.CopyAction)
        self.is_dragged = False
        if self.parent() is None:
            # What was dropped took the tile out of the library; it goes once this event is dealt with.
            QTimer.singleShot(0, self.deleteLater)
