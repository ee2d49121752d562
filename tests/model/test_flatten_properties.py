"""What holds for every layout: the order of placing and turning the whole table change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbours
from engine.model.board import BoardFace, MapBoard
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell, HexsideFeature, StreamDepth
from engine.model.flatten import flatten, turned
from engine.model.half_hexes import own_hexes, with_lines_that_lead_on
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Placement
from tests.model.material import FLAT, POINTY, TABLE, catalogue, own_grid, pitch

TERRAINS = [*TABLE.terrain, "unheard of"]

directions = st.sets(st.integers(0, 5), max_size=2).map(lambda found: tuple(sorted(found)))
cells = st.builds(
    Cell,
    terrain=st.sampled_from(TERRAINS),
    elevation=st.integers(0, 2),
    road=directions,
    rail=directions,
    stream=directions,
    bridge=st.none() | st.integers(0, 2),
    stream_depth=st.none() | st.sampled_from(StreamDepth),
    label=st.none() | st.sampled_from(["Mill", "Ford"]),
)
features = st.builds(HexsideFeature, st.sampled_from(["wall", "hedgerow", "cliff"]))


@dataclass
class Table:
    """Boards side by side on a table of `across` by `down` places."""

    orientation: Orientation
    across: int
    down: int
    boards: tuple[MapBoard, ...]
    placements: tuple[Placement, ...]

    @property
    def catalogue(self) -> Catalogue:
        return catalogue(*self.boards)

    @property
    def layout(self) -> Layout:
        return Layout(self.orientation, boards=self.placements)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    orientation = draw(st.sampled_from([FLAT, POINTY]))
    across, down = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    columns, rows = pitch(orientation)
    grid = own_grid(orientation)
    edge_hexes = [hex_ for hex_ in grid.hexes() if grid.is_half(hex_)]
    hexes = st.sampled_from(edge_hexes) | st.sampled_from(list(grid.hexes()))
    boards, placements = [], []
    for number in range(across * down):
        printed = draw(st.dictionaries(hexes, cells, max_size=8))
        sides = draw(st.dictionaries(st.tuples(hexes, st.integers(0, 5)), features, max_size=4))
        gates = draw(st.sampled_from(["OOOO", "HORO", "ORHW"]))
        hexsides = {edge(*side): feature for side, feature in sides.items()}
        face = BoardFace("A", f"board {number}", printed, hexsides, gates)
        boards.append(MapBoard(str(number), orientation, columns, rows, (face,)))
        where = number % across * columns, number // across * rows
        placements.append(Placement(str(number), "A", where, draw(st.sampled_from([0, 180]))))
    return Table(orientation, across, down, tuple(boards), tuple(placements))


def essence(map_: HexMap) -> tuple[object, ...]:
    """Everything of a map that does not count placements."""
    faults = sorted((problem.fault, problem.hexes) for problem in map_.problems)
    return map_.grid, map_.cells, map_.rim, map_.hexsides, faults


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_placing_is_of_no_account(table: Table, random: Random) -> None:
    shuffled = list(table.placements)
    random.shuffle(shuffled)
    again = Layout(table.orientation, boards=tuple(shuffled))
    assert essence(flatten(again, table.catalogue)) == essence(flatten(table.layout, table.catalogue))


@given(tables())
def test_turning_every_board_about_the_middle_of_the_table_turns_the_map(table: Table) -> None:
    columns, rows = pitch(table.orientation)
    far_column, far_row = (table.across - 1) * columns, (table.down - 1) * rows
    boards = tuple(
        Placement(
            each.board,
            each.face,
            (far_column - each.position[0], far_row - each.position[1]),
            180 - each.rotation,
        )
        for each in table.placements
    )
    here = flatten(table.layout, table.catalogue)
    there = flatten(Layout(table.orientation, boards=boards), table.catalogue)
    assert there.grid == here.grid
    for ours, theirs in ((here.cells, there.cells), (here.rim, there.rim)):
        assert {here.grid.turned(hex_): turned(cell, 3) for hex_, cell in ours.items()} == theirs
    images = {
        edge(here.grid.turned(side.hex), side.direction + 3): feature
        for side, feature in here.hexsides.items()
    }
    assert images == there.hexsides


@given(tables())
def test_every_hex_is_playable_or_on_the_rim_and_knows_its_boards(table: Table) -> None:
    map_ = flatten(table.layout, table.catalogue)
    assert set(map_.cells) == set(map_.grid.playable)
    assert set(map_.cells).isdisjoint(map_.rim)
    assert set(map_.cells) | set(map_.rim) == set(map_.grid.hexes()) == set(map_.tiles)
    assert all(len(indices) == len(set(indices)) in (1, 2) for indices in map_.tiles.values())


@given(tables(), st.dictionaries(st.builds(Hex, st.integers(-3, 15), st.integers(-9, 15)), cells, max_size=9))
def test_painted_hexes_win_wherever_there_is_a_map(table: Table, painted: dict[Hex, Cell]) -> None:
    bare = flatten(table.layout, table.catalogue)
    layout = Layout(table.orientation, boards=table.placements, cells=painted)
    map_ = flatten(layout, table.catalogue)
    for hex_, cell in map_.cells.items():
        assert cell == painted.get(hex_, bare.cells.get(hex_))
    for hex_ in map_.rim.keys() & painted.keys():
        assert map_.rim[hex_] == with_lines_that_lead_on(hex_, painted[hex_], map_.cells)


def own_of(grid: Grid, half: Hex) -> set[Hex]:
    """The whole hexes straight inward, by their distance to the middle line of the sheet's edge."""
    x, y = grid.centre(half)
    width, height = grid.size
    inward = ((x < 0.1) - (x > width - 0.1), (y < 0.1) - (y > height - 0.1))

    def depth(hex_: Hex) -> float:
        there = grid.centre(hex_)
        return round((there[0] - x) * inward[0] + (there[1] - y) * inward[1], 6)

    inside = [hex_ for hex_ in neighbours(half) if hex_ in grid.playable]
    return {hex_ for hex_ in inside if depth(hex_) == max(map(depth, inside))}


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_a_half_hex_belongs_to_what_lies_straight_inward(orientation: Orientation) -> None:
    grid = own_grid(orientation)
    whole = dict.fromkeys(grid.playable, Cell())
    belonging = {half: set(own_hexes(half, whole)) for half in grid.hexes() if half not in whole}
    for half, own in belonging.items():
        assert own_of(grid, half) <= own, grid.label(half)
        assert {grid.turned(hex_) for hex_ in own} == belonging[grid.turned(half)]
    assert sum(own == own_of(grid, half) for half, own in belonging.items()) >= len(belonging) - 4


@given(tables(), st.dictionaries(st.builds(Hex, st.integers(-3, 15), st.integers(-9, 15)), cells, max_size=9))
def test_half_hexes_follow_their_hexes_and_keep_no_line_that_leads_nowhere(
    table: Table, painted: dict[Hex, Cell]
) -> None:
    bare = flatten(table.layout, table.catalogue)
    layout = Layout(table.orientation, boards=table.placements, cells=painted)
    map_ = flatten(layout, table.catalogue)

    def ground(cells: Mapping[Hex, Cell], hex_: Hex) -> tuple[str, int]:
        return cells[hex_].terrain, cells[hex_].elevation

    for half, cell in map_.rim.items():
        own = own_hexes(half, map_.cells)
        changed = any(ground(bare.cells, hex_) != ground(map_.cells, hex_) for hex_ in own)
        if half not in painted and changed:
            assert cell == Cell()
        elif half not in painted and not any(hex_ in painted for hex_ in neighbours(half)):
            assert cell == bare.rim[half]
        for line in ("road", "rail", "stream"):
            for direction, hex_ in enumerate(neighbours(half)):
                if cell != Cell() and hex_ in map_.cells:
                    met = (direction + 3) % 6 in getattr(map_.cells[hex_], line)
                    assert (direction in getattr(cell, line)) == met


@given(st.integers(0, 12), cells)
def test_turning_by_sixths_adds_up_to_a_full_turn(sixths: int, cell: Cell) -> None:
    assert turned(turned(cell, sixths), 12 - sixths) == cell
