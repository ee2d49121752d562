"""A small catalogue and scenarios that tests of edits and of the editor start from."""

from __future__ import annotations

from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.model.board import BoardFace, MapBoard, OverlayPiece, PieceHex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.layout import Layout, Placement, Sheet
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.terrain import FortificationKind, HexsideKind, TerrainKind, TerrainTable
from engine.model.unit_kind import UnitCatalogue

WEST = Side("west", "West", ("american",))
EAST = Side("east", "East", ("german",))


def catalogue() -> Catalogue:
    kinds = (
        TerrainKind("clear", "Clear"),
        TerrainKind("rough", "Rough", squad_cost=2, cover=1, strength=10),
        TerrainKind("woods", "Woods", squad_cost=2, vehicle_cost=3, cover=2, blocks_sight=True, strength=50),
        TerrainKind("building", "Building", squad_cost=2, vehicle_cost=None, cover=3, blocks_sight=True),
        TerrainKind("pond", "Pond", squad_cost=None, vehicle_cost=None, water=True, strength=90),
        TerrainKind("stream", "Stream", squad_cost=2, vehicle_cost=4, water=True, strength=100),
        TerrainKind("bridge", "Bridge", cover=1, strength=110),
    )
    grid = MapBoard("1", Orientation.FLAT_TOP, 6, 7, ()).grid
    woods = {grid.hex_at(3, 3): Cell("woods"), grid.hex_at(2, 2): Cell("woods", elevation=1)}
    faces = (BoardFace("A", "Copse", woods), BoardFace("B", "Bare", {}))
    return Catalogue(
        boards={each: MapBoard(each, Orientation.FLAT_TOP, 6, 7, faces) for each in ("1", "2")},
        pieces={
            "woods-1": OverlayPiece("woods-1", "Woods", 6, (PieceHex(Hex(0, 0), "woods"),)),
            "building-2": OverlayPiece(
                "building-2",
                "Building",
                2,
                (PieceHex(Hex(0, 0), "building"), PieceHex(Hex(1, 0), "building")),
            ),
        },
        terrain=TerrainTable(
            {each.id: each for each in kinds},
            {each.id: each for each in (HexsideKind("hedgerow", "Hedgerow"), HexsideKind("wall", "Wall"))},
            {
                each.id: each
                for each in (
                    FortificationKind("entrenchment", "Entrenchment", cover=2),
                    FortificationKind("pillbox", "Pillbox", cover=6),
                    FortificationKind("razor_wire", "Razor wire", is_obstacle=True),
                    FortificationKind("mines", "Minefield", is_obstacle=True),
                )
            },
        ),
        units=UnitCatalogue({}, {}, {}),
    )


def sheet(columns: int = 8, rows: int = 6) -> Scenario:
    """A bare sheet with two sides."""
    return Scenario("bare", "Bare", Layout(sheet=Sheet(columns, rows)), (WEST, EAST))


def boarded() -> Scenario:
    """Two boards side by side."""
    layout = Layout(boards=(Placement("1", "A", (0, 0)), Placement("2", "A", (6, 0), 180)))
    return Scenario("boarded", "Boarded", layout, (WEST, EAST))
