"""What the land gives each side: how far, how covered, how exposed its ways are, and who has the heights."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.analysis.fairness import contest, home_hexes
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId


@dataclass(frozen=True, slots=True)
class LandGiven:
    """The land on a side's cheapest ways from its homes to all objectives it can reach.

    `distance` is the sum of hexes entered, `covered` how many of them give cover, `exposed` how many the
    enemy sees from his homes or from an objective he reaches first. `heights` are hexes above level 0
    that infantry of this side reaches first, `reached` the objectives counted.
    """

    side: SideId
    distance: int
    covered: int
    exposed: int
    heights: int
    reached: int

    @property
    def covered_percent(self) -> float:
        """The share of covered hexes on the ways in percent."""
        return 100 * self.covered / self.distance if self.distance else 0.0

    @property
    def exposed_percent(self) -> float:
        """The share of exposed hexes on the ways in percent."""
        return 100 * self.exposed / self.distance if self.distance else 0.0


@dataclass(frozen=True, slots=True)
class LandDifference:
    """How far the sides' figures lie apart: the greatest less the smallest of each."""

    distance: int
    covered_percent: float
    exposed_percent: float
    heights: int


def land_given(survey: Survey, scenario: Scenario) -> tuple[tuple[LandGiven, ...], LandDifference]:
    """What the land gives each side at the start, and the differences.

    Raises ValueError for a scenario without sides.
    Sources: principles F3, H1, H2 and D4 of map design; contest by movement cost of infantry.
    """
    # By their place in the scenario: two sides of one id, which is a fault of it, are still two.
    homes = {str(number): home_hexes(survey, side) for number, side in enumerate(scenario.sides)}
    goals = tuple(dict.fromkeys(each.hex for each in scenario.objectives if each.hex in survey.map))
    nearest = {hex_: first.side for hex_, first in contest(survey, homes).items()}
    eyes = {
        each: (*own, *(goal for goal in goals if nearest.get(goal) == each)) for each, own in homes.items()
    }
    given = tuple(
        _given(
            survey,
            side.id,
            homes[number],
            goals,
            frozenset(hex_ for hex_, owner in nearest.items() if owner == number),
            [e for other, own in eyes.items() if other != number for e in own],
        )
        for number, side in zip(homes, scenario.sides, strict=True)
    )
    return given, LandDifference(
        _spread(each.distance for each in given),
        _spread(each.covered_percent for each in given),
        _spread(each.exposed_percent for each in given),
        _spread(each.heights for each in given),
    )


def _given(
    survey: Survey,
    side: SideId,
    homes: tuple[Hex, ...],
    goals: tuple[Hex, ...],
    first: frozenset[Hex],
    enemy_eyes: list[Hex],
) -> LandGiven:
    steps = survey.steps(UnitClass.SQUAD)
    distance = covered = exposed = reached = 0
    watched = {hex_ for eye in dict.fromkeys(enemy_eyes) for hex_ in survey.sight.field(eye)}
    for goal in goals:
        field = steps.field_to((goal,))
        start = min(
            (home for home in homes if home in field), key=lambda home: (field[home], home), default=None
        )
        if start is None:
            continue
        way = (steps.descent(field, start) or ())[1:]
        reached += 1
        distance += len(way)
        covered += sum(survey.cover(hex_) > 0 for hex_ in way)
        exposed += sum(hex_ in watched for hex_ in way)
    heights = sum((survey.ground.level(hex_) or 0) > 0 for hex_ in first)
    return LandGiven(side, distance, covered, exposed, heights, reached)


Figure = TypeVar("Figure", int, float)


def _spread(figures: Iterable[Figure]) -> Figure:
    known = list(figures)
    return max(known) - min(known)


def zone_exposure(
    survey: Survey,
    zones: Mapping[str, Iterable[Hex]],
    hexes: Iterable[Hex] | None = None,
    radius: int | None = None,
) -> dict[Hex, dict[str, int]]:
    """For each hex and zone the number of the zone's hexes that see it within `radius`; all hexes by default.

    Zones without an eye on the hex are left out.
    """
    asked = tuple(survey.map.cells if hexes is None else hexes)
    found: dict[Hex, dict[str, int]] = {hex_: {} for hex_ in asked}
    for name, zone in zones.items():
        for eye in zone:
            if eye in survey.map:
                for hex_ in survey.sight.field(eye, radius):
                    if hex_ in found and hex_ != eye:
                        found[hex_][name] = found[hex_].get(name, 0) + 1
    return found
