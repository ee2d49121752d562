"""The journal: what no file holds is kept in the user's state folder until it is saved or thrown away.

Each document has an entry of its own, which it keeps over crashes: who brings it back takes the entry over,
locked, and so nothing is ever copied or missing in between.
"""

from dataclasses import dataclass
from datetime import datetime
from threading import Lock, Timer
from uuid import uuid4

from PySide6.QtCore import QDir, QFile, QLockFile, QObject, QSettings, QStandardPaths, Signal

from editor.document.document import ScenarioDocument
from editor.document.files import Opened, read, save
from editor.document.game_home import is_home
from editor.document.locks import held, lock_of

_SNAPSHOT = ".scenario.json"

#: A change is in the journal so many milliseconds after it was made: a stroke is not written hex by hex.
DELAY_MS = 150
#: What the disk refused is tried again after so many.
RETRY_MS = 5_000


def journal_folder() -> str:
    """The folder of the journal; it is created when missing."""
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)
    folder = QDir(base or QDir.homePath()).filePath("journal")
    QDir().mkpath(folder)
    return folder


@dataclass(frozen=True, slots=True)
class Leftover:
    """Unsaved work of a session that ended without saving or discarding it.

    `asked` tells that it was offered before and left for later.
    """

    entry: str
    title: str
    path: str | None
    written: str
    #: Where its games are kept while it has no file; empty where nobody wrote that down.
    home: str = ""
    dirty: bool = True
    asked: bool = False

    def open(self) -> Opened:
        """The journalled snapshot."""
        return read(snapshot_of(self.entry))


def new_entry(folder: str | None = None) -> str:
    """A new entry of the journal, of which there is nothing yet."""
    return QDir(folder or journal_folder()).filePath(uuid4().hex)


def snapshot_of(entry: str) -> str:
    """The file that holds the snapshot of an entry."""
    return entry + _SNAPSHOT


def locked(entry: str) -> QLockFile | None:
    """The lock of an entry, held from now on; None where a running window holds it."""
    lock = lock_of(entry)
    return lock if held(lock) else None


class Journal(QObject):
    """Writes each state of one document that no file holds into the journal, a moment after it changed.

    A thread of its own does it: what the window is busy with does not delay it, nor does a large map that
    takes long to write hold the window up. Snapshots never change, so that it may read them at any time.
    `failed` says why a state could not be written; it is tried again, and told anew when it had worked since.
    """

    failed = Signal(str)

    def __init__(
        self,
        document: ScenarioDocument,
        folder: str | None = None,
        *,
        entry: str | None = None,
        lock: QLockFile | None = None,
    ) -> None:
        """Begin a new entry, or go on with `entry`, whose lock is held already."""
        super().__init__(document)
        self._document = document
        self._entry = entry or new_entry(folder)
        self._lock = lock or lock_of(self._entry)
        if lock is None:
            held(self._lock)
        self._written = QFile.exists(snapshot_of(self._entry))
        #: The file that the entry names; a start reads that one where there is no snapshot.
        self._named = leftover_of(self._entry).path
        self._alone = False
        self._refused = ""
        self._dirty = document.is_dirty
        self._needed = self._is_needed()
        #: Held while the entry is written or removed, so that nothing is written after it was discarded.
        self._turn = Lock()
        self._waiting: Timer | None = None
        document.changed.connect(self._later)
        document.dirty_changed.connect(self._look_again)
        document.path_changed.connect(self._look_again)
        if self._needed:
            self._later(None)

    @property
    def entry(self) -> str:
        return self._entry

    def hold(self) -> None:
        """The file holds something else, or is gone: only the document has this until it is saved."""
        self._alone = True
        self._later(None)

    def hold_now(self) -> None:
        """Its file is about to hold something else: what the document has is in the journal before."""
        self._alone = True
        self.write()

    def in_file(self) -> None:
        """The file was just written or read: it holds what the document has."""
        self._alone = False
        self._look_again()

    def _is_needed(self) -> bool:
        """Whether the document has something that no file holds."""
        self._dirty = self._document.is_dirty
        return self._dirty or self._document.path is None or self._alone

    def _later(self, _: object) -> None:
        # The stack tells of a step only after it was taken: then `dirty_changed` says so.
        self._needed = self._needed or self._is_needed()
        if self._waiting is None:
            self._wait(DELAY_MS)

    def _wait(self, milliseconds: int) -> None:
        self._waiting = Timer(milliseconds / 1000, self._write_waiting)
        self._waiting.daemon = True
        self._waiting.start()

    def _look_again(self, _: object = None) -> None:
        self._needed = self._is_needed()
        if self._needed:
            self._later(None)
        else:
            self._settle()

    def _write_waiting(self) -> None:
        """In the thread of the timer: what is done from now on is written by the next one."""
        self._waiting = None
        with self._turn:
            if self._needed:
                self._put()

    def write(self) -> None:
        """Put the document's present state into the journal, if a file lacks something of it."""
        self._needed = self._is_needed()
        if not self._needed:
            self._settle()
            return
        self._stop_waiting()
        with self._turn:
            self._put()

    def _put(self) -> None:
        before, self._refused = self._refused, save(self._document.scenario, snapshot_of(self._entry))
        if self._refused:
            if not before:
                self.failed.emit(self._refused)
            if self._waiting is None:
                self._wait(RETRY_MS)
            return
        self._describe()
        self._written = True

    def _describe(self) -> None:
        about = QSettings(self._entry + ".ini", QSettings.Format.IniFormat)
        about.setValue("title", self._document.title)
        about.setValue("path", self._document.path or "")
        about.setValue("home", self._document.own_home)
        about.setValue("dirty", "yes" if self._dirty else "no")
        about.setValue("written", datetime.now().isoformat(timespec="seconds"))
        about.remove("asked")
        about.sync()
        self._named = self._document.path

    def _settle(self) -> None:
        """A file holds the document now: of the entry only the description stays, which says which file."""
        self._needed = False
        self._stop_waiting()
        with self._turn:
            if self._written or self._named not in (None, self._document.path):
                self._describe()
                QFile.remove(snapshot_of(self._entry))
                self._written = False

    def _stop_waiting(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.cancel()

    def discard(self) -> None:
        """Nothing of this document needs recovering, and nobody need know of it."""
        self._needed = False
        self._stop_waiting()
        with self._turn:
            _remove(self._entry)
            self._written = False

    def close(self) -> None:
        """The document is closed on purpose: nothing remains in the journal."""
        self.discard()
        self._lock.unlock()

    def leave(self) -> None:
        """The window goes, the document is to come back with it: what no file holds stays in the journal."""
        self.write()
        self._needed = False
        self._stop_waiting()
        self._lock.unlock()


def leftovers(folder: str | None = None) -> tuple[Leftover, ...]:
    """What windows no longer running left in the journal, newest first."""
    directory = QDir(folder or journal_folder())
    found = []
    for name in directory.entryList(["*" + _SNAPSHOT], QDir.Filter.Files):
        entry = directory.filePath(name[: -len(_SNAPSHOT)])
        lock = locked(entry)
        if lock is not None:
            found.append(leftover_of(entry))
            lock.unlock()
    return tuple(sorted(found, key=lambda each: each.written, reverse=True))


def leftover_of(entry: str) -> Leftover:
    """What is known of an entry; a snapshot whose description was not written yet has none."""
    about = QSettings(entry + ".ini", QSettings.Format.IniFormat)
    return Leftover(
        entry,
        str(about.value("title", "")),
        str(about.value("path", "")) or None,
        str(about.value("written", "")),
        _home(str(about.value("home", ""))),
        dirty=about.value("dirty", "yes") != "no",
        asked=about.value("asked", "no") == "yes",
    )


def left_for_later(leftover: Leftover) -> None:
    """It was offered and not wanted now: it stays, and nobody is asked about it at the next start."""
    about = QSettings(leftover.entry + ".ini", QSettings.Format.IniFormat)
    about.setValue("asked", "yes")
    about.sync()


def _home(stated: str) -> str:
    """Where the games are kept, as far as the journal says anything that can be."""
    return stated if is_home(stated) else ""


def forget(leftover: Leftover) -> None:
    """Remove unsaved work from the journal for good, unless a running window has taken it over."""
    lock = locked(leftover.entry)
    if lock is not None:
        _remove(leftover.entry)
        lock.unlock()


def _remove(entry: str) -> None:
    for ending in (_SNAPSHOT, ".ini"):
        QFile.remove(entry + ending)


__all__ = [
    "DELAY_MS",
    "RETRY_MS",
    "Journal",
    "Leftover",
    "forget",
    "journal_folder",
    "left_for_later",
    "leftover_of",
    "leftovers",
    "locked",
    "new_entry",
    "snapshot_of",
]
