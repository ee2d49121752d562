"""Moments of recorded games as scenarios: found by playing the answers again up to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.play.state import State
from engine.playtest.saved import game_of, played_again
from engine.rules.base.sequence.opening import is_quiet, moment_of
from engine.storage.saved_game import SavedGame


@dataclass(frozen=True, slots=True)
class FoundMoment:
    """A scenario that begins where a game stood after so many `answers`."""

    scenario: Scenario
    answers: int


def moment_in(saved: SavedGame, catalogue: Catalogue, answers: int | None = None) -> FoundMoment | None:
    """The last moment after at most so many answers (None: all) in which nobody acts; None during set-up.

    Raises NotReady, and ReplayFailed where an answer up to there is not legal.
    """
    until = replace(saved, answers=saved.answers[:answers])
    game = game_of(saved, catalogue)
    states: list[State] = []
    played_again(until, game, lambda state, _: states.append(state))
    for number in range(len(states) - 1, -1, -1):
        if is_quiet(states[number]):
            return FoundMoment(moment_of(game, states[number]), number)
    return None
