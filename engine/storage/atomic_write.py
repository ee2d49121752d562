"""Writing files so that a reader, a crash or a full disk meets the old file or the new one, never a part."""

import contextlib
import os
from collections.abc import Mapping

from engine.storage.target import Name, NotWritten, WriteTarget, file_target, refused
from engine.storage.temporary_files import temporary_file
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

    `NotWritten` names the one that was refused; all are then as they were.
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
    made: list[WriteTarget] = []
    for target, temporary in ready:
        try:
            files.give_name(temporary, files.unbounded(target.path))
        except OSError as error:
            for each in made:
                if each.status is None:
                    with contextlib.suppress(OSError):
                        os.unlink(each.path)
            raise refused(error, target.name) from error
        made.append(target)


def _sync_folder(folder: str) -> None:
    """Bring the new name to the disk; the content is safe already, so a refusal does no harm."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
