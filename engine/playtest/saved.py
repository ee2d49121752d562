"""Games between memory and their files: what is kept of a match, and the match that a file leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import engine
from engine.model.catalogue import Catalogue
from engine.model.values import Json
from engine.play.canonical import state_hash
from engine.play.event import Event
from engine.play.game import Game
from engine.play.state import State
from engine.play.unit import SeatId
from engine.playtest.match import Match, Recorded, ReplayFailed, replayed
from engine.rules.modules import ruleset_for
from engine.storage.overrides import with_overrides
from engine.storage.saved_game import SavedGame, SavedSeat

Watch = Callable[[State, tuple[Event, ...]], None]


class NotAnAnswer(ReplayFailed):
    """An entry of a file that is neither a choice nor dice."""


def saved_of(
    game: Game,
    seed: int,
    answers: Iterable[Recorded],
    state: State,
    players: Mapping[SeatId, str],
    result: Mapping[str, Json] | None = None,
) -> SavedGame:
    """What a file keeps of a game that has come to `state` by these answers; `players` are names by seat."""
    return SavedGame(
        scenario=game.scenario,
        seed=seed,
        answers=tuple(list(each) if isinstance(each, tuple) else each for each in answers),
        ruleset=game.ruleset.modules,
        seats=tuple(
            SavedSeat(seat.id, seat.side, players.get(seat.id, "human"), seat.division) for seat in game.seats
        ),
        max_rounds=game.round_limit,
        state_hash=state_hash(state),
        result=dict(result or {}),
        program=engine.__version__,
    )


def game_of(saved: SavedGame, catalogue: Catalogue) -> Game:
    """The game of a file, with the scenario's own values in the catalogue."""
    own, _ = with_overrides(catalogue, saved.scenario)
    return Game(saved.scenario, own, ruleset_for(saved.scenario.rules), saved.max_rounds)


def recorded(saved: SavedGame) -> tuple[Recorded, ...]:
    """The answers of a file; raises NotAnAnswer for one that is neither a choice nor dice."""
    answers: list[Recorded] = []
    for number, answer in enumerate(saved.answers, start=1):
        if isinstance(answer, bool):
            answer = None
        match answer:
            case int():
                answers.append(answer)
            case list() if all(isinstance(face, int) for face in answer):
                answers.append(tuple(face for face in answer if isinstance(face, int)))
            case _:
                raise NotAnAnswer(f"Answer {number} is neither the number of a choice nor a list of dice.")
    return tuple(answers)


def resumed(saved: SavedGame, catalogue: Catalogue, watch: Watch | None = None) -> Match:
    """The match at the point where it was saved; `watch` sees every state on the way.

    Raises ReplayFailed when an answer does not fit or another state comes out than was saved.
    """
    match = replayed(game_of(saved, catalogue), saved.seed, recorded(saved), watch)
    last = state_hash(match.state)
    if saved.state_hash and saved.state_hash != last:
        raise ReplayFailed(f"The last state is {last}, recorded was {saved.state_hash}.")
    return match


def first_difference(saved: SavedGame, catalogue: Catalogue) -> str | None:
    """None when every answer fits and the states are those recorded, else the first difference.

    Raises NotAnAnswer for a file with something else among its answers.
    """
    seen: list[str] = []

    def watch(state: State, _: tuple[Event, ...]) -> None:
        if saved.hashes:
            seen.append(state_hash(state))

    failure: str | None = None
    try:
        resumed(saved, catalogue, watch)
    except NotAnAnswer:
        raise
    except ReplayFailed as fault:
        failure = str(fault)
    for number, (was, now) in enumerate(zip(saved.hashes, seen[1:], strict=False), start=1):
        if was != now:
            return f"After answer {number} the state is {now}, recorded was {was}."
    return failure
