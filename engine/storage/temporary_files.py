"""Files on their way to their name: locked while their writer lives, removed by the next one when it died."""

import contextlib
import os
import re
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass

from engine.system import files

#: The names of these files and of no others.
_NAME = re.compile(r"\.tidewright-[0-9a-f]{16}\.new")
#: After so many seconds nobody is on the way to renaming a file that is not open any more.
_ABANDONED = 3600.0


@dataclass
class NewFile:
    """A new file: its open descriptor, and where it is until it gets its name."""

    descriptor: int
    path: str

    def settle(self) -> None:
        """All of it is written: it can be renamed from now on."""
        if not files.MOVES_OPEN_FILES:
            self.close()

    def close(self) -> None:
        """Close it, unless that is done."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


@contextlib.contextmanager
def temporary_file(folder: str, permissions: int = 0o666) -> Iterator[NewFile]:
    """A new, empty file in the folder; removed at the end unless it was renamed.

    It has the permissions without those that the process withholds from its new files.

    It is locked as long as it is open, so that nobody takes it for abandoned. The lock goes with the process
    that holds it, however that ends, and says nothing of process numbers, which are used again.
    """
    remove_abandoned(folder)
    new = _locked(folder, permissions)
    try:
        yield new
    finally:
        if files.MOVES_OPEN_FILES:
            if _names(new.path, new.descriptor):
                with contextlib.suppress(OSError):
                    os.unlink(new.path)
            new.close()
        else:
            new.close()
            with contextlib.suppress(OSError):
                os.unlink(new.path)


def new_name(folder: str) -> str:
    """A name in the folder that nobody else has, for a file on its way."""
    return files.unbounded(os.path.join(folder, f".tidewright-{os.urandom(8).hex()}.new"))


def remove_abandoned(folder: str) -> None:
    """Remove the temporary files that killed writers have left in the folder.

    Only regular files of this user with a name that `temporary_file` makes, which no process has locked.
    Where the disk knows no locks all stay.
    """
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if _NAME.fullmatch(name):
                with contextlib.suppress(OSError):
                    path = os.path.join(folder, name)
                    if files.MOVES_OPEN_FILES:
                        _remove_if_abandoned(path)
                    # What is open cannot be removed there; what is closed may be on its way to its name.
                    elif time.time() - os.lstat(path).st_mtime > _ABANDONED:
                        os.unlink(path)


def _locked(folder: str, permissions: int) -> NewFile:
    while True:
        path = new_name(folder)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | files.PLAIN, permissions)
        except FileExistsError:
            continue
        if not files.MOVES_OPEN_FILES:
            return NewFile(descriptor, path)
        with contextlib.suppress(OSError):  # a disk without locks
            files.lock(descriptor, wait=True)
        # Another writer may have taken it for abandoned before it was locked.
        if _names(path, descriptor):
            return NewFile(descriptor, path)
        os.close(descriptor)


def _names(path: str, descriptor: int) -> bool:
    """Whether the path still is the name of the open file."""
    try:
        return os.path.samestat(os.lstat(path), os.fstat(descriptor))
    except OSError:
        return False


def _remove_if_abandoned(path: str) -> None:
    descriptor = os.open(path, os.O_RDWR | files.NO_LINK)
    try:
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode) and files.is_own(status) and status.st_nlink == 1:
            files.lock(descriptor)
            # Its writer may have given it its name and unlocked it in between.
            if _names(path, descriptor):
                os.unlink(path)
    finally:
        os.close(descriptor)
