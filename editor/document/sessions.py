"""Sessions: which tabs a window had open and where the eye was, kept in the user's state folder.

A window writes its own session, locked as long as it runs. One without a lock is that of a window that is
gone: it ended properly (`ended`), or it crashed, was killed or lost its power.
"""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeGuard
from uuid import uuid4

from PySide6.QtCore import QDir, QFile, QFileInfo, QLockFile

from editor.document.backups import state_folder
from editor.document.locks import held, lock_of
from engine.storage.atomic_write import put_aside, write_text
from engine.storage.canonical import canonical_text
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text
from engine.storage.target import NotWritten

_ENDING = ".session.json"


@dataclass(frozen=True, slots=True)
class SheetPlace:
    """What a view shows of a sheet: the step of the zoom ladder and the point in the middle."""

    step: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tab:
    """A document that is open: its entry of the journal, its file and what that looked like, its place.

    `look` is size and time of the last change in milliseconds; `place` None shows the whole sheet.
    """

    entry: str
    title: str = ""
    path: str | None = None
    look: tuple[int, int] | None = None
    place: SheetPlace | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """The tabs in their order, the one in front (None: the start page), the tool in hand and the game played.

    `starts` counts how often in a row a window ended soon after it had begun with these tabs.
    """

    tabs: tuple[Tab, ...] = ()
    current: int | None = None
    tool: str = ""
    game: str = ""
    ended: bool = False
    starts: int = 0

    @property
    def front(self) -> str | None:
        """The entry of the tab in front."""
        return self.tabs[self.current].entry if self.current is not None else None


class SessionFile:
    """A session in its file, with its lock held."""

    def __init__(self, path: str, lock: QLockFile) -> None:
        self.path = path
        self._lock = lock

    def write(self, session: Session) -> bool:
        """Put the session there, whole or not at all; where that cannot be, the one before stands."""
        try:
            write_text(Path(self.path), canonical_text(asdict(session)))
        except OSError:
            return False
        return True

    def read(self) -> Session | None:
        """The session; None where the file is missing or damaged."""
        words, _ = read_text(Path(self.path))
        return None if words is None else session_of(parse(words).data)

    def remove(self) -> None:
        """Remove the session for good."""
        QFile.remove(self.path)
        self.leave()

    def put_aside(self) -> None:
        """Rename a damaged session, so that it is met no more and still there."""
        with suppress(NotWritten):  # then it is read again at the next start
            put_aside(self.path)
        self.leave()

    def leave(self) -> None:
        """Let others have it."""
        self._lock.unlock()

    @property
    def written(self) -> int:
        """When it was written last, in milliseconds."""
        return QFileInfo(self.path).lastModified().toMSecsSinceEpoch()


def new_session(folder: str | None = None) -> SessionFile:
    """The file of a session that begins now."""
    path = QDir(folder or state_folder("sessions")).filePath(uuid4().hex + _ENDING)
    lock = lock_of(path)
    held(lock)
    return SessionFile(path, lock)


def left_sessions(folder: str | None = None) -> tuple[SessionFile, ...]:
    """The sessions of windows that no longer run, oldest first, all taken over from now on."""
    directory = QDir(folder or state_folder("sessions"))
    found = []
    for name in directory.entryList(["*" + _ENDING], QDir.Filter.Files):
        path = directory.filePath(name)
        lock = lock_of(path)
        if held(lock):
            found.append(SessionFile(path, lock))
    return tuple(sorted(found, key=lambda each: (each.written, each.path)))


def joined(sessions: tuple[Session, ...]) -> Session:
    """Several sessions as one: their tabs in turn, each where the last has it; in front is what that had."""
    if not sessions:
        return Session()
    tabs: dict[str, Tab] = {}
    for session in sessions:
        for tab in session.tabs:
            tabs.pop(tab.entry, None)
            tabs[tab.entry] = tab
    last = sessions[-1]
    front, order = last.front, list(tabs)
    return replace(
        last,
        tabs=tuple(tabs.values()),
        current=order.index(front) if front is not None else None,
        starts=max(session.starts for session in sessions),
    )


# ---------------------------------------------------------------------- reading what may be damaged


def session_of(data: object) -> Session | None:
    """The session that data say; None where they say none."""
    if not isinstance(data, dict) or not isinstance(data.get("tabs"), list):
        return None
    tabs = tuple(tab for each in data["tabs"] if (tab := _tab(each)) is not None)
    current, starts = data.get("current"), data.get("starts")
    return Session(
        tabs,
        current if _is_count(current) and current < len(tabs) else None,
        _words(data.get("tool")),
        _words(data.get("game")),
        data.get("ended") is True,
        starts if _is_count(starts) else 0,
    )


def _tab(data: object) -> Tab | None:
    entry = data.get("entry") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not _is_name(entry):
        return None
    return Tab(
        entry,
        _words(data.get("title")),
        _words(data.get("path")) or None,
        _look(data.get("look")),
        _place(data.get("place")),
    )


def _look(data: object) -> tuple[int, int] | None:
    match data:
        case [int(size), int(time)]:
            return size, time
        case _:
            return None


def _place(data: object) -> SheetPlace | None:
    if not isinstance(data, dict):
        return None
    step, x, y = data.get("step"), data.get("x"), data.get("y")
    if not _is_count(step) or not isinstance(x, int | float) or not isinstance(y, int | float):
        return None
    return SheetPlace(step, float(x), float(y))


def _is_name(value: object) -> TypeGuard[str]:
    """Whether it is a plain name: entries lie in the journal's folder and nowhere else."""
    return isinstance(value, str) and value.isalnum()


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _words(value: object) -> str:
    return value if isinstance(value, str) else ""
