"""The figures by which maps are judged, measured with the program's own analyses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.analysis.choke_points import approaches, lanes
from engine.analysis.fairness import CAPTURE_POINTS, camp_hexes, first_conquest_rounds, home_hexes
from engine.analysis.openness import openness
from engine.analysis.survey import Survey, scenario_survey
from engine.hexes.hex import Hex, disc, distance
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.storage import bundled
from tests.maps.measures import least_distance, markers, percent

#: Steps of a fast lane cost a vehicle two points at most.
FAST = 2 * POINT


@dataclass(frozen=True)
class Figures:
    """What a skirmish map measures; pairs are west and east, shares are rounded percent."""

    hexes: int
    victory: int
    fuel: int
    apart: int
    centre: str
    costs: tuple[int, int]
    first_rounds: tuple[int, int]
    sums: tuple[int, int]
    cover: int
    blocking: int
    no_vehicles: int
    road: int
    sight: int
    sight_in_range: int
    infantry_lanes: int
    vehicle_lanes: int
    fast_lanes: int
    camps: tuple[int, int]
    fewest_approaches: int
    truck_ground: int
    centre_sees_home: tuple[bool, bool]
    cover_at_victory: tuple[int, ...]


def points_from(survey: Survey, home: Hex) -> dict[Hex, int]:
    """The movement points of a squad from its home to every hex."""
    field = survey.steps(UnitClass.SQUAD).field_from([home])
    return {hex_: thirds // POINT for hex_, thirds in field.items()}


def first_round(survey: Survey, home: Hex, goal: Hex) -> int:
    """The first round in which a squad from `home` can conquer `goal`: sprints, then one advance."""
    found = first_conquest_rounds(survey, [home], {goal: CAPTURE_POINTS})[goal]
    assert found is not None
    return found


def vehicle_hexes(survey: Survey) -> frozenset[Hex]:
    """The hexes that a heavy vehicle can enter from somewhere."""
    return frozenset(to for _, to in survey.steps(UnitClass.HEAVY).costs)


def figures(scenario: Scenario, survey: Survey) -> Figures:
    """The figures of a skirmish map with two sides."""
    map_, table = survey.map, survey.ground.table
    kinds = table.terrain
    victory, fuel = (markers(scenario, type_) for type_ in (ObjectiveType.VP, ObjectiveType.FP))
    homes = [home_hexes(survey, side)[0] for side in scenario.sides]
    west, east = (points_from(survey, home) for home in homes)
    centre = min(victory, key=lambda hex_: (abs(west[hex_] - east[hex_]), west[hex_], hex_))
    columns = {hex_: map_.grid.offset(hex_)[0] for hex_ in map_.cells}
    left = [hex_ for hex_, column in columns.items() if column <= 3]
    right = [hex_ for hex_, column in columns.items() if column >= map_.grid.columns - 3]
    open_to_vehicles = vehicle_hexes(survey)

    def covered(around: Hex) -> int:
        near = [hex_ for hex_ in disc(around, 2) if hex_ in map_ and hex_ != around]
        return round(100 * sum(kinds[map_.cells[hex_].terrain].cover > 0 for hex_ in near) / len(near))

    def trucks(marker: Hex) -> int:
        near = [hex_ for hex_ in disc(marker, 3) if hex_ in open_to_vehicles and hex_ != marker]
        return sum(survey.sight.sees(marker, hex_) for hex_ in near)

    return Figures(
        hexes=len(map_.cells),
        victory=len(victory),
        fuel=len(fuel),
        apart=distance(*homes),
        centre=map_.label(centre),
        costs=(west[centre], east[centre]),
        first_rounds=(first_round(survey, homes[0], centre), first_round(survey, homes[1], centre)),
        sums=(sum(west[hex_] for hex_ in victory), sum(east[hex_] for hex_ in victory)),
        cover=percent(map_, lambda cell: kinds[cell.terrain].cover > 0),
        blocking=percent(map_, lambda cell: kinds[cell.terrain].blocks_sight),
        no_vehicles=round(100 * sum(hex_ not in open_to_vehicles for hex_ in map_.cells) / len(map_.cells)),
        road=percent(map_, lambda cell: bool(cell.road)),
        sight=round(openness(survey).percent),
        sight_in_range=round(openness(survey, 8).percent),
        infantry_lanes=lanes(survey, left, right, UnitClass.SQUAD).count,
        vehicle_lanes=lanes(survey, left, right, UnitClass.HEAVY).count,
        fast_lanes=lanes(survey, left, right, UnitClass.HEAVY, FAST).count,
        camps=(len(camp_hexes(survey, homes[0])), len(camp_hexes(survey, homes[1]))),
        fewest_approaches=min(approaches(survey, hex_, UnitClass.SQUAD).count for hex_ in victory),
        truck_ground=min(trucks(hex_) for hex_ in fuel),
        centre_sees_home=(survey.sight.sees(centre, homes[0]), survey.sight.sees(centre, homes[1])),
        cover_at_victory=tuple(covered(hex_) for hex_ in victory),
    )


@cache
def measured(id_: str) -> Figures:
    """The figures of a bundled skirmish map, measured once."""
    scenario = bundled.scenario(id_)
    return figures(scenario, scenario_survey(scenario, bundled.catalogue()))


def nearest_pairs(scenario: Scenario) -> dict[str, int]:
    """The least distances between kinds of markers and homes."""
    victory, fuel = (markers(scenario, type_) for type_ in (ObjectiveType.VP, ObjectiveType.FP))
    homes = [side.reinforcement_hexes[0] for side in scenario.sides]
    return {
        "victory-victory": least_distance(victory, victory),
        "victory-fuel": least_distance(victory, fuel),
        "fuel-fuel": least_distance(fuel, fuel),
        "home-victory": least_distance(homes, victory),
        "home-fuel": least_distance(homes, fuel),
    }
