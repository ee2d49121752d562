"""Where the name of a file to be written leads, and why nothing is written there."""

import errno
import os
import re
import stat
from dataclasses import dataclass

from engine.model.said import Said, say
from engine.system.files import IS_WINDOWS, number_of
from engine.system.names import forbidden_in, is_device, is_too_long

#: A name as the user gave it; a text keeps what a `Path` forgets, such as a slash at its end.
Name = str | os.PathLike[str]

#: A chain of links is followed so far; the system itself goes no farther.
_MOST_LINKS = 40
_DESCRIPTORS = re.compile(r"/proc/(\d+)/fd")


class NotWritten(OSError):
    """A file could not be written; the old one, if any, is as it was.

    `strerror` says why in plain words, `advice` what to do; both can be told in other languages.
    """

    def __init__(self, number: int, reason: str, path: Name, advice: str) -> None:
        super().__init__(number, reason, os.fspath(path))
        self.advice = advice

    @property
    def told(self) -> Said:
        """The whole sentence: the file, why it is not written, what to do."""
        return say(
            "{file} cannot be written: {reason}. {advice}",
            file=self.filename or '""',
            reason=self.strerror,
            advice=self.advice,
        )


class Occupied(NotWritten):
    """A file nobody named lies where one would be written beside the one that was; it is left alone."""

    def __init__(self, path: Name) -> None:
        reason = say("a file that this export did not make is there already")
        super().__init__(errno.EEXIST, reason, path, say("Move it away, or choose another name."))


@dataclass(frozen=True, slots=True)
class WriteTarget:
    """What a name leads to when links are followed: a file, a place for a new one, a pipe or a device.

    `status` is None where nothing is yet. `descriptor` is set where the name means something this process
    has open already, such as `/dev/stdout`.
    """

    name: str
    path: str
    status: os.stat_result | None
    descriptor: int | None = None

    @property
    def folder(self) -> str:
        """Where it lies, links followed."""
        return os.path.dirname(self.path)

    @property
    def is_stream(self) -> bool:
        """Whether it takes what is written as it comes and can never be replaced: a pipe or a device."""
        return self.descriptor is not None or (
            self.status is not None and not stat.S_ISREG(self.status.st_mode)
        )


def target_of(name: Name) -> WriteTarget:
    """What the name leads to; `NotWritten` where nothing can be written: a folder, a missing one, a disk
    drive, a socket, a protected file, a name that no file can have.
    """
    text = os.fspath(name)
    _require_name(text)
    try:
        target = _followed(text)
    except OSError as error:
        raise refused(error, text) from error
    if target.status is not None:
        _require_writable(target)
    return target


def file_target(name: Name) -> WriteTarget:
    """The same, where only a file on a disk will do: `NotWritten` for pipes and devices too."""
    target = target_of(name)
    if target.is_stream:
        pipe = target.status is not None and stat.S_ISFIFO(target.status.st_mode)
        reason = say("this is a pipe") if pipe else say("this is a device")
        raise NotWritten(errno.EINVAL, reason, name, say("Name a file on a disk."))
    return target


def refused(error: OSError, name: Name) -> NotWritten:
    """What the system answered, in plain words."""
    number = number_of(error)
    reason: str
    elsewhere = say("Choose another folder.")
    match number:
        case errno.EACCES | errno.EPERM | errno.EROFS:
            reason, advice = say("the folder may not be written to"), elsewhere
        case errno.ENOSPC | errno.EDQUOT:
            reason, advice = say("the disk is full"), say("Make room, or choose another disk.")
        case errno.EFBIG:
            reason = say("the file would be larger than files may be here")
            advice = say("Raise the limit, or choose another disk.")
        case errno.ENOENT | errno.ENOTDIR:
            reason = say("there is no such folder")
            advice = say("Make the folder first, or choose another.")
        case errno.EBUSY:
            reason, advice = say("another program has it open"), say("Close it there first.")
        case errno.ENAMETOOLONG:
            reason, advice = say("the name is too long"), say("Choose a shorter name.")
        case errno.ELOOP:
            reason, advice = (
                say("the link leads back to itself"),
                say("Remove the link, or choose another name."),
            )
        case _:
            reason, advice = error.strerror or str(error), say("Choose another place.")
    return NotWritten(number, reason, name, advice)


def _require_name(text: str) -> None:
    if not text:
        raise NotWritten(errno.ENOENT, say("the name is empty"), text, say("Name a file."))
    if "\0" in text:
        advice = say("Choose another name.")
        raise NotWritten(errno.EINVAL, say("the name holds a zero byte"), text.replace("\0", "\\0"), advice)
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        shown = text.encode("ascii", "backslashreplace").decode("ascii")
        reason = say("this system cannot write the name in its encoding")
        raise NotWritten(errno.EILSEQ, reason, shown, say("Choose a name of plain letters.")) from None
    name = os.path.basename(text)
    if name in ("", ".", ".."):
        raise _folder(text)
    if IS_WINDOWS:
        _require_name_of_windows(text, name)


def _require_name_of_windows(text: str, name: str) -> None:
    """What Windows would take for a device, or would write elsewhere, is no name of a file."""
    if any(map(is_too_long, text.replace("\\", "/").split("/"))):
        # Windows itself says that nothing is found.
        raise refused(OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG)), text)
    advice = say("Choose another name.")
    if is_device(name) and name.casefold() != "nul":
        raise NotWritten(errno.EINVAL, say("the name stands for a device"), text, advice)
    found = forbidden_in(name)
    if found:
        reason = say("no name of a file ends with a dot or a space")
        if found not in (".", " "):
            reason = say("no name of a file can hold {letter}", letter=found)
        raise NotWritten(errno.EINVAL, reason, text, advice)


def _folder(name: str) -> NotWritten:
    return NotWritten(errno.EISDIR, say("this is a folder"), name, say("Name a file in it."))


def _followed(name: str) -> WriteTarget:
    path = name
    for _ in range(_MOST_LINKS):
        # The last part of the name need not exist, the folder must.
        folder = os.path.realpath(os.path.dirname(path) or ".", strict=True)
        if not os.path.isdir(folder):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        path = os.path.join(folder, os.path.basename(path))
        try:
            status = os.lstat(path)
        except FileNotFoundError:
            return WriteTarget(name, path, None)
        if not stat.S_ISLNK(status.st_mode):
            return WriteTarget(name, path, status)
        opened = _DESCRIPTORS.fullmatch(folder)
        if opened is not None:
            # What this link says is no name; a descriptor is written to, whatever it leads to.
            own = int(os.path.basename(path)) if int(opened[1]) == os.getpid() else None
            return WriteTarget(name, path, os.stat(path), own)
        path = os.path.join(folder, os.readlink(path)).rstrip("/")
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def _require_writable(target: WriteTarget) -> None:
    assert target.status is not None
    mode = target.status.st_mode
    if stat.S_ISDIR(mode):
        raise _folder(target.name)
    if stat.S_ISBLK(mode):
        raise NotWritten(
            errno.EINVAL, say("this is a disk drive"), target.name, say("Name a file on a disk.")
        )
    if stat.S_ISSOCK(mode):
        raise NotWritten(errno.EINVAL, say("this is a socket"), target.name, say("Name a file on a disk."))
    # Whoever protects a file means it against the superuser too, whom the system lets pass.
    protected = stat.S_ISREG(mode) and not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    if target.descriptor is None and (protected or not os.access(target.path, os.W_OK)):
        advice = say("Allow writing to it first, or choose another name.")
        raise NotWritten(errno.EACCES, say("the file is protected against writing"), target.name, advice)
