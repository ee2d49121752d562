"""The bundled skirmish maps measure what their briefs say."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.analysis.survey import scenario_survey
from engine.model.catalogue import Catalogue
from engine.model.cell import StreamDepth
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from tests.maps.briefs import BRIEFS, Brief
from tests.maps.figures import first_round
from tests.maps.measures import homes, least_distance, markers, named_terrain, path_costs, percent

briefs = pytest.mark.parametrize("brief", BRIEFS, ids=lambda brief: brief.id)


@briefs
def test_size_and_homes(brief: Brief, maps: Mapping[str, HexMap], scenarios: Mapping[str, Scenario]) -> None:
    map_ = maps[brief.id]
    assert len(map_.cells) == brief.hexes
    assert tuple(map_.label(home) for home in homes(scenarios[brief.id])) == brief.homes
    assert [named_terrain(map_, home) for home in homes(scenarios[brief.id])] == ["clear", "clear"]


@briefs
def test_every_marker_lies_where_the_brief_puts_it(
    brief: Brief, maps: Mapping[str, HexMap], scenarios: Mapping[str, Scenario]
) -> None:
    map_ = maps[brief.id]
    found = [
        (objective.type, map_.label(objective.hex), named_terrain(map_, objective.hex), objective.value)
        for objective in scenarios[brief.id].objectives
    ]
    assert found == [(marker.type, marker.label, marker.terrain, 1) for marker in brief.markers]


@briefs
def test_squads_need_the_movement_points_of_the_brief(
    brief: Brief, maps: Mapping[str, HexMap], scenarios: Mapping[str, Scenario], material: Catalogue
) -> None:
    map_, scenario = maps[brief.id], scenarios[brief.id]
    west, east = (path_costs(map_, material.terrain, home, UnitClass.SQUAD) for home in homes(scenario))
    found = [
        (map_.label(objective.hex), west[objective.hex], east[objective.hex])
        for objective in scenario.objectives
    ]
    assert found == [(marker.label, marker.west, marker.east) for marker in brief.markers]


@briefs
def test_markers_fall_first_in_the_rounds_of_the_brief(
    brief: Brief, scenarios: Mapping[str, Scenario], material: Catalogue
) -> None:
    scenario = scenarios[brief.id]
    survey = scenario_survey(scenario, material)
    found = [
        tuple(first_round(survey, home, objective.hex) for home in homes(scenario))
        for objective in scenario.objectives
    ]
    assert found == [marker.rounds for marker in brief.markers]


@briefs
def test_distances_between_markers(brief: Brief, scenarios: Mapping[str, Scenario]) -> None:
    scenario = scenarios[brief.id]
    victory, fuel = (markers(scenario, type_) for type_ in (ObjectiveType.VP, ObjectiveType.FP))
    home = homes(scenario)
    pairs = ((victory, victory), (victory, fuel), (home, victory), (home, fuel))
    assert tuple(least_distance(*pair) for pair in pairs) == brief.nearest


@briefs
def test_shares_of_ground(brief: Brief, maps: Mapping[str, HexMap], material: Catalogue) -> None:
    map_, kinds = maps[brief.id], material.terrain.terrain
    depth = str(map_.stream_depth or StreamDepth.FORDABLE)

    def closed_to_vehicles(terrain: str) -> bool:
        kind = kinds[terrain]
        return (kind.by_depth[depth][1] if kind.by_depth else kind.vehicle_cost) is None

    assert percent(map_, lambda cell: kinds[cell.terrain].cover > 0) == brief.cover
    assert percent(map_, lambda cell: kinds[cell.terrain].blocks_sight) == brief.blocking
    assert percent(map_, lambda cell: closed_to_vehicles(cell.terrain)) == brief.no_vehicles
