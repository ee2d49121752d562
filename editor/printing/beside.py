"""Files and previews that are made by a process beside the window, which goes on working meanwhile.

In a thread of the window they would hold it up, and letters laid out there while it lays out its own have
brought both to a stop.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.queues import SimpleQueue

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage

from editor.beside import when_done
from editor.printing.print_job import PrintJob
from editor.printing.sheet import Step
from editor.text.texts import language, speak
from editor.views.lettering import draw_unseen
from editor.worker import end, new_worker

#: How often is looked how far the process is, in seconds.
_GLANCE = 0.05

#: How much is done, of how much.
_Far = SimpleQueue[tuple[int, int]]

#: A preview on its way: its pixels, and how many there are across and down.
_Pixels = tuple[bytes, int, int]


def printed_beside(job: PrintJob, step: Step) -> bytes:
    """The content of the file; `step` hears how far it is, and where it answers False nothing is made."""
    far: _Far = multiprocessing.get_context("spawn").SimpleQueue()
    worker = new_worker(_begin, language(), far)
    try:
        made = worker.submit(_printed, job)
        return made.result() if _followed(made, far, step) else b""
    finally:
        end(worker)
        far.close()


def _followed(made: Future[bytes], far: _Far, step: Step) -> bool:
    """Tell how far it is until it is made; False where it is to be stopped."""
    done, whole = 0, 0
    while not made.done():
        wait([made], _GLANCE)
        while not far.empty():
            done, whole = far.get()
        if not step(done, whole):
            return False
    return True


class PreviewProcess:
    """Draws previews one after the other, until it is ended."""

    def __init__(self) -> None:
        self._worker: ProcessPoolExecutor | None = None

    def ask(self, job: PrintJob, room: QSize, owner: QObject, bring: Callable[[QImage], object]) -> None:
        """Have a preview drawn; `bring` gets it unless `owner` is gone, an empty one if it cannot be."""
        try:
            drawn = self._submit(job, room)
        except BrokenProcessPool:
            # It died since the last preview; another one begins.
            self.end()
            drawn = self._submit(job, room)
        when_done(drawn, owner, lambda made: bring(_image(made)))

    def _submit(self, job: PrintJob, room: QSize) -> Future[_Pixels]:
        if self._worker is None:
            self._worker = new_worker(_begin, language(), None)
        return self._worker.submit(_previewed, job, (room.width(), room.height()))

    def end(self) -> None:
        """Draw nothing any more, at once."""
        if self._worker is not None:
            end(self._worker)
            self._worker = None


def _image(made: Future[_Pixels]) -> QImage:
    if made.exception() is not None:
        # What cannot be drawn is said when it is to be written; a preview shows nothing then.
        return QImage()
    data, width, height = made.result()
    return QImage(data, width, height, width * 4, QImage.Format.Format_RGB32).copy()


# ---------------------------------------------------------------------- in the process beside the window


class _Teller:
    """How the process tells how far it is."""

    far: _Far | None = None


@cache
def _teller() -> _Teller:
    return _Teller()


def _begin(code: str, far: _Far | None) -> None:
    draw_unseen()
    _teller().far = far
    speak(code)


def _printed(job: PrintJob) -> bytes:
    far = _teller().far
    assert far is not None

    def step(done: int, whole: int) -> bool:
        far.put((done, whole))
        return True

    return job.content(step)


def _previewed(job: PrintJob, room: tuple[int, int]) -> _Pixels:
    image = job.preview(QSize(*room)).convertToFormat(QImage.Format.Format_RGB32)
    return bytes(image.constBits()), image.width(), image.height()
