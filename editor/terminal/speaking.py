"""The language of a terminal, where no window has chosen one."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication

from editor.text.texts import language, speak


@contextmanager
def spoken_here(code: str) -> Iterator[None]:
    """Say everything in that language for a while."""
    before = language()
    if before == code:
        yield
        return
    application = QCoreApplication.instance() or QCoreApplication(["tidewright"])
    speak(code)
    try:
        yield
    finally:
        speak(before)
        del application
