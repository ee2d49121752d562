"""Files to which records are only ever added: what was written stays, whatever ends the program.

A record is one line: the checksum of the line and of all before it, a space, a JSON object. A line without
its end was cut off by whatever ended the program; it never counted. Every other fault is damage.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
import threading
import time
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.model.said import say
from engine.model.values import Json
from engine.storage.json_text import parse
from engine.storage.raw_file import read_bytes
from engine.storage.target import refused
from engine.system import files

Record = Mapping[str, Json]

#: Whoever asks `is_in_use` holds a log for a moment: opening it waits so many seconds between its tries.
_PATIENCE = (0.0, 0.01, 0.03)


class InUse(OSError):
    """Somebody else adds records to the file at present."""


class DamagedLog(ValueError):
    """What stands in the file cannot be what was written; says the line and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class LogLines:
    """The whole lines of a log, checked: `payloads` are the JSON texts, `length` is their bytes in the file.

    `fault` says where the file is damaged, in a sentence; only lines before the damage are here.
    """

    payloads: tuple[bytes, ...] = ()
    length: int = 0
    check: int = 0
    fault: str = ""

    def record(self, place: int) -> Record:
        """The record of a line; raises DamagedLog for what is no JSON object."""
        parsed = parse(self.payloads[place].decode("utf-8", errors="replace"))
        if not isinstance(parsed.data, dict):
            number = place % len(self.payloads) + 1
            raise DamagedLog(say("Line {number} is damaged: it holds no record.", number=number))
        return parsed.data

    def records(self) -> list[Record]:
        """All records; raises DamagedLog where there is a fault."""
        if self.fault:
            raise DamagedLog(self.fault)
        return [self.record(place) for place in range(len(self.payloads))]


def lines_of(data: bytes) -> LogLines:
    """The lines of a log up to its end or to the first damage."""
    payloads: list[bytes] = []
    check = length = 0
    for number, line in enumerate(data.split(b"\n")[:-1], start=1):
        stated, _, payload = line.partition(b" ")
        check_now = zlib.crc32(payload, check)
        if stated != b"%08x" % check_now:
            fault = say("Line {number} is damaged: it is not what was written.", number=number)
            return LogLines(tuple(payloads), length, check, fault)
        payloads.append(payload)
        check = check_now
        length += len(line) + 1
    return LogLines(tuple(payloads), length, check)


def read_log(path: Path) -> LogLines:
    """The lines of a log file; raises DamagedLog where no file can be read."""
    data, findings = read_bytes(path)
    if data is None:
        raise DamagedLog(findings[0].message)
    return lines_of(data)


def line_of(record: Record, check: int) -> tuple[bytes, int]:
    """The line of a record after lines with that checksum, and the checksum with it."""
    payload = json.dumps(record, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    check = zlib.crc32(payload, check)
    return b"%08x %s\n" % (check, payload), check


@dataclass
class LineLog:
    """A log open for adding. Nobody else can open it meanwhile, neither in this process nor in another.

    A record is safe from the end of the process when `add` returns; a thread of its own takes it on to the
    disk, so that nobody waits for that. The file may be moved while it is open (`moving`).
    """

    path: Path
    _file: int = -1
    _check: int = 0
    _length: int = 0
    _sync: _Sync = field(init=False)

    @classmethod
    def create(cls, path: Path, first: Record) -> LineLog:
        """A new log with one record; NotWritten when the disk refuses or there is one already."""
        log = cls(path)
        log._take(os.O_CREAT | os.O_EXCL)
        try:
            log.add(first)
        except BaseException:
            log.close()
            raise
        return log

    @classmethod
    def open(cls, path: Path) -> tuple[LineLog, list[Record]]:
        """A log as it was left, and its records; a line that was cut off goes.

        Raises InUse, DamagedLog, or NotWritten when the file may not be written.
        """
        log = cls(path)
        log._take(0)
        try:
            lines = read_log(path)
            records = lines.records()
            log._check, log._length = lines.check, lines.length
            log._cut()
        except BaseException:
            log.close()
            raise
        return log, records

    def _take(self, how: int) -> None:
        try:
            flags = os.O_RDWR | os.O_APPEND | files.AT_ONCE | how
            self._file = os.open(files.unbounded(self.path), flags, 0o666)
        except OSError as error:
            raise refused(error, self.path) from error
        self._sync = _Sync(self._file)
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            self.close()
            raise DamagedLog(say("This is a device or a pipe."))
        for patience in _PATIENCE:
            time.sleep(patience)
            with contextlib.suppress(BlockingIOError):
                files.lock(self._file)
                return
        self.close()
        raise InUse(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK), str(self.path))

    def _cut(self) -> None:
        """Take away what stands behind the last whole line."""
        try:
            if os.fstat(self._file).st_size != self._length:
                os.ftruncate(self._file, self._length)
        except OSError as error:
            raise refused(error, self.path) from error

    def add(self, record: Record) -> None:
        """Add a record; NotWritten when the disk refuses, the file then ends with the record before."""
        line, check = line_of(record, self._check)
        try:
            written = os.write(self._file, line)
        except OSError as error:
            raise refused(error, self.path) from error
        if written < len(line):
            self._cut()
            raise refused(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), self.path)
        self._check = check
        self._length += len(line)
        self._sync.ask()

    @contextlib.contextmanager
    def moving(self, to: Path) -> Iterator[None]:
        """Meanwhile the file, or a folder around it, gets another name, by which it is `to`.

        It stays open and locked where the system lets it; else it is opened anew, at its old place where it
        has not been moved. Raises what `open` does.
        """
        if files.MOVES_OPEN_FILES:
            yield
            self.path = to
            return
        self.close()
        try:
            yield
            self.path = to
        finally:
            self._take(0)

    def close(self) -> None:
        """Others may open the log from now on; what is still on its way to the disk goes on."""
        if self._file >= 0:
            with contextlib.suppress(OSError):
                files.unlock(self._file)
            self._file = -1
            self._sync.end()


class _Sync:
    """Takes a file to the disk in a thread of its own, after each time it was asked; closes it at the end.

    The thread stands ready, because beginning one for every record would hold up whoever adds it.
    """

    def __init__(self, file: int) -> None:
        self._file = file
        self._ending = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def ask(self) -> None:
        self._wake.set()

    def end(self) -> None:
        self._ending = True
        self._wake.set()
        if not files.MOVES_OPEN_FILES:
            self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            self._wake.wait()
            self._wake.clear()
            ending = self._ending
            with contextlib.suppress(OSError):
                files.to_disk(self._file)
        os.close(self._file)


def is_in_use(path: Path) -> bool:
    """Whether somebody adds to the log at present; False where there is no such file."""
    try:
        file = os.open(files.unbounded(path), os.O_RDONLY | files.AT_ONCE)
    except OSError:
        return False
    try:
        return files.is_locked(file)
    finally:
        os.close(file)
