"""Files on their way to their name: locked while their writer lives, removed by the next one when it died."""

import contextlib
import fcntl
import os
import re
import stat
from collections.abc import Iterator

#: The names of these files and of no others.
_NAME = re.compile(r"\.tidewright-[0-9a-f]{16}\.new")


@contextlib.contextmanager
def temporary_file(folder: str, permissions: int = 0o666) -> Iterator[tuple[int, str]]:
    """A new, empty file in the folder: its descriptor and path; removed at the end unless it was renamed.

    It has the permissions without those that the process withholds from its new files.

    It is locked as long as it is open, so that nobody takes it for abandoned. The lock goes with the process
    that holds it, however that ends, and says nothing of process numbers, which are used again.
    """
    remove_abandoned(folder)
    descriptor, path = _locked(folder, permissions)
    try:
        yield descriptor, path
    finally:
        if _names(path, descriptor):
            with contextlib.suppress(OSError):
                os.unlink(path)
        os.close(descriptor)


def remove_abandoned(folder: str) -> None:
    """Remove the temporary files that killed writers have left in the folder.

    Only regular files of this user with a name that `temporary_file` makes, which no process has locked.
    Where the disk knows no locks all stay.
    """
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if _NAME.fullmatch(name):
                with contextlib.suppress(OSError):
                    _remove_if_abandoned(os.path.join(folder, name))


def _locked(folder: str, permissions: int) -> tuple[int, str]:
    while True:
        path = os.path.join(folder, f".tidewright-{os.urandom(8).hex()}.new")
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, permissions)
        except FileExistsError:
            continue
        with contextlib.suppress(OSError):  # a disk without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        # Another writer may have taken it for abandoned before it was locked.
        if _names(path, descriptor):
            return descriptor, path
        os.close(descriptor)


def _names(path: str, descriptor: int) -> bool:
    """Whether the path still is the name of the open file."""
    try:
        return os.path.samestat(os.lstat(path), os.fstat(descriptor))
    except OSError:
        return False


def _remove_if_abandoned(path: str) -> None:
    descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and status.st_nlink == 1:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Its writer may have given it its name and unlocked it in between.
            if _names(path, descriptor):
                os.unlink(path)
    finally:
        os.close(descriptor)
