"""Small boards, pieces and a terrain table from which the tests of flattening lay out maps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.board import BoardFace, MapBoard, OverlayPiece, PieceHex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.hex_map import HexMap, LayoutFault
from engine.model.layout import Layout, OverlayPlacement, Placement
from engine.model.terrain import TerrainKind, TerrainTable
from engine.model.unit_kind import UnitCatalogue

FLAT, POINTY = Orientation.FLAT_TOP, Orientation.POINTY_TOP

TABLE = TerrainTable(
    {
        kind.id: kind
        for kind in (
            TerrainKind("clear", "Clear"),
            TerrainKind("rough", "Rough", strength=10),
            TerrainKind("woods", "Woods", strength=50),
            TerrainKind("building", "Building", strength=80, building=True),
            TerrainKind("pond", "Pond", None, None, strength=90, water=True),
            TerrainKind("stream", "Stream", strength=100, water=True, by_depth={"fordable": (2, 4)}),
            TerrainKind("bridge", "Bridge", strength=110),
            TerrainKind("river", "River", None, None, strength=120, water=True),
        )
    },
    line_strength={"road": 15, "rail": 16},
)

PIECES = {
    piece.id: piece
    for piece in (
        OverlayPiece("woods", "Woods", 9, (PieceHex(Hex(0, 0), "woods"),)),
        OverlayPiece("hill", "Hill", 9, (PieceHex(Hex(0, 0), "clear", 1), PieceHex(Hex(1, -1), "clear", 1))),
        OverlayPiece("pond", "Pond", 9, (PieceHex(Hex(0, 0), "pond", 0, keeps_lines=True),)),
        OverlayPiece(
            "bridge", "Bridge", 9, (PieceHex(Hex(0, 0), "bridge", 0, (0, 3), bridge=0, keeps_lines=True),)
        ),
        OverlayPiece("hall", "Hall", 9, (PieceHex(Hex(0, 0), "building"), PieceHex(Hex(0, 1), "building"))),
        OverlayPiece("bend", "Bend", 9, (PieceHex(Hex(0, 0), "clear", 0, road=(0, 2)),)),
    )
}


def pitch(orientation: Orientation) -> tuple[int, int]:
    """Columns and rows of the test boards: 6 by 7 with flat tops, 7 by 6 with pointy tops."""
    return (6, 7) if orientation is FLAT else (7, 6)


def own_grid(orientation: Orientation = FLAT) -> Grid:
    """The grid of one test board."""
    return Grid(orientation, *pitch(orientation))


def board(
    id_: str, cells: Mapping[Hex, Cell], gates: str = "OOOO", orientation: Orientation = FLAT
) -> MapBoard:
    """A board with one face A that prints these cells."""
    return MapBoard(id_, orientation, *pitch(orientation), (BoardFace("A", id_, cells, gates=gates),))


def flat_board(id_: str, **cells: Cell) -> MapBoard:
    """A flat-top board from labels; an outer column is written `at3` for `@3`."""
    grid = own_grid()
    by_hex = {}
    for label, cell in cells.items():
        hex_ = grid.find(label.replace("at", "@"))
        assert hex_ is not None, label
        by_hex[hex_] = cell
    return board(id_, by_hex)


def gated(plain: MapBoard, gates: str) -> MapBoard:
    """The same board with these edge codes."""
    return replace(plain, faces=tuple(replace(face, gates=gates) for face in plain.faces))


def catalogue(*boards: MapBoard) -> Catalogue:
    """The catalogue of these boards, the test pieces and the test terrain."""
    return Catalogue({each.id: each for each in boards}, PIECES, TABLE, UnitCatalogue({}, {}, {}))


def beside(*ids: str) -> tuple[Placement, ...]:
    """Flat-top boards in a row from west to east."""
    return tuple(Placement(id_, "A", (6 * number, 0)) for number, id_ in enumerate(ids))


def stacked(*ids: str) -> tuple[Placement, ...]:
    """Flat-top boards in a column from north to south."""
    return tuple(Placement(id_, "A", (0, 7 * number)) for number, id_ in enumerate(ids))


def with_piece(layout: Layout, piece: str, hex_: Hex, rotation: int = 0) -> Layout:
    """The layout with one more overlay piece."""
    return replace(layout, overlays=(*layout.overlays, OverlayPlacement(piece, hex_, rotation)))


#: A road over the seam of two boards, on the southern and on the northern one.
ROAD_IN = {"C0": Cell(road=(3,)), "C1": Cell(road=(0, 3))}
ROAD_OUT = {"C6": Cell(road=(0, 3)), "C7": Cell(road=(0,))}


def faults(map_: HexMap) -> list[LayoutFault]:
    """What is wrong with how a map is laid."""
    return [problem.fault for problem in map_.problems]


def at(map_: HexMap, label: str) -> Cell:
    """The cell of a label, which is on the map."""
    hex_ = map_.grid.find(label)
    assert hex_ is not None
    return map_.cells[hex_]


def seam_hex() -> Hex:
    """The hex in which two boards meet that lie one below the other."""
    hex_ = Grid(FLAT, 6, 14).find("C7")
    assert hex_ is not None
    return hex_


def shore_board() -> MapBoard:
    """A board with a river along its north edge, coded as a shore."""
    return gated(flat_board("shore", B1=Cell("river"), C0=Cell("river"), D1=Cell("river")), "HOOO")
