"""Windows and macOS as the program meets them, on a system that is neither.

Modules of the program get other builtins and other modules of the standard library than the rest of Python.
Names that the system lacks are missing, by the stubs of mypy, and there is no `/proc`. On Windows besides:

* `fcntl`, `resource` and their like cannot be
  imported, `msvcrt` can;
* a file that is open is neither renamed nor replaced nor removed, nor is a folder around it;
* what is opened without `O_BINARY` gets a carriage return before each line end;
* a file is opened as text only with its encoding, as the code page would be anything;
* folders and pipes cannot be opened, and names with letters that Windows forbids do not exist.

Paths stay those of this system. Processes that begin here pretend the same.
"""

from __future__ import annotations

import builtins
import contextlib
import errno
import fcntl
import os
import signal
import stat
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from struct import pack
from types import ModuleType
from typing import Any

from tests.system.other_systems import MODULES, lacking

ROOMS = ("engine", "editor")
MISSING = {
    "win32": frozenset({"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty"}),
    "darwin": frozenset({"msvcrt", "winreg"}),
}
#: Windows' own numbers for what it refuses: where a file is open that is moved, where one is that would be
#: moved over, and a name that no file can have.
SHARING, DENIED, FORBIDDEN = 32, 5, 123
BINARY, NO_INHERIT = 0x8000, 0x80
#: The number by which macOS takes a file to the disk itself.
FULL_SYNC = 51


class Refusal(PermissionError):
    """What Windows answers where a file is in use."""

    winerror = SHARING


class Denial(PermissionError):
    """What it answers where a file is in use that another one would take the place of, or one in a folder."""

    winerror = DENIED


def refusal(path: str) -> Refusal:
    return Refusal(errno.EACCES, "The process cannot access the file", path)


def denial(path: str) -> Denial:
    return Denial(errno.EACCES, "Access is denied", path)


def is_open(path: str) -> bool:
    """Whether any process has the file open, or one in the folder."""
    whole = os.path.realpath(path)
    for process in os.listdir("/proc"):
        if not process.isdigit():
            continue
        with contextlib.suppress(OSError):
            for each in os.scandir(f"/proc/{process}/fd"):
                with contextlib.suppress(OSError):
                    opened = os.readlink(each.path)
                    if opened == whole or opened.startswith(f"{whole}/"):
                        return True
    return False


def _is_pipe(path: str) -> bool:
    """Whether it is a pipe with a name, of which there are none in folders of Windows."""
    return os.path.exists(path) and stat.S_ISFIFO(os.stat(path).st_mode)


class _Text:
    """The descriptors that alter line ends."""

    def __init__(self) -> None:
        self.descriptors: set[int] = set()


def _os(system: str) -> ModuleType:
    """`os` without what the system lacks, and without the folder of processes."""
    made = _copy("os", system)

    def listdir(path: Any = ".") -> list[str]:
        if os.fspath(path).startswith("/proc"):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return os.listdir(path)

    made.__dict__["listdir"] = listdir
    return made


def _windows_os() -> ModuleType:
    made = _os("win32")
    text = _Text()

    def opened(path: Any, flags: int, mode: int = 0o777, **_: Any) -> int:
        name = os.fspath(path)
        if any(letter in os.path.basename(name) for letter in '<>:"|?*'):
            error = OSError(errno.EINVAL, "The filename is incorrect", name)
            error.winerror = FORBIDDEN  # type: ignore[attr-defined]
            raise error
        if os.path.isdir(name) or _is_pipe(name):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        descriptor = os.open(name, flags & ~(BINARY | NO_INHERIT), mode)
        text.descriptors.discard(descriptor)
        if not flags & BINARY:
            text.descriptors.add(descriptor)
        return descriptor

    def lstat(path: Any) -> os.stat_result:
        if len(os.path.basename(os.fspath(path))) > 255:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return os.lstat(path)

    def write(descriptor: int, data: Any) -> int:
        if descriptor in text.descriptors:
            os.write(descriptor, bytes(data).replace(b"\n", b"\r\n"))
            return len(data)
        return os.write(descriptor, data)

    def replace(old: Any, new: Any) -> None:
        if os.path.isfile(old) and is_open(os.fspath(old)):
            raise refusal(os.fspath(old))
        if is_open(os.fspath(old)) or is_open(os.fspath(new)):
            raise denial(os.fspath(new))
        if os.path.isdir(old) and os.path.exists(new):
            raise denial(os.fspath(new))
        os.replace(old, new)

    def rename(old: Any, new: Any) -> None:
        if os.path.exists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(new))
        replace(old, new)

    def unlink(path: Any) -> None:
        if is_open(os.fspath(path)):
            raise refusal(os.fspath(path))
        os.unlink(path)

    made.__dict__.update(
        {
            "O_BINARY": BINARY,
            "O_NOINHERIT": NO_INHERIT,
            "open": opened,
            "lstat": lstat,
            "write": write,
            "replace": replace,
            "rename": rename,
            "unlink": unlink,
            "remove": unlink,
        }
    )
    return made


def _windows_signal() -> ModuleType:
    made = _copy("signal", "win32")
    made.__dict__["SIGBREAK"] = signal.SIGUSR1
    return made


def _msvcrt() -> ModuleType:
    made = ModuleType("msvcrt")

    def locking(descriptor: int, mode: int, length: int) -> None:
        at = os.lseek(descriptor, 0, os.SEEK_CUR)
        if at + length > 0x7FFF_FFFF:
            raise OverflowError("the position is beyond two gigabytes")
        # Here a lock of who only reads must be shared; with a lock of others it meets all the same.
        reads = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
        kind = fcntl.F_UNLCK if mode == made.LK_UNLCK else fcntl.F_RDLCK if reads else fcntl.F_WRLCK
        lock = _flock(kind, at, length)
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, lock)
        except OSError as error:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from error

    made.__dict__.update({"LK_UNLCK": 0, "LK_LOCK": 1, "LK_NBLCK": 2, "locking": locking})
    return made


def _flock(kind: int, start: int, length: int) -> bytes:
    """The structure of a lock of bytes, as the system wants it."""
    return pack("hhqqi", kind, os.SEEK_SET, start, length, 0)


def _windows_ctypes() -> ModuleType:
    """Only what sets the priority of a process, which is done here by its own means, and the language."""
    import ctypes

    made = ModuleType("ctypes")
    made.__dict__.update(ctypes.__dict__)

    class Function:
        def __init__(self, does: Any) -> None:
            self.does = does

        def __call__(self, *values: Any) -> Any:
            return self.does(*values)

    def locale_name(buffer: Any, length: int) -> int:
        buffer.value = os.environ.get("PRETENDED_LANGUAGE", "")[: length - 1]
        return len(buffer.value)

    class Kernel:
        GetUserDefaultLocaleName = Function(locale_name)
        GetCurrentProcess = Function(lambda: -1)
        SetPriorityClass = Function(lambda process, class_: os.nice(19 if class_ == 0x40 else 5))

    class Libraries:
        kernel32 = Kernel()

    def library(name: str | None, *_: Any) -> Any:
        if name is None:
            raise TypeError("LoadLibrary() argument 1 must be str, not None")
        return ctypes.CDLL(name)

    made.__dict__.update({"windll": Libraries(), "CDLL": library})
    return made


class _Sys(ModuleType):
    """`sys` with another name of the system; what is set there is set for all."""

    def __init__(self, system: str) -> None:
        super().__init__("sys")
        self.__dict__["platform"] = system

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(sys, name, value)


def _copy(name: str, system: str) -> ModuleType:
    """A module without what the system lacks."""
    real = __import__(name)
    made = ModuleType(name)
    made.__dict__.update({k: v for k, v in real.__dict__.items() if k not in lacking(name, system)})
    return made


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, builtins_: dict[str, Any]) -> None:
        super().__init__(name, path)
        self._builtins = builtins_

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = self._builtins
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def __init__(self, builtins_: dict[str, Any]) -> None:
        self._builtins = builtins_

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in ROOMS:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path, self._builtins)
        return spec


def _windows_modules() -> dict[str, ModuleType]:
    return {
        "os": _windows_os(),
        "signal": _windows_signal(),
        "msvcrt": _msvcrt(),
        "ctypes": _windows_ctypes(),
    }


def _macos_modules() -> dict[str, ModuleType]:
    with_full_sync = ModuleType("fcntl")
    with_full_sync.__dict__.update(fcntl.__dict__)

    def control(descriptor: int, what: int, *more: Any) -> Any:
        if what != FULL_SYNC:
            return fcntl.fcntl(descriptor, what, *more)
        os.fsync(descriptor)
        with builtins.open(os.environ.get("FULL_SYNCS", os.devnull), "a", encoding="utf-8") as told:
            told.write(os.readlink(f"/proc/self/fd/{descriptor}") + "\n")
        return 0

    with_full_sync.__dict__.update({"F_FULLFSYNC": FULL_SYNC, "fcntl": control})
    return {"os": _os("darwin"), "signal": _copy("signal", "darwin"), "fcntl": with_full_sync}


def _builtins(system: str) -> dict[str, Any]:
    own = _windows_modules() if system == "win32" else _macos_modules()
    plain = {name: _copy(name, system) for name in MODULES if name not in {"os", "signal", "sys"}}
    modules = {**plain, **own, "sys": _Sys(system)}
    missing = MISSING[system]

    def import_(
        name: str, globals_: Any = None, locals_: Any = None, fromlist: Sequence[str] = (), level: int = 0
    ) -> Any:
        top = name.partition(".")[0]
        if level or (top not in modules and top not in missing):
            return builtins.__import__(name, globals_, locals_, fromlist, level)
        if top in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name == top:
            return modules[top]
        inner = builtins.__import__(name, globals_, locals_, ("there",), 0)
        if fromlist:
            return inner
        setattr(modules[top], name.split(".")[1], inner)
        return modules[top]

    def open_(
        file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, *more: Any, **rest: Any
    ) -> Any:
        if "b" not in mode and encoding is None:
            raise UnicodeError(f"{file} is opened in whatever code page there is")
        return builtins.open(file, mode, buffering, encoding, *more, **rest)

    return {**builtins.__dict__, "__import__": import_, "open": open_}


def pretend(system: str) -> None:
    """From now on what is imported of the program is on that system: `win32` or `darwin`."""
    sys.meta_path.insert(0, _Finder(_builtins(system)))
