"""What the land gives the sides, exposure by zone, dead ground."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from engine.analysis.counterfactuals import counterfactuals
from engine.analysis.exposure import exposure
from engine.analysis.field_of_view import field_of_view
from engine.analysis.side_terrain import land_given, zone_exposure
from engine.hexes.edge import edge_between
from engine.hexes.hex import Hex, distance
from engine.model.cell import HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.objective import Objective, ObjectiveType
from tests.analysis.boards import HILL, TABLE, WOODS, boards, sheet, survey
from tests.analysis.test_ways import scenario


def test_an_open_map_gives_both_sides_what_their_distance_says() -> None:
    made = survey(sheet(14, 12), TABLE)
    (west, east), apart = land_given(made, scenario(Objective("near", Hex(4, 4), ObjectiveType.VP)))
    assert (west.distance, east.distance) == (
        distance(Hex(1, 5), Hex(4, 4)),
        distance(Hex(13, -1), Hex(4, 4)),
    )
    assert apart.distance == east.distance - west.distance
    assert (west.covered, west.heights, west.exposed_percent) == (0, 0, 100)
    assert apart.covered_percent == apart.heights == 0


def test_woods_on_the_way_are_cover_and_hills_belong_to_the_nearer_side() -> None:
    cells = {Hex(2, 4): WOODS, Hex(2, 5): WOODS, Hex(1, 4): WOODS, Hex(3, 4): HILL, Hex(12, -1): HILL}
    made = survey(sheet(14, 12, cells), TABLE)
    (west, east), apart = land_given(made, scenario(Objective("near", Hex(4, 4), ObjectiveType.VP)))
    assert west.reached == east.reached == 1
    assert west.covered <= west.distance
    assert (west.heights, east.heights, apart.heights) == (1, 1, 0)


@given(boards(6, 6))
def test_zone_exposure_adds_up_to_exposure(map_: HexMap) -> None:
    made = survey(map_, TABLE)
    hexes = sorted(map_.cells)
    zones = {"a": hexes[::2], "b": hexes[1::2]}
    found = zone_exposure(made, zones, hexes[::5], 4)
    for hex_, counts in found.items():
        assert sum(counts.values()) == len(exposure(made, hex_, 4).seen_by)
    dead = field_of_view(made, zones["a"], 4).hidden
    assert all(not found[hex_].get("a") for hex_ in dead if hex_ in found)


def test_breaching_a_hedgerow_is_a_counterfactual() -> None:
    a, b = Hex(5, 0), Hex(5, 5)
    side = edge_between(Hex(5, 2), Hex(5, 3))
    map_ = replace(sheet(), hexsides={side: HexsideFeature("hedgerow")})
    found = counterfactuals(survey(map_, TABLE), a, b)
    assert [each.across for each in found if each.change == "breached"] == [
        hex_ for hex_ in (Hex(5, 2), Hex(5, 3)) if hex_ != side.hex
    ]
    breached = next(each for each in found if each.change == "breached")
    assert "were open" in breached.sentence("F4", True)
