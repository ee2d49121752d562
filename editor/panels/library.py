"""The library: terrain to paint with, boards and overlay pieces to lay down."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QWidget

from editor.document.document import ScenarioDocument
from editor.panels.library_tile import Drawing, LibraryTile, at_once
from editor.panels.pictures import Pictures
from editor.panels.tile_grid import TileGrid
from editor.text.texts import plural, text
from editor.theme.widgets import in_row, push_button
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.terrain import TerrainKind

_TERRAIN_HEIGHT = 44
_BOARD_WIDTH = 96
_HEX = QSize(52, _TERRAIN_HEIGHT)


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
