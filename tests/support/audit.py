"""Random games under audit: what an auditor finds wrong with the moments of one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from engine.play.advance import blank, start
from engine.play.ask import Ended
from engine.play.event import Event
from engine.play.game import Game
from engine.play.state import State
from tests.support.games import any_option, bundled_game, fighting, next_moment

MOST_ANSWERS = 100_000


class Auditor(Protocol):
    """Looks at one game, moment by moment."""

    def faults(self, before: State, events: Sequence[Event], after: State) -> Iterator[str]:
        """What is wrong after these events; they led from one state to the other."""


def audited(
    auditor_of: Callable[[Game], Auditor], name: str, seed: int, number: int, rounds: int
) -> tuple[list[str], str]:
    """The first things wrong with one game of a bundled scenario, none where all is well, and how it ended.

    Every other game is fought, so that armies meet; the rest is played wholly at random.
    """
    game = bundled_game(name, rounds)
    rng = random.Random(seed)
    pick = fighting if number % 2 else any_option
    auditor = auditor_of(game)
    before, moment = blank(game), start(game)
    for _ in range(MOST_ANSWERS):
        if found := list(auditor.faults(before, moment.events, moment.state)):
            return found[:3], ""
        if isinstance(moment.pending, Ended):
            return [], moment.pending.outcome.reason
        before, moment = moment.state, next_moment(game, moment, rng, seed, pick)
    return [f"no end within {MOST_ANSWERS} answers"], ""
