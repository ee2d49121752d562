"""What is judged in two parts is what the vetoes say one after the other."""

from __future__ import annotations

import random

import pytest

from engine.play.advance import start
from engine.play.ask import Ask, Chance
from engine.play.game import Position
from engine.play.legality import Unforbidden, veto
from tests.support.games import bundled_game, next_moment


@pytest.mark.parametrize("scenario", ["at-the-breaking-point", "king-of-the-hill"])
def test_every_way_of_judging_agrees(scenario: str) -> None:
    game, rng, judged = bundled_game(scenario, 3), random.Random(3), 0
    moment = start(game)
    while isinstance(moment.pending, Ask | Chance):
        if isinstance(moment.pending, Ask):
            now = Position(game, moment.state)
            offered = moment.pending.options.offered()
            for action in rng.sample(offered, min(8, len(offered))):
                judged += 1
                parts, whole = Unforbidden(now), Unforbidden(now).allows(action)
                at_once = parts.at_once(action)
                assert whole == (parts.after_all(action) if at_once is None else at_once)
                assert whole == (veto(now, action) is None)
        moment = next_moment(game, moment, rng, 3)
    assert judged > 200
