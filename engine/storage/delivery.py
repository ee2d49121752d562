"""Results for a place named on the command line: a file, or a pipe or device that takes them as they come."""

import contextlib
import errno
import os
import stat
import sys

from engine.model.said import say
from engine.storage.atomic_write import write_bytes, write_whole
from engine.storage.target import Name, NotWritten, WriteTarget, refused, target_of
from engine.system import files

#: The name of standard output.
STDOUT = "-"


def deliver(name: Name, content: str | bytes) -> None:
    """Write the content where the name leads; text in UTF-8.

    A file is written whole or not at all. `-`, pipes and character devices get the bytes one after the other
    and stay what they are. `NotWritten` when that fails; a pipe that nobody reads is refused, not waited for.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    target = None if name == STDOUT else target_of(name)
    if target is not None and not target.is_stream:
        write_bytes(name, data)
        return
    _flush_output()
    try:
        descriptor = os.dup(1) if target is None else _opened(target)
        try:
            write_whole(descriptor, data)
        finally:
            os.close(descriptor)
    except OSError as error:
        if files.reader_has_gone(error):
            advice = say("Start the reader again.")
            raise NotWritten(errno.EPIPE, say("its reader has gone"), name, advice) from None
        if error.errno == errno.ENXIO:
            advice = say("Start the program that reads it first.")
            raise NotWritten(errno.ENXIO, say("nobody reads this pipe"), name, advice) from None
        raise refused(error, name) from error


def is_standard_output(name: Name | None) -> bool:
    """Whether what is delivered there comes out where results are printed."""
    if name is None or name == STDOUT:
        return name == STDOUT
    try:
        target = target_of(name)
        # Whoever throws results away does not mean that the report belongs elsewhere.
        meant = target.descriptor is not None or os.isatty(1)
        return meant and target.status is not None and os.path.samestat(target.status, os.fstat(1))
    except OSError:
        return False


def _opened(target: WriteTarget) -> int:
    if target.descriptor is not None:
        return os.dup(target.descriptor)
    descriptor = os.open(target.path, os.O_WRONLY | files.AT_ONCE)
    if target.status is not None and stat.S_ISFIFO(target.status.st_mode):
        files.wait_for_reader(descriptor)
    return descriptor


def _flush_output() -> None:
    """Lines that were printed before come out before."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
