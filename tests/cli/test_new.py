"""`tidewright new` makes maps that the validator passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli import new
from engine.cli.main import main
from engine.hexes.symmetry import Symmetry
from engine.lab.advice import halving
from engine.storage.files import read_scenario


def test_a_seed_gives_a_map_that_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "ground.json"
    assert main(["new", str(target), "--seed", "7", "--columns", "20", "--rows", "12"]) == 0
    assert "Ground 7" in capsys.readouterr().out
    assert main(["validate", str(target)]) == 0
    made, _ = read_scenario(target)
    assert made is not None
    assert made.layout.symmetry is Symmetry.ROT180
    assert main(["new", "--seed", "7", "--columns", "20", "--rows", "12"]) == 0
    assert capsys.readouterr().out.endswith(target.read_text(encoding="utf-8"))


def test_blank_sheets_and_fields_of_boards(tmp_path: Path) -> None:
    blank, laid = tmp_path / "blank.json", tmp_path / "laid.json"
    assert main(["new", str(blank), "--columns", "16", "--rows", "8", "--title", "My Ground"]) == 0
    assert main(["new", str(laid), "--boards", "3x2", "--seed", "3", "--objectives"]) == 0
    assert main(["validate", str(laid)]) == 0
    made, _ = read_scenario(blank)
    assert made is not None
    assert (made.id, made.title, made.objectives) == ("my-ground", "My Ground", ())
    other, _ = read_scenario(laid)
    assert other is not None
    assert len(other.layout.boards) == 6


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seed", "1", "--columns", "8"), "larger"),
        (("--columns", "7"), "even"),
        (("--columns", "400", "--rows", "400"), "too large; 400 a side and 40000 in all are the most"),
        (("--columns", "1000000000", "--rows", "4"), "too large"),
        (("--columns", "1000000000", "--seed", "1"), "too large"),
        (("--boards", "3by2"), "3x2"),
        (("--boards", "8x8"), "boards"),
        (("--boards", "3x2", "--symmetry", "mirror_x"), "turned"),
        (("--columns", "8", "--rows", "8"), "14 hexes apart"),
    ],
)
def test_what_cannot_be_made_is_told_in_one_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_a_file_is_not_written_over_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "mine.json"
    target.write_text("mine", encoding="utf-8")
    assert main(["new", str(target)]) == 2
    assert "--force" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "mine"
    assert main(["new", str(target), "--force"]) == 0


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few proposals, few games, short ones."""
    for name, number in (("FIRST_GAMES", 2), ("TURNS", 2), ("PROOF_GAMES", 4)):
        monkeypatch.setattr(halving, name, number)
    monkeypatch.setattr(new, "PROPOSALS", 2)
    monkeypatch.setattr(new, "MAX_ROUNDS", 1)


@pytest.mark.thorough
def test_a_fair_map_is_one_of_the_proposals_with_what_was_measured(
    quick: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, again = tmp_path / "fair.json", tmp_path / "again.json"
    words = ["--seed", "7", "--columns", "20", "--rows", "12", "--fair", "--bots", "random"]
    store = ["--store", str(tmp_path / "games.db")]
    assert main(["new", str(target), *words, *store, "--jobs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "the most even of 2 proposals, measured by 4 games of random, random" in told[1]
    assert "an even map is " in told[2]
    seed = int(told[1].rpartition("seed ")[2].rstrip(")"))
    assert seed in (7, 8)
    assert main(["new", str(again), "--seed", str(seed), "--columns", "20", "--rows", "12"]) == 0
    assert target.read_text() == again.read_text()
    assert main(["validate", str(target)]) == 0
    capsys.readouterr()
    # The same whoever plays, and nothing is played twice.
    assert main(["new", str(again), "--force", *words, *store, "--jobs", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == told[1:]
    assert target.read_text() == again.read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--fair",), "Add --seed N"),
        (("--fair", "--seed", "1", "--boards", "3x2"), "leave --boards out"),
        (("--fair", "--seed", "1", "--jobs", "0"), "--jobs 0"),
        (("--seed", "1", "--store", "games.db"), "Add --fair."),
        (("--fair", "--seed", "1", "--bots", "deep-blue"), "no bot"),
        (("--fair", "--seed", "1", "--columns", "8", "--rows", "8"), "14 hexes apart"),
    ],
)
def test_what_cannot_be_measured_is_told_in_one_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
