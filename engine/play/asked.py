"""What is remembered of questions that were asked: no answer depends on it, only how soon it comes."""

from typing import TypeVar
from weakref import ref

from engine.play.ask import Ask, Chance
from engine.play.game import Game
from engine.play.options import Trial
from engine.play.ruleset import Question
from engine.play.state import State

Q = TypeVar("Q", bound=Ask | Chance)

#: Of how many questions it is remembered who still holds them.
MOST_HELD = 4096


def remember(game: Game, state: State, asked: Q) -> Q:
    """The question itself, which is found again at that state for as long as somebody holds it."""
    held = game.derive(_held)
    if len(held) >= MOST_HELD:
        alive = {key: each for key, each in list(held.items()) if each() is not None}
        held.clear()
        if len(alive) * 2 <= MOST_HELD:
            held.update(alive)
    held[id(state)] = ref(asked)
    return asked


def asked_at(game: Game, state: State) -> Ask | Chance | None:
    """What was asked at a state, None where nobody holds it any more."""
    known = game.derive(_held).get(id(state))
    asked = None if known is None else known()
    # Another state may have had the same identity before.
    return asked if asked is not None and asked.state is state else None


def trial_of(game: Game, question: Question, offers: int) -> Trial:
    """In which order the offers of a question are tried, as it proved useful before."""
    trials = game.derive(_trials)
    trial = trials.get(question)
    if trial is None:
        trial = trials[question] = Trial(offers)
    return trial


def _held(game: Game) -> dict[int, ref[Ask | Chance]]:
    return {}


def _trials(game: Game) -> dict[Question, Trial]:
    return {}
