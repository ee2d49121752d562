"""Vehicle Levels that a scenario gives itself, and values of vehicles it replaces."""

from __future__ import annotations

from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.scenario import VehicleLevel
from engine.play.advance import start
from engine.play.game import Game, Position
from engine.play.unit import OnHex, Unit
from engine.rules.modules import ruleset_for
from engine.rules.queries import printed_armor, printed_movement
from engine.rules.skirmish.economy.motor_pool import level_needed, top_level
from engine.rules.skirmish.economy.purchase import price_of
from engine.rules.skirmish.vehicles.armor import printed_deflection
from engine.storage import bundled
from engine.storage.overrides import with_overrides
from tests.support.games import game_of


def test_a_scenario_may_give_its_own_levels() -> None:
    levels = (VehicleLevel(1, ("medium",)), VehicleLevel(4, ("gmc_cckw",)))
    game = game_of(replace(bundled.scenario("king-of-the-hill"), vehicle_levels=levels))
    now = Position(game, start(game).state)
    kinds = game.catalogue.units.vehicles
    side = game.sides[0]
    assert [level_needed(now, kinds[each]) for each in ("m4a1_sherman", "gmc_cckw")] == [1, 2]
    assert level_needed(now, kinds["tiger_i"]) > top_level(now) == 2
    prices = [price_of(now, side, f"vehicle_level_{number}") for number in (1, 2, 3)]
    assert [price and price.fp for price in prices] == [1, 4, None]


def test_a_scenario_may_replace_every_value_of_a_vehicle() -> None:
    found = bundled.scenario("king-of-the-hill")
    values = {
        "vehicles.m4a1_sherman.skirmish.mp": 15,
        "vehicles.m4a1_sherman.skirmish.armor": 5,
        "vehicles.m4a1_sherman.skirmish.deflection": 4,
        "prices.m4a1_sherman.cp": 1,
    }
    scenario = replace(found, rules=replace(found.rules, values=values))
    catalogue, findings = with_overrides(bundled.catalogue(), scenario)
    assert not findings
    game = Game(scenario, catalogue, ruleset_for(scenario.rules))
    now = Position(game, start(game).state)
    side = game.sides[0]
    tank = Unit("t", side, side, "m4a1_sherman", OnHex(Hex(3, 3)))
    shown = printed_movement(now, tank), printed_armor(now, tank), printed_deflection(now, tank)
    assert shown == (15, 5, 4)
    price = price_of(now, side, "m4a1_sherman")
    assert price is not None
    assert price.cp == 1
