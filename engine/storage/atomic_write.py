"""Writing files so that a reader, a crash or a full disk meets the old file or the new one, never a part."""

import contextlib
import os
from collections.abc import Mapping

from engine.model.said import say
from engine.storage.target import Name, NotWritten, WriteTarget, file_target, refused
from engine.storage.temporary_files import new_name, temporary_file
from engine.system import files

__all__ = ["NotWritten", "make_folder", "write_bytes", "write_files", "write_text"]


def write_text(path: Name, text: str) -> None:
    """Make `text` the content of the file, in UTF-8 with the line ends it has.

    The text goes to a new file in the same folder, to the disk, and then takes the old one's name, owner and
    permissions; a symbolic link is followed. `NotWritten` when any of this fails, and for everything that is
    no file on a disk or is protected against writing: what a name leads to is never replaced by another kind
    of thing.
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Name, data: bytes) -> None:
    """Make `data` the content of the file; see `write_text`."""
    write_files({path: data})


def write_files(contents: Mapping[Name, bytes]) -> None:
    """Write files that belong together: all are on the disk before the first takes its name.

    `NotWritten` names the one that was refused; all are then as they were, but for those it names because
    the disk would not take them back either.
    """
    targets = {name: file_target(name) for name in contents}
    with contextlib.ExitStack() as under_way:
        ready: list[tuple[WriteTarget, str]] = []
        for name, target in targets.items():
            try:
                # What only some may read is not shown to others on its way.
                permissions = 0o666 if target.status is None else 0o600
                new = under_way.enter_context(temporary_file(target.folder, permissions))
                _fill(new.descriptor, contents[name], target)
                new.settle()
            except OSError as error:
                raise refused(error, name) from error
            ready.append((target, new.path))
        _take_names(ready)
    for folder in {target.folder for target in targets.values()}:
        _sync_folder(folder)


def put_aside(path: Name) -> None:
    """Give a damaged file the ending `.damaged`, so that it is met no more and still there."""
    try:
        files.give_name(os.fspath(path), f"{os.fspath(path)}.damaged")
    except OSError as error:
        raise refused(error, path) from error


def make_folder(folder: Name) -> None:
    """Make the folder and those around it where they are missing; `NotWritten` when that is refused."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise refused(error, folder) from error


def write_whole(descriptor: int, data: bytes) -> None:
    """Write all of it, however little the system takes at a time."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _fill(descriptor: int, data: bytes, target: WriteTarget) -> None:
    write_whole(descriptor, data)
    if target.status is not None:
        files.take_over(descriptor, target.status)
    files.to_disk(descriptor)


def _take_names(ready: list[tuple[WriteTarget, str]]) -> None:
    """Rename all of them; where one is refused, those before it get back what they were."""
    made: list[tuple[WriteTarget, str]] = []
    try:
        for target, temporary in ready:
            before = _second_name(target) if len(ready) > 1 else ""
            try:
                files.give_name(temporary, files.unbounded(target.path))
            except OSError as error:
                _remove(before)
                raise _with_rest(refused(error, target.name), _not_undone(made)) from error
            made.append((target, before))
    finally:
        for _, before in made:
            _remove(before)


def _second_name(target: WriteTarget) -> str:
    """Another name of the old file, by which it can come back; none where there is no old file, or where the
    disk knows no such names.
    """
    if target.status is not None:
        name = new_name(target.folder)
        with contextlib.suppress(OSError):
            os.link(target.path, name)
            return name
    return ""


def _not_undone(made: list[tuple[WriteTarget, str]]) -> list[str]:
    """Give back what was there before; the names of those where that is refused, too."""
    left = []
    for target, before in made:
        try:
            if before:
                files.give_name(before, target.path)
            elif target.status is None:
                os.unlink(target.path)
            else:
                left.append(os.path.basename(target.path))
        except OSError:
            left.append(os.path.basename(target.path))
    return left


def _with_rest(fault: NotWritten, left: list[str]) -> NotWritten:
    """The refusal, with the files that are new all the same."""
    if left:
        advice = say("{advice} Written already: {files}.", advice=fault.advice, files=", ".join(left))
        return NotWritten(fault.errno or 0, fault.strerror or "", fault.filename, advice)
    return fault


def _remove(name: str) -> None:
    if name:
        with contextlib.suppress(OSError):
            os.unlink(name)


def _sync_folder(folder: str) -> None:
    """Bring the new name to the disk; the content is safe already, so a refusal does no harm."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
