"""A special rule of a scenario is carried out by the optional rules that it names, with its own data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.scenario import RuleSelection, SpecialRule
from engine.model.setup import ScenarioEvent
from engine.play.advance import start
from engine.play.game import Game, Position
from engine.rules.base.arrivals.reinforcements import EVENT_EFFECTS, OBSTACLE_TYPES, _effects
from engine.rules.base.terrain.laying import laying_bar
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.validation.run import findings

FOG = SpecialRule(
    "fog", "Nobody sees farther than four hexes.", ("night",), {"night": {"start_visibility": 4}}
)


def test_what_a_special_rule_names_is_in_force() -> None:
    plain, foggy = RuleSelection("base"), RuleSelection("base", special_rules=(FOG,))
    assert not ruleset_for(foggy).clashes
    assert ruleset_for(foggy).parameters["night.start_visibility"] == 4
    assert "O-RND-01" in ruleset_for(foggy).ids - ruleset_for(plain).ids


def test_what_nothing_carries_out_is_left_to_the_players_and_said() -> None:
    scenario = bundled.scenario("mill-lane")
    luck = SpecialRule("luck", "Throw a die.", ("fortune",))
    rules = replace(scenario.rules, special_rules=(FOG, luck))
    assert not ruleset_for(rules).clashes
    told = [
        each.message
        for each in findings(replace(scenario, rules=rules), bundled.catalogue())
        if each.code == "MAP008"
    ]
    assert told == ["Nothing carries 'fortune' of the special rule 'luck' out."]


def test_lists_of_a_special_rule_count_as_those_of_options() -> None:
    given = SpecialRule("guns", "No turrets.", ("turretless-facing",), {"facing": {"turretless": ["lee", 7]}})
    assert RuleSelection("base", special_rules=(given,)).listed("facing.turretless") == ("lee",)
    assert RuleSelection("base", parameters={"apds_units": ["gun"]}).listed("apds_units") == ("gun",)
    assert RuleSelection("base", parameters={"apds_units": "gun"}).listed("apds_units") == ()


@pytest.mark.parametrize("effect", EVENT_EFFECTS)
def test_every_effect_that_the_validator_knows_happens(effect: str) -> None:
    scenario = bundled.scenario("king-of-the-hill")
    game = Game(scenario, bundled.catalogue(), ruleset_for(scenario.rules))
    free = next(hex_ for hex_ in game.map.cells if laying_bar(now_of(game), "smoke", hex_) is None)
    whole = {
        "side": scenario.sides[0].id,
        "count": 2,
        "objective": scenario.objectives[0].id,
        "hex": game.map.label(free),
        "type": OBSTACLE_TYPES[0],
    }
    params = {name: whole[name] for name in EVENT_EFFECTS[effect]}
    assert list(_effects(now_of(game), ScenarioEvent(1, effect, params)))
    assert params == {} or not list(_effects(now_of(game), ScenarioEvent(1, effect, dict.fromkeys(params))))


def now_of(game: Game) -> Position:
    return Position(game, start(game).state)
