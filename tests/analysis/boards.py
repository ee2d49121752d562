"""Boards for tests of sight and movement: drawn as text or at random, in both orientations."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from engine.analysis.survey import Survey
from engine.hexes.edge import Edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Sheet
from engine.model.terrain import HexsideKind, TerrainKind, TerrainTable
from engine.model.unit_kind import UnitCatalogue
from engine.rules.base.terrain.ground import GroundInPlay

TABLE = TerrainTable(
    {
        kind.id: kind
        for kind in (
            TerrainKind("clear", "Clear", rules=("B-TER-05",)),
            TerrainKind("rough", "Rough", 2, 1, 1, rules=("B-TER-06",)),
            TerrainKind("woods", "Woods", 2, 3, 2, blocks_sight=True, rules=("B-TER-07",)),
            TerrainKind(
                "building",
                "Building",
                2,
                None,
                3,
                blocks_sight=True,
                building=True,
                rules=("B-TER-25", "B-TER-26"),
            ),
            TerrainKind("pond", "Pond", None, None, water=True, rules=("B-TER-15",)),
            TerrainKind(
                "stream",
                "Stream",
                2,
                4,
                water=True,
                by_depth={"fordable": (2, 4), "deep": (3, None), "torrent": (None, None)},
                rules=("B-TER-12",),
            ),
            TerrainKind("bridge", "Bridge", 1, 1, 1, rules=("B-TER-16",)),
            TerrainKind("swamp", "Swamp", 3, None, 1),
        )
    },
    {
        "hedgerow": HexsideKind("hedgerow", "Hedgerow", 1, 2, 3, blocks_sight=True),
        "wall": HexsideKind("wall", "Wall", 1, 1, 1),
        "cliff": HexsideKind("cliff", "Cliff", None, None),
    },
)
CATALOGUE = Catalogue({}, {}, TABLE, UnitCatalogue({}, {}, {}))


def sheet(
    columns: int = 12,
    rows: int = 12,
    cells: Mapping[Hex, Cell] | None = None,
    hexsides: Mapping[Edge, HexsideFeature] | None = None,
    orientation: Orientation = Orientation.FLAT_TOP,
    out_of_play: tuple[Hex, ...] = (),
) -> HexMap:
    """A blank sheet with these cells on it."""
    layout = Layout(
        orientation, Sheet(columns, rows), cells=cells or {}, hexsides=hexsides or {}, out_of_play=out_of_play
    )
    return flatten(layout, CATALOGUE)


def labelled(
    columns: int = 12, rows: int = 12, orientation: Orientation = Orientation.FLAT_TOP, **cells: Cell
) -> GroundInPlay:
    """A blank sheet with cells given by their labels."""
    grid = Grid(orientation, columns, rows)
    placed = {}
    for label, cell in cells.items():
        hex_ = grid.find(label)
        assert hex_ is not None, label
        placed[hex_] = cell
    return GroundInPlay(sheet(columns, rows, placed, orientation=orientation), TABLE)


WOODS = Cell("woods")
HILL = Cell(elevation=1)
HIGH = Cell(elevation=2)

terrains = st.sampled_from(("clear", "clear", "clear", "clear", "woods", "building", "rough", "stream"))
levels = st.sampled_from((0, 0, 0, 0, 1, 1, 2))
orientations = st.sampled_from(list(Orientation))


@st.composite
def boards(draw: st.DrawFn, columns: int = 8, rows: int = 8, hexsides: bool = False) -> HexMap:
    """A random sheet of either orientation with terrain, levels and, if wanted, hedgerows."""
    orientation = draw(orientations)
    grid = Grid(orientation, columns, rows)
    seed = Random(draw(st.integers(0, 1 << 30)))
    share = draw(st.sampled_from((0.05, 0.2, 0.4)))
    cells, features = {}, {}
    for hex_ in grid.playable:
        terrain = seed.choice(("woods", "building", "rough", "stream")) if seed.random() < share else "clear"
        level = seed.choice((1, 1, 2)) if seed.random() < share * 1.5 else 0
        roads = tuple(d for d in range(6) if seed.random() < 0.15)
        bridge = seed.randrange(3) if terrain == "stream" and seed.random() < 0.3 else None
        cells[hex_] = Cell(terrain, level, road=roads, bridge=bridge)
        for direction in range(3):
            if hexsides and seed.random() < 0.1:
                features[Edge(hex_, direction)] = HexsideFeature(
                    seed.choice(("hedgerow", "wall", "cliff")), breached=seed.random() < 0.2
                )
    return sheet(columns, rows, cells, features, orientation)


@st.composite
def pairs(draw: st.DrawFn, map_: HexMap) -> tuple[Hex, Hex]:
    """Two hexes in play."""
    hexes = st.sampled_from(sorted(map_.cells))
    return draw(hexes), draw(hexes)


def survey(map_: HexMap, table: TerrainTable) -> Survey:
    """The survey of a map with nothing on it, by the base rules."""
    return Survey(GroundInPlay(map_, table))
