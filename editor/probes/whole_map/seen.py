"""Seen by the enemy: how many of his places see each hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from editor.analysis.probe import Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.probes.whole_map.exposure import counted
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.side import Side

if TYPE_CHECKING:
    from engine.analysis.survey import Survey


def seen_by_enemy(cache: WorkerCache, scenario: Scenario, side: str) -> Mapping[Hex, int]:
    """How many places of the enemy of a side see each hex: homes, zones, units, and what he reaches first."""
    from engine.analysis.side_terrain import zone_exposure

    survey = cache.survey(scenario)
    enemy = scenario.enemy_of(side)
    eyes = eyes_of(survey, scenario, enemy) if enemy else ()
    return {hex_: by.get("enemy", 0) for hex_, by in zone_exposure(survey, {"enemy": eyes}).items()}


def eyes_of(survey: Survey, scenario: Scenario, side: Side) -> tuple[Hex, ...]:
    """Where a side's eyes are: its homes, zones and units, and the objectives it reaches first."""
    from engine.analysis.fairness import contest, home_hexes

    zones = (hex_ for zone in side.deployment_zones for hex_ in zone.hexes)
    units = (unit.hex for unit in scenario.placed_units if unit.side == side.id and unit.hex is not None)
    first = contest(survey, {each.id: home_hexes(survey, each) for each in scenario.sides})
    goals = (each.hex for each in scenario.objectives if each.hex in first)
    nearer = (goal for goal in goals if first[goal].side == side.id)
    found = dict.fromkeys((*home_hexes(survey, side), *zones, *units, *nearer))
    return tuple(hex_ for hex_ in found if hex_ in survey.map)


VEIL = Veil(
    id="seen",
    order=3,
    ask=lambda asked: Task(seen_by_enemy, (asked.side,), lambda counts: counted(asked, "veil.seen", counts)),
    options=("side",),
)
