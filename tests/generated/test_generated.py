"""Scenarios made at random say everything that the form can say, and some of them are played here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import pytest

from engine.hexes.grid import Orientation
from engine.model.scenario import Scenario
from engine.rules.modules import OPTIONAL
from engine.storage import bundled
from tests.generated.mending import mended, objections, without
from tests.generated.playing import played
from tests.generated.scenario import any_scenario

#: What is left as it is: names, notes for people, what other files hold, and what other rows make.
LEFT = {
    *("Scenario.id", "Scenario.title", "Scenario.source", "Scenario.inspired_by", "Scenario.designer_notes"),
    *("Scenario.balance_note", "Scenario.expected_duration", "Scenario.same_colors", "Scenario.accepted"),
    *("Layout.own_boards", "Opening.held", "Timing.phase_order", "Side.id", "Player.reinforcement_hexes"),
    *("Zone.name", "Squad.base_color", "Force.tokens", "Reinforcement.division", "SpecialPoint.params"),
    *("PlacedUnit.munition", "PlacedUnit.keywords", "Fortification.occupant", "SpecialRule.params"),
    *("Cell.breach", "Cell.wadi_entrances", "Cell.wadi_bridges", "Cell.printed_symbol", "Cell.stream_depth"),
}
#: Records that no new scenario holds.
NOT_MADE = ("HeldMoment", "Acceptance")


def _said(part: Any) -> Iterator[str]:
    """The fields of a record and all in it that say something else than when they are left out."""
    if is_dataclass(part):
        for each in fields(part):
            value = getattr(part, each.name)
            usual = each.default_factory() if each.default_factory is not MISSING else each.default
            if value != usual:
                yield f"{type(part).__name__}.{each.name}"
            yield from _said(value)
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from _said(value)
    elif isinstance(part, tuple):
        for value in part:
            yield from _said(value)


def _is_record(cls: object) -> bool:
    return isinstance(cls, type) and is_dataclass(cls)


def test_every_field_is_said_and_every_option_is_on_and_off() -> None:
    said, options, shapes = Counter[str](), Counter[str](), Counter[object]()
    for seed in range(400):
        scenario = any_scenario(random.Random(seed), bundled.catalogue())
        said.update(set(_said(scenario)))
        options.update(scenario.rules.optional_rules)
        shapes.update((scenario.rules.ruleset, scenario.layout.orientation))
    wanted = {name for name in _all_fields() if name not in LEFT}
    assert wanted - said.keys() == set()
    assert all(20 < options[key] < 380 for key in OPTIONAL), options
    assert all(shapes[each] > 100 for each in ("base", "skirmish", *Orientation))


def _all_fields() -> Iterator[str]:
    """The fields of all records that a scenario is made of."""
    from engine.model import cell, layout, objective, opening, scenario, setup, side

    for module in (cell, layout, objective, opening, scenario, setup, side):
        for cls in vars(module).values():
            if _is_record(cls) and cls.__module__ == module.__name__ and cls.__name__ not in NOT_MADE:
                yield from (f"{cls.__name__}.{each.name}" for each in fields(cls) if each.name != "extra")


def test_most_scenarios_can_be_played_once_they_are_mended() -> None:
    catalogue, fit = bundled.catalogue(), 0
    for seed in range(24):
        fit += not objections(mended(any_scenario(random.Random(seed), catalogue), catalogue), catalogue)
    assert fit >= 16


@pytest.mark.parametrize("seed", range(3000, 3006))
def test_scenarios_made_at_random_keep_the_laws(seed: int) -> None:
    assert played(seed).faults == []


def test_what_a_pointer_names_is_left_out() -> None:
    scenario = bundled.scenario("mill-lane")
    assert without(scenario, ["objectives", "0"]).objectives == scenario.objectives[1:]
    assert without(scenario, ["rules", "optional_rules"]) == scenario
    assert without(scenario, ["nothing"]) is scenario
    assert isinstance(without(scenario, ["sides", "0", "forces", "0", "concealed"]), Scenario)
