"""Backups: what a file held before it was saved over, kept in the user's state folder."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCryptographicHash, QDir, QFile, QFileInfo, QStandardPaths

from engine.storage.atomic_write import NotWritten, write_bytes
from engine.storage.raw_file import read_bytes
from engine.system.files import spelled

#: So many backups of a file are kept; older ones go.
MOST_BACKUPS = 10


@dataclass(frozen=True, slots=True)
class Backup:
    """What a file held until it was saved over at `written`."""

    path: str
    written: str


def state_folder(name: str) -> str:
    """A folder of that name in the user's state folder; it is created when missing."""
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)
    folder = QDir(base or QDir.homePath()).filePath(name)
    QDir().mkpath(folder)
    return folder


def name_of(path: str) -> str:
    """A name for a file's own things in the state folder: the same for every way of writing its path."""
    info = QFileInfo(path)
    whole = spelled(info.canonicalFilePath() or info.absoluteFilePath())
    digest = QCryptographicHash.hash(whole.encode(), QCryptographicHash.Algorithm.Sha1)
    return bytes(digest.toHex().data()).decode()


def keep(path: str, folder: str | None = None) -> Backup | None:
    """Copy the file as it is now; None when there is none or it cannot be copied."""
    if not QFile.exists(path):
        return None
    own = QDir(_folder(path, folder))
    now = datetime.now()
    target = own.filePath(f"{now:%Y-%m-%d %H.%M.%S}.{now.microsecond:06d}.json")
    held, _ = read_bytes(Path(path))
    if held is None:
        return None
    try:
        write_bytes(target, held)
    except NotWritten:
        return None
    for old in backups(path, folder)[MOST_BACKUPS:]:
        QFile.remove(old.path)
    return Backup(target, _time(target))


def backups(path: str, folder: str | None = None) -> tuple[Backup, ...]:
    """The backups of a file, newest first."""
    own = QDir(_folder(path, folder))
    names = own.entryList(["*.json"], QDir.Filter.Files)
    return tuple(Backup(own.filePath(name), _time(name)) for name in sorted(names, reverse=True))


def _folder(path: str, folder: str | None) -> str:
    own = QDir(folder or state_folder("backups")).filePath(name_of(path))
    QDir().mkpath(own)
    return own


def _time(name: str) -> str:
    return QFileInfo(name).fileName()[:19].replace(".", ":")
