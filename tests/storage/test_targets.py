"""Whatever lies where a file is to be written: it is whole new then or as it was, and so is its folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.storage.atomic_write import NotWritten, write_files, write_text
from engine.storage.delivery import deliver
from engine.storage.temporary_files import remove_abandoned, temporary_file
from tests.support.targets import KINDS, can_make, fault
from tests.support.writers import HILL, quick
from tests.thorough.row import Chunk, Options
from tests.thorough.rows.file_targets import FILE_TARGETS

QUICK = {each.name: each for each in quick()}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("writer", QUICK)
def test_a_target_is_whole_new_or_as_it_was(writer: str, kind: str, tmp_path: Path) -> None:
    if not can_make(kind):
        pytest.skip("this user may not make devices here")
    assert fault(QUICK[writer], kind, tmp_path) == ""


def test_the_row_tries_every_writer_with_every_kind() -> None:
    chunks = list(FILE_TARGETS.chunks(Options()))
    assert {chunk.arguments[0] for chunk in chunks} > set(QUICK)
    outcome = FILE_TARGETS.run(Chunk("deliver", 1, ("deliver",)))
    assert (outcome.done + outcome.tallies.get("not made here", 0), outcome.failed) == (len(KINDS), 0)


def test_a_pipe_with_a_reader_gets_the_bytes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with (tmp_path / "read").open("wb") as read:
        reader = subprocess.Popen(["cat", pipe], stdout=read)
    try:
        content = "Höhe\n" * 50_000  # more than a pipe holds
        for _ in range(3000):
            try:
                deliver(pipe, content)
                break
            except NotWritten:  # the reader has not opened it yet
                time.sleep(0.01)
        assert reader.wait(timeout=60) == 0
    finally:
        reader.kill()
    assert (tmp_path / "read").read_text(encoding="utf-8") == content
    assert pipe.is_fifo()


def test_a_reader_that_goes_away_is_told(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with pytest.raises(NotWritten, match="reader has gone"):
        deliver(f"/dev/fd/{write}", "x" * 100_000)
    os.close(write)


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
@pytest.mark.parametrize("kind", ["a pipe", "a file"])
def test_standard_output_gets_the_file_alone(name: str, kind: str, tmp_path: Path) -> None:
    """What is said of the file goes to the error stream then."""
    command = [sys.executable, "-m", "engine.cli.main", "convert", str(HILL), "-o", name]
    out = tmp_path / "out"
    if kind == "a pipe":
        done = subprocess.run(command, capture_output=True, check=True)
        content = done.stdout
    else:
        with out.open("wb") as file:
            file.write(b"before\n")
            file.flush()
            done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=True)
        content = out.read_bytes().removeprefix(b"before\n")
    assert content == HILL.read_bytes()
    assert b"written" in done.stderr
    assert os.listdir(tmp_path) == ([] if kind == "a pipe" else ["out"])


def test_a_protected_file_is_left_alone_by_the_superuser_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "map.json"
    path.write_text("mine")
    path.chmod(0o444)
    assert main(["convert", str(HILL), "-o", str(path)]) == 2
    assert "protected against writing. Allow writing" in capsys.readouterr().err
    assert path.read_text() == "mine"


# ---------------------------------------------------------------- what belongs together


def test_files_that_belong_together_are_all_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("old")
    (tmp_path / "b").chmod(0o400)
    with pytest.raises(NotWritten, match="protected"):
        write_files({tmp_path / "a": b"new", tmp_path / "b": b"new"})
    assert sorted(os.listdir(tmp_path)) == ["b"]


def test_a_strangers_picture_beside_a_tiled_map_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, picture = tmp_path / "king.tmx", tmp_path / "king.tiles.png"
    picture.write_bytes(b"a photograph")
    assert main(["convert", str(HILL), str(target)]) == 2
    assert f"{picture} cannot be written" in (told := capsys.readouterr().err)
    assert "--force" in told
    assert picture.read_bytes() == b"a photograph"
    assert not target.exists()
    assert main(["convert", str(HILL), str(target), "--force"]) == 0
    tiles = picture.read_bytes()
    assert tiles.startswith(b"\x89PNG")
    stamp = picture.stat().st_mtime_ns
    assert main(["convert", str(HILL), str(target)]) == 0, "its own picture it knows again"
    assert picture.stat().st_mtime_ns == stamp


# ---------------------------------------------------------------- temporary files

_KILLED = """
import os, signal, sys
from engine.storage.temporary_files import temporary_file
with temporary_file(sys.argv[1]) as new:
    os.write(new.descriptor, b"part")
    print(new.path, flush=True)
    if sys.argv[2] == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    sys.stdin.read()
"""


def writer_process(folder: Path, end: str) -> tuple[subprocess.Popen[str], Path]:
    process = subprocess.Popen(
        [sys.executable, "-c", _KILLED, str(folder), end],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=HILL.parents[2],
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_what_a_killed_save_left_goes_with_the_next_one(tmp_path: Path) -> None:
    process, left = writer_process(tmp_path, "killed")
    assert process.wait() == -signal.SIGKILL
    assert left.read_bytes() == b"part"
    write_text(tmp_path / "a.json", "new")
    assert os.listdir(tmp_path) == ["a.json"]


def test_what_another_process_still_writes_stays(tmp_path: Path) -> None:
    process, busy = writer_process(tmp_path, "alive")
    try:
        write_text(tmp_path / "a.json", "new")
        assert busy.read_bytes() == b"part"
    finally:
        process.communicate("", timeout=60)
    assert os.listdir(tmp_path) == ["a.json"]


def test_nothing_of_the_users_is_taken_for_abandoned(tmp_path: Path) -> None:
    names = [".tidewright-notes.new", ".tidewright-0123456789abcdef.new.txt", ".a.json.k3jd82h1.new"]
    for name in names:
        (tmp_path / name).write_text("mine")
    (tmp_path / ".tidewright-00000000000000aa.new").mkdir()
    (tmp_path / "mine").write_text("mine")
    (tmp_path / ".tidewright-00000000000000bb.new").symlink_to("mine")
    os.link(tmp_path / "mine", tmp_path / ".tidewright-00000000000000cc.new")
    os.mkfifo(tmp_path / ".tidewright-00000000000000dd.new")
    before = sorted(os.listdir(tmp_path))
    remove_abandoned(str(tmp_path))
    assert sorted(os.listdir(tmp_path)) == before


def test_writers_of_one_folder_do_not_take_each_others_files(tmp_path: Path) -> None:
    failures: list[BaseException] = []

    def write(number: int) -> None:
        try:
            for turn in range(60):
                write_text(tmp_path / f"{number % 2}.json", f"{number} {turn}\n" * 100)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    assert sorted(os.listdir(tmp_path)) == ["0.json", "1.json"]
    for path in tmp_path.iterdir():
        assert len(set(path.read_text().splitlines())) == 1


def test_a_file_that_only_its_owner_may_read_is_not_shown_on_its_way(tmp_path: Path) -> None:
    with temporary_file(str(tmp_path), 0o600) as new:
        assert os.stat(new.path).st_mode & 0o077 == 0
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser gives files away")
def test_a_file_stays_its_owners(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    os.chown(path, 65534, 65534)
    write_text(path, "new")
    assert (path.stat().st_uid, path.read_text()) == (65534, "new")
