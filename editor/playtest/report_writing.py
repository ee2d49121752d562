"""Writing a report of games beside the window."""

from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.beside import when_done
from editor.playtest import jobs
from editor.playtest.failures import why_none
from editor.playtest.jobs import Commission
from editor.text.sentences import told
from editor.text.texts import language, text
from editor.worker import end, new_worker
from engine.lab.batch import Pairing


class ReportWriting(QObject):
    """Writes one report at a time in a process of its own; `ended` tells how that went, in words."""

    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: ProcessPoolExecutor | None = None

    def begin(self, commission: Commission, games: Sequence[Pairing], name: str) -> None:
        """Write the report of these games, which are kept, to a file, in the language spoken now."""
        self.stop()
        self._worker = new_worker(jobs.begin, commission)
        asked = self._worker.submit(jobs.write_report, tuple(games), name, language())
        when_done(asked, self, partial(self._take, self._worker, name))

    def stop(self) -> None:
        """Give up what is being written; a file that was there stays as it was."""
        if self._worker is not None:
            end(self._worker)
            self._worker = None

    def _take(self, worker: ProcessPoolExecutor, name: str, asked: Future[Any]) -> None:
        if self._worker is not worker:
            return
        self.stop()
        error = asked.exception()
        if error is not None:
            self.ended.emit(why_none(error))
        elif (refusal := asked.result()) is not None:
            self.ended.emit(told(refusal.words))
        else:
            self.ended.emit(text("playtest.report.written", file=name))
