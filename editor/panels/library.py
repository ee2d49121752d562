"""The library: terrain to paint with, boards and overlay pieces to lay down."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QMimeData, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from editor.document.document import ScenarioDocument
from editor.menus.entry import Entry, Item, copying, heading, open_menu
from editor.panels.fitting import wrapped
from editor.panels.pictures import Pictures
from editor.text.texts import plural, text
from editor.theme.widgets import find_field, in_column, in_row, plain_label, push_button
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.terrain import TerrainKind

#: What a dragged board or piece is called on the clipboard.
MIME = "application/x-tidewright-piece"

#: The kinds of tiles that can be dragged onto the map.
DRAGGED = ("board", "piece", "unit")

_TERRAIN_HEIGHT = 44
_BOARD_WIDTH = 96
#: So many milliseconds after the pointer moved over the map pictures are drawn again.
_MOMENT = 250
_HEX = QSize(52, _TERRAIN_HEIGHT)
#: Pixels between two tiles.
_GAP = 1


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
        data = QMimeData()
        data.setData(MIME, f"{self.tile.kind} {self.tile.id}".encode())
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(self._picture)
        self.dragged.emit(self.tile)
        self.is_dragged = True
        drag.exec(Qt.DropAction.CopyAction)
        self.is_dragged = False
        if self.parent() is None:
            # What was dropped took the tile out of the library; it goes once this event is dealt with.
            QTimer.singleShot(0, self.deleteLater)


class _Across(QScrollArea):
    """Scrolls down and never across; tells how much room there is beside its bar."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__()
        self._tell = tell

    def resizeEvent(self, event: QResizeEvent) -> None:
        # A bar that comes and goes with the rows must not change the room, and with it the rows.
        self._tell(self.width() - self.verticalScrollBar().sizeHint().width())
        super().resizeEvent(event)


class TileGrid(QWidget):
    """Tiles in as many columns as are wide enough for, with a search field.

    Pictures in sight are drawn one a turn of the event loop, or come later. `more` tells what can be done
    with a tile beside taking it in hand.
    """

    chosen = Signal(object)
    dragged = Signal(object)

    def __init__(
        self, size: QSize, placeholder: str, *, lines: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.more: Callable[[LibraryTile], Iterable[Item]] = lambda _: ()
        self._columns = 1
        self._size = size
        self._lines = lines
        self._width = TileButton.width_for(size)
        self._undrawn: list[tuple[TileButton, Drawing]] = []
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_one)
        self._buttons: list[TileButton] = []
        self._search = find_field(placeholder, self._arrange)
        self._search.returnPressed.connect(self._take_first)
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        area = _Across(self._lay_columns)
        area.setAccessibleName(placeholder)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(TileButton.width_for(size) + area.verticalScrollBar().sizeHint().width())
        area.setWidget(self._inside)
        area.verticalScrollBar().valueChanged.connect(lambda _: self._look_again())
        self._foot = plain_label(second=True, wrap=True)
        self._foot.setVisible(False)
        in_column(self._search, (area, 1), self._foot, of=self, margins=(8, 8, 4, 6), spacing=6)

    def show_tiles(self, tiles: Iterable[tuple[LibraryTile, Drawing]]) -> None:
        """Show these tiles in place of the ones before, each with what draws its picture."""
        for button in self._buttons:
            button.setParent(None)
            if not button.is_dragged:
                button.deleteLater()
        self._buttons, self._undrawn = [], []
        for tile, drawn in tiles:
            button = TileButton(tile, self._size, self._lines, self._inside)
            button.fit(self._width)
            button.clicked.connect(lambda _=False, tile=tile: self.chosen.emit(tile))
            button.menu_asked.connect(self._open_menu)
            button.dragged.connect(self.dragged)
            self._buttons.append(button)
            self._undrawn.append((button, drawn))
        self._arrange()
        self._look_again()

    def _open_menu(self, tile: LibraryTile, where: QPoint) -> None:
        take = Entry(text("library.take"), lambda: self.chosen.emit(tile), tip=text("library.take.tip"))
        name = copying(text("library.copy_name"), tile.name)
        open_menu(self, (heading(tile.name), take, None, *self.more(tile), None, name), where)

    def _take_first(self) -> None:
        """Take the first tile that the search has found."""
        found = next((each for each in self._buttons if not each.isHidden()), None)
        if found is not None and self._search.text().strip():
            self.chosen.emit(found.tile)

    def add_below(self, widget: QWidget) -> None:
        """Show a widget below the tiles."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def add_above(self, widget: QWidget) -> None:
        """Show a widget between the search field and the tiles."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, widget)

    def finish_drawing(self) -> None:
        """Draw all pictures in sight at once: for screenshots."""
        while self._draw_one():
            pass

    def _draw_one(self) -> bool:
        """Draw the first picture in sight that is missing; whether there was one."""
        self._drawing.setInterval(0)
        for place, (button, drawn) in enumerate(self._undrawn):
            if not button.visibleRegion().isEmpty():
                del self._undrawn[place]
                button.show_picture(drawn(partial(self._come, button)))
                return True
        self._drawing.stop()
        return False

    def _come(self, button: TileButton, picture: QPixmap) -> None:
        """Show a picture that came later, if its tile is still there."""
        if isValid(self) and button in self._buttons:
            button.show_picture(picture)

    def wait(self) -> None:
        """Draw no picture for a moment, since the pointer is busy elsewhere."""
        if self._drawing.isActive():
            self._drawing.start(_MOMENT)

    def _look_again(self) -> None:
        if self._undrawn:
            self._drawing.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_again()

    def tile_at(self, place: int) -> LibraryTile | None:
        """The tile at a place counted from 0, or None."""
        return self._buttons[place].tile if 0 <= place < len(self._buttons) else None

    def button_of(self, kind: str, id_: str) -> TileButton | None:
        """The button of a tile, or None."""
        return next((each for each in self._buttons if (each.tile.kind, each.tile.id) == (kind, id_)), None)

    def show_chosen(self, kind: str, id_: str | None) -> None:
        """Mark the tile that is in hand."""
        for button in self._buttons:
            button.setChecked(button.tile.kind == kind and button.tile.id == id_)

    def show_foot(self, words: str) -> None:
        """Write a line below all tiles."""
        self._foot.setText(words)
        self._foot.setVisible(bool(words))

    def show_notes(self, notes: dict[str, str], foot: str) -> None:
        """Write a note beside the names of some tiles, by id, and a line below all."""
        for button in self._buttons:
            note = notes.get(button.tile.id, "")
            if note != button.note:
                button.write(note)
        self.show_foot(foot)

    def _arrange(self) -> None:
        while self._grid.count():
            self._grid.takeAt(0)
        wanted = self._search.text().casefold().split()
        shown = []
        for button in self._buttons:
            tile = button.tile
            said = f"{tile.name} {tile.note} {tile.words} {tile.id}".casefold()
            fits = all(word in said for word in wanted)
            button.setVisible(fits)
            if fits:
                shown.append(button)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < self._columns))
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        for place, button in enumerate(shown):
            self._grid.addWidget(
                button, place // self._columns, place % self._columns, Qt.AlignmentFlag.AlignTop
            )
            self._grid.setColumnStretch(place % self._columns, 1)
        self._grid.setRowStretch(len(shown) // self._columns + 1, 1)
        self._look_again()

    def _lay_columns(self, width: int) -> None:
        """Lay the tiles in as many columns as that width has room for."""
        columns = max(1, (width + _GAP) // (TileButton.width_for(self._size) + _GAP))
        self._width = max(TileButton.width_for(self._size), (width + _GAP) // columns - _GAP)
        for button in self._buttons:
            button.fit(self._width)
        if columns != self._columns:
            self._columns = columns
            self._arrange()


class TerrainLibrary(QObject):
    """Terrain, lines, hexsides and field works."""

    chosen = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = TileGrid(_HEX, text("library.find_terrain"))
        self.works = TileGrid(_HEX, text("library.find_work"))
        self.terrain.chosen.connect(self.chosen)
        self.works.chosen.connect(self.chosen)

    def pages(self) -> tuple[tuple[TileGrid, str], ...]:
        """The grids with what their tabs say."""
        return (self.terrain, text("library.terrain")), (self.works, text("library.works"))

    @staticmethod
    def kinds(catalogue: Catalogue) -> list[TerrainKind]:
        """The terrain that is painted, in the order of the library; bridges are built."""
        kinds = (kind for kind in catalogue.terrain.terrain.values() if kind.id != "bridge")
        return sorted(
            kinds,
            key=lambda each: (each.expansion, _ORDER.index(each.id) if each.id in _ORDER else 99, each.name),
        )

    def show_catalogue(self, catalogue: Catalogue, pictures: Pictures) -> None:
        """Show everything of that catalogue."""
        expansion = text("library.expansion")
        tiles: list[tuple[LibraryTile, Drawing]] = [
            (
                LibraryTile("terrain", kind.id, kind.name, expansion if kind.expansion else ""),
                at_once(pictures.terrain, kind.id, _TERRAIN_HEIGHT),
            )
            for kind in self.kinds(catalogue)
        ]
        lines = [
            (LibraryTile("line", "road", text("tool.road")), at_once(pictures.line, "road", _TERRAIN_HEIGHT)),
            (LibraryTile("line", "rail", text("tool.rail")), at_once(pictures.line, "rail", _TERRAIN_HEIGHT)),
            (
                LibraryTile("line", "bridge", text("tool.bridge")),
                at_once(pictures.terrain, "bridge", _TERRAIN_HEIGHT),
            ),
        ]
        basic = sum(1 for tile, _ in tiles if not tile.note)
        self.terrain.show_tiles([*tiles[:basic], *lines, *tiles[basic:]])
        works: list[tuple[LibraryTile, Drawing]] = [
            (LibraryTile("hexside", kind.id, kind.name), at_once(pictures.hexside, kind.id, _TERRAIN_HEIGHT))
            for kind in catalogue.terrain.hexsides.values()
        ]
        works += [
            (LibraryTile("work", each.id, each.name), at_once(pictures.work, each.id, _TERRAIN_HEIGHT))
            for each in catalogue.terrain.fortifications.values()
            if each.holds_squad or each.is_obstacle
        ]
        self.works.show_tiles(works)


_ORDER = ("clear", "woods", "rough", "building", "pond", "stream")


def _by_number(board: MapBoard) -> tuple[int, str]:
    return (int(board.id), "") if board.id.isdecimal() else (10_000, board.id)


class BoardLibrary(QObject):
    """Boards and overlay pieces, with what the map uses of them."""

    chosen = Signal(object)
    new_asked = Signal()
    edit_asked = Signal()
    remove_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.boards = TileGrid(QSize(_BOARD_WIDTH, 128), text("library.find_board"), lines=2)
        self.pieces = TileGrid(QSize(58, _TERRAIN_HEIGHT), text("library.find_piece"), lines=2)
        self.boards.chosen.connect(self.chosen)
        self.pieces.chosen.connect(self.chosen)
        self._document: ScenarioDocument | None = None
        buttons = QWidget()
        row = in_row(of=buttons, margins=(0, 0, 4, 0), spacing=4)
        for key, signal in (
            ("new", self.new_asked),
            ("edit", self.edit_asked),
            ("remove", self.remove_asked),
        ):
            button = push_button(
                text(f"library.board.{key}"),
                signal,
                kind="row",
                tip=text(f"library.board.{key}.tip"),
                name=text(f"library.board.{key}.tip"),
            )
            row.addWidget(button)
        row.addStretch(1)
        self.boards.add_below(buttons)

    def pages(self) -> tuple[tuple[TileGrid, str], ...]:
        """The grids with what their tabs say."""
        return (self.boards, text("library.boards")), (self.pieces, text("library.pieces"))

    def show_catalogue(self, catalogue: Catalogue, pictures: Pictures) -> None:
        """Show all boards and pieces of that catalogue."""
        self.show_boards(catalogue, pictures, {})
        self.pieces.show_tiles(
            (LibraryTile("piece", piece.id, piece.name), at_once(pictures.piece, piece.id, _TERRAIN_HEIGHT))
            for piece in catalogue.pieces.values()
        )

    def show_boards(self, catalogue: Catalogue, pictures: Pictures, own: Mapping[str, MapBoard]) -> None:
        """Show the boards of that catalogue, and the user's own ones before them."""
        tiles: list[tuple[LibraryTile, Drawing]] = []
        for board in own.values():
            for face in board.faces:
                note = text("library.own", id=board.id, face=face.face)
                tile = LibraryTile("board", f"{board.id}/{face.face}", face.name, note)
                tiles.append((tile, partial(pictures.own_board, board, face.face, _BOARD_WIDTH)))
        for board in sorted(catalogue.boards.values(), key=_by_number):
            for face in board.faces:
                note = f"{face.name}\n{face.description}"
                tile = LibraryTile("board", f"{board.id}/{face.face}", f"{board.id}{face.face}", note)
                tiles.append((tile, partial(pictures.board, board.id, face.face, _BOARD_WIDTH)))
        self.boards.show_tiles(tiles)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Count what that document uses."""
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Count again."""
        if self._document is None:
            return
        layout, catalogue = self._document.scenario.layout, self._document.catalogue
        used = {f"{each.board}/{each.face}" for each in layout.boards}
        on_map = text("library.on_map")
        self.boards.show_notes(
            dict.fromkeys(used, on_map),
            plural("library.used", len(layout.boards), all=len(catalogue.boards)),
        )
        counts: dict[str, int] = {}
        for each in layout.overlays:
            counts[each.piece] = counts.get(each.piece, 0) + 1
        over = [piece for piece in catalogue.pieces.values() if counts.get(piece.id, 0) > piece.count]
        self.pieces.show_notes(
            {
                piece.id: f"{counts.get(piece.id, 0)}/{piece.count}{' !' if piece in over else ''}"
                for piece in catalogue.pieces.values()
            },
            text("library.exceeded", names=", ".join(piece.name for piece in over)) if over else "",
        )
