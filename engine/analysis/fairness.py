"""How a map treats its sides: ways to the objectives, first conquests, and who can camp before a home."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.analysis.survey import Survey
from engine.hexes.hex import Hex, disc, distance, neighbours
from engine.kernel.step_costs import CostField
from engine.model.objective import Objective, ObjectiveType
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId
from engine.rules.base.moves.step_cost import POINT

#: Points of a squad in an advance and in a sprint, and what a conquest costs (B-MOV-04, S-MOV-05, S-MOV-02).
ADVANCE_POINTS, SPRINT_POINTS, CAPTURE_POINTS = 4, 8, 2
#: Distances at which cover with sight of a home lets an enemy camp (check MAP123).
CAMP_NEAREST, CAMP_FARTHEST = 2, 5


@dataclass(frozen=True, slots=True)
class SideFigures:
    """What a map gives one side; costs are thirds of a movement point from the nearest of its entries.

    Mappings are by objective id, None = not reachable. `vehicles` counts to the objective or the nearest
    hex beside it. `camps` are hexes with cover from which an enemy at 2 to 5 hexes sees one of the homes,
    `exit_watches` those from which he sees every exit of one.
    """

    side: SideId
    entries: tuple[Hex, ...]
    infantry: Mapping[str, int | None]
    vehicles: Mapping[str, int | None]
    first_rounds: Mapping[str, int | None]
    camps: tuple[Hex, ...]
    exits: tuple[Hex, ...]
    exit_watches: tuple[Hex, ...]

    def total(self, costs: Mapping[str, int | None], objectives: Iterable[str]) -> int | None:
        """The sum of costs over objectives, None when one of them is out of reach."""
        found = [costs[each] for each in objectives]
        return None if None in found else sum(cost for cost in found if cost is not None)


@dataclass(frozen=True, slots=True)
class Fairness:
    """The figures of all sides and how far they lie apart; percentages are of the smaller figure.

    `None` stands where some objective is out of reach of a side or there are not two sides.
    """

    sides: tuple[SideFigures, ...]
    victory_costs: tuple[int | None, ...]
    victory_difference: float | None
    vehicle_costs: tuple[int | None, ...]
    vehicle_difference: float | None
    nearest_fuel: tuple[int | None, ...]
    fuel_difference: int | None
    camp_difference: int


def fairness(survey: Survey, scenario: Scenario) -> Fairness:
    """The fairness figures of a scenario's map at its start.

    Sources: checks MAP123 to MAP128; principles F3, H1, H2 and D4.
    """
    objectives = tuple(each for each in scenario.objectives if each.hex in survey.map)
    sides = tuple(side_figures(survey, side, objectives) for side in scenario.sides)
    victory = [each.id for each in objectives if each.type is ObjectiveType.VP]
    fuel = [each.id for each in objectives if each.type is ObjectiveType.FP]
    victory_costs = tuple(each.total(each.infantry, victory) for each in sides)
    vehicle_costs = tuple(each.total(each.vehicles, (o.id for o in objectives)) for each in sides)
    nearest = tuple(_least(each.infantry[objective] for objective in fuel) for each in sides)
    camps = [len(each.camps) for each in sides]
    return Fairness(
        sides,
        victory_costs,
        _percent_apart(victory_costs),
        vehicle_costs,
        _percent_apart(vehicle_costs),
        nearest,
        _apart(nearest),
        max(camps, default=0) - min(camps, default=0),
    )


def side_figures(survey: Survey, side: Side, objectives: Iterable[Objective]) -> SideFigures:
    """What the map gives one side."""
    known = tuple(objectives)
    homes = home_hexes(survey, side)
    on_foot = arrival(survey, homes, UnitClass.SQUAD)
    on_tracks = arrival(survey, homes, UnitClass.HEAVY)
    infantry = {each.id: on_foot.get(each.hex) for each in known}
    capture = {
        each.hex: CAPTURE_POINTS if each.capture_cost_mp is None else each.capture_cost_mp for each in known
    }
    first = first_conquest_rounds(survey, homes, capture)
    rounds = {each.id: first[each.hex] for each in known}
    camps = dict.fromkeys(hex_ for home in homes for hex_ in camp_hexes(survey, home))
    exits = dict.fromkeys(hex_ for home in homes for hex_ in exit_hexes(survey, home))
    watches = dict.fromkeys(hex_ for home in homes for hex_ in exit_watch_hexes(survey, home))
    return SideFigures(
        side.id,
        homes,
        infantry,
        {each.id: _least(on_tracks.get(h) for h in (each.hex, *neighbours(each.hex))) for each in known},
        rounds,
        tuple(camps),
        tuple(exits),
        tuple(watches),
    )


def home_hexes(survey: Survey, side: Side) -> tuple[Hex, ...]:
    """The side's Reinforcement Hexes in play; without any, the hexes of its deployment zones."""
    homes = tuple(hex_ for hex_ in side.reinforcement_hexes if hex_ in survey.map)
    if homes:
        return homes
    zones = (hex_ for zone in side.deployment_zones for hex_ in zone.hexes)
    return tuple(dict.fromkeys(hex_ for hex_ in zones if hex_ in survey.map))


def arrival(survey: Survey, homes: Iterable[Hex], unit: UnitClass) -> CostField:
    """The cost in thirds from the nearest of the homes to every hex the class can reach."""
    return survey.steps(unit).field_from(homes)


class First(NamedTuple):
    """Who is first at a hex and by how many thirds: no side where two are equal, no lead of one alone."""

    side: SideId | None
    lead: int | None


def contest(
    survey: Survey, homes: Mapping[SideId, Iterable[Hex]], unit: UnitClass = UnitClass.SQUAD
) -> dict[Hex, First]:
    """Which side is first, by movement cost from its nearest home, at each hex that any side reaches."""
    fields = {side: arrival(survey, hexes, unit) for side, hexes in homes.items()}
    found: dict[Hex, First] = {}
    for hex_ in survey.map.cells:
        costs = sorted((field[hex_], side) for side, field in fields.items() if hex_ in field)
        if costs:
            lead = costs[1][0] - costs[0][0] if len(costs) > 1 else None
            found[hex_] = First(None if lead == 0 else costs[0][1], lead)
    return found


def first_conquest_rounds(
    survey: Survey, homes: Iterable[Hex], goals: Mapping[Hex, int]
) -> dict[Hex, int | None]:
    """The first round in which a squad from one of the homes can conquer each goal: sprints, then an advance.

    `goals` are hexes with the points their conquest costs; None = never. Rounds are played out, since a
    sprint cannot always spend all of its points. Sources: B-MOV-04 (4 points), S-MOV-05 (sprint of 8),
    S-MOV-02 (2 points to conquer, not in a sprint).
    """
    steps = survey.steps(UnitClass.SQUAD)
    rounds: dict[Hex, int | None] = dict.fromkeys(goals)
    reached = frozenset(homes)
    number = 1
    while True:
        near = steps.field_from(reached, ADVANCE_POINTS * POINT)
        for goal, capture in goals.items():
            cost = near.get(goal)
            left = (ADVANCE_POINTS - capture) * POINT
            if rounds[goal] is None and cost is not None and cost <= left:
                rounds[goal] = number
        farther = frozenset(steps.field_from(reached, SPRINT_POINTS * POINT))
        if None not in rounds.values() or farther <= reached:
            return rounds
        reached = farther
        number += 1


def camp_hexes(survey: Survey, home: Hex) -> tuple[Hex, ...]:
    """The hexes with cover 2 to 5 hexes from a home that see it (check MAP123)."""
    return tuple(hex_ for hex_ in _cover_around(survey, home) if survey.sight.lookup(hex_, home))


def exit_hexes(survey: Survey, home: Hex) -> tuple[Hex, ...]:
    """The hexes by which heavy vehicles can leave a home (check MAP085)."""
    costs = survey.steps(UnitClass.HEAVY).costs
    return tuple(hex_ for hex_ in neighbours(home) if (home, hex_) in costs)


def exit_watch_hexes(survey: Survey, home: Hex) -> tuple[Hex, ...]:
    """The hexes with cover 2 to 5 hexes from a home that see every one of its exits (check MAP124)."""
    exits = exit_hexes(survey, home)
    if not exits:
        return ()
    sees = survey.sight.lookup
    return tuple(h for h in _cover_around(survey, home) if all(sees(h, exit_) for exit_ in exits))


def _cover_around(survey: Survey, home: Hex) -> tuple[Hex, ...]:
    return tuple(
        hex_
        for hex_ in disc(home, CAMP_FARTHEST)
        if hex_ in survey.map and distance(home, hex_) >= CAMP_NEAREST and survey.cover(hex_) > 0
    )


def _least(costs: Iterable[int | None]) -> int | None:
    return min((cost for cost in costs if cost is not None), default=None)


def _apart(figures: tuple[int | None, ...]) -> int | None:
    known = [figure for figure in figures if figure is not None]
    return max(known) - min(known) if len(known) == len(figures) > 1 else None


def _percent_apart(figures: tuple[int | None, ...]) -> float | None:
    known = [figure for figure in figures if figure is not None]
    if len(known) < len(figures) or len(known) < 2 or not min(known):
        return None
    return 100 * (max(known) - min(known)) / min(known)
