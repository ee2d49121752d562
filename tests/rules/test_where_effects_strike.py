"""Conditions of cards about the hexes that they strike."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from engine.play.game import Position
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import hex_conditions, unit_conditions
from tests.rules.moments import SCENARIOS, moments
from tests.support.games import bundled_game, fighting, random_game
from tests.support.made_up import made_up

GAME = bundled_game("at-the-breaking-point", 1)
NOW = Position(GAME, random_game(GAME, 7, fighting)[-1].state)


@pytest.mark.parametrize(("name", "reach"), [("at_target", 0), ("near_target", 1)])
def test_a_unit_is_where_a_card_strikes(name: str, reach: int) -> None:
    holds = unit_conditions(GAME)[name].holds
    unit = next(each for each in NOW.state.units.all() if NOW.hex_of(each) is not None)
    at = NOW.hex_of(unit)
    assert at is not None
    beside = next(other for _, other in GAME.map.around(at))
    far = max(GAME.map.cells, key=lambda hex_: abs(hex_.q - at.q) + abs(hex_.r - at.r))
    card = Play("none", unit.seat, unit.side)
    assert not holds(NOW, card, unit)
    assert holds(NOW, replace(card, target=at), unit)
    assert holds(NOW, replace(card, target=beside), unit) is (reach == 1)
    assert not holds(NOW, replace(card, target=far), unit)
    # The hexes that are struck in the end count before the one that was aimed at.
    assert not holds(NOW, replace(card, target=at, hexes=(far,)), unit)
    assert holds(NOW, replace(card, target=far, hexes=(far, at)), unit)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_condition_says_yes_or_no(name: str) -> None:
    game, played = moments(name, True)
    rng, answers = random.Random(6), Counter[bool]()
    for moment in played[:: max(len(played) // 8, 1)]:
        now = Position(game, moment.state)
        plays = list(made_up(Play, now, rng, 3))
        units = [now.state.units[each] for each in sorted(now.state.units)[:4]]
        hexes = rng.sample(sorted(game.map.cells), 4)
        conditions: list[tuple[Any, list[Any]]] = [(each, units) for each in unit_conditions(game).values()]
        conditions += [(each, hexes) for each in hex_conditions(game).values()]
        for condition, about in conditions:
            for play, each in product(plays, about):
                holds: object = False
                with suppress(LookupError, ValueError, AssertionError):
                    holds = condition.holds(now, play, each)
                assert isinstance(holds, bool), condition.name
                answers[holds] += 1
    assert min(answers[True], answers[False]) > 100


def test_conditions_are_asked_of_units_on_the_map_at_any_time() -> None:
    game, played = moments("king-of-the-hill", True)
    asked = 0
    for moment in played[:: max(len(played) // 8, 1)]:
        now = Position(game, moment.state)
        for unit in [each for each in now.state.units.all() if now.hex_of(each) is not None][:3]:
            for condition in unit_conditions(game).values():
                assert condition.holds(now, Play("none", unit.seat, unit.side), unit) in (True, False)
                asked += 1
    assert asked > 200


def test_a_hex_has_a_building_or_none() -> None:
    game, played = moments("king-of-the-hill", False)
    now, card = Position(game, played[-1].state), Play("none", "west", "west")
    terrain = game.catalogue.terrain.terrain
    held = {hex_: hex_conditions(game)["no_building"].holds(now, card, hex_) for hex_ in game.map.cells}
    assert held == {hex_: not terrain[cell.terrain].building for hex_, cell in game.map.cells.items()}
    assert len(set(held.values())) == 2
