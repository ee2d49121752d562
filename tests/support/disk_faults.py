"""Faults of a disk at any moment of a write: what is then in the folder, and what is said of it."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.writers import OLD, Writer

#: What somebody else writes in between.
STRANGE = b"what another program has written\n"
#: The calls that a write makes of the system, by which its moments are counted.
CALLS = (
    "open",
    "write",
    "fsync",
    "replace",
    "link",
    "unlink",
    "fchmod",
    "fchown",
    "lstat",
    "listdir",
    "close",
)
#: Those that a disk refuses once it takes nothing more.
ALTERING = ("write", "replace", "link", "unlink", "fchmod", "fchown")
#: What each fault is answered with; the others are no refusals.
REFUSING: Mapping[str, int] = {
    "full": errno.ENOSPC,
    "read-only": errno.EROFS,
    "permission": errno.EACCES,
    "broken": errno.EIO,
}
FAULTS = (*REFUSING, "slow", "vanishing", "another program", "clock going back")
#: Seconds by which the clock goes back.
YEARS = 3e8


class Disk:
    """A folder on a disk that has a fault from some call on; without one it counts the calls."""

    def __init__(self, folder: Path, fault: str = "", at: int = 0) -> None:
        self._folder, self._fault, self._at = str(folder), fault, at
        self._target = ""
        self._real = {name: getattr(os, name) for name in CALLS}
        self.count = 0
        self.moved = folder.with_name(f"{folder.name}-moved")

    @property
    def has_struck(self) -> bool:
        return 0 < self._at <= self.count

    @contextmanager
    def at_work(self, target: str) -> Iterator[None]:
        """All calls meanwhile that concern the folder go through here."""
        self._target = target
        clock = time.time
        for name in CALLS:
            setattr(os, name, self._call(name))
        if self._fault == "clock going back":
            time.time = lambda: clock() - (YEARS if self.has_struck else 0.0)
        try:
            yield
        finally:
            time.time = clock
            for name, real in self._real.items():
                setattr(os, name, real)

    def _call(self, name: str) -> Callable[..., Any]:
        real = self._real[name]

        def call(*args: Any, **more: Any) -> Any:
            if not self._concerns(args):
                return real(*args, **more)
            self.count += 1
            if self.count == self._at:
                self._strike()
            if self.has_struck and self._fault in REFUSING and self._refuses(name, args):
                if name == "write" and self._fault == "full" and self.count == self._at:
                    # The last bytes for which there is room.
                    return real(args[0], bytes(args[1])[: len(args[1]) // 2])
                raise OSError(REFUSING[self._fault], os.strerror(REFUSING[self._fault]), *args[:1])
            return real(*args, **more)

        return call

    def _refuses(self, name: str, args: tuple[Any, ...]) -> bool:
        if self._fault == "broken":
            return name != "close" and (self.count == self._at or name in ALTERING)
        if name == "open":
            writes = args[1] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            return bool(args[1] & os.O_CREAT if self._fault == "full" else writes)
        return name == "write" if self._fault == "full" else name in ALTERING and name != "write"

    def _strike(self) -> None:
        match self._fault:
            case "slow":
                time.sleep(0.02)
            case "vanishing":
                os.rename(self._folder, self.moved)
            case "another program":
                with open(self._target, "wb") as file:
                    file.write(STRANGE)

    def _concerns(self, args: tuple[Any, ...]) -> bool:
        first = args[0] if args else ""
        try:
            path = os.readlink(f"/proc/self/fd/{first}") if isinstance(first, int) else os.fspath(first)
        except (OSError, TypeError):
            return False
        path = os.fsdecode(path)
        return path == self._folder or path.startswith(f"{self._folder}/")


def moments(writer: Writer, parent: Path) -> int:
    """How many calls of the system it takes to write over a file."""
    with _prepared(writer, parent) as (folder, target):
        disk = Disk(folder)
        with disk.at_work(target):
            refused = writer.write(target)
        assert refused is None, refused
        return disk.count


def wrong_with(writer: Writer, fault: str, at: int, parent: Path) -> str:
    """What is wrong with how a writer takes a fault of the disk at that call; empty when nothing is."""
    with _prepared(writer, parent) as (folder, target):
        before = _held(folder)
        disk = Disk(folder, fault, at)
        with disk.at_work(target):
            message = writer.write(target)
        if fault == "vanishing" and disk.moved.exists():
            if folder.exists():
                shutil.rmtree(folder)
            disk.moved.rename(folder)
        after = _held(folder)
    return _verdict(writer, fault, message, before, after)


def _verdict(
    writer: Writer, fault: str, message: str | None, before: dict[str, bytes], after: dict[str, bytes]
) -> str:
    name = f"target{writer.ending}"
    own = {name, *(side.format(stem="target") for side in writer.sides)}
    whole = name in after and after[name] != writer.old and writer.whole(after[name])
    if message is not None:
        if "Traceback" in message or "internal error" in message:
            return message
        if not message.rstrip().endswith(".") and not writer.in_place:
            return f"no advice: {message}"
        if fault not in (*REFUSING, "vanishing", "another program"):
            return f"refused: {message}"
    left = {each for each in after if each not in own | set(before)}
    # A file in a folder that has gone, or on a disk that removes nothing, stays until the next write there.
    if {each for each in left if not each.startswith(".tidewright-")}:
        return f"there is more in the folder: {left}"
    if left and fault not in ("vanishing", "read-only", "permission", "broken"):
        return f"a part stays: {left}"
    if after.get("bystander") != OLD:
        return "another file of the folder is not as it was"
    if message is None:
        # Findings of folders say beside the others what could not be mended.
        is_kept = writer.takes_folders and after.get(name) == writer.old
        is_theirs = fault == "another program" and after.get(name) == STRANGE
        return "" if whole or is_kept or is_theirs else "nothing is said"
    if fault == "another program":
        return "" if after.get(name) in (STRANGE, writer.old) or whole else "the target is neither file"
    if writer.takes_folders and whole:
        return ""  # what it has written could not be looked at again
    changed = {each for each in own if after.get(each) != before.get(each) and not _is_named(each, message)}
    return f"refused, and yet written: {changed}" if changed else ""


def _is_named(file: str, message: str) -> bool:
    """Whether a refusal says that the file is new all the same."""
    return file in message.partition(" Written already: ")[2].removesuffix(".").split(", ")


@contextmanager
def _prepared(writer: Writer, parent: Path) -> Iterator[tuple[Path, str]]:
    with tempfile.TemporaryDirectory(dir=parent) as place:
        folder = Path(os.path.realpath(place)) / "folder"
        folder.mkdir()
        (folder / "bystander").write_bytes(OLD)
        target = folder / f"target{writer.ending}"
        target.write_bytes(writer.old)
        yield folder, str(target)


def _held(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}
