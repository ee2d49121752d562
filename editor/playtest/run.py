"""Games of bots under way beside the window: each is kept when it is over, and told."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.beside import when_done
from editor.playtest import jobs
from editor.playtest.failures import why_none, why_refused
from editor.playtest.jobs import Commission, GamesRead, Known, Refusal
from editor.worker import end, new_worker
from engine.lab.batch import Pairing
from engine.lab.statistics import GameRecord
from engine.model.scenario import Scenario

Take = Callable[[Any], object]

#: With so many games it is first read what they say, and again whenever there are so many times as many.
_FIRST_READING, _GROWTH = 10, 1.3


class PlaytestRun(QObject):
    """Plays what is missing of some games in processes of its own, which stand back behind all others.

    `came` tells games by pairing and record, those that were kept before at once and first; `found` what they
    say, now and then and at the end, beside those kept of the map as it was `before`; `ended` why no more
    come, empty where all are there. Stopping loses no finished game. `batch` names them in the store.
    """

    came = Signal(object)
    found = Signal(object)
    ended = Signal(str)

    def __init__(
        self,
        commission: Commission,
        to_play: Sequence[Pairing],
        processes: int,
        before: Scenario | None = None,
    ) -> None:
        super().__init__()
        self._before = before
        self._commission = commission
        self._to_play = tuple(to_play)
        self._waiting: deque[Pairing] = deque()
        self._processes = processes
        self.batch = ""
        self._known = 0
        self._began = 0.0
        self._workers: list[ProcessPoolExecutor] = []
        self._left = len(self._to_play)
        self._over: list[Pairing] = []
        #: With so many games they are read anew.
        self._due = _FIRST_READING

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
        when_done(asked, self, partial(self._take, take))

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
            self._finish(why_refused(found))
            return
        self.batch = found.batch
        self._known, self._began = len(found.records), time.monotonic()
        self._waiting.extend(each for each in self._to_play if each not in found.records)
        self._tell([(each, found.records[each]) for each in self._to_play if each in found.records])
        if not self._waiting:
            self._read(0)
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
        if not self._left or len(self._over) >= self._due:
            self._read(worker)
        else:
            self._give_next(worker)

    def _read(self, worker: int) -> None:
        """Have a process read what the games so far say, before it plays on."""
        self._due = round(max(len(self._over), _FIRST_READING) * _GROWTH)
        take = partial(self._take_findings, worker, not self._left)
        self._give(worker, partial(jobs.reading, tuple(self._over), self._before), take)

    def _take_findings(self, worker: int, of_all: bool, found: GamesRead) -> None:
        self.found.emit(found)
        if of_all:
            self._finish("")
        else:
            self._give_next(worker)

    def _tell(self, games: list[tuple[Pairing, GameRecord]]) -> None:
        self._left -= len(games)
        self._over += [pairing for pairing, _ in games]
        if games:
            self.came.emit(games)

    def _break_off(self, error: BaseException) -> None:
        self._finish(why_none(error))

    def _finish(self, reason: str) -> None:
        self.stop()
        self.ended.emit(reason)
