"""The validator lets as many units stand in a hex as the game does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit, Reinforcement
from engine.model.side import Squad
from engine.play.advance import start
from engine.play.game import Game, Position
from engine.rules.base.troops.units import stacking_limit
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.validation.run import findings
from engine.validation.stacking import largest_stack
from engine.validation.subject import Subject

PLAIN = bundled.scenario("at-the-breaking-point")


def scenario(timing: dict[str, Any], rules: dict[str, Any]) -> Scenario:
    return replace(PLAIN, timing=replace(PLAIN.timing, **timing), rules=replace(PLAIN.rules, **rules))


@pytest.mark.parametrize(
    ("timing", "rules"),
    [
        ({}, {}),
        ({"stacking_limits": {"units": 5}}, {"readings": {"stacking.units": 4}}),
        ({}, {"readings": {"stacking.units": 4}}),
        ({}, {"parameters": {"stacking": {"units": 2}}}),
    ],
)
def test_a_hex_holds_as_many_units_as_in_the_game(timing: dict[str, Any], rules: dict[str, Any]) -> None:
    given = scenario(timing, rules)
    game = Game(given, bundled.catalogue(), ruleset_for(given.rules))
    hex_ = min(game.map.cells)
    assert largest_stack(given) == stacking_limit(Position(game, start(game).state), given.sides[0].id, hex_)


@pytest.mark.parametrize("most", [3, 4])
def test_a_reading_says_when_a_hex_is_overfull(most: int) -> None:
    given = scenario({}, {"readings": {"stacking.units": most}})
    side = given.sides[0]
    hex_ = next(iter(side.deployment_zones[0].hexes))
    squads = tuple(PlacedUnit(f"u{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(4))
    found = findings(replace(given, placed_units=squads), bundled.catalogue())
    assert any("units stand in" in each.message for each in found if each.code == "MAP119") is (most == 3)


def test_the_unit_too_many_can_be_removed() -> None:
    side = PLAIN.sides[0]
    hex_ = next(iter(side.deployment_zones[0].hexes))
    squads = tuple(PlacedUnit(f"u{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(4))
    given = replace(scenario({}, {}), placed_units=squads)
    (found,) = (each for each in findings(given, bundled.catalogue()) if each.code == "MAP119")
    assert found.message.startswith("More than 3 units stand in ")
    assert found.fix is not None
    mended = found.fix(given)
    assert [unit.id for unit in mended.placed_units] == ["u0", "u1", "u2"]


def test_what_a_side_is_sent_counts_like_what_it_has() -> None:
    side = PLAIN.sides[0]
    force = {"squads": [{"figures": {"ghost": 4}}], "vehicles": {"t_34": 1}}
    subject = Subject(replace(PLAIN, reinforcements=(Reinforcement(2, side.id, force),)), bundled.catalogue())
    assert {"ghost", "t_34"} <= set(subject.kinds_used(side))
