"""Styles are told by the conduct of games: where each goes, what it leaves, what it buys."""

from __future__ import annotations

from functools import cache

import pytest

from engine.bots.players import bot
from engine.bots.style import STYLES
from engine.bots.tactical_bot import TacticalBot
from engine.lab.batch import Pairing, played
from engine.lab.conduct import Conduct, added
from engine.rules.queries import ADVANCE, ASSAULT, FIRE_AND_MOVEMENT
from tests.support.games import bundled_game


@cache
def conduct(name: str, map_: str = "at-the-breaking-point", rounds: int = 40, seeds: int = 3) -> Conduct:
    """How a bot plays against the tactical one, from both sides of a map."""
    game = bundled_game(map_, rounds)
    found = []
    for seed in range(1, seeds + 1):
        for place in range(2):
            bots = [name, "tactical"][:: -1 if place else 1]
            record = played(game, Pairing(seed, tuple(bots)), watched=True)
            found.append(record.conduct[game.sides[place]])
    return added(found)


def share_on_the_move(name: str) -> float:
    """The share of activations that go somewhere."""
    actions = conduct(name).actions
    return sum(actions[each] for each in (ADVANCE, FIRE_AND_MOVEMENT, ASSAULT)) / sum(actions.values())


def vehicles_bought(name: str) -> int:
    game = bundled_game("king-of-the-hill", 3)
    bought = conduct(name, "king-of-the-hill", 3, 2).bought
    return sum(number for kind, number in bought.items() if kind in game.catalogue.units.vehicles)


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_a_bot_by_that_name(name: str) -> None:
    assert bot(name, 3) == TacticalBot(3, STYLES[name])


@pytest.mark.thorough
def test_the_aggressive_bot_goes_where_the_tactical_one_fires_from_its_place() -> None:
    assert share_on_the_move("aggressive") > share_on_the_move("tactical") + 0.1


@pytest.mark.thorough
def test_the_holding_bot_does_not_leave_its_objectives() -> None:
    holding, tactical = conduct("holding"), conduct("tactical")
    assert holding.holders > 10
    assert holding.deserted / holding.holders < 0.5 * tactical.deserted / tactical.holders


def test_the_infantry_bot_buys_no_vehicles() -> None:
    assert vehicles_bought("infantry") == 0
    assert vehicles_bought("tactical") > 0
