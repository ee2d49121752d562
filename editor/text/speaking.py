"""The language of what is told without a window, where nobody has chosen one there."""

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
