"""Where checks take a side to begin: in its homes, its zones and where its units are placed."""

from __future__ import annotations

import pytest

from engine.hexes.hex import neighbours
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from tests.validation.defects import HILL, hex_of, homes_at, objective, painted, rules
from tests.validation.more_defects import Plant, after, placed
from tests.validation.narrow.plants import all_of_terrain, fenced, painted_first, side_hexes, zones
from tests.validation.sentences import found_by, unspoilt


def walled(*labels: str) -> Plant:
    """Water all around some hexes."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        inside = {hex_of(map_, label) for label in labels}
        around = {each for hex_ in inside for each in neighbours(hex_) if each in map_} - inside
        return painted(**{map_.label(each): Cell("pond") for each in around})(scenario, map_)

    return plant


def found(code: str, name: str, *plants: Plant) -> list[str]:
    scenario, map_, _ = unspoilt(name)
    return [str(each.message) for each in found_by(code, name, after(*plants)(scenario, map_))]


@pytest.mark.parametrize(
    ("plants", "count"),
    [
        ((), 1),
        ((zones(("I4",)),), 0),
        ((placed("I4"),), 0),
        ((placed("I4", side="east"),), 1),
        ((zones(("E3",)),), 1),
        ((zones(("H4", "E3")),), 1),  # the water beside it is in the zone, and nobody sets up there
    ],
)
def test_a_side_holds_an_objective_that_it_stands_in_or_comes_to(
    plants: tuple[Plant, ...], count: int
) -> None:
    """MAP066: from its homes, from its zones, or where its units are placed."""
    cut_off = (walled("I4"), objective(0, controlled_by="west"))
    assert len(found("MAP066", HILL, *cut_off, *plants)) == count


@pytest.mark.parametrize(("zone", "count"), [("H4", 0), ("I4", 0), ("E3", 1)])
def test_a_way_from_a_zone_is_a_way_to_an_objective(zone: str, count: int) -> None:
    cut_off = (walled("H4", "I4"), objective(0, controlled_by="west"), zones((zone,)))
    assert len(found("MAP066", HILL, *cut_off)) == count


@pytest.mark.parametrize("code", ["MAP123", "MAP124"])
def test_a_side_without_a_home_is_not_compared_with_the_other(code: str) -> None:
    camps = all_of_terrain("rough")
    unequal = [
        each for each in found(code, HILL, camps, side_hexes("reinforcement_hexes")) if "unequally" in each
    ]
    assert not unequal


@pytest.mark.parametrize(("kind", "count"), [("pak_40", 0), ("m4a1_sherman", 1)])
def test_guns_are_no_vehicles_that_are_shut_in(kind: str, count: int) -> None:
    """MAP134 in base rules: only what drives can be shut in."""
    shut_in = after(homes_at("A3", "Q4"), walled("A3"), rules(ruleset="base"), placed("E1", kind=kind))
    assert len(found("MAP134", HILL, shut_in)) == count


def test_a_hexside_at_the_edge_is_named_by_the_hex_in_play() -> None:
    """MAP031: whichever of its two hexes the file names."""
    told = [each for way in range(6) for each in found("MAP031", HILL, fenced(("A1", way, "wall")))]
    assert len(told) > 1
    assert all("beside A1" in each for each in told)


def test_a_share_just_above_the_limit_is_not_told_as_the_limit() -> None:
    """MAP036: 40.1 % are more than 40."""
    clear = all_of_terrain("clear")
    told = [
        each for count in (43, 44, 45) for each in found("MAP036", HILL, clear, painted_first(count, "pond"))
    ]
    assert told
    assert not any("40 % of the map" in each for each in told)
