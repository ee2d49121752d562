"""What bots weigh is the same number on every Python, so that they choose the same."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.bots.players import bot
from engine.bots.search.standing import lead
from engine.playtest.match import play_out
from tests.bots.choices import choices
from tests.support.adding_up import sums_of_fractions
from tests.support.games import bundled_game

MAPS = ("at-the-breaking-point", "king-of-the-hill")


@pytest.mark.parametrize("id", MAPS)
@pytest.mark.parametrize("name", ["tactical", "tactical-1"])
def test_bots_add_up_fractions_exactly(name: str, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = bundled_game(id, 3)
    found = sums_of_fractions(monkeypatch)
    play_out(game, {seat.id: bot(name, 7) for seat in game.seats}, 7)
    assert found == set()


@pytest.mark.parametrize("id", MAPS)
def test_what_a_search_measures_is_added_up_exactly(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [now for now, _, _ in islice(choices(id, 5), 10, 30, 4)]
    found = sums_of_fractions(monkeypatch)
    for now in positions:
        lead(now.game, now.state, now.seat)
    assert found == set()
