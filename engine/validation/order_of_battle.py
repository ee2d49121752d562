"""What a side has in the field: squads, figures, tokens and vehicles, counted over all its forces."""

from collections import Counter
from collections.abc import Iterator

from engine.model.scenario import Scenario
from engine.model.side import Force, Side, Squad


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


def units_of_force(force: Force) -> int:
    """How many units a force has: bases, finished squads, vehicles and guns."""
    return force.bases + len(force.squads) + sum(force.vehicles.values()) + sum(force.equipment.values())
