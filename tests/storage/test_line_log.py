"""Logs that are only added to: whole lines or none, and no damage is taken for what was written."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.storage.atomic_write import NotWritten
from engine.storage.line_log import DamagedLog, InUse, LineLog, is_in_use, lines_of, read_log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of three records, left."""
    path = tmp_path / "log"
    log = LineLog.create(path, {"n": 0})
    log.add({"n": 1, "words": "Hügel"})
    log.add({"n": 2})
    log.close()
    return path


def numbers(path: Path) -> list[object]:
    return [each["n"] for each in read_log(path).records()]


def test_what_was_added_is_there_and_more_can_be_added(path: Path) -> None:
    log, records = LineLog.open(path)
    assert [each["n"] for each in records] == [0, 1, 2]
    log.add({"n": 3})
    log.close()
    assert numbers(path) == [0, 1, 2, 3]


def test_a_log_cut_off_anywhere_has_the_whole_lines_before_and_goes_on(path: Path) -> None:
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        whole = data[:length].count(b"\n")
        assert numbers(path) == [0, 1, 2][:whole]
        log, records = LineLog.open(path)
        assert len(records) == whole
        log.add({"n": 9})
        log.close()
        assert numbers(path) == [*[0, 1, 2][:whole], 9]


def test_no_changed_byte_is_taken_for_what_was_written(path: Path) -> None:
    data = path.read_bytes()
    sound = list(read_log(path).payloads)
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1
        lines = lines_of(bytes(changed))
        assert list(lines.payloads) == sound[: len(lines.payloads)]
        assert len(lines.payloads) < len(sound)
        # Without its last line end a log is one that was cut off.
        assert lines.fault or place == len(data) - 1


@pytest.mark.parametrize("order", [(0, 2, 1), (0, 2), (1, 2), (0, 1, 1, 2)])
def test_lines_missing_moved_or_doubled_are_damage(path: Path, order: tuple[int, ...]) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[place] for place in order))
    assert read_log(path).fault.startswith("Line ")
    with pytest.raises(DamagedLog):
        LineLog.open(path)
    assert not is_in_use(path)


def test_zeros_behind_the_last_line_never_counted(path: Path) -> None:
    with path.open("ab") as file:
        file.write(bytes(4096))
    assert numbers(path) == [0, 1, 2]


def test_only_one_has_a_log_open(path: Path) -> None:
    log, _ = LineLog.open(path)
    assert is_in_use(path)
    with pytest.raises(InUse):
        LineLog.open(path)
    log.close()
    assert not is_in_use(path)
    LineLog.open(path)[0].close()


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path, tmp_path / "gone"):
        with pytest.raises((DamagedLog, NotWritten)):
            LineLog.open(place)
        with pytest.raises(DamagedLog):
            read_log(place)


def test_a_full_disk_leaves_the_records_before_and_the_next_try_adds_all(path: Path) -> None:
    log, _ = LineLog.open(path)
    size = path.stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for room in (0, 5):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, before[1]))
            with pytest.raises(NotWritten):
                log.add({"n": 3})
            assert path.stat().st_size == size
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    log.add({"n": 3})
    log.close()
    assert numbers(path) == [0, 1, 2, 3]


def test_every_record_added_is_there_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "log"
    words = (
        "import itertools, pathlib, sys\n"
        "from engine.storage.line_log import LineLog\n"
        "log = LineLog.create(pathlib.Path(sys.argv[1]), {'n': 0})\n"
        "for n in itertools.count(1):\n"
        "    log.add({'n': n})\n"
        "    print(n, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", words, str(path)], stdout=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        told = [int(one.stdout.readline()) for _ in range(200)]
        assert is_in_use(path)
        one.send_signal(signal.SIGKILL)
        told += [int(line) for line in one.stdout.read().splitlines()]
    assert not is_in_use(path)
    found = numbers(path)
    assert found == list(range(len(found)))
    assert len(found) > told[-1]
