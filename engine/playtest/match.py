"""Driving a game: rolling its dice, asking its players, keeping what was answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from engine.bots.players import Player
from engine.play.action import Action
from engine.play.advance import Advance, advance, pending, start
from engine.play.ask import Ask, Chance, Ended, Pending, Roll
from engine.play.event import Event
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.state import Outcome, State
from engine.play.unit import SeatId
from engine.playtest.dice import rolled

#: An answer as a file keeps it: the place of the chosen option in canonical order, or the faces rolled.
Recorded = int | tuple[int, ...]
#: Sees every state of a game with the events that led to it.
Watch = Callable[[State, tuple[Event, ...]], None]


class ReplayFailed(ValueError):
    """A recorded answer that the game does not allow; says which one and why."""


@dataclass(frozen=True)
class Match:
    """A game under way with its seed and everything answered so far; immutable like its states."""

    game: Game
    seed: int
    state: State
    events: tuple[Event, ...] = ()
    answers: tuple[Recorded, ...] = ()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return pending(self.game, self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.state.outcome


def begin(game: Game, seed: int) -> Match:
    """A new match, its first dice rolled, waiting for the first decision."""
    opening = start(game)
    return _rolled(Match(game, seed, opening.state, opening.events))


def answered(match: Match, action: Action) -> Match:
    """The match after a decision and the dice it calls for; raises IllegalAnswer for an illegal one."""
    ask = match.pending
    after = advance(match.game, match.state, action)
    assert isinstance(ask, Ask)
    place = next(index for index, option in enumerate(ask.options) if option == action)
    return _rolled(_moved(match, after, place))


def _moved(match: Match, after: Advance, answer: Recorded) -> Match:
    return replace(match, state=after.state, events=after.events, answers=(*match.answers, answer))


def _rolled(match: Match) -> Match:
    events = match.events
    while isinstance(chance := match.pending, Chance):
        roll = rolled(match.seed, chance)
        match = _moved(match, advance(match.game, match.state, roll), roll.faces)
        events = (*events, *match.events)
    return replace(match, events=events)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: how it ended, its last state, and everything answered in it if that was kept."""

    outcome: Outcome
    state: State
    answers: tuple[Recorded, ...]
    decisions: int


def play_out(
    game: Game,
    players: Mapping[SeatId, Player],
    seed: int,
    watch: Watch | None = None,
    *,
    keep_answers: bool = True,
) -> Result:
    """A whole game between players, from the first question to the end.

    `watch` sees every state with the events that led to it. Without `keep_answers` the game cannot be
    saved, but is quicker: the place of an answer needs all choices before it. Raises KeyError when a seat
    has no player.
    """
    now = start(game)
    answers: list[Recorded] = []
    decisions = rolls = 0
    while True:
        if watch is not None:
            watch(now.state, now.events)
        match now.pending:
            case Ended(outcome=outcome):
                return Result(outcome, now.state, tuple(answers), decisions)
            case Chance() as chance:
                roll = rolled(seed, chance)
                rolls += 1
                if keep_answers:
                    answers.append(roll.faces)
                now = advance(game, now.state, roll)
            case Ask() as ask:
                observation = observe(game, now.state, ask.seat)
                action = players[ask.seat].choose(observation, ask, decisions + rolls)
                decisions += 1
                if keep_answers:
                    answers.append(next(i for i, option in enumerate(ask.options) if option == action))
                now = advance(game, now.state, action)


def replayed(
    game: Game,
    seed: int,
    answers: Iterable[Recorded],
    watch: Watch | None = None,
) -> Match:
    """The match that recorded answers lead to; raises ReplayFailed where one does not fit.

    Dice must be those of the seed; a match that stops before its dice are rolled has them rolled.
    """
    now = start(game)
    kept: list[Recorded] = []
    if watch is not None:
        watch(now.state, now.events)
    for number, answer in enumerate(answers, start=1):
        match now.pending, answer:
            case Ask() as ask, int() if ask.options.has(answer + 1) and answer >= 0:
                now = advance(game, now.state, ask.options[answer])
            case Chance() as chance, tuple() if answer == rolled(seed, chance).faces:
                now = advance(game, now.state, Roll(answer))
            case Chance(), tuple():
                raise ReplayFailed(f"Answer {number} holds other dice than the seed {seed} rolls.")
            case waiting, _:
                raise ReplayFailed(f"Answer {number} does not fit: the game waits for {_wanted(waiting)}.")
        kept.append(answer)
        if watch is not None:
            watch(now.state, now.events)
    return _rolled(Match(game, seed, now.state, now.events, tuple(kept)))


def _wanted(waiting: Pending) -> str:
    match waiting:
        case Ask(seat=seat, options=options):
            return f"one of {len(options)} choices of {seat}"
        case Chance() as chance:
            return f"{len(chance.sides)} dice"
        case Ended():
            return "nothing, it is over"
