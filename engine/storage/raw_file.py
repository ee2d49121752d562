"""Reading the text of a file that may be anything: size, kind and encoding are checked first."""

import os
import stat
from pathlib import Path

from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.system import files

#: Larger files are refused before they are read.
LARGEST_FILE = 50 * 1024 * 1024


def read_text(path: Path) -> tuple[str | None, tuple[Finding, ...]]:
    """The text of a file, or None with the one reason why it has none.

    Never blocks on a pipe, never reads a device, never reads more than `LARGEST_FILE` bytes.
    """
    data, findings = read_bytes(path)
    return (None, findings) if data is None else text_of(data)


def read_bytes(path: Path) -> tuple[bytes | None, tuple[Finding, ...]]:
    """The content of a file of any kind, or None with the one reason why there is none; see `read_text`."""
    data = _read_bytes(path)
    return (None, (data,)) if isinstance(data, Finding) else (data, ())


def text_of(data: bytes) -> tuple[str | None, tuple[Finding, ...]]:
    """The text of UTF-8 bytes; a byte order mark is taken off and mentioned."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None, (_fault("FILE003", say("The file is UTF-16 text."), say("Save it as UTF-8."), 1, 1),)
    zero = data.find(b"\0")
    if zero >= 0:
        message = say("This is no text file: it holds zero bytes.")
        return None, (_at_byte(data, zero, message, say("Choose a scenario file (JSON text).")),)
    findings: tuple[Finding, ...] = ()
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        mark = say("The file begins with a byte order mark; it is ignored and will not be written again.")
        findings = (Finding("FILE017", Severity.HINT, mark, say("Save it as UTF-8 without mark."), "", 1, 1),)
    try:
        return data.decode("utf-8"), findings
    except UnicodeDecodeError as error:
        message = say("This is no UTF-8 text: byte 0x{data:02x} has no meaning here.", data=data[error.start])
        return None, (_at_byte(data, error.start, message, say("Save the file as UTF-8.")),)


def _fault(
    code: str, message: str, advice: str, line: int | None = None, column: int | None = None
) -> Finding:
    return Finding(code, Severity.ERROR, message, advice, line=line, column=column)


def _at_byte(data: bytes, offset: int, message: str, advice: str) -> Finding:
    before = data[:offset]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", errors="replace")) + 1
    return _fault("FILE003", message, advice, line, column)


def _read_bytes(path: Path) -> bytes | Finding:
    try:
        descriptor = os.open(files.unbounded(path), os.O_RDONLY | files.AT_ONCE)
    except FileNotFoundError:
        return _fault("FILE001", say("There is no such file."), say("Check the name and the folder."))
    except IsADirectoryError:
        return _directory()
    except ValueError:
        # A zero byte, or a letter that names of files cannot hold.
        return _fault("FILE001", say("No file can have this name."), say("Check the name."))
    except OSError as error:
        if os.path.isdir(path):  # not every system says so by itself
            return _directory()
        return _fault(
            "FILE001",
            say("The file cannot be opened: {reason}.", reason=error.strerror or str(error)),
            say("Check its name and permissions."),
        )
    try:
        return _content(descriptor)
    except OSError as error:
        return _fault(
            "FILE001",
            say("The file cannot be read: {strerror}.", strerror=error.strerror),
            say("Check the disk."),
        )
    finally:
        os.close(descriptor)


def _content(descriptor: int) -> bytes | Finding:
    status = os.fstat(descriptor)
    if stat.S_ISDIR(status.st_mode):
        return _directory()
    if not stat.S_ISREG(status.st_mode):
        return _fault("FILE001", say("This is a device or a pipe."), say("Choose a file on a disk."))
    if status.st_size > LARGEST_FILE:
        return _too_large(status.st_size)
    with os.fdopen(descriptor, "rb", closefd=False) as file:
        data = file.read(LARGEST_FILE + 1)
    return _too_large(len(data)) if len(data) > LARGEST_FILE else data


def _directory() -> Finding:
    return _fault("FILE001", say("This is a folder."), say("Name a file in it."))


def _too_large(size: int) -> Finding:
    megabytes, limit = size // (1024 * 1024), LARGEST_FILE // (1024 * 1024)
    return _fault(
        "FILE002",
        say(
            "The file has {megabytes} MB; more than {limit} MB are not read.",
            megabytes=megabytes,
            limit=limit,
        ),
        say("A scenario has a few hundred kilobytes: choose another file."),
    )
