"""`tidewright play --by-file`: two programs, one folder."""

from pathlib import Path

import pytest

from engine.cli.main import main
from engine.storage import bundled
from tests.correspondence.killing import played_by_file
from tests.support.state import set_state

LANE = str(next(each for each in bundled.scenario_paths() if each.stem == "mill-lane"))


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    set_state(monkeypatch, str(tmp_path / "home"))
    return tmp_path / "home"


def _play(*words):
    return main(["play", *map(str, words)])


@pytest.mark.thorough
def test_two_programs_play_a_game_and_are_killed_meanwhile(tmp_path, capsys):
    game = played_by_file("mill-lane", tmp_path, bot="random", rounds=2, kills=3)
    assert game.codes == (0, 0), game.said
    assert game.kills == 3
    assert all("every step of it is verified" in said for said in game.said)
    assert main(["replay", "--verify", str(game.game)]) == 0
    assert "seals, secrets shown and every choice by the rules" in capsys.readouterr().out


def test_a_game_is_begun_and_an_invitation_written(tmp_path, capsys):
    folder = tmp_path / "exchange"
    assert _play(LANE, "--by-file", folder, "--human", "west") == 0
    told = capsys.readouterr()
    (turn,) = folder.iterdir()
    assert turn.name == "mill-lane-001-west.turn"
    assert str(turn) in told.err
    assert "German company" in told.out
    # Asked again, it waits for the other side and writes nothing new.
    assert _play(turn, "--by-file", folder) == 0
    assert list(folder.iterdir()) == [turn]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((LANE,), "which side"),
        ((LANE, "--human", "north"), 'no side "north"'),
        ((LANE, "--human", "west", "--seed", "3"), "leave --seed out"),
        ((LANE, "--human", "west", "--bots", "nobody"), "names no bot"),
        ((LANE, "--human", "west", "--orders", "op_fire=maybe"), "op_fire is one of"),
        (("missing.turn", "--human", "west"), "missing.turn"),
        (("missing.json", "--human", "west"), "missing.json"),
    ],
)
def test_what_cannot_be_begun_is_told_in_a_line(tmp_path, capsys, words, why):
    assert _play(*words, "--by-file", tmp_path / "exchange") == 2
    told = capsys.readouterr().err
    assert why in told
    assert "Traceback" not in told
    assert not (tmp_path / "exchange").exists()


@pytest.mark.parametrize("kind", ["file", "zero", "below a file"])
def test_a_folder_that_is_none_is_told_in_a_line(tmp_path, capsys, kind):
    file = tmp_path / "file"
    file.write_text("")
    name = {"file": str(file), "zero": "a\0b", "below a file": str(file / "folder")}[kind]
    assert _play(LANE, "--by-file", name, "--human", "west") == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Traceback" not in told
    assert file.read_text() == ""


@pytest.mark.parametrize("words", [("--dice", "lent"), ("--orders", "op_fire=never"), ("--wait",)])
def test_what_is_for_games_by_file_is_for_no_others(capsys, words):
    assert _play(LANE, *words) == 2
    assert "for games by file" in capsys.readouterr().err


def test_files_in_the_folder_that_are_no_turns_are_told_and_left(tmp_path, capsys):
    folder = tmp_path / "exchange"
    _play(LANE, "--by-file", folder, "--human", "west")
    (turn,) = folder.iterdir()
    broken = Path(folder, "broken.turn")
    broken.write_text(turn.read_text()[:400])
    capsys.readouterr()
    assert _play(turn, "--by-file", folder) == 0
    assert "broken.turn" in capsys.readouterr().err
    assert broken.exists()


def test_a_damaged_file_at_home_is_told_and_stays(tmp_path, home, capsys):
    folder = tmp_path / "exchange"
    _play(LANE, "--by-file", folder, "--human", "west")
    (turn,) = folder.iterdir()
    (kept,) = (home / "tidewright" / "by-file").iterdir()
    kept.write_text(kept.read_text()[:300])
    capsys.readouterr()
    assert _play(turn, "--by-file", folder) == 2
    assert str(kept) in capsys.readouterr().err
    assert kept.read_text()
