"""Games of bots under way beside the window: each is kept when it is over, and told."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.play.readying import told_errors
from editor.playtest import jobs
from editor.playtest.jobs import Commission, Known, Refusal
from editor.text.sentences import told
from editor.text.texts import text
from editor.worker import end, new_worker
from engine.lab.batch import Pairing
from engine.lab.statistics import GameRecord
from engine.storage.fault_report import told_fault
from engine.storage.game_store import BadStore

Take = Callable[[Any], object]


class PlaytestRun(QObject):
    """Plays what is missing of some games in processes of its own, which stand back behind all others.

    `came` tells games by pairing and record, those that were kept before at once and first; `ended` why no
    more come, empty where all are there. Stopping loses no finished game. `batch` names them in the store.
    """

    came = Signal(object)
    ended = Signal(str)
    _returned = Signal(object, object)

    def __init__(self, commission: Commission, to_play: Sequence[Pairing], processes: int) -> None:
        super().__init__()
        self._commission = commission
        self._to_play = tuple(to_play)
        self._waiting: deque[Pairing] = deque()
        self._processes = processes
        self.batch = ""
        self._known = 0
        self._began = 0.0
        self._workers: list[ProcessPoolExecutor] = []
        self._left = len(self._to_play)
        self._returned.connect(self._take)

    @property
    def pace(self) -> tuple[int, float, int]:
        """Games played anew, the seconds that took so far, and the games still to come."""
        played = len(self._to_play) - self._known - self._left
        return played, time.monotonic() - self._began if self._began else 0.0, self._left

    def begin(self) -> None:
        """Look for what is kept, then play the rest."""
        self._hire()
        self._give(0, partial(jobs.known, frozenset(self._to_play)), self._take_known)

    def stop(self) -> None:
        """Play no more: games under way are given up at once."""
        workers, self._workers = self._workers, []
        end(*workers)

    def _hire(self) -> None:
        self._workers.append(new_worker(jobs.begin, self._commission))

    def _give(self, worker: int, job: Callable[[], object], take: Take) -> None:
        try:
            asked = self._workers[worker].submit(job)
        except BrokenProcessPool as fault:
            self._break_off(fault)
            return
        asked.add_done_callback(partial(self._done, take))

    def _done(self, take: Take, asked: Future[Any]) -> None:
        """Runs in a thread of the executor."""
        if not asked.cancelled():
            self._returned.emit(take, asked)

    def _take(self, take: Take, asked: Future[Any]) -> None:
        if not self._workers:
            return
        error = asked.exception()
        if error is not None:
            self._break_off(error)
        else:
            take(asked.result())

    def _take_known(self, found: Known | Refusal) -> None:
        if isinstance(found, Refusal):
            self._finish(_refused(found))
            return
        self.batch = found.batch
        self._known, self._began = len(found.records), time.monotonic()
        self._waiting.extend(each for each in self._to_play if each not in found.records)
        self._tell([(each, found.records[each]) for each in self._to_play if each in found.records])
        if not self._waiting:
            self._finish("")
            return
        while len(self._workers) < min(self._processes, len(self._waiting)):
            self._hire()
        for worker in range(len(self._workers)):
            self._give_next(worker)

    def _give_next(self, worker: int) -> None:
        if self._waiting:
            pairing = self._waiting.popleft()
            self._give(worker, partial(jobs.play, pairing), partial(self._take_played, worker, pairing))

    def _take_played(self, worker: int, pairing: Pairing, record: GameRecord) -> None:
        self._tell([(pairing, record)])
        if self._left:
            self._give_next(worker)
        else:
            self._finish("")

    def _tell(self, games: list[tuple[Pairing, GameRecord]]) -> None:
        self._left -= len(games)
        if games:
            self.came.emit(games)

    def _break_off(self, error: BaseException) -> None:
        self._finish(_why(error))

    def _finish(self, reason: str) -> None:
        self.stop()
        self.ended.emit(reason)


def _refused(refusal: Refusal) -> str:
    if refusal.findings:
        return text("start.unready", reason=told_errors(refusal.findings))
    return told(refusal.words)


def _why(error: BaseException) -> str:
    """Why there are no games, in the language of the window."""
    match error:
        case BadStore():
            return told(error.args[0])
        case BrokenProcessPool():
            return text("playtest.broken")
        case _:
            return told(told_fault(error))
