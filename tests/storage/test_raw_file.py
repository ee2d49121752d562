"""Files that are no text, no file, or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.storage.raw_file import LARGEST_FILE, read_text, text_of


def test_utf8_is_read() -> None:
    assert text_of("Höhe 112\n".encode()) == ("Höhe 112\n", ())


def test_a_byte_order_mark_is_taken_off_and_mentioned() -> None:
    text, findings = text_of(b"\xef\xbb\xbf{}")
    assert text == "{}"
    assert [finding.code for finding in findings] == ["FILE017"]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"{\n  \xff}", 2, 3),
        ("{\n ü".encode("latin-1"), 2, 2),
        ("Höhe".encode() + b"\xc3", 1, 5),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 3, 1),
        ("{}".encode("utf-16"), 1, 1),
        (b"{}\0", 1, 3),
    ],
)
def test_other_bytes_are_one_fault_with_its_place(data: bytes, line: int, column: int) -> None:
    text, (finding,) = text_of(data)
    assert text is None
    assert (finding.code, finding.line, finding.column) == ("FILE003", line, column)
    assert finding.advice


def fault(path: Path) -> str:
    text, (finding,) = read_text(path)
    assert text is None
    assert finding.advice
    return f"{finding.code} {finding.message}"


def test_a_missing_file(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.json").startswith("FILE001 There is no such file")


def test_a_folder(tmp_path: Path) -> None:
    assert fault(tmp_path) == "FILE001 This is a folder."


def test_a_path_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    assert fault(tmp_path / "a" / "b").startswith("FILE001")


def test_a_name_no_system_takes(tmp_path: Path) -> None:
    assert fault(tmp_path / ("x" * 5000)).startswith("FILE001")
    assert fault(Path("a\0b")).startswith("FILE001")


def test_a_pipe_does_not_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert fault(tmp_path / "pipe") == "FILE001 This is a device or a pipe."


def test_a_device_is_not_read() -> None:
    assert fault(Path("/dev/zero")) == "FILE001 This is a device or a pipe."


def test_a_file_over_the_limit_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    assert fault(path) == "FILE002 The file has 50 MB; more than 50 MB are not read."
    with path.open("wb") as file:
        file.truncate(10**12)
    assert fault(path).startswith("FILE002")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text("{}")
    path.chmod(0)
    assert "Permission denied" in fault(path)
