"""Conditions of cards about the hexes that they strike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.play.game import Position
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import unit_conditions
from tests.support.games import bundled_game, fighting, random_game

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
