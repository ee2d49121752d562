"""Writing files so that a reader, a crash or a full disk meets the old file or the new one, never a part."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path


class NotWritten(OSError):
    """A file could not be written; the old one, if any, is as it was.

    `strerror` says why in plain words, `advice` what to do.
    """

    def __init__(self, number: int, reason: str, path: Path, advice: str) -> None:
        super().__init__(number, reason, str(path))
        self.advice = advice


def write_text(path: Path, text: str) -> None:
    """Make `text` the content of the file, in UTF-8 with the line ends it has.

    The text goes to a new file in the same folder, to the disk, and then takes the old one's name and
    permissions; a symbolic link is followed. `NotWritten` when any of this fails.
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Make `data` the content of the file; see `write_text`."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise NotWritten(errno.EISDIR, "this is a folder", path, "Name a file in it.")
    temporary: str | None = None
    try:
        descriptor, temporary = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".new"
        )
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fchmod(file.fileno(), _mode_for(target))
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise refused(error, path) from error
    except BaseException:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise
    _sync_folder(target.parent)


def _mode_for(target: Path) -> int:
    """The permissions of the old file, or those a new file gets here."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk; the content is safe already, so a refusal does no harm."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def refused(error: OSError, path: Path) -> NotWritten:
    """What an error of the system means to whoever wanted to write that file."""
    number = error.errno or 0
    match number:
        case errno.EACCES | errno.EPERM | errno.EROFS:
            reason, advice = "the folder may not be written to", "Choose another folder."
        case errno.ENOSPC | errno.EDQUOT:
            reason, advice = "the disk is full", "Make room, or choose another disk."
        case errno.ENOENT | errno.ENOTDIR:
            reason, advice = "there is no such folder", "Make the folder first, or choose another."
        case errno.ENAMETOOLONG:
            reason, advice = "the name is too long", "Choose a shorter name."
        case _:
            reason, advice = error.strerror or str(error), "Choose another place."
    return NotWritten(number, reason, path, advice)
