"""The skirmish maps keep to the principles of map making in maps/README.md, but for declared exceptions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.analysis.survey import scenario_survey
from engine.hexes.hex import distance, neighbour
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.storage import bundled
from tests.maps.figures import first_round, measured, nearest_pairs
from tests.maps.measures import homes, markers

IDS = [path.stem for path in bundled.scenario_paths()]
SKIRMISHES = [id_ for id_ in IDS if bundled.scenario(id_).rules.ruleset == "skirmish"]
every = pytest.mark.parametrize("id_", SKIRMISHES)

SMALL = {"king-of-the-hill"}
#: Maps whose middle is so high that no screen hides the entries from it.
HIGH_CENTRE = {"king-of-the-hill", "mortaine"}
#: The lock: two doors and no cover beside it.
LOCK = {"gilroys-harbor"}
#: The crest is bare by intent, sight is the shortest of the set.
SHORT_SIGHT = {"mortaine"}
#: Two bridges and a ford for everything else.
TWO_BRIDGES = {"river-vire"}
#: Terrain of the two halves differs.
UNEQUAL = {"leningrad-countryside", "siegfried-line"}


@every
def test_size_and_distance(id_: str) -> None:
    """Sizes S, M and L; two sprints from home to home."""
    found = measured(id_)
    assert found.hexes in range(100, 151) or found.hexes in range(200, 251) or found.hexes in range(320, 361)
    assert 14 <= found.apart <= 18


@every
def test_centre_is_equally_far_for_both(id_: str) -> None:
    west, east = measured(id_).costs
    assert abs(west - east) <= (1 if id_ in UNEQUAL else 0)
    assert all(8 <= cost <= 12 for cost in (west, east))


@every
def test_victory_costs_are_fair(id_: str) -> None:
    west, east = measured(id_).sums
    assert abs(west - east) <= 0.1 * min(west, east)
    assert id_ in UNEQUAL or west == east


@every
def test_objectives_are_odd_and_fuel_is_enough(id_: str) -> None:
    found = measured(id_)
    assert found.victory in (3, 5)
    assert 4 <= found.fuel <= 6


@every
def test_markers_keep_their_distance(id_: str, scenarios: Mapping[str, Scenario]) -> None:
    least = nearest_pairs(scenarios[id_])
    assert least["victory-victory"] >= 5
    assert least["victory-fuel"] >= 3
    assert least["fuel-fuel"] >= 3
    assert least["home-victory"] >= (4 if id_ in SMALL else 5)
    assert least["home-fuel"] >= 3


@every
def test_no_point_can_be_taken_in_round_one_and_both_can_take_one_in_round_two(
    id_: str, scenarios: Mapping[str, Scenario]
) -> None:
    """S-MOV-02, S-MOV-05 — four points a round, eight in a sprint that conquers nothing, two to conquer."""
    scenario = scenarios[id_]
    survey = scenario_survey(scenario, bundled.catalogue())
    for home in homes(scenario):
        rounds = [first_round(survey, home, hex_) for hex_ in markers(scenario, ObjectiveType.VP)]
        assert min(rounds) == 2


@every
def test_every_marker_can_be_entered_and_conquered_in_one_advance(
    id_: str, scenarios: Mapping[str, Scenario]
) -> None:
    scenario = scenarios[id_]
    costs = scenario_survey(scenario, bundled.catalogue()).steps(UnitClass.SQUAD).costs
    for objective in scenario.objectives:
        entering = [cost for (_, to), cost in costs.items() if to == objective.hex]
        assert min(entering) <= 2 * POINT, objective.id


@every
def test_sight_is_neither_blind_nor_bare(id_: str) -> None:
    found = measured(id_)
    assert 20 <= found.sight <= 45
    assert (34 if id_ in SHORT_SIGHT else 35) <= found.sight_in_range <= 62


@every
def test_ground(id_: str) -> None:
    found = measured(id_)
    assert 15 <= found.cover <= 35
    assert 10 <= found.blocking <= 25
    assert found.no_vehicles <= 25
    assert 10 <= found.road <= 33


@every
def test_lanes_cannot_be_closed_by_one_wreck(id_: str) -> None:
    found = measured(id_)
    assert found.infantry_lanes >= (5 if id_ in SMALL else 11)
    assert found.vehicle_lanes >= 3
    assert found.fast_lanes >= (2 if id_ in TWO_BRIDGES else 3)
    assert found.fewest_approaches >= (2 if id_ in LOCK else 3)


@every
def test_homes_are_not_camped_upon(id_: str) -> None:
    west, east = measured(id_).camps
    assert max(west, east) <= 9
    assert abs(west - east) <= 2


@every
def test_the_centre_does_not_watch_the_entries(id_: str) -> None:
    assert measured(id_).centre_sees_home == ((True, True) if id_ in HIGH_CENTRE else (False, False))


@every
def test_some_cover_beside_every_victory_point_but_not_all(id_: str) -> None:
    shares = measured(id_).cover_at_victory
    assert all(15 <= share <= 80 for share in shares) or (id_ in LOCK and shares[0] == 0)


@every
def test_trucks_find_room_near_fuel(id_: str) -> None:
    assert measured(id_).truck_ground >= 6


@every
def test_a_road_leads_from_every_home_to_two_objectives(
    id_: str, scenarios: Mapping[str, Scenario], maps: Mapping[str, HexMap]
) -> None:
    scenario, map_ = scenarios[id_], maps[id_]
    for home in homes(scenario):
        near = [hex_ for hex_, cell in map_.cells.items() if cell.road and distance(hex_, home) <= 4]
        road = set(near)
        while near:
            at = near.pop()
            ways = {neighbour(at, each) for each in map_.cells[at].road if map_.joined_by_road(at, each)}
            near += ways - road
            road |= ways
        served = [each for each in scenario.objectives if any(distance(each.hex, hex_) <= 2 for hex_ in road)]
        assert len(served) >= 2
