"""Modules are imported without PySide looking through their source."""

import inspect
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unsearched() -> Iterator[None]:
    """Meanwhile nobody is given the source of a module, as in a bundle, where there is none.

    PySide asks for that of each module that is imported after it, to see whether its features may be switched
    on there, which the program does nowhere; and `linecache` keeps all those lines. That takes a fifth of
    the time in which the window is read, and 18 megabytes.
    """
    before = inspect.getsource
    inspect.getsource = _refused  # type: ignore[assignment]
    try:
        yield
    finally:
        inspect.getsource = before


def _refused(_: object) -> str:
    raise OSError("no source is given")
