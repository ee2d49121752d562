"""How many pieces a scenario lays out: units, figures, bases, markers and tokens, at the start and later."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.scenario import Scenario
from engine.model.side import Force, Squad
from engine.model.values import Json


def pieces_in(scenario: Scenario) -> int:
    """All pieces that its numbers and units stand for; markers listed one by one do not count."""
    pieces = 0
    for side in scenario.sides:
        pieces += sum(map(_of_force, side.forces)) + sum(map(_of_squad, side.starting_squads or ()))
        pieces += 0 if side.placeable is None else sum(side.placeable.counts.values())
    for unit in scenario.placed_units:
        pieces += (1 if unit.squad is None else _of_squad(unit.squad)) + (unit.crew or 0)
    return pieces + sum(_counted(reinforcement.force) for reinforcement in scenario.reinforcements)


def _of_squad(squad: Squad) -> int:
    """The base and its figures."""
    return 1 + sum(squad.figures.values())


def _of_force(force: Force) -> int:
    tables = force.figures, force.specializations, force.vehicles, force.equipment, force.tokens
    counts = sum(sum(table.values()) for table in tables)
    return counts + force.bases + force.concealed + sum(map(_of_squad, force.squads))


def _counted(data: Json | Mapping[str, Json]) -> int:
    """The sum of all counts in open data."""
    match data:
        case bool():
            return 0
        case int():
            return max(0, data)
        case list():
            return len(data) + sum(map(_counted, data))
        case Mapping():
            return sum(map(_counted, data.values()))
    return 0
