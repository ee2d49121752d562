"""Pages and stories of the game on the table, made beside the window."""

from __future__ import annotations

import os
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from editor.beside import when_done
from editor.play.panels.centre import ConfirmStrip
from editor.play.session import PlaySession
from editor.text.sentences import told, told_failure
from editor.text.texts import language, text
from editor.theme.widgets import warn
from editor.worker import end, new_worker, ready
from engine.storage.atomic_write import write_bytes
from engine.storage.fault_report import told_fault

if TYPE_CHECKING:
    from editor.replay_page.making import Made


class GameTelling(QObject):
    """Asks where to, has one file at a time made in a process of its own, and writes it."""

    def __init__(self, session: PlaySession, centre: QWidget, strip: ConfirmStrip) -> None:
        super().__init__(centre)
        self._session = session
        self._centre = centre
        self._strip = strip
        self._worker: ProcessPoolExecutor | None = None

    def ask_page(self) -> None:
        """A page for a browser."""
        from editor.replay_page.making import page_of

        self._ask(text("replay.save"), {".html": page_of}, text("playtest.report.filter"))

    def ask_story(self) -> None:
        """The story of the game, as a page, Markdown or text."""
        from editor.replay_page.making import STORIES

        self._ask(text("story.save"), STORIES, text("story.filter"))

    def _ask(self, title: str, made: dict[str, Made], filters: str) -> None:
        # The dialog belongs to the window: the table may go while it is open, and would take it along.
        window = self._centre.window()
        path, chosen = QFileDialog.getSaveFileName(window, title, "", filters)
        if not path or not isValid(self._centre):
            return
        usual = next((each for each in made if f"*{each}" in chosen), next(iter(made)))
        ending = os.path.splitext(path)[1].lower()
        self.begin(path if ending in made else path + usual, made.get(ending, made[usual]))

    def begin(self, path: str, made: Made) -> None:
        """Have the file made of the game as it stands, in the language spoken now."""
        self.stop()
        self._worker = new_worker(ready)
        self._strip.show_words(text("replay.making"), sign="save")
        asked = self._worker.submit(made, self._session.saved(), language())
        when_done(asked, self, partial(self._take, self._worker, path))

    def stop(self) -> None:
        """Give up what is being made; a file that was there stays as it was."""
        if self._worker is not None:
            end(self._worker)
            self._worker = None

    def _take(self, worker: ProcessPoolExecutor, path: str, asked: Future[Any]) -> None:
        if self._worker is not worker:
            return
        self.stop()
        error = asked.exception()
        message = told(told_fault(error)) if error is not None else self._written(path, asked.result())
        if message:
            self._strip.show_words("")
            warn(self._centre.window(), text("replay.failed"), message)
        else:
            self._strip.show_words(text("replay.written", file=os.path.basename(path)), sign="save")

    def _written(self, path: str, words: str) -> str:
        """Write the file whole or not at all; the message of the failure, or nothing."""
        try:
            write_bytes(path, words.encode("utf-8"))
        except OSError as error:
            return told_failure(error)
        return ""
