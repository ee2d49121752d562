"""What the tactical bot is asked in games against itself: positions of real play for laws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.bots.tactical_bot import TacticalBot
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.game import Observation
from engine.play.observe import observe
from engine.rules.base.sequence.turns import ChooseAction
from tests.support.games import bundled_game


class Choice(NamedTuple):
    """A seat has to choose: what it knows, the question, and how many answers came before."""

    now: Observation
    ask: Ask
    number: int


def choices(id: str, seed: int, rounds: int = 8) -> Iterator[Choice]:
    """The choices of an activation in a game of two tactical bots, in their order."""
    return (each for each in asked(id, seed, rounds) if isinstance(each.ask.step, ChooseAction))


def asked(id: str, seed: int, rounds: int = 8) -> Iterator[Choice]:
    """All that is asked in a game of two tactical bots, in its order."""
    game = bundled_game(id, rounds)
    moment, number = start(game), 0
    while True:
        match moment.pending:
            case Chance() as chance:
                moment = advance(game, moment.state, rolled(seed, chance))
            case Ask(seat=seat) as ask:
                now = observe(game, moment.state, seat)
                yield Choice(now, ask, number)
                moment = advance(game, moment.state, TacticalBot(seed).choose(now, ask, number))
            case _:
                return
        number += 1
