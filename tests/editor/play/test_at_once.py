"""Orders whose dice follow with no further question are foreseen, so that they can be told first."""

from __future__ import annotations

import random

import pytest

from editor.play.telling.odds import attack_of, odds_of
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance
from engine.play.observe import observe
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import CONCENTRATED_FIRE
from tests.support.games import bundled_game, fighting, next_moment


@pytest.mark.parametrize(
    # In games of the base rules each attack is asked for its type.
    ("name", "seed", "is_rolled"),
    [("mill-lane", 1, False), ("king-of-the-hill", 2, True), ("siegfried-line", 3, True)],
)
def test_what_is_foreseen_of_an_order_to_fire_is_what_happens(name: str, seed: int, is_rolled: bool) -> None:
    game = bundled_game(name, 12)
    rng = random.Random(seed)
    moment, at_once, asked = start(game), 0, 0
    for _ in range(4000):
        ask = moment.pending
        if not isinstance(ask, Ask | Chance) or (at_once > 5 and asked > 5):
            break
        if isinstance(ask, Ask) and ask.prompt == "action":
            now = observe(game, moment.state, ask.seat)
            for order in ask.options:
                if not isinstance(order, Activate) or order.action != CONCENTRATED_FIRE:
                    continue
                foreseen, after = attack_of(now, order), advance(game, moment.state, order)
                if not isinstance(after.pending, Chance):
                    asked += 1
                    assert foreseen is None, order
                    continue
                at_once += 1
                attack = after.state.attack
                assert foreseen is not None, order
                assert (foreseen.kind, foreseen.hex, foreseen.target, foreseen.type) == (
                    attack.kind,
                    attack.hex,
                    attack.target,
                    attack.type,
                )
                then = observe(game, after.state, ask.seat)
                assert odds_of(now, foreseen).hits.chances() == odds_of(then, attack).hits.chances()
        moment = next_moment(game, moment, rng, seed, fighting)
    assert bool(at_once) is is_rolled
    assert asked
