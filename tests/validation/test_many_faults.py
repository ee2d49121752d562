"""Scenarios faulty everywhere: checks grow no faster than their faults, and fixes of several go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from editor.actions.fixing import Fixes
from engine.edits.paint import PaintCells
from engine.edits.removed import Comparison
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.finding import Finding
from engine.model.objective import Charge, Obstacle, SpecialPoint, WreckMarker
from engine.model.scenario import Scenario, SpecialRule, VehicleLevel
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent
from engine.model.side import Force, PlaceablePool, Zone
from engine.storage import bundled
from engine.validation.all_checks import CHECKS
from engine.validation.run import Examination, examine, removal_of
from tests.support.file_work import plain_scenario
from tests.support.growth import grows_too_fast
from tests.support.long_lists import GRID

CATALOGUE = bundled.catalogue()
#: So many faults of a check, as the values of a part of the scenario.
Faulty = Callable[[int], Mapping[str, Any]]


def names(count: int) -> tuple[str, ...]:
    return tuple(f"none-{number}" for number in range(count))


def hexes(count: int) -> tuple[Hex, ...]:
    """Inner hexes of the map, each once."""
    return tuple(GRID.hex_at(2 + number % 16, 2 + number // 16) for number in range(count))


OF_SCENARIO: Mapping[str, Faulty] = {
    "MAP047": lambda count: {"smoke": tuple(hex_ for hex_ in hexes(count) for _ in range(2))},
    "MAP044": lambda count: {"obstacles": 2 * tuple(Obstacle(hex_, "mines") for hex_ in hexes(count))},
    "MAP048": lambda count: {"wrecks": tuple(WreckMarker(hex_, "heavy") for hex_ in hexes(count))},
    "MAP049": lambda count: {"charges": tuple(Charge(hex_, "bridge") for hex_ in hexes(count))},
    "MAP052": lambda count: {"special_points": tuple(SpecialPoint(hex_, "well") for hex_ in hexes(count))},
    "MAP104": lambda count: {"vehicle_levels": (VehicleLevel(2, names(count)),)},
    "MAP119": lambda count: {"placed_units": tuple(PlacedUnit(each, "west") for each in names(count))},
    "MAP150": lambda count: {"reinforcements": tuple(Reinforcement(n, "west") for n in range(count))},
    "MAP170": lambda count: {"events": tuple(ScenarioEvent(1, each) for each in names(count))},
}
OF_RULES: Mapping[str, Faulty] = {
    "MAP004": lambda count: {"optional_rules": names(count)},
    "MAP006": lambda count: {"readings": dict.fromkeys(names(count), 1)},
    "MAP008": lambda count: {"special_rules": tuple(SpecialRule("one", each) for each in names(count))},
    "MAP043": lambda count: {
        "values": {f"fortifications.pillbox.{each}.cover": 6 for each in names(count)},
    },
}
OF_SIDE: Mapping[str, Faulty] = {
    "MAP050": lambda count: {"placeable": PlaceablePool(dict.fromkeys(names(count), 1))},
    "MAP072": lambda count: {"forces": tuple(Force() for _ in range(count))},
    "MAP088": lambda count: {"exit_hexes": hexes(count)},
    "MAP089": lambda count: {
        "forbidden_hexes": hexes(count),
        "deployment_zones": (Zone(hexes(count)),),
    },
    "MAP092": lambda count: {"forces": tuple(Force(specializations={each: 1}) for each in names(count))},
    "MAP102": lambda count: {"economy": dict.fromkeys(names(count), -1)},
    "MAP108": lambda count: {"doctrines": names(count)},
}
OF_LAYOUT: Mapping[str, Faulty] = {
    "MAP027": lambda count: {"cells": {hex_: Cell(bridge=0) for hex_ in hexes(count)}},
}


def faulty(code: str, count: int) -> Scenario:
    scenario = plain_scenario()
    if code in OF_SCENARIO:
        return replace(scenario, **OF_SCENARIO[code](count))
    if code in OF_RULES:
        return replace(scenario, rules=replace(scenario.rules, **OF_RULES[code](count)))
    if code in OF_LAYOUT:
        return replace(scenario, layout=replace(scenario.layout, **OF_LAYOUT[code](count)))
    first, second = scenario.sides
    if code == "MAP072":
        first = replace(first, players=(replace(first.players[0], division="1"), first.players[0]))
    return replace(scenario, sides=(replace(first, **OF_SIDE[code](count)), second))


def found(code: str, scenario: Scenario) -> tuple[Finding, ...]:
    return tuple(each for each in only(code, scenario).findings if each.fix)


def only(code: str, scenario: Scenario) -> Examination:
    return examine(scenario, CATALOGUE, checks=tuple(each for each in CHECKS if each.code == code))


ALL = [*OF_SCENARIO, *OF_RULES, *OF_SIDE, *OF_LAYOUT]


@pytest.mark.parametrize("code", ALL)
def test_checks_grow_no_faster_than_what_is_faulty(code: str) -> None:
    assert len(found(code, faulty(code, 12))) >= 11
    assert grows_too_fast(lambda count: partial(only, code, faulty(code, count)), 40) == ""


@pytest.mark.parametrize("code", ALL)
def test_all_fixes_of_a_kind_together_mend_all_there_is_and_nothing_else(code: str) -> None:
    """What stands behind an entry that goes is not named by another place then."""
    scenario = faulty(code, 5)
    if code == "MAP052":
        good = SpecialPoint(hexes(9)[8], "supply")
        scenario = replace(scenario, special_points=(*scenario.special_points, good))
    mended = Fixes(found(code, scenario))(scenario)
    assert found(code, mended) == ()
    if code == "MAP052":
        assert mended.special_points == (good,)
    if code == "MAP008":
        assert [each.text for each in mended.rules.special_rules] == ["none-0"]


def test_a_fix_of_hexes_takes_away_the_same_wherever_it_looks() -> None:
    scenario = faulty("MAP027", 20)
    for finding in found("MAP027", scenario):
        assert isinstance(finding.fix, PaintCells)
        compare = Comparison(CATALOGUE)
        whole = compare.removal(scenario, finding.fix(scenario))
        assert removal_of(finding.fix, scenario, compare) == finding.removal == whole
        assert whole.takes_drawn_ground
