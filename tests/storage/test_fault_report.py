"""Internal errors: each keeps a report, says where it lies and at which file, and stops nothing else."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.cli import main as main_module
from engine.cli import validate
from engine.cli.main import main
from engine.storage.fault_report import MOST_REPORTS, told_fault
from engine.system.places import state_folder
from tests.support.state import set_state
from tests.support.writers import HILL


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own."""
    set_state(monkeypatch, str(tmp_path / "state"))
    return tmp_path / "state" / "tidewright" / "reports"


def happened(number: int = 0) -> Exception:
    try:
        raise ZeroDivisionError(f"by zero {number}")
    except ZeroDivisionError as error:
        return error


def break_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `validate` fail at the file of that name as no command foresees."""
    examined = validate.examined

    def fail(path: Path, *more: Any, **named: Any) -> Any:
        if path.name == name:
            raise ZeroDivisionError("by zero")
        return examined(path, *more, **named)

    monkeypatch.setattr(validate, "examined", fail)


def test_the_report_is_kept_and_named(state: Path) -> None:
    told = told_fault(happened())
    (report,) = state.iterdir()
    assert str(report) in told
    assert "ZeroDivisionError: by zero 0" in told
    text = report.read_text(encoding="utf-8")
    assert "Tidewright" in text
    assert "Traceback" in text
    assert "in happened" in text


def test_the_same_error_is_one_report_and_many_are_bounded(state: Path) -> None:
    error = happened()
    assert told_fault(error) == told_fault(error)
    assert len(list(state.iterdir())) == 1
    for number in range(MOST_REPORTS + 5):
        told_fault(happened(number))
    assert len(list(state.iterdir())) == MOST_REPORTS
    assert str(MOST_REPORTS + 4) in told_fault(happened(MOST_REPORTS + 4))


def test_without_a_folder_for_it_the_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    set_state(monkeypatch, str(tmp_path / "file"))
    assert "No report was kept (" in told_fault(happened())
    set_state(monkeypatch, "relative")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert state_folder() is None
    assert "No report was kept (there is no home folder)." in told_fault(happened())


def test_texts_that_no_file_can_hold_are_reported_too(state: Path) -> None:
    told_fault(ValueError("half a letter \ud800"))
    assert len(list(state.iterdir())) == 1


@pytest.mark.parametrize("words", [("los", "map.json", "C3", "D3"), ("rules", "check", "cases.json")])
def test_the_command_names_the_file_and_the_report(
    words: tuple[str, ...], state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = main_module.command_of(next(each for each in main_module.COMMANDS if each.name == words[0]))

    def fail(args: argparse.Namespace) -> int:
        raise RecursionError

    monkeypatch.setattr(command, "run", fail)
    assert main(list(words)) == 2
    told = capsys.readouterr().err
    (report,) = state.iterdir()
    assert told.count("\n") == 1
    assert f"RecursionError at {next(word for word in words if '.json' in word)}." in told
    assert str(report) in told
    assert "Traceback" not in told


@pytest.mark.parametrize("form", ["text", "concise", "json", "sarif", "github", "junit"])
def test_an_error_at_one_file_of_many_hides_no_other(
    form: str,
    state: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("a.json", "b.json", "c.json"):
        (tmp_path / name).write_text("{" if name == "c.json" else HILL.read_text(encoding="utf-8"))
    break_at("b.json", monkeypatch)
    assert main(["validate", str(tmp_path / "a.json"), str(tmp_path), "--format", form]) == 2
    told = capsys.readouterr().out
    (report,) = state.iterdir()
    assert f"internal error: ZeroDivisionError: by zero at {tmp_path / 'b.json'}" in told
    assert report.name in told
    assert "c.json" in told
    if form == "json":
        files = [Path(each["file"]).name for each in json.loads(told)["files"]]
        assert files == ["a.json", "b.json", "c.json"]


def test_diff_goes_on_after_an_error_too(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = HILL.read_text(encoding="utf-8").replace(
        '"objectives": [', '"smoke": ["F1", "F1"],\n  "objectives": ['
    )
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(faulty, encoding="utf-8")
    difference = validate.difference

    def fail(name: str, *more: Any) -> str:
        if name.endswith("a.json"):
            raise ZeroDivisionError("by zero")
        return difference(name, *more)

    monkeypatch.setattr(validate, "difference", fail)
    assert main(["validate", str(tmp_path), "--diff"]) == 2
    told = capsys.readouterr()
    assert "a.json" in told.err
    assert "internal error" in told.err
    assert "b.json" in told.out


def test_a_file_that_cannot_be_mended_hides_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = HILL.read_text(encoding="utf-8").replace(
        '"objectives": [', '"smoke": ["F1", "F1"],\n  "objectives": ['
    )
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(faulty, encoding="utf-8")
    os.chmod(tmp_path / "a.json", 0o444)
    assert main(["validate", str(tmp_path), "--fix", "--language", "en"]) == 2
    told = capsys.readouterr().out
    assert "a.json: error FILE030" in told
    assert "protected against writing. Allow writing to it first" in told
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == faulty
    assert (tmp_path / "b.json").read_text(encoding="utf-8") != faulty
