"""Many games of bots on one scenario: seeds in a row, sides swapped, spread over processes."""

import multiprocessing
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial

from engine.bots.players import bot
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.game import Game, Position
from engine.playtest.conduct import ConductWatch
from engine.playtest.match import play_out
from engine.playtest.statistics import GameRecord
from engine.rules.modules import ruleset_for
from engine.rules.queries import victory_points


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its seed and the bots in the order of the sides."""

    seed: int
    bots: tuple[str, ...]


def pairings(bots: Sequence[str], games: int, seed: int) -> tuple[Pairing, ...]:
    """So many games: each seed is played with the sides as named and then swapped.

    Two equal bots need no swap: every game has a seed of its own.
    """
    if len(set(bots)) == 1:
        return tuple(Pairing(seed + number, tuple(bots)) for number in range(games))
    orders = (tuple(bots), tuple(reversed(bots)))
    return tuple(Pairing(seed + number // 2, orders[number % 2]) for number in range(games))


def played(game: Game, pairing: Pairing, *, watched: bool = False) -> GameRecord:
    """The record of one game, with the conduct of its sides if it is `watched`; the same in every process."""
    bots = dict(zip(game.sides, pairing.bots, strict=True))
    players = {seat.id: bot(bots[seat.side], pairing.seed) for seat in game.seats}
    watch = ConductWatch(game) if watched else None
    result = play_out(game, players, pairing.seed, watch, keep_answers=False)
    now = Position(game, result.state)
    points: dict[SideId, int] = {side: victory_points(now, side) for side in game.sides}
    return GameRecord(
        pairing.seed,
        bots,
        result.outcome.winner,
        result.outcome.reason,
        result.state.round,
        result.decisions,
        points,
        watch.sides if watch is not None else {},
    )


def batch(
    game: Game, to_play: Sequence[Pairing], *, jobs: int = 1, watched: bool = False
) -> Generator[GameRecord, None, None]:
    """The records of these games in their order, whatever the number of processes.

    A scenario is checked once, when its game is made ready (`ready_game`), not for each process.

    Closing the iterator, as an interrupt does, drops the games not yet begun.
    """
    if jobs <= 1 or len(to_play) <= 1:
        for pairing in to_play:
            yield played(game, pairing, watched=watched)
        return
    pool = ProcessPoolExecutor(
        min(jobs, len(to_play)),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_set_up,
        initargs=(game.scenario, game.catalogue, game.round_limit),
    )
    try:
        with _deaf_children():
            records = pool.map(partial(_played_here, watched=watched), to_play)
        yield from records
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile ignore interrupts from their first moment on.

    One that heard an interrupt while it starts would leave the pool waiting for it for ever.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ---------------------------------------------------------------- inside a process that plays

#: The game of the process. What is handed over for each piece of work stays small: a large piece that no
#: process takes any more would keep the pool from closing.
_GAME: ContextVar[Game] = ContextVar("game")


def _set_up(scenario: Scenario, catalogue: Catalogue, round_limit: int | None) -> None:
    """Readies a process; rulesets hold functions and do not travel, so each compiles its own."""
    # The process that asks hears an interrupt from the keyboard; here the game in hand is played out.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _GAME.set(Game(scenario, catalogue, ruleset_for(scenario.rules), round_limit))


def _played_here(pairing: Pairing, *, watched: bool) -> GameRecord:
    return played(_GAME.get(), pairing, watched=watched)
