"""Processes that play many games of one scenario, and how they begin."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing.context import BaseContext
from typing import TypeVar

from engine.bots.own.names import OwnBot, let_play, playable
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.rules.modules import ruleset_for
from engine.system.processes import MOST_PROCESSES, end_with_parent

T = TypeVar("T")

#: The threads of this process, also those that no Python code began.
_THREADS = "/proc/self/task"

#: So many seconds after it came an interrupt is heard at the latest.
_HEARD = 0.2

#: The game of a process that plays. What is handed over for each piece of work stays small: a large piece
#: that no process takes any more would keep the pool from closing.
_GAME: ContextVar[Game] = ContextVar("game")


def new_pool(game: Game, processes: int) -> ProcessPoolExecutor:
    """Processes that play this game (`game_here`).

    There are no more than the system lets one process wait for. Copies of this process know the game with all
    that was worked out of it and begin at once. Where other threads run, which a copy would lack while it
    keeps what they have locked, processes begin from nothing.
    """
    processes = min(processes, MOST_PROCESSES)
    context = context_here()
    if context.get_start_method() == "fork":
        return ProcessPoolExecutor(processes, context, initializer=_inherit, initargs=(game,))
    # Rulesets hold functions and do not travel, so each process compiles its own.
    parts = (game.scenario, game.catalogue, game.round_limit, playable())
    return ProcessPoolExecutor(processes, context, initializer=_set_up, initargs=parts)


def context_here() -> BaseContext:
    """How processes are begun here: as copies where this one has a single thread, else from nothing.

    A program of Windows that runs on Linux sees the folder of threads, and yet makes no copies.
    """
    try:
        alone = len(os.listdir(_THREADS)) == 1
    except OSError:
        alone = False
    copies = "fork" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if alone and copies else "spawn")


def game_here() -> Game:
    """The game that this process plays."""
    return _GAME.get()


@contextmanager
def deaf_children() -> Iterator[None]:
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


@contextmanager
def interrupts_later() -> Iterator[Callable[[], bool]]:
    """An interrupt that comes meanwhile is heard at the end; what is handed out says whether one came.

    One that is heard among the locks of a pool leaves some locked, and the process never ends: at its end it
    waits for a thread that waits for them.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield lambda: False
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield lambda: bool(came)
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            before(came[0], None)


def first_over(under_way: Collection[Future[T]]) -> set[Future[T]]:
    """Whichever are over, as soon as one is; none where nothing is under way or an interrupt came."""
    over: set[Future[T]] = set()
    with interrupts_later() as is_interrupted:
        while under_way and not over and not is_interrupted():
            over = wait(under_way, _HEARD, FIRST_COMPLETED).done
    return over


# ---------------------------------------------------------------- inside a process that plays


def _set_up(
    scenario: Scenario, catalogue: Catalogue, round_limit: int | None, own: tuple[OwnBot, ...] = ()
) -> None:
    let_play(own)
    _inherit(Game(scenario, catalogue, ruleset_for(scenario.rules), round_limit))


def _inherit(game: Game) -> None:
    """Readies a process for the game."""
    end_with_parent()
    # The process that asks hears an interrupt from the keyboard; here the game in hand is played out.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _GAME.set(game)
