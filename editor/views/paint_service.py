"""Painting beside the window: one worker process for all views, so that no picture keeps the window waiting.

A process and not a thread, since Qt paints under Python's interpreter lock.
"""

from collections.abc import Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from editor.beside import when_done
from editor.views.lettering import draw_unseen
from editor.views.paint_job import PaintJob, Workshop
from editor.views.symbols.stamps import forget_stamps
from editor.views.tiles import Canvas
from editor.worker import end, give_back, new_worker, ready
from engine.system.processes import trim_memory

#: So many jobs are with the worker at a time: one that it paints and one to go on with.
_MOST_JOBS = 2

#: When nothing was asked for so many milliseconds the worker gives back memory, and so does the window, where
#: pictures were on their way: that takes some milliseconds, which nobody waits for.
_REST = 1500

#: After so many deaths of the worker views paint by themselves.
_MOST_DEATHS = 3


class PaintService(QObject):
    """Carries out paint jobs one after the other; `painted` brings a job's ticket with its images.

    The images are None when the job failed: the view should paint by itself then. With `workers=False`, or
    when no worker can be kept alive, `is_open` is False and nothing may be asked.
    """

    painted = Signal(object, object)

    def __init__(self, *, workers: bool = True, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor: ProcessPoolExecutor | None = None
        self._is_closed = not workers
        self._deaths = 0
        self._under_way = 0
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._have_rest)

    @property
    def is_open(self) -> bool:
        """Whether jobs are taken at all."""
        return not self._is_closed and self._deaths < _MOST_DEATHS

    @property
    def has_room(self) -> bool:
        """Whether another job would be begun soon."""
        return self.is_open and self._under_way < _MOST_JOBS

    @property
    def is_idle(self) -> bool:
        """Whether a job would be begun at once, and keep no other one waiting."""
        return self.is_open and not self._under_way

    def ask(self, ticket: Hashable, job: PaintJob) -> None:
        """Have a job carried out; `painted` follows with this ticket."""
        self._under_way += 1
        self._rest.stop()
        worker = self._worker()
        try:
            future = worker.submit(_carry_out, job)
        except (BrokenProcessPool, RuntimeError) as failure:
            self._bury(worker)
            self._take(ticket, job, failure)
            return
        when_done(future, self, lambda done: self._done(ticket, job, worker, done))

    def warm_up(self) -> None:
        """Start the worker before the first job."""
        if self.is_open:
            self._worker().submit(ready)

    def close(self) -> None:
        """End the worker at once; nothing more is painted here."""
        self._is_closed = True
        self._rest.stop()
        if self._executor is not None:
            end(self._executor)
            self._executor = None

    def _have_rest(self) -> None:
        if self._executor is not None:
            with suppress(BrokenProcessPool):  # the next job will find out
                self._executor.submit(_rest)
        trim_memory()

    def _worker(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = new_worker(draw_unseen)
        return self._executor

    def _bury(self, worker: ProcessPoolExecutor) -> None:
        """Begin anew with another worker; all jobs of a dead one fail, but it died once."""
        if self._executor is worker:
            self._executor = None
            self._deaths += 1

    def _done(
        self, ticket: Hashable, job: PaintJob, worker: ProcessPoolExecutor, done: Future[list[bytes]]
    ) -> None:
        failure = done.exception()
        if isinstance(failure, BrokenProcessPool):
            self._bury(worker)
        self._take(ticket, job, done.result() if failure is None else failure)

    def _take(self, ticket: Hashable, job: PaintJob, result: list[bytes] | BaseException) -> None:
        self._under_way -= 1
        if self._is_closed:
            return
        if not self._under_way:
            self._rest.start()
        if isinstance(result, BaseException):
            self.painted.emit(ticket, None)
        else:
            pictures = [_image(data, canvas) for data, canvas in zip(result, job.pictures, strict=True)]
            self.painted.emit(ticket, pictures)


def _image(data: bytes, canvas: Canvas) -> QImage:
    size, row = (canvas.width, canvas.height), canvas.width * 4
    return QImage(data, *size, row, QImage.Format.Format_ARGB32_Premultiplied).copy()


# ---------------------------------------------------------------------- in the worker process


@cache
def _workshop() -> Workshop:
    return Workshop()


def _carry_out(job: PaintJob) -> list[bytes]:
    return [bytes(image.constBits()) for image in _workshop().carry_out(job)]


def _rest() -> None:
    forget_stamps()
    give_back()
