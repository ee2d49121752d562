"""Files from strangers: whatever they hold, one clear message and no traceback."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cli.main import main
from engine.storage import bundled
from engine.storage.files import read_scenario, scenario_text
from engine.storage.raw_file import LARGEST_FILE
from tests.storage.strategies import damaged

SCENARIO = next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill")
TEXT = SCENARIO.read_text(encoding="utf-8")
DATA: dict[str, Any] = json.loads(TEXT)

#: Command lines by name; FILE stands for the file, OUT for a place to write to.
COMMANDS: dict[str, tuple[str, ...]] = {
    "validate": ("validate", "FILE"),
    "convert": ("convert", "FILE", "-o", "OUT"),
    "los": ("los", "FILE", "C3", "D3"),
    "path": ("path", "FILE", "C3", "D3", "--unit", "squad"),
    "reach": ("reach", "FILE", "C3", "--unit", "squad", "--mp", "4"),
    "retreat": ("retreat", "FILE", "C3", "--side", "west"),
    "graph": ("graph", "FILE", "--unit", "squad", "-o", "OUT"),
    "play": ("play", "FILE", "--bots", "random,random", "--seed", "1", "--max-rounds", "1"),
    "replay": ("replay", "FILE"),
    "render": ("render", "FILE", "-o", "OUT.png"),
}  # fmt: skip


def made(data: bytes | str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))

    return write


def sparse(size: int) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(size)

    return write


#: Files that cannot be opened at all, with a word of the message and whether it has a line and column.
UNREADABLE: dict[str, tuple[Callable[[Path], object], str, bool]] = {
    "missing": (lambda path: None, "no such file", False),
    "a folder": (os.mkdir, "a folder", False),
    "a pipe": (os.mkfifo, "a device or a pipe", False),
    "a link to nothing": (lambda path: path.symlink_to("nothing"), "no such file", False),
    "a link to itself": (lambda path: path.symlink_to(path.name), "cannot be opened", False),
    "huge": (sparse(LARGEST_FILE + 1), "more than 50 MB", False),
    "empty": (made(""), "empty", True),
    "binary": (made(bytes(range(256))), "no text file", True),
    "a picture": (made(b"\x89PNG\r\n\x1a\n\0\0"), "no text file", True),
    "wrong bytes": (made(TEXT.encode().replace(b"Summit", b"S\xffmmit")), "no UTF-8 text", True),
    "UTF-16": (made(TEXT.encode("utf-16")), "UTF-16", True),
    "cut off in a word": (made(TEXT[: TEXT.index("Summit") + 3]), "cut off", True),
    "one letter short": (made(TEXT.rstrip()[:-1]), "ends in the middle", True),
    "NaN": (made(TEXT.replace("90", "NaN")), "NaN is no number", True),
    "Infinity": (made(TEXT.replace("90", "-Infinity")), "-Infinity is no number", True),
    "a number without end": (made(TEXT.replace("90", "9" * 5000)), "5000 characters", True),
    "a huge exponent": (made(TEXT.replace("90", "9e999")), "too large", True),
    "deep": (made('{"layout":' * 200_000), "nested deeper", True),
    "deep and closed": (made('{"a":' + "[" * 200_000 + "]" * 200_000 + "}"), "nested deeper", True),
    "deep in the middle": (made(TEXT.replace("90", "[" * 200_000 + "]" * 200_000)), "nested deeper", True),
    "half a character": (made(TEXT.replace("Summit", "\\ud800")), "half of a character", True),
    "a list": (made("[]"), "no object", True),
    "a number": (made("7"), "no object", True),
    "not JSON": (made("C7: woods\n"), "missing or misspelt", True),
    "another kind": (made(bundled.board_paths()[0].read_bytes()), "kind board", True),
}


def command_line(name: str, path: Path) -> list[str]:
    out = path.with_name("out")
    return [word.replace("FILE", str(path)).replace("OUT", str(out)) for word in COMMANDS[name]]


def run(name: str, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(command_line(name, path))
    captured = capsys.readouterr()
    for text in (captured.out, captured.err):
        assert "Traceback" not in text
        assert "internal error" not in text
    return code, captured.out, captured.err


@pytest.mark.parametrize("file", UNREADABLE)
@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "validate"])
def test_what_cannot_be_opened_is_one_line_with_its_place(
    command: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command != "render":
        pytest.importorskip(f"engine.cli.{command}")
    make, words, placed = UNREADABLE[file]
    path = tmp_path / "scenario.json"
    make(path)
    if command in ("convert", "replay") and file in ("a list", "a number", "another kind"):
        words, placed = "", False
        if command == "convert" and file == "another kind":
            return
    code, out, err = run(command, path, capsys)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert str(path) in err
    assert words in err
    if placed:
        assert f"{path}:" in err
        assert err.partition(f"{path}:")[2].split(":")[0].isdigit()
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("file", UNREADABLE)
def test_validate_makes_a_finding_of_it(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("engine.cli.validate")
    make, words, placed = UNREADABLE[file]
    path = tmp_path / "scenario.json"
    make(path)
    if file in ("a folder", "another kind"):
        return
    code = main(["validate", str(path), "--format", "json"])
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    assert code in (1, 2)
    (report,) = json.loads(captured.out)["files"]
    (finding,) = report["findings"]
    assert words in finding["message"]
    assert finding["severity"] == "error"
    assert (finding["line"] is not None) == placed


def with_change(**changes: Any) -> str:
    return json.dumps({**DATA, **changes}, indent=2)


#: Files of which something can be opened, with the code of the finding.
PARTLY: dict[str, tuple[str, str]] = {
    "wrong type": (with_change(expected_duration="long"), "FILE010"),
    "a duplicate key": (TEXT.replace('"id": "king-of-the-hill",', '"id": "a",\n  "id": "b",'), "FILE005"),
    "an unknown type of objective": (TEXT.replace('"type": "fp"', '"type": "gold"'), "FILE011"),
    "no hex label": (TEXT.replace('"hex": "I4"', '"hex": "4I"'), "FILE012"),
    "a missing field": (TEXT.replace('"title": "King of the Hill",', ""), "FILE013"),
    "a number out of bounds": (with_change(expected_duration=10**30), "FILE014"),
    "a newer version": (with_change(format_version=2), "MAP001"),
    "null for a list": (with_change(objectives=None), "FILE010"),
    "a list for an object": (with_change(timing=[]), "FILE010"),
}


@pytest.mark.parametrize("file", PARTLY)
@pytest.mark.parametrize("command", ["convert", "los", "path", "reach"])
def test_what_can_be_opened_in_part_is_used_and_told(
    command: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip(f"engine.cli.{command}")
    text, word = PARTLY[file]
    assert text != TEXT
    path = tmp_path / "scenario.json"
    path.write_text(text, encoding="utf-8")
    code, _, err = run(command, path, capsys)
    assert code in (0, 1)
    assert word in err
    assert all(line.startswith(str(path)) for line in err.splitlines())


@pytest.mark.parametrize("file", PARTLY)
def test_opened_in_part_and_saved_nothing_is_lost(file: str) -> None:
    text, code = PARTLY[file]
    scenario, findings = read_scenario(text)
    assert scenario is not None
    assert code in {finding.code for finding in findings}
    before, after = json.loads(text), json.loads(scenario_text(scenario))
    assert {key: value for key, value in after.items() if key in before} == before


INSERTED = (b"[", b"]", b"{", b'"', b",", b"\\", b"\xc3", b"null")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_bytes_changed_at_random_never_raise(data: st.DataObject) -> None:
    content = bytearray(SCENARIO.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content) - 1))
        match data.draw(st.sampled_from(["change", "cut", "insert", "double", "end"])):
            case "change":
                content[place] = data.draw(st.integers(0, 255))
            case "cut":
                del content[place : place + data.draw(st.integers(1, 60))]
            case "insert":
                content[place:place] = data.draw(
                    st.sampled_from([b"[", b"]", b"{", b'"', b",", b"\\", b"\xc3", b"null"])
                )
            case "double":
                content[place:place] = content[place : place + data.draw(st.integers(1, 200))]
            case _:
                del content[max(place, 1) :]
        content = content or bytearray(b" ")
    path = FOLDER / "changed.json"
    path.write_bytes(bytes(content))
    scenario, findings = read_scenario(path)
    for finding in findings:
        assert finding.message
        assert finding.line is not None
        assert finding.column is not None
    if scenario is not None:
        again, _ = read_scenario(scenario_text(scenario))
        assert again is not None
        assert scenario_text(again) == scenario_text(scenario)
    else:
        assert findings


@pytest.fixture(scope="module", autouse=True)
def _folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    global FOLDER
    FOLDER = tmp_path_factory.mktemp("changed")


FOLDER = Path()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_commands_survive_damaged_scenarios(data: st.DataObject, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever data a scenario holds: an exit code, and no traceback."""
    path = FOLDER / "damaged.json"
    path.write_text(json.dumps(data.draw(damaged(DATA))), encoding="utf-8")
    names = [name for name in ("validate", "los", "path", "reach", "retreat", "convert") if has(name)]
    command = data.draw(st.sampled_from(names))
    code, _, err = run(command, path, capsys)
    assert code in (0, 1, 2), err


def has(name: str) -> bool:
    return any((Path(bundled.__file__).parents[1] / "cli").glob(f"{name}.py"))
