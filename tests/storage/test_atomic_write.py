"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from engine.storage import atomic_write, temporary_files
from engine.storage.atomic_write import NotWritten, write_text


def test_text_is_written_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_text(path, "Höhe\r\n\n")
    assert path.read_bytes() == "Höhe\r\n\n".encode()
    assert os.listdir(tmp_path) == ["a.json"]


def test_permissions_of_the_old_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    path.chmod(0o640)
    write_text(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_text(tmp_path / "new", "")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    write_text(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="this is a folder"):
        write_text(tmp_path, "x")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="there is no such folder") as refused:
        write_text(tmp_path / "none" / "a.json", "x")
    assert refused.value.advice
    assert refused.value.filename == str(tmp_path / "none" / "a.json")


@pytest.mark.parametrize("step", ["fsync", "replace", "fchmod"])
@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "may not be written"), (errno.EIO, "error")],
)
def test_a_disk_that_refuses_leaves_the_old_file(
    step: str, number: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(atomic_write.os, step, refuse)
    with pytest.raises(NotWritten, match=reason):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.json"]


def test_an_interruption_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic_write.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.json"]


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_folder_that_takes_no_new_file_is_refused(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_text("old")
    opened = os.open

    def refuse(path: str, flags: int, *more: int) -> int:
        if flags & os.O_CREAT:
            raise OSError(number, os.strerror(number))
        return opened(path, flags, *more)

    monkeypatch.setattr(temporary_files.os, "open", refuse)
    with pytest.raises(NotWritten, match="the folder may not be written to"):
        write_text(tmp_path / "a.json", "new")
    monkeypatch.undo()
    assert (tmp_path / "a.json").read_text() == "old"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("old")
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(NotWritten, match="may not be written"):
            write_text(tmp_path / "a.json", "new")
    finally:
        tmp_path.chmod(0o755)
