"""Opening, locking, renaming and storing files as each system wants it."""

import contextlib
import errno
import os
import stat
import sys
import time
from pathlib import PureWindowsPath
from urllib.parse import quote

IS_WINDOWS: bool = sys.platform == "win32"

#: Whether a file keeps its lock while it, or a folder around it, gets another name or goes. On Windows none
#: of that can be done to a file that is open.
MOVES_OPEN_FILES: bool = not IS_WINDOWS

#: For `os.open`: bytes as they are, and no other program gets the file with a process that begins here.
PLAIN: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
#: The same for what may be a pipe: opening it would wait for somebody at its other end.
AT_ONCE: int = PLAIN | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
#: The same where a link is not followed, as far as the system can be told so.
NO_LINK: int = AT_ONCE | getattr(os, "O_NOFOLLOW", 0)

#: Seconds between attempts at what another program that looks into a file may hold up on Windows.
_PATIENCE = (0.0, 0.01, 0.03, 0.1, 0.3, 0.6)
#: The codes of Windows for a file that another program has open, or has locked.
_SHARING = (32, 33)
_TOO_LONG = 206
#: Longer paths want a prefix on Windows.
_LONGEST = 247
_UNBOUNDED, _UNBOUNDED_SHARE = "\\\\?\\", "\\\\?\\UNC\\"

if sys.platform == "win32":
    import msvcrt

    #: Windows locks bytes, and nobody else may read those: this one lies behind the end of every file here.
    _LOCKED = 0x7FFF_FFFE

    def lock(file: int, *, wait: bool = False) -> None:
        """Lock an open file for this process; BlockingIOError where another one, or this one, has it."""
        del wait  # Nobody else knows the name of a file that is waited for.
        os.lseek(file, _LOCKED, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK)) from error
        finally:
            os.lseek(file, 0, os.SEEK_SET)

    def unlock(file: int) -> None:
        """Let others lock it."""
        os.lseek(file, _LOCKED, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

    def is_locked(file: int) -> bool:
        """Whether somebody has locked the file."""
        try:
            lock(file)
        except BlockingIOError:
            return True
        unlock(file)
        return False

else:
    import fcntl

    def lock(file: int, *, wait: bool = False) -> None:
        """Lock an open file for this process; BlockingIOError where another one, or this one, has it.

        With `wait` it is waited for. OSError on a disk that knows no locks.
        """
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: int) -> None:
        """Let others lock it."""
        fcntl.flock(file, fcntl.LOCK_UN)

    def is_locked(file: int) -> bool:
        """Whether somebody has locked the file."""
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
        return False


def give_name(old: str, new: str) -> None:
    """Rename a file over another one, or a folder; OSError where the system refuses.

    On Windows whoever looks into a file, such as a guard against viruses, holds that up for a moment: it is
    tried for a second. Whoever then still has it open is told as EBUSY; Windows itself says that access is
    denied, as of a folder that is protected.
    """
    if not IS_WINDOWS:
        os.replace(old, new)
        return
    refusal: OSError | None = None
    for pause in _PATIENCE:
        time.sleep(pause)
        try:
            os.replace(old, new)
            return
        except PermissionError as error:
            refusal = error
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), new) from refusal


def take_over(file: int, status: os.stat_result) -> None:
    """An open file gets the owner and the permissions of another one, as far as this system has any."""
    if sys.platform != "win32":
        with contextlib.suppress(PermissionError):  # only the superuser may give files away
            os.fchown(file, status.st_uid, status.st_gid)
        os.fchmod(file, stat.S_IMODE(status.st_mode))


def is_own(status: os.stat_result) -> bool:
    """Whether a file belongs to who runs the program; on Windows the folder it lies in says so."""
    return sys.platform == "win32" or status.st_uid == os.geteuid()


def to_disk(file: int) -> None:
    """Wait until what was written to a file is on the disk; OSError where that cannot be."""
    if sys.platform == "darwin":
        # There the plain call leaves it with the drive.
        with contextlib.suppress(OSError):
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def wait_for_reader(file: int) -> None:
    """Writing to a pipe waits from now on while it is full."""
    if sys.platform != "win32":
        os.set_blocking(file, True)


def reader_has_gone(error: BaseException) -> bool:
    """Whether what was written to a pipe is refused since nobody reads there any more.

    Windows says then that something is not valid, as it does of many things, but names no file.
    """
    if isinstance(error, BrokenPipeError):
        return True
    is_vague = isinstance(error, OSError) and error.errno == errno.EINVAL and error.filename is None
    return IS_WINDOWS and is_vague


def number_of(error: OSError) -> int:
    """What kind of refusal it was, by `errno`: also where Windows says it more exactly than that tells."""
    code = getattr(error, "winerror", None)
    if code in _SHARING:
        return errno.EBUSY
    if code == _TOO_LONG:
        return errno.ENAMETOOLONG
    return error.errno or 0


def unbounded(path: str | os.PathLike[str]) -> str:
    """A path that may be of any length: Windows wants a prefix before whole ones of more than 247 letters."""
    name = os.fspath(path)
    if not IS_WINDOWS:
        return name
    whole = os.path.abspath(name)
    if len(whole) <= _LONGEST or whole.startswith(_UNBOUNDED):
        return name
    if whole.startswith("\\\\"):
        return _UNBOUNDED_SHARE + whole[2:]
    return _UNBOUNDED + whole


def reference(path: str) -> str:
    """How another file refers to the path, as a URI: a path that begins somewhere stays relative.

    One of Windows that begins with a drive would else have the drive as its scheme, or as a folder.
    """
    if IS_WINDOWS:
        windows = PureWindowsPath(path)
        if windows.is_absolute():
            return windows.as_uri()
        path = windows.as_posix()
    return quote(os.fsencode(path))


def spelled(path: str) -> str:
    """A path as the disk spells it: Windows finds a file by any case of letters, and by short names too."""
    return os.path.realpath(path) if IS_WINDOWS else path


def same_file(one: str, other: str) -> bool:
    """Whether two names lead to one file: over links, and in any case of letters where the disk sees none."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        ways = (os.path.normcase(os.path.abspath(each)) for each in (one, other))
        return next(ways) == next(ways)
