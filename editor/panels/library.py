"""The library: terrain to paint with, boards and overlay pieces to lay down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QIcon, QMouseEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.document.document import ScenarioDocument
from editor.panels.pictures import Pictures
from editor.text.texts import plural, text
from engine.model.catalogue import Catalogue

#: What a dragged board or piece is called on the clipboard.
MIME = "application/x-tidewright-piece"

_TERRAIN_HEIGHT = 44
_BOARD_WIDTH = 96


@dataclass(frozen=True, slots=True)
class Tile:
    """Something in the library: `kind` is `terrain`, `line`, `hexside`, `work`, `board` or `piece`."""

    kind: str
    id: str
    name: str
    note: str = ""


class TileButton(QToolButton):
    """A tile with its picture; boards and pieces can be dragged onto the map."""

    def __init__(self, tile: Tile, picture: QPixmap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tile = tile
        self._from: QPoint | None = None
        self.setObjectName("tile")
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setText(tile.name)
        self.setToolTip(f"{tile.name}\n{tile.note}".strip())
        self.setAccessibleName(tile.name)
        self.setIconSize(QSize(picture.width(), picture.height()) / picture.devicePixelRatio())
        self.setIcon(QIcon(picture))
        self._picture = picture

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = QApplication.startDragDistance()
        moved = self._from is not None and (event.position().toPoint() - self._from).manhattanLength() >= far
        if not moved or self.tile.kind not in ("board", "piece"):
            super().mouseMoveEvent(event)
            return
        self._from = None
        self.setDown(False)
        data = QMimeData()
        data.setData(MIME, f"{self.tile.kind} {self.tile.id}".encode())
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(self._picture)
        drag.exec(Qt.DropAction.CopyAction)


class TileGrid(QWidget):
    """Tiles in columns, with a search field."""

    chosen = Signal(object)

    def __init__(self, columns: int, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._buttons: list[TileButton] = []
        self._search = QLineEdit()
        self._search.setPlaceholderText(placeholder)
        self._search.setAccessibleName(placeholder)
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._arrange)
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 4, 0)
        self._grid.setSpacing(2)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._inside)
        self._foot = QLabel()
        self._foot.setProperty("second", True)
        self._foot.setVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 6, 6)
        column.setSpacing(6)
        column.addWidget(self._search)
        column.addWidget(area, 1)
        column.addWidget(self._foot)

    def show_tiles(self, tiles: Iterable[tuple[Tile, QPixmap]]) -> None:
        """Show these tiles in place of the ones before."""
        for button in self._buttons:
            button.deleteLater()
        self._buttons = []
        for tile, picture in tiles:
            button = TileButton(tile, picture)
            button.clicked.connect(lambda _=False, tile=tile: self.chosen.emit(tile))
            self._buttons.append(button)
        self._arrange()

    def show_chosen(self, kind: str, id_: str | None) -> None:
        """Mark the tile that is in hand."""
        for button in self._buttons:
            button.setChecked(button.tile.kind == kind and button.tile.id == id_)

    def show_notes(self, notes: dict[str, str], foot: str) -> None:
        """Write a note beside the names of some tiles, by id, and a line below all."""
        for button in self._buttons:
            note = notes.get(button.tile.id, "")
            button.setText(f"{button.tile.name}{note}")
        self._foot.setText(foot)
        self._foot.setVisible(bool(foot))

    def _arrange(self) -> None:
        while self._grid.count():
            self._grid.takeAt(0)
        wanted = self._search.text().strip().casefold()
        shown = []
        for button in self._buttons:
            fits = wanted in f"{button.tile.name} {button.tile.note} {button.tile.id}".casefold()
            button.setVisible(fits)
            if fits:
                shown.append(button)
        for place, button in enumerate(shown):
            self._grid.addWidget(button, place // self._columns, place % self._columns)
        self._grid.setRowStretch(len(shown) // self._columns + 1, 1)


class TerrainLibrary(QTabWidget):
    """Terrain, lines, hexsides and field works."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.terrain = TileGrid(3, text("library.find_terrain"))
        self.works = TileGrid(3, text("library.find_work"))
        self.addTab(self.terrain, text("library.terrain"))
        self.addTab(self.works, text("library.works"))
        self.terrain.chosen.connect(self.chosen)
        self.works.chosen.connect(self.chosen)

    def show_catalogue(self, catalogue: Catalogue, pictures: Pictures) -> None:
        """Show everything of that catalogue."""
        kinds = sorted(
            catalogue.terrain.terrain.values(),
            key=lambda each: (each.expansion, _ORDER.index(each.id) if each.id in _ORDER else 99, each.name),
        )
        tiles = [
            (Tile("terrain", kind.id, kind.name, text("library.expansion") if kind.expansion else ""),
             pictures.terrain(kind.id, _TERRAIN_HEIGHT))
            for kind in kinds
            if kind.id != "bridge"
        ]  # fmt: skip
        for line in ("road", "rail"):
            tile = Tile("line", line, text(f"tool.{line}"))
            tiles.insert(7, (tile, pictures.line(line, _TERRAIN_HEIGHT)))
        tiles.insert(
            7, (Tile("line", "bridge", text("tool.bridge")), pictures.terrain("bridge", _TERRAIN_HEIGHT))
        )
        self.terrain.show_tiles(tiles)
        works = [
            (Tile("hexside", kind.id, kind.name), pictures.hexside(kind.id, _TERRAIN_HEIGHT))
            for kind in catalogue.terrain.hexsides.values()
        ] + [
            (Tile("work", kind.id, kind.name), pictures.work(kind.id, _TERRAIN_HEIGHT))
            for kind in catalogue.terrain.fortifications.values()
            if kind.holds_squad or kind.is_obstacle
        ]
        self.works.show_tiles(works)


_ORDER = ("clear", "woods", "rough", "building", "pond", "stream")


class BoardLibrary(QTabWidget):
    """Boards and overlay pieces, with what the map uses of them."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.boards = TileGrid(2, text("library.find_board"))
        self.pieces = TileGrid(3, text("library.find_piece"))
        self.addTab(self.boards, text("library.boards"))
        self.addTab(self.pieces, text("library.pieces"))
        self.boards.chosen.connect(self.chosen)
        self.pieces.chosen.connect(self.chosen)
        self._document: ScenarioDocument | None = None

    def show_catalogue(self, catalogue: Catalogue, pictures: Pictures) -> None:
        """Show all boards and pieces of that catalogue."""

        def number(id_: str) -> tuple[int, str]:
            return (int(id_), "") if id_.isdecimal() else (10_000, id_)

        faces = [
            (board.id, face)
            for board in sorted(catalogue.boards.values(), key=lambda each: number(each.id))
            for face in board.faces
        ]
        self.boards.show_tiles(
            (
                Tile("board", f"{id_}/{face.face}", f"{id_}{face.face}", f"{face.name}\n{face.description}"),
                pictures.board(id_, face.face, _BOARD_WIDTH),
            )
            for id_, face in faces
        )
        self.pieces.show_tiles(
            (Tile("piece", piece.id, piece.name), pictures.piece(piece.id, _TERRAIN_HEIGHT))
            for piece in catalogue.pieces.values()
        )

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
            dict.fromkeys(used, f"  {on_map}"),
            plural("library.used", len(layout.boards), all=len(catalogue.boards)),
        )
        counts: dict[str, int] = {}
        for each in layout.overlays:
            counts[each.piece] = counts.get(each.piece, 0) + 1
        self.pieces.show_notes(
            {piece.id: f"  {counts.get(piece.id, 0)}/{piece.count}" for piece in catalogue.pieces.values()},
            "",
        )
