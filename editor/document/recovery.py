"""The journal: unsaved work is kept in the user's state folder and offered at the next start."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from threading import Lock, Timer
from uuid import uuid4

from PySide6.QtCore import QDir, QFile, QLockFile, QObject, QSettings, QStandardPaths

from editor.document.document import ScenarioDocument
from editor.document.files import Opened, read, save
from editor.document.game_home import is_home

#: A change is in the journal so many milliseconds after it was made: a stroke is not written hex by hex.
DELAY_MS = 150


def journal_folder() -> str:
    """The folder of the journal; it is created when missing."""
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)
    folder = QDir(base or QDir.homePath()).filePath("journal")
    QDir().mkpath(folder)
    return folder


@dataclass(frozen=True, slots=True)
class Leftover:
    """Unsaved work of a session that ended without saving or discarding it."""

    entry: str
    title: str
    path: str | None
    written: str
    #: Where its games are kept while it has no file; empty where nobody wrote that down.
    home: str = ""

    def open(self) -> Opened:
        """The journalled snapshot."""
        return read(self.entry + ".scenario.json")


class Journal(QObject):
    """Writes each unsaved state of one document into the journal, a moment after it changed.

    A thread of its own does it: what the window is busy with does not delay it, nor does a large map that
    takes long to write hold the window up. Snapshots never change, so that it may read them at any time.
    """

    def __init__(self, document: ScenarioDocument, folder: str | None = None) -> None:
        super().__init__(document)
        self._document = document
        self._entry = QDir(folder or journal_folder()).filePath(uuid4().hex)
        self._lock = QLockFile(self._entry + ".lock")
        self._lock.setStaleLockTime(0)
        self._lock.tryLock(0)
        self._written = False
        self._dirty = document.is_dirty
        #: Held while the entry is written or removed, so that nothing is written after it was discarded.
        self._turn = Lock()
        self._waiting: Timer | None = None
        document.changed.connect(self._later)
        document.dirty_changed.connect(self._dirty_changed)

    @property
    def entry(self) -> str:
        return self._entry

    def _later(self, _: object) -> None:
        # The stack tells of a step only after it was taken: then `dirty_changed` says so.
        self._dirty = self._dirty or self._document.is_dirty
        if self._waiting is None:
            self._waiting = Timer(DELAY_MS / 1000, self._write_waiting)
            self._waiting.daemon = True
            self._waiting.start()

    def _dirty_changed(self, dirty: bool) -> None:
        self._dirty = dirty
        if dirty:
            self._later(None)
        else:
            self.discard()

    def _write_waiting(self) -> None:
        """In the thread of the timer: what is done from now on is written by the next one."""
        self._waiting = None
        with self._turn:
            if self._dirty:
                self._put()

    def write(self) -> None:
        """Put the document's present state into the journal, if it has unsaved changes."""
        self._dirty = self._document.is_dirty
        if not self._dirty:
            self.discard()
            return
        self._stop_waiting()
        with self._turn:
            self._put()

    def _put(self) -> None:
        # What it is comes first: a map of which nobody knows where it belongs would not be offered.
        self._written = True
        about = QSettings(self._entry + ".ini", QSettings.Format.IniFormat)
        about.setValue("title", self._document.title)
        about.setValue("path", self._document.path or "")
        about.setValue("home", self._document.own_home)
        about.setValue("written", datetime.now().isoformat(timespec="seconds"))
        about.sync()
        save(self._document.scenario, self._entry + ".scenario.json")

    def _stop_waiting(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.cancel()

    def discard(self) -> None:
        """Nothing of this document needs recovering."""
        self._dirty = False
        self._stop_waiting()
        with self._turn:
            if self._written:
                _remove(self._entry)
                self._written = False

    def close(self) -> None:
        """The document is closed on purpose: nothing remains in the journal."""
        self.discard()
        self._lock.unlock()
        QFile.remove(self._entry + ".lock")


def leftovers(folder: str | None = None) -> tuple[Leftover, ...]:
    """Work that sessions no longer running left in the journal, newest first."""
    directory = QDir(folder or journal_folder())
    found = []
    for name in directory.entryList(["*.ini"], QDir.Filter.Files):
        entry = directory.filePath(name[: -len(".ini")])
        lock = QLockFile(entry + ".lock")
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            continue
        lock.unlock()
        about = QSettings(entry + ".ini", QSettings.Format.IniFormat)
        if QFile.exists(entry + ".scenario.json"):
            found.append(
                Leftover(
                    entry,
                    str(about.value("title", "")),
                    str(about.value("path", "")) or None,
                    str(about.value("written", "")),
                    _home(str(about.value("home", ""))),
                )
            )
    return tuple(sorted(found, key=lambda each: each.written, reverse=True))


def _home(stated: str) -> str:
    """Where the games are kept, as far as the journal says anything that can be."""
    return stated if is_home(stated) else ""


def forget(leftover: Leftover) -> None:
    """Remove unsaved work from the journal for good."""
    _remove(leftover.entry)


def _remove(entry: str) -> None:
    for ending in (".scenario.json", ".ini"):
        QFile.remove(entry + ending)


__all__ = ["DELAY_MS", "Journal", "Leftover", "forget", "journal_folder", "leftovers"]
