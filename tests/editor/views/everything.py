"""Maps at random with all that can be drawn on them, and edits of one hex at random."""

from __future__ import annotations

import random
from dataclasses import replace

from editor.views.drawn_cells import BUILDING
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.cell import Building, Cell, Directions, HexsideFeature, StreamDepth
from engine.model.hex_map import HexMap

_TERRAIN = (
    *("clear",) * 6, *("woods",) * 5, *("rough",) * 3, *("building",) * 3, "village", "church", "swamp",
    "swamp", "marsh", "pond", "pond", "river", "river", "hedge", "wadi", "wadi", "balka", "sand", "dunes",
    "frozen", "rubble", "stream", "stream", "forest_stream", "crevasse", "crevasse", "lava", "crater",
)  # fmt: skip
_FEATURES = ("hedgerow", "wall", "cliff", "cliff", "fence")
_DEPTHS = (None, None, *StreamDepth)


def map_of_everything(dice: random.Random) -> HexMap:
    """Ten by ten hexes, some of them missing, with half hexes; from sparse to crowded."""
    grid = Grid(dice.choice(list(Orientation)), 10, 10)
    lines, crowd = dice.choice((0.05, 0.2, 0.4)), dice.choice((0.2, 0.6, 1.0))
    plain = ("clear", "clear", "woods", "rough")
    cells = {
        hex_: _cell(dice, lines)
        if dice.random() < crowd
        else Cell(dice.choice(plain), dice.choice((0, 0, 1, 2)))
        for hex_ in grid.playable
        if dice.random() > 0.02
    }
    halves = [hex_ for hex_ in grid.hexes() if grid.is_half(hex_)]
    rim = {hex_: Cell() if dice.random() < 0.6 else _cell(dice, lines) for hex_ in halves}
    sides = {edge(hex_, d): _feature(dice) for hex_ in cells for d in range(3) if dice.random() < 0.06}
    return HexMap(grid, cells, rim, sides, {}, ())


def edited(dice: random.Random, map_: HexMap) -> tuple[HexMap, Hex]:
    """The map with one hex changed in one way, and the hex."""
    hex_ = dice.choice([*map_.cells, *map_.rim] if dice.random() < 0.2 else list(map_.cells))
    name = "cells" if hex_ in map_.cells else "rim"
    hexes = dict(getattr(map_, name))
    sides = dict(map_.hexsides)
    match dice.choice(
        ("all", "terrain", "terrain", "level", "road", "rail", "stream", "side", "rest", "gone")
    ):
        case "all":
            hexes[hex_] = _cell(dice, 0.3)
        case "terrain":
            hexes[hex_] = replace(hexes[hex_], terrain=dice.choice(_TERRAIN))
        case "level":
            hexes[hex_] = replace(hexes[hex_], elevation=dice.randrange(-1, 3))
        case "side":
            side = edge(hex_, dice.randrange(6))
            if sides.pop(side, None) is None:
                sides[side] = _feature(dice)
        case "rest":
            bridge, rubble = dice.choice((None, 0, 1, 2)), dice.random() < 0.5
            hexes[hex_] = replace(
                hexes[hex_], bridge=bridge, crater=rubble, breach=rubble, building=Building(rubble=rubble)
            )
        case "gone":
            del hexes[hex_]
        case line:
            hexes[hex_] = replace(hexes[hex_], **{line: _exits(dice, 0.7)})  # type: ignore[arg-type]
    after = replace(map_, hexsides=sides)
    return (replace(after, cells=hexes) if name == "cells" else replace(after, rim=hexes)), hex_


def _cell(dice: random.Random, lines: float) -> Cell:
    terrain = dice.choice(_TERRAIN)
    return Cell(
        terrain,
        dice.choice((0, 0, 0, 0, 1, 1, 2, -1)),
        road=_exits(dice, lines),
        rail=_exits(dice, lines / 3),
        stream=_exits(dice, lines),
        bridge=dice.randrange(3) if dice.random() < 0.07 else None,
        stream_depth=dice.choice(_DEPTHS),
        building=Building(rubble=dice.random() < 0.2) if terrain in BUILDING else None,
        crater=dice.random() < 0.05,
        breach=dice.random() < 0.1,
        label="Name" if dice.random() < 0.05 else None,
    )


def _exits(dice: random.Random, often: float) -> Directions:
    return (
        tuple(sorted(dice.sample(range(6), dice.choice((1, 1, 2, 2, 2, 3))))) if dice.random() < often else ()
    )


def _feature(dice: random.Random) -> HexsideFeature:
    return HexsideFeature(dice.choice(_FEATURES), breached=dice.random() < 0.3)
