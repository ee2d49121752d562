"""How many figures, tokens and vehicles a side has, and how many units a hex holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.model.scenario import Scenario, Timing
from engine.model.side import Side, Squad
from engine.model.values import Json


def squads_of_side(scenario: Scenario, side: Side) -> Iterator[Squad]:
    """The finished squads of a side: at the start, in its forces, and on the map."""
    yield from side.starting_squads or ()
    for force in side.forces:
        yield from force.squads
    for unit in scenario.placed_units:
        if unit.side == side.id and unit.squad is not None:
            yield unit.squad


def figures_of_side(scenario: Scenario, side: Side) -> Counter[str]:
    """All figures of a side by kind; `squad_base` counts its bases."""
    found: Counter[str] = Counter()
    for force in side.forces:
        found.update(force.figures)
        found["squad_base"] += force.bases
    for squad in squads_of_side(scenario, side):
        found.update(squad.figures)
        found["squad_base"] += 1
    return found


def tokens_of_side(scenario: Scenario, side: Side) -> Counter[str]:
    """All specialization tokens of a side by kind."""
    found: Counter[str] = Counter()
    for force in side.forces:
        found.update(force.specializations)
    found.update(squad.specialization for squad in squads_of_side(scenario, side) if squad.specialization)
    return found


def vehicles_of_side(scenario: Scenario, side: Side) -> Counter[str]:
    """All vehicles and guns of a side by kind."""
    found: Counter[str] = Counter()
    for force in side.forces:
        found.update(force.vehicles)
        found.update(force.equipment)
    found.update(unit.kind for unit in scenario.placed_units if unit.side == side.id and unit.kind)
    return found


def units_of_force(force: Mapping[str, Json]) -> int:
    """How many units a reinforcement brings, from the open data that says what comes."""
    bases, squads = force.get("bases"), force.get("squads")
    units = bases if isinstance(bases, int) else 0
    units += len(squads) if isinstance(squads, list) else 0
    for part in ("vehicles", "equipment"):
        given = force.get(part)
        if isinstance(given, dict):
            units += sum(count for count in given.values() if isinstance(count, int))
    return units


#: Units that stand in a hex (B-SET-22, as decided).
STACK = 3


def largest_stack(timing: Timing) -> int:
    """The most units that a scenario lets stand in a hex."""
    rows = timing.stacking_table
    most = STACK if rows is None else max((row.squads + row.vehicles for row in rows), default=0)
    return timing.stacking_limits.get("units", most)
