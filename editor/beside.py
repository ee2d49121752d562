"""A thread beside the window, which does one thing after the other and holds up no window that goes."""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

#: What a signal raises of an object that is gone, and of one that is going and knows no arguments any more: a
#: window may go while something is done beside it, with everybody who waits for what comes of it.
GONE = (RuntimeError, TypeError)


class Beside:
    """One thread that does what it is asked for, in this order.

    It is no part of Qt's tree of objects: a pool of Qt that goes with its parent waits for its work while the
    work waits for Python, and the window hangs for good.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "beside")
        self._last: Future[None] | None = None
        self._is_stopped = False

    def ask(self, does: Callable[[], object]) -> None:
        """Do this after what was asked for before; nothing any more once it is stopped."""
        if not self._is_stopped:
            self._last = self._threads.submit(_done, does)

    def wait(self) -> None:
        """Wait until all is done that was asked for."""
        if self._last is not None:
            wait((self._last,))

    def stop(self) -> None:
        """Begin nothing any more, and wait for what is being done."""
        self._is_stopped = True
        self._threads.shutdown(cancel_futures=True)
        self._last = None


def _done(does: Callable[[], object]) -> None:
    try:
        does()
    except Exception:
        # Where errors of the window's own thread go; nobody looks at what this thread leaves behind.
        sys.excepthook(*sys.exc_info())
