"""The boards all rows are measured on: 20 % woods, 8 % buildings, 15 % level 1, 5 % level 2, seeded."""

from __future__ import annotations

import random

from engine.analysis.survey import Survey, scenario_survey
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Sheet
from engine.model.scenario import RuleSelection, Scenario
from engine.rules.base.terrain.ground import GroundInPlay
from engine.storage.bundled import catalogue
from tests.bench.baselines.sight_literal import Board, distance


def hex_map(columns: int, rows: int, seed: int = 3) -> HexMap:
    """A flat-top map of that many whole hexes with woods, buildings, hills and roads at random."""
    dice = random.Random(seed)
    grid = Grid(Orientation.FLAT_TOP, columns + 2 + columns % 2, rows + 1)
    cells: dict[Hex, Cell] = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            kind, height = dice.random(), dice.random()
            terrain = "woods" if kind < 0.2 else "building" if kind < 0.28 else "clear"
            level = 2 if height < 0.05 else 1 if height < 0.2 else 0
            road = (0, 3) if column % 7 == 4 else ()  # north to south through every seventh column
            cells[grid.hex_at(column, row)] = Cell(terrain, level, road=road)
    return HexMap(grid, cells, {}, {}, {}, ())


def scenario(columns: int, rows: int) -> Scenario:
    """A scenario of the Skirmish Mode, played with its full ruleset, on a sheet of that size."""
    sheet = Sheet(columns + 2 + columns % 2, rows + 1)
    return Scenario("bench", "Bench", Layout(sheet=sheet), (), rules=RuleSelection("skirmish"))


def surveyed(columns: int, rows: int) -> Survey:
    """The survey of such a map as editor and commands make it."""
    return scenario_survey(scenario(columns, rows), catalogue(), hex_map(columns, rows))


def ground(columns: int, rows: int) -> GroundInPlay:
    """The ground of such a map with the bundled terrain table."""
    return surveyed(columns, rows).ground


def board(ground: GroundInPlay) -> Board:
    """The same ground as the baselines take it: {(q, r): (level, blocks)}."""
    return {
        (hex_.q, hex_.r): (cell.elevation, ground.blocking_terrain(hex_) is not None)
        for hex_, cell in ground.map.cells.items()
    }


def pairs(ground: GroundInPlay, count: int, farthest: int = 16, seed: int = 5) -> list[tuple[Hex, Hex]]:
    """Random pairs of different hexes at most `farthest` apart."""
    dice = random.Random(seed)
    hexes = sorted(ground.map.cells)
    found: list[tuple[Hex, Hex]] = []
    while len(found) < count:
        one, two = dice.choice(hexes), dice.choice(hexes)
        if one != two and distance(one, two) <= farthest:
            found.append((one, two))
    return found
