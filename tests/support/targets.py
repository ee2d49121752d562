"""Every kind of thing that the name of a file to be written can lead to, and what must come of it."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.writers import OLD, Writer

#: How a folder looks: by the way from it the kind of a thing and what it holds.
Look = dict[str, tuple[str, bytes]]

#: Writes until this many bytes are on the disk, where the disk is to be full.
ROOM = 7


@dataclass(frozen=True)
class Kind:
    """What lies there before. `make` gets the folder and the file's name and answers what is written to.

    `words` stand in the refusal; without any the target is written. `lands` is where the bytes are then, seen
    from the folder. A stream takes what is sent to it and stays what it is.
    """

    make: Callable[[Path, str, bytes], str]
    words: str = ""
    lands: str = "{name}"
    stream: bool = False
    held: bool = False


def _file(folder: Path, name: str, old: bytes) -> str:
    (folder / name).write_bytes(old)
    return str(folder / name)


def _protected(folder: Path, name: str, old: bytes) -> str:
    path = _file(folder, name, old)
    os.chmod(path, 0o444)
    return path


def _folder(folder: Path, name: str, old: bytes) -> str:
    (folder / name).mkdir()
    (folder / name / "inside").write_bytes(old)
    return str(folder / name)


def _link(folder: Path, name: str, old: bytes) -> str:
    _file(folder, f"real-{name}", old)
    (folder / name).symlink_to(f"real-{name}")
    return str(folder / name)


def _link_to(target: str) -> Callable[[Path, str, bytes], str]:
    def make(folder: Path, name: str, old: bytes) -> str:
        (folder / name).symlink_to(target.format(name=name))
        return str(folder / name)

    return make


def _pipe(folder: Path, name: str, old: bytes) -> str:
    os.mkfifo(folder / name)
    return str(folder / name)


def _socket(folder: Path, name: str, old: bytes) -> str:
    # The path of a socket may have about a hundred letters.
    here = os.open(folder, os.O_RDONLY)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"/proc/self/fd/{here}/{name}")
    finally:
        os.close(here)
    return str(folder / name)


def _device(number: int) -> Callable[[Path, str, bytes], str]:
    """A character device of our own: the machine's must not be at risk."""

    def make(folder: Path, name: str, old: bytes) -> str:
        os.mknod(folder / name, stat.S_IFCHR | 0o666, os.makedev(1, number))
        return str(folder / name)

    return make


def _named(form: str) -> Callable[[Path, str, bytes], str]:
    return lambda folder, name, old: form.format(folder=folder, name=name)


def _below_file(folder: Path, name: str, old: bytes) -> str:
    (folder / "file").write_bytes(old)
    return str(folder / "file" / name)


def _filled(length: int) -> Callable[[Path, str, bytes], str]:
    """A name of so many bytes with the right ending, of letters of two bytes each."""

    def make(folder: Path, name: str, old: bytes) -> str:
        ending = "." + name.partition(".")[2]
        stem = "é" * ((length - len(ending)) // 2)
        return str(folder / (stem + "x" * (length - len(ending) - 2 * len(stem)) + ending))

    return make


KINDS: dict[str, Kind] = {
    "nothing": Kind(_named("{folder}/{name}")),
    "a file": Kind(_file, held=True),
    "a protected file": Kind(_protected, "protected", held=True),
    "a folder": Kind(_folder, "folder"),
    "a link": Kind(_link, lands="real-{name}", held=True),
    "a link to nothing": Kind(_link_to("new-{name}"), lands="new-{name}"),
    "a link into no folder": Kind(_link_to("no/{name}"), "no such folder"),
    "a link to itself": Kind(_link_to("{name}"), "leads back"),
    "a pipe": Kind(_pipe, "pipe", stream=True),
    "a socket": Kind(_socket, "socket"),
    "a device": Kind(_device(3), "device", stream=True),
    "a full device": Kind(_device(7), "device", stream=True),
    "no folder": Kind(_named("{folder}/no/{name}"), "no such folder"),
    "a file for a folder": Kind(_below_file, "no such folder"),
    "the longest name": Kind(_filled(255), lands=""),
    "too long a name": Kind(_filled(300), "too long"),
    "too long a folder": Kind(_named("{folder}/" + "d" * 300 + "/{name}"), "too long"),
    "an empty name": Kind(_named(""), "empty"),
    "a dot": Kind(_named("{folder}/."), "folder"),
    "two dots": Kind(_named("{folder}/.."), "folder"),
    "a slash at the end": Kind(_named("{folder}/{name}/"), "folder"),
    "a zero byte": Kind(_named("{folder}/a\0{name}"), "zero byte"),
    "half a letter": Kind(_named("{folder}/\ud800{name}"), "encoding"),
    "a full disk": Kind(_file, "disk is full", held=True),
    "a full disk, no file": Kind(_named("{folder}/{name}"), "disk is full"),
    "a folder for reading only": Kind(_file, "folder may not be written to", held=True),
}  # fmt: skip


def look(folder: Path) -> Look:
    """What is in a folder; links and pipes by what they are, files by their content."""
    found: Look = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        kind = stat.filemode(status.st_mode)
        match kind[0]:
            case "-":
                held = path.read_bytes()
            case "l":
                held = os.fsencode(os.readlink(path))
            case _:
                held = str(status.st_rdev).encode()
        found[str(path.relative_to(folder))] = (kind, held)
    return found


def can_make(kind: str) -> bool:
    """Whether this user may make such a thing here: devices are for the superuser."""
    if "device" not in kind:
        return True
    with tempfile.TemporaryDirectory() as folder:
        try:
            path = KINDS[kind].make(Path(folder), "probe", b"")
            os.close(os.open(path, os.O_WRONLY))
        except OSError:
            return False
        return True


def fault(writer: Writer, kind: str, parent: Path) -> str:
    """What is wrong with how a writer takes a kind of target; empty when nothing is."""
    case = KINDS[kind]
    if writer.takes_folders and kind in ("a folder", "a dot", "two dots"):
        return ""
    with tempfile.TemporaryDirectory(dir=parent) as place:
        folder = Path(place)
        os.chmod(folder, 0o755)
        (folder / "bystander").write_bytes(OLD)
        name = case.make(folder, f"target{writer.ending}", writer.old)
        before = look(folder)
        with _circumstances(kind, folder):
            message = writer.write(name)
        after = look(folder)
        return _verdict(writer, kind, name, message, before, after)


def _verdict(writer: Writer, kind: str, name: str, message: str | None, before: Look, after: Look) -> str:
    case = KINDS[kind]
    stem = os.path.basename(name).partition(".")[0]
    sides = {side.format(stem=stem) for side in writer.sides}
    if writer.in_place and not case.held and message is None:
        return "what cannot be read counts as mended"
    # Beside the longest name there is no room for a longer one.
    crowded = kind == "the longest name" and bool(sides)
    if case.words or crowded or (writer.in_place and not case.held):
        if after != before:
            return f"the folder was {before} and is {after}"
        if message is None:
            # A pipe that nobody reads and a full device refuse what comes; others take it.
            return "" if case.stream and writer.streams and kind == "a device" else "nothing is said"
        return _told(writer, kind, name, message)
    if message is not None:
        return f"refused: {message}"
    landed = os.path.basename(name) if not case.lands else case.lands.format(name=os.path.basename(name))
    own = {landed, *sides}
    rest = {way: each for way, each in after.items() if way not in own}
    if rest != {way: each for way, each in before.items() if way not in own}:
        return f"beside the target the folder was {before} and is {after}"
    if landed not in after or after[landed][1] == writer.old or not writer.whole(after[landed][1]):
        return "the target is not the whole new file"
    return ""


def _told(writer: Writer, kind: str, name: str, message: str) -> str:
    """What is wrong with a refusal: it is one line, names the file, says why and what to do."""
    case = KINDS[kind]
    # Names that no file can have are shown in other letters; what begins with them ends as it does.
    odd = kind in ("a zero byte", "half a letter")
    shown = "target" if odd else os.path.basename(name.rstrip("/"))[:30]
    if "Traceback" in message or "internal error" in message:
        return message
    named = [shown, *(side.format(stem="target") for side in writer.sides)]
    if not any(each in message for each in named):
        return f"the file is not named: {message}"
    answered = {"a pipe": "pipe", "a full device": "full"} if writer.streams else {}
    words = answered.get(kind, case.words)
    if not writer.in_place and not writer.judges_names and words not in message:
        return f"{words!r} is not said: {message}"
    return "" if writer.in_place or message.rstrip().endswith(".") else f"no advice: {message}"


@contextlib.contextmanager
def _circumstances(kind: str, folder: Path) -> Iterator[None]:
    """A disk that is full after a few bytes, or a folder that takes no new file, while it is written."""
    if kind.startswith("a full disk"):
        with _full_disk():
            yield
    elif kind == "a folder for reading only":
        folder.chmod(0o555)
        try:
            with _no_new_files(folder):
                yield
        finally:
            folder.chmod(0o755)
    else:
        yield


@contextlib.contextmanager
def _full_disk() -> Iterator[None]:
    write = os.write

    def full(descriptor: int, data: bytes) -> int:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return write(descriptor, data)
        left = ROOM - status.st_size
        if left <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, bytes(data[:left]))

    os.write = full
    try:
        yield
    finally:
        os.write = write


@contextlib.contextmanager
def _no_new_files(folder: Path) -> Iterator[None]:
    """What the mode of a folder means to ordinary users; the superuser is held to it too."""
    opened = os.open

    def refuse(path: str, flags: int, mode: int = 0o777, **more: int) -> int:
        if flags & os.O_CREAT and os.path.dirname(path) == os.path.realpath(folder):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opened(path, flags, mode, **more)

    os.open = refuse  # type: ignore[assignment]
    try:
        yield
    finally:
        os.open = opened


def remove(folder: Path) -> None:
    """Take a folder away, whatever protects what is in it."""
    shutil.rmtree(folder, ignore_errors=True)
