"""What plays a seat by itself, and the bots there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.kernel.drawing import drawn
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation


class Player(Protocol):
    """Chooses for a seat from what that seat may know.

    Players keep nothing between choices: the same observation, question and number give the same
    choice, so that a game that is resumed or branched goes on as it would have.
    """

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """One of `ask.options`; `number` counts the answers given in the game before this one."""


def pick(seed: int, seat: str, number: int, count: int) -> int:
    """A number below `count`, evenly spread over seeds and numbers, the same in every process."""
    return drawn(f"{seed}/{seat}/{number}", count)


#: Names of bots that commands and files may use, with a sentence for people.
BOTS: Mapping[str, str] = {
    "random": "chooses evenly among all legal actions",
    "tactical": "weighs whole activations by exact odds and exposure",
    "infantry": "the tactical bot, but it buys infantry only",
    "haphazard": "the tactical bot, but it buys at random",
}
