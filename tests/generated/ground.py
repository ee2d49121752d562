"""Ground at random: sheets and boards of any shape, with anything on them that the terrain table knows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.edits.lines import DrawLine, Line
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, direction_between, distance, neighbour, neighbours
from engine.hexes.symmetry import Symmetry
from engine.model.catalogue import Catalogue
from engine.model.cell import Building, Cell, HexsideFeature, StreamDepth
from engine.model.flatten import flatten
from engine.model.layout import Layout, OverlayPlacement, Sheet
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.proposals.chances import Chances
from engine.proposals.ground import NewGround
from engine.proposals.growth import grow_cover, raise_hills
from engine.proposals.places import ROOMY, TIGHT, chosen_places
from engine.proposals.propose import layout_of
from tests.maps.combinations import PIECES, random_layout

#: Columns and rows of sheets; a few are a single line of hexes.
SIZES = (2, 4, 4, 6, 6, 8, 10)
LONGEST = 16
#: Boards at most in a layout of boards.
BOARDS = 2
#: What covers the ground: by turns a little of everything, or much of one thing.
DEPTHS = tuple(StreamDepth)


def any_layout(rng: random.Random, catalogue: Catalogue) -> Layout:
    """A layout: boards with overlay pieces, a sheet as the wizard grows one, or one with anything on it."""
    how = rng.random()
    if how < 0.1:
        while True:
            layout = random_layout(rng)
            if len(layout.boards) <= BOARDS:
                return replace(layout, stream_depth=rng.choice(DEPTHS), north=rng.randrange(6))
    if how < 0.2:
        return _grown(rng, catalogue)
    return _scattered(rng, catalogue)


def _grid(rng: random.Random) -> Grid:
    orientation = rng.choice(list(Orientation))
    long_, short = rng.choice(SIZES), rng.choice((*SIZES, 3, 5, 7))
    if rng.random() < 0.08:
        long_, short = LONGEST, 2
    if orientation is Orientation.FLAT_TOP:
        return Grid(orientation, long_, short)
    return Grid(orientation, short, long_)


def _grown(rng: random.Random, catalogue: Catalogue) -> Layout:
    """Hills and cover as the wizard grows them, on a small sheet."""
    plan = MapPlan("Grown", rng.choice(list(Orientation)), 16, 10, symmetry=rng.choice(list(Symmetry)))
    chances = Chances(rng.randrange(1 << 20))
    ground = NewGround(plan.grid, plan.symmetry)
    places = chosen_places(ground, chances, ROOMY) or chosen_places(ground, chances, TIGHT)
    if places is not None:
        raise_hills(ground, chances, places)
        grow_cover(ground, chances, places)
    return replace(layout_of(new_scenario(plan, catalogue), ground), stream_depth=rng.choice(DEPTHS))


def _scattered(rng: random.Random, catalogue: Catalogue) -> Layout:
    grid = _grid(rng)
    playable = grid.playable
    share = rng.choice((0.0, 0.1, 0.3, 0.6, 0.95))
    kinds = sorted(set(catalogue.terrain.terrain) - {"stream", "forest_stream", "bridge"})
    favourite = rng.choice(kinds)
    hills = [(rng.choice(playable), rng.randrange(1, 4)) for _ in range(rng.choice((0, 0, 1, 2, 4)))]
    cells: dict[Hex, Cell] = {}
    for hex_ in playable:
        level = max((height - distance(hex_, top) for top, height in hills), default=0)
        terrain = "clear"
        if rng.random() < share:
            terrain = favourite if rng.random() < 0.4 else rng.choice(kinds)
        cell = Cell(terrain, max(level, 0))
        cells[hex_] = _furnished(rng, cell)
    layout = Layout(
        grid.orientation,
        Sheet(grid.columns, grid.rows),
        cells={hex_: cell for hex_, cell in cells.items() if cell != Cell()},
        hexsides=_hexsides(rng, playable, catalogue),
        out_of_play=_holes(rng, grid),
        north=rng.randrange(6),
        stream_depth=rng.choice(DEPTHS),
        overlays=_overlays(rng, playable),
    )
    return _with_lines(rng, layout, catalogue)


def _furnished(rng: random.Random, cell: Cell) -> Cell:
    """The hex with what may be said of it beside its terrain."""
    dice = rng.random()
    if cell.terrain in ("building", "rubble") and dice < 0.5:
        building = Building(rng.choice((1, 1, 2, 3)), rng.choice((None, None, "works")), rng.random() < 0.1)
        return replace(cell, building=building)
    if cell.terrain == "clear" and dice < 0.03:
        return replace(cell, crater=True)
    if dice > 0.97:
        return replace(
            cell, blocks_sight=rng.random() < 0.5, label=rng.choice((None, "Hill 112", 'Ä, ö & "'))
        )
    return cell


def _hexsides(
    rng: random.Random, playable: Sequence[Hex], catalogue: Catalogue
) -> Mapping[object, HexsideFeature | None]:
    there, features = set(playable), sorted(catalogue.terrain.hexsides)
    found: dict[object, HexsideFeature | None] = {}
    for _ in range(rng.choice((0, 0, 2, 8, 30))):
        hex_, direction = rng.choice(playable), rng.randrange(6)
        if neighbour(hex_, direction) in there:
            feature = HexsideFeature(rng.choice(features), rng.random() < 0.2)
            found[edge(hex_, direction)] = None if rng.random() < 0.05 else feature
    return found


def _holes(rng: random.Random, grid: Grid) -> tuple[Hex, ...]:
    """Hexes out of play: none, a few anywhere, a strip, or all but one row."""
    playable, dice = grid.playable, rng.random()
    if dice < 0.6:
        return ()
    if dice < 0.8:
        return tuple(sorted(rng.sample(playable, rng.randrange(1, max(len(playable) // 6, 2)))))
    if dice < 0.9:
        line = rng.choice([grid.offset(hex_)[1] for hex_ in playable])
        keep = {hex_ for hex_ in playable if rng.random() < 0.3}
        return tuple(sorted(hex_ for hex_ in playable if grid.offset(hex_)[1] == line and hex_ not in keep))
    rows = sorted({grid.offset(hex_)[1] for hex_ in playable})
    row = rows[len(rows) // 2]
    return tuple(sorted(hex_ for hex_ in playable if abs(grid.offset(hex_)[1] - row) > rng.choice((0, 1))))


def _overlays(rng: random.Random, playable: Sequence[Hex]) -> tuple[OverlayPlacement, ...]:
    if rng.random() < 0.85 or len(playable) < 20:
        return ()
    return (OverlayPlacement(rng.choice(PIECES), rng.choice(playable), rng.randrange(6)),)


def _with_lines(rng: random.Random, layout: Layout, catalogue: Catalogue) -> Layout:
    """The layout with streams, roads that bridge them, and railways."""
    scenario = Scenario("drawn", "Drawn", layout, ())
    for line in rng.choice(
        ((), (), (Line.ROAD,), (Line.STREAM, Line.ROAD), (Line.STREAM, Line.RAIL, Line.ROAD))
    ):
        map_ = flatten(scenario.layout, catalogue)
        path = _path(rng, sorted(map_.cells))
        if len(path) > 1:
            scenario = DrawLine(line, path, map_.cells)(scenario)
        if line is Line.ROAD:
            scenario = _bridged(rng, scenario, path)
    return scenario.layout


def _path(rng: random.Random, cells: Sequence[Hex]) -> tuple[Hex, ...]:
    """A walk over the map towards some hex, never twice through the same."""
    if not cells:
        return ()
    there = set(cells)
    at, goal = rng.choice(cells), rng.choice(cells)
    path = [at]
    while at != goal and len(path) < 30:
        steps = [each for each in neighbours(at) if each in there and each not in path]
        if not steps:
            break
        at = min(steps, key=lambda each: (distance(each, goal), rng.random()))
        path.append(at)
    return tuple(path)


def _bridged(rng: random.Random, scenario: Scenario, path: Sequence[Hex]) -> Scenario:
    """A bridge where the road goes straight over a stream, mostly."""
    cells = dict(scenario.layout.cells)
    for before, hex_, after in zip(path, path[1:], path[2:], strict=False):
        cell = cells.get(hex_)
        way = direction_between(before, hex_)
        if cell is None or not cell.stream or way is None or direction_between(hex_, after) != way:
            continue
        if rng.random() < 0.8:
            cells[hex_] = replace(cell, bridge=way % 3)
    return replace(scenario, layout=replace(scenario.layout, cells=cells))
