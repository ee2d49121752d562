"""What is done beside the window, and how it comes back into the window's thread.

No other thread touches what belongs to the window: an object may be going at that very moment, and what Qt
makes of a signal of half an object is a crash. So threads hand what they have done to one object that stays,
and that one calls whoever waited for it, in the window's thread, unless he is gone.
"""

import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cache, partial
from itertools import count
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

_T = TypeVar("_T")


def when_done(asked: Future[_T], owner: QObject, take: Callable[[Future[_T]], object]) -> None:
    """Have `take` called once that is done, in the window's thread, from which this is called too.

    It is not called where the work was cancelled, or where `owner` is gone by then. Until then it is held
    here, and by no thread.
    """
    _post().await_(asked, owner, take)


class _Post(QObject):
    """Stays as long as the program, in the window's thread: any thread may signal it at any time."""

    _came = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count()
        self._waiting: dict[int, tuple[QObject, Callable[[Future[Any]], object]]] = {}
        self._done = deque[tuple[int, Future[Any]]]()
        self._came.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def await_(self, asked: Future[Any], owner: QObject, take: Callable[[Future[Any]], object]) -> None:
        number = next(self._numbers)
        self._waiting[number] = owner, take
        asked.add_done_callback(partial(self._put, number))

    def _put(self, number: int, asked: Future[Any]) -> None:
        """Runs in whichever thread did it."""
        self._done.append((number, asked))
        with suppress(RuntimeError):  # the program has ended
            self._came.emit()

    def _hand_over(self) -> None:
        number, asked = self._done.popleft()
        owner, take = self._waiting.pop(number)
        if isValid(owner) and not asked.cancelled():
            take(asked)


@cache
def _post() -> _Post:
    return _Post()


class Beside:
    """One thread that does what it is asked for, in this order, and holds up no window that goes.

    It is no part of Qt's tree of objects: a pool of Qt that goes with its parent waits for its work while the
    work waits for Python, and the window hangs for good.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "beside")
        self._last: Future[Any] | None = None
        self._is_stopped = False

    def ask(
        self, does: Callable[[], _T], owner: QObject | None = None, take: Callable[[_T], object] | None = None
    ) -> None:
        """Do this after what was asked for before; nothing any more once it is stopped.

        `take` gets what comes of it, in the window's thread, unless `owner` is gone. An error is told where
        all are told, and nothing comes of it. `does` holds nothing that belongs to the window.
        """
        if self._is_stopped:
            return
        self._last = asked = self._threads.submit(_done, does)
        if owner is not None and take is not None:
            when_done(asked, owner, partial(_taken, take))

    def wait(self) -> None:
        """Wait until all is done that was asked for."""
        if self._last is not None:
            wait((self._last,))

    def stop(self, *, waiting: bool = True) -> None:
        """Begin nothing any more, and wait for what is being done, unless nobody minds it."""
        self._is_stopped = True
        self._threads.shutdown(waiting, cancel_futures=True)
        self._last = None


def _done(does: Callable[[], _T]) -> _T:
    try:
        return does()
    except Exception:
        # Where errors of the window's own thread go; nobody looks at what this thread leaves behind.
        sys.excepthook(*sys.exc_info())
        raise


def _taken(take: Callable[[_T], object], asked: Future[_T]) -> None:
    if asked.exception() is None:
        take(asked.result())
