"""A folder or file that cannot be read never counts as clean, wherever it lies and whoever asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from engine.storage import folders
from engine.storage.board_library import library_boards
from engine.storage.raw_file import LARGEST_FILE
from tests.support.writers import HILL


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good map in which a folder is closed to everybody, the superuser too."""
    (tmp_path / "maps" / "secret").mkdir(parents=True)
    (tmp_path / "maps" / "good.json").write_bytes(HILL.read_bytes())
    (tmp_path / "maps" / "secret" / "bad.json").write_text("{")
    listed = os.scandir

    def refuse(path: Any = ".") -> Any:
        if os.path.basename(os.fspath(path)) == "secret":
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return listed(path)

    monkeypatch.setattr(folders.os, "scandir", refuse)
    return tmp_path / "maps"


@pytest.mark.parametrize("form", ["text", "concise", "json", "sarif", "github", "junit"])
@pytest.mark.parametrize("nested", [True, False])
def test_a_closed_folder_is_a_finding(
    form: str, nested: bool, closed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = closed if nested else closed / "secret"
    assert main(["validate", str(path), "--format", form]) == 2
    told = capsys.readouterr()
    assert "secret" in told.out
    assert "cannot be read: Permission denied" in told.out
    assert "no .json file" not in told.err


def test_diff_and_fix_name_it_too(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(closed), "--diff"]) == 2
    assert "secret: FILE001 The folder cannot be read" in capsys.readouterr().err
    assert main(["validate", str(closed), "--fix"]) == 2
    assert "good.json" in (out := capsys.readouterr().out) or "2 files" in out


@pytest.mark.parametrize(
    "words",
    [
        ("validate", str(HILL)),
        ("los", str(HILL), "C3", "D3"),
        ("reach", str(HILL), "C3", "--unit", "squad", "--mp", "4"),
        ("new",),
    ],
)
def test_a_closed_catalogue_is_no_catalogue(
    words: tuple[str, ...], closed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--catalogue", str(closed / "secret")]) == 2
    told = capsys.readouterr()
    assert "secret" in told.err
    assert "The folder cannot be read: Permission denied." in told.err
    assert told.out == ""


def test_rule_cases_and_the_shelf_of_boards_say_so(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(closed)]) == 2
    assert "secret: The folder cannot be read" in capsys.readouterr().err
    boards, faults = library_boards(closed / "secret")
    assert boards == {}
    assert [path.name for path, _ in faults] == ["secret"]


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)


#: What may lie in a folder under the name of a map, and a word of what is said of it.
ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a pipe": (_fifo, "a device or a pipe"),
    "a link to nothing": (lambda path: path.symlink_to("nothing"), "no such file"),
    "a link to itself": (lambda path: path.symlink_to(path.name), "cannot be opened"),
    "a link to a device": (lambda path: path.symlink_to("/dev/zero"), "a device or a pipe"),
    "a huge file": (_huge, "more than 50 MB"),
    "an empty file": (lambda path: path.write_bytes(b""), "empty"),
    "a binary file": (lambda path: path.write_bytes(b"\x00\x01"), "no text file"),
}


@pytest.mark.parametrize("kind", ODD)
def test_odd_files_in_a_folder_are_told_and_hide_nothing(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, words = ODD[kind]
    make(tmp_path / "map.json")
    (tmp_path / "other.json").write_bytes(HILL.read_bytes())
    assert main(["validate", str(tmp_path), "--format", "json", "--language", "en"]) in (1, 2)
    told = {
        Path(each["file"]).name: each["findings"] for each in json.loads(capsys.readouterr().out)["files"]
    }
    assert words in told["map.json"][0]["message"]
    assert not [each for each in told["other.json"] if each["severity"] == "error"]
    assert main(["los", str(HILL), "C3", "D3", "--catalogue", str(tmp_path)]) == 2
    assert "map.json" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a\nb.json", "-strict.json", "\udcff.json", "é\u2028.json", " .json"])
def test_special_names_are_files_like_others(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("{")
    assert main(["validate", str(tmp_path), "--format", "json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["files"]
    assert report["findings"]
    for form in ("sarif", "junit", "github", "concise"):
        assert main(["validate", str(tmp_path), "--format", form]) == 1
        assert capsys.readouterr().err == ""
    assert main(["validate", str(tmp_path)]) == 1
    assert len(capsys.readouterr().out.split("\n")) <= 5


def test_a_folder_given_twice_is_looked_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_bytes(HILL.read_bytes())
    (tmp_path / "loop").symlink_to(".")
    names = [tmp_path, f"{tmp_path}/", tmp_path / "." / "a.json", os.path.relpath(tmp_path), tmp_path]
    main(["validate", *map(str, names), "--format", "json"])
    assert len(json.loads(capsys.readouterr().out)["files"]) == 1


def test_a_file_that_goes_while_others_are_read_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_bytes(HILL.read_bytes())
    (tmp_path / "b.json").write_bytes(HILL.read_bytes())
    from engine.cli import validate

    examined = validate.examined

    def remove_then_examine(path: Path, *more: Any, **named: Any) -> Any:
        (tmp_path / "b.json").unlink(missing_ok=True)
        return examined(path, *more, **named)

    monkeypatch.setattr(validate, "examined", remove_then_examine)
    assert main(["validate", str(tmp_path)]) == 2
    assert "b.json: error FILE001 There is no such file." in capsys.readouterr().out


def test_an_empty_folder_is_told_once_while_watching(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.cli import validate
    from engine.cli.validation import watch

    def three_looks(files: Callable[[], object], look: Callable[[], int]) -> int:
        turns: Iterator[int] = iter(range(3))

        def wait(_: float) -> None:
            if next(turns, None) is None:
                raise KeyboardInterrupt

        return watch.watch(files, look, wait)  # type: ignore[arg-type]

    monkeypatch.setattr(validate, "watch", three_looks)
    assert main(["validate", str(tmp_path), "--watch"]) == 0
    assert capsys.readouterr().err.count("no .json file") == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="others meet closed folders as they are")
def test_an_ordinary_user_meets_a_closed_folder() -> None:
    """The same with the system's own refusal, as a user whom permissions bind."""
    with tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o755)
        secret = Path(place, "maps", "secret")
        secret.mkdir(parents=True)
        secret.chmod(0o000)
        program = (
            "import os, sys; from engine.cli.main import main; import engine.cli.validate;"
            "from engine.storage.bundled import catalogue; catalogue();"
            "import engine.cli.validation.sarif; os.setgid(65534); os.setuid(65534);"
            f"sys.exit(main(['validate', {str(secret.parent)!r}]))"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "")
    assert f"{secret}: error FILE001 The folder cannot be read: Permission denied." in done.stdout
