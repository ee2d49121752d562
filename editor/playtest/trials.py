"""Having maps tried by games of bots beside the window."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing.sharedctypes import Synchronized
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from editor.beside import when_done
from editor.playtest import jobs
from editor.playtest.failures import why_none, why_refused
from editor.playtest.jobs import Commission, Refusal
from editor.worker import end, new_worker

#: Milliseconds between two looks at how far it is.
_LOOK = 300


class Trials(QObject):
    """A job that plays many games of maps, in a process of its own.

    `went_on` tells how many games are over, of how many at most; `ended` what the job found, or None and the
    reason why that is nothing. Stopping loses no finished game: asked again, it goes on where it was.
    """

    went_on = Signal(int, int)
    ended = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: ProcessPoolExecutor | None = None
        self._over: Synchronized[int] | None = None
        self._most = 0
        self._look = QTimer(self, interval=_LOOK)
        self._look.timeout.connect(self._tell)

    @property
    def is_busy(self) -> bool:
        """Whether something is being tried."""
        return self._worker is not None

    def begin(self, commission: Commission, job: Callable[[], object], most: int) -> None:
        """Begin a job of `editor.playtest.jobs` that counts its games, of which it takes `most`."""
        self.stop()
        self._most = most
        self._over = multiprocessing.get_context("spawn").Value("i", 0)
        self._worker = new_worker(jobs.begin_trials, commission, self._over)
        when_done(self._worker.submit(job), self, partial(self._take, self._worker))
        self._look.start()
        self._tell()

    def stop(self) -> None:
        """Give up."""
        self._look.stop()
        if self._worker is not None:
            end(self._worker)
            self._worker = None

    def _tell(self) -> None:
        if self._over is not None:
            self.went_on.emit(self._over.value, self._most)

    def _take(self, worker: ProcessPoolExecutor, asked: Future[Any]) -> None:
        if self._worker is not worker:
            return
        self.stop()
        error = asked.exception()
        if error is not None:
            self.ended.emit(None, why_none(error))
            return
        found = asked.result()
        if isinstance(found, Refusal):
            self.ended.emit(None, why_refused(found))
        else:
            self.ended.emit(found, "")
