"""The course of a game as the table keeps it: its agreement, its moments, what was taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from editor.play.knowledge import NOBODY
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.state import State
from engine.play.unit import SeatId
from engine.playtest.match import Match, Recorded

#: A state on the way of a replayed game, with the events that led to it.
Reached = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """What is agreed before a game begins: who plays which seat, the seed, when the game is called."""

    players: Mapping[SeatId, str]
    seed: int = 1
    round_limit: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A state in which somebody decides (or the game is over), and how the game came there.

    `seat` and `action` are the decision before it, `answers` how many answers had been given.
    """

    state: State
    events: tuple[Event, ...]
    answers: int
    seat: SeatId = NOBODY
    action: Action | None = None


@dataclass
class Tail:
    """Moments and answers that were taken back and can be given again."""

    moments: list[Moment] = field(default_factory=list)
    answers: tuple[Recorded, ...] = ()


def moments_of(match: Match, course: list[Reached]) -> list[Moment]:
    """The moments of a replayed game; dice fall between them. `course` has a state after every answer."""
    moments: list[Moment] = []
    events: tuple[Event, ...] = ()
    answers = match.answers
    seat, action = NOBODY, None
    for number, (state, happened) in enumerate(course):
        events = (*events, *happened)
        if number < len(answers) and isinstance(answers[number], tuple):
            continue
        moments.append(Moment(state, events, number, seat, action))
        events = ()
        if number < len(answers):
            ask = replace(match, state=state).pending
            assert isinstance(ask, Ask)
            place = answers[number]
            assert isinstance(place, int)
            seat, action = ask.seat, ask.options[place]
    if not moments or moments[-1].answers != len(answers):
        # The file ended before its last dice; they have been rolled since.
        moments.append(Moment(match.state, match.events, len(answers), seat, action))
    return moments
