"""`tidewright story`: where the story goes, and what is said of files that are no story."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli import story
from engine.cli.main import main
from engine.storage.bundled import scenario_paths

MILL = str(next(path for path in scenario_paths() if path.stem == "mill-lane"))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved game of two rounds."""
    file = tmp_path_factory.mktemp("story") / "game.json"
    words = ["play", MILL, "--bots", "random", "--seed", "4", "--max-rounds", "2", "--save", str(file)]
    assert main(words) == 0
    return file


def test_a_story_is_printed_or_written(game: Path, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["story", str(game), "--language", "en"]) == 0
    printed = capfd.readouterr().out
    assert printed.startswith("Mill Lane\n=========\n")
    assert "Round 2\n-------" in printed
    target = tmp_path / "story.txt"
    assert main(["story", str(game), "--language", "en", "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == printed
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(("format_", "begins"), [("markdown", "# Mill Lane\n"), ("html", "<!DOCTYPE html>")])
def test_it_is_told_in_three_formats(
    game: Path,
    format_: str,
    begins: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The picture of the ground would begin an application that tests of the window cannot share.
    monkeypatch.setattr(story, "backdrop_of", lambda game: None)
    assert main(["story", str(game), "--format", format_]) == 0
    assert capfd.readouterr().out.startswith(begins)


def test_it_is_told_in_french(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["story", str(game), "--language", "fr"]) == 0
    assert "commence avec" in capfd.readouterr().out


def test_an_unfinished_game_is_told_so_far(
    game: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(game.read_text(encoding="utf-8"))
    data["answers"] = data["answers"][: len(data["answers"]) // 2]
    for name in ("result", "state_hash"):
        data.pop(name, None)
    part = tmp_path / "part.json"
    part.write_text(json.dumps(data), encoding="utf-8")
    assert main(["story", str(part), "--language", "en"]) == 0
    assert "nobody has won yet" in capfd.readouterr().out


def test_what_is_no_game_is_refused(game: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    data = json.loads(game.read_text(encoding="utf-8"))
    data["answers"][3] = "Fly to the moon"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    target = tmp_path / "story.txt"
    assert main(["story", str(wrong), "-o", str(target)]) == 2
    told = capfd.readouterr().err
    assert "tidewright replay" in told
    assert told.count("\n") == 1
    assert not target.exists()
    assert main(["story", MILL]) == 2
    assert main(["story", str(tmp_path / "missing.json")]) == 2
    assert main(["story", str(game), "-o", str(tmp_path / "nowhere" / "story.txt")]) == 2
