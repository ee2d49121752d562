"""Measuring a map with the program's own rules."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

from engine.hexes.hex import Hex, distance
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.terrain import TerrainTable
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.movement import steps_from
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.terrain.ground import ground


def path_costs(map_: HexMap, table: TerrainTable, start: Hex, unit: UnitClass) -> dict[Hex, int]:
    """The least movement points from `start` to every hex that the unit class can reach."""
    land = ground(map_, table)
    cheapest = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, at = heapq.heappop(queue)
        if spent > cheapest[at]:
            continue
        for step in steps_from(land, at, unit):
            assert step.thirds is not None
            total = spent + step.thirds
            if total < cheapest.get(step.to, total + 1):
                cheapest[step.to] = total
                heapq.heappush(queue, (total, step.to))
    return {hex_: thirds // POINT for hex_, thirds in cheapest.items()}


def homes(scenario: Scenario) -> tuple[Hex, ...]:
    """The Reinforcement Hex of each side."""
    return tuple(side.reinforcement_hexes[0] for side in scenario.sides)


def markers(scenario: Scenario, type_: ObjectiveType) -> tuple[Hex, ...]:
    """The hexes of the objectives of one type."""
    return tuple(objective.hex for objective in scenario.objectives if objective.type is type_)


def least_distance(some: Iterable[Hex], others: Iterable[Hex]) -> int:
    """The least distance between different hexes of two groups."""
    others = tuple(others)
    return min(distance(a, b) for a in some for b in others if a != b)


def percent(map_: HexMap, holds: Callable[[Cell], bool]) -> int:
    """The rounded share of the playable hexes for whose cell it holds."""
    return round(100 * sum(map(holds, map_.cells.values())) / len(map_.cells))


def named_terrain(map_: HexMap, hex_: Hex) -> str:
    """The terrain of a hex as the briefs name it: a bare hill by its level, a clear road hex as road."""
    cell = map_.cells[hex_]
    if cell.terrain != "clear":
        return cell.terrain
    if cell.elevation:
        return f"hill {cell.elevation}"
    lines = {"level crossing": cell.road and cell.rail, "rail": cell.rail, "road": cell.road}
    return next((name for name, there in lines.items() if there), "clear")
