"""The bot that chooses evenly among everything legal."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from engine.kernel.drawing import drawn
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.step import Window
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.status import ChooseWatch
from engine.rules.base.sequence.turns import EndPhase


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Uniform over the legal actions; in its own turns it passes and fatigues only where it must.

    Declining a reaction, or to keep a unit on watch for later, is a choice like any other.
    """

    seed: int

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """One of the legal actions, each as likely as the others."""
        patient = isinstance(ask.step, Window | ChooseWatch)
        only: Action | None = None
        for action in ask.options.shuffled(_places(self.seed, ask.seat, number)):
            if patient or not _idle(action):
                return action
            only = only or action
        return only or ask.options[0]


def _places(seed: int, seat: str, number: int) -> Callable[[int], int]:
    """Draws numbers that only depend on the seed, the seat and the number of the choice."""
    times = count()
    return lambda among: drawn(f"{seed}/{seat}/{next(times)}/{number}", among)


def _idle(action: Action) -> bool:
    match action:
        case Pass() | EndPhase() | Activate(action="fatigue"):
            return True
        case _:
            return False
