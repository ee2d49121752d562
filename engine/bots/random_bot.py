"""The bot that chooses evenly among everything legal."""

from __future__ import annotations

from dataclasses import dataclass

from engine.bots.player import pick
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.step import Window
from engine.rules.base.activation import Activate
from engine.rules.base.status import ChooseWatch
from engine.rules.base.turns import EndPhase


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Uniform over the legal actions; in its own turns it passes and fatigues only where it must.

    Declining a reaction, or to keep a unit on watch for later, is a choice like any other.
    """

    seed: int

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """One of the legal actions, each as likely as the others."""
        options = list(ask.options)
        busy = options
        if not isinstance(ask.step, Window | ChooseWatch):
            busy = [option for option in options if not _idle(option)] or options
        return busy[pick(self.seed, ask.seat, number, len(busy))]


def _idle(action: Action) -> bool:
    match action:
        case Pass() | EndPhase() | Activate(action="fatigue"):
            return True
        case _:
            return False
