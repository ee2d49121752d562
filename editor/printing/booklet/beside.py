"""A booklet that is made by a process beside the window, which goes on working meanwhile.

In a thread of the window the pages would hold it up, and letters laid out there while it lays out its
own have brought both to a stop.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import dataclass
from multiprocessing.queues import SimpleQueue

from PySide6.QtGui import QGuiApplication

from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.page import pdf_bytes
from editor.printing.booklet.paper import Paper
from editor.text.texts import language, speak
from editor.worker import end, new_worker
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

#: How often is looked how far the process is, in seconds.
_GLANCE = 0.05

#: How much is done, of how much.
_Far = SimpleQueue[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class BookletJob:
    """What a booklet is made of."""

    scenario: Scenario
    map: HexMap
    catalogue: Catalogue
    paper: Paper
    saves_ink: bool = False


def booklet_beside(job: BookletJob, step: Callable[[int, int], bool]) -> bytes:
    """The PDF; `step` hears how much is done of how much, and where it answers False nothing is made."""
    far: _Far = multiprocessing.get_context("spawn").SimpleQueue()
    worker = new_worker(_begin, far, language())
    try:
        made = worker.submit(_made, job)
        return made.result() if _followed(made, far, step) else b""
    finally:
        end(worker)
        far.close()


def _followed(made: Future[bytes], far: _Far, step: Callable[[int, int], bool]) -> bool:
    """Tell how far it is until it is made; False where it is to be stopped."""
    done, whole = 0, 0
    while not made.done():
        wait([made], _GLANCE)
        while not far.empty():
            done, whole = far.get()
        if not step(done, whole):
            return False
    return True


# ---------------------------------------------------------------------- in the process beside the window

_kept: list[object] = []


def _begin(far: _Far, code: str) -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _kept.extend((QGuiApplication(["tidewright"]), far))
    speak(code)


def _made(job: BookletJob) -> bytes:
    (far,) = (each for each in _kept if isinstance(each, SimpleQueue))

    def step(done: int, whole: int) -> bool:
        far.put((done, whole))
        return True

    pages = booklet(job.scenario, job.map, job.catalogue, job.paper, saves_ink=job.saves_ink)
    return pdf_bytes(pages, job.scenario.title, step)
