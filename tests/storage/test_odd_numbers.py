"""No number of any file breaks the program: a sample of what `files.numbers` of `make thorough` tries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from engine.storage.documents import KINDS
from tests.support.long_lists import scenario_data
from tests.support.odd_numbers import documents, tries


@pytest.mark.parametrize(
    ("kinds", "step"), [("scenario", 110), ("case,game,units,terrain,pieces,cards,board", 60)]
)
def test_files_with_an_odd_number_end_with_a_finding_or_are_played(kinds: str, step: int) -> None:
    done, faults = tries(kinds, 7, step)
    assert faults == []
    assert done > 10


def test_numbers_are_found_in_every_kind_that_has_some() -> None:
    assert {kind for kind in KINDS if documents(kind)} == set(KINDS) - {
        "rules",
        "decisions",
        "not_applicable",
    }
    assert len(documents("scenario")) > 150


def test_a_squad_of_a_thousand_million_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = scenario_data() | {"$schema": KINDS["scenario"].schema, "format_version": 1}
    data["sides"][0]["starting_squads"] = [{"figures": {"regular": 1_000_000_000}}]
    file = tmp_path / "crowd.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["validate", str(file)]) == 1
    said = capsys.readouterr().out
    assert "regular: 1000000000 is out of bounds." in said
    assert "Write a whole number from 0 to 20." in said


SQUAD = {"id": "crowd", "side": "west", "hex": "A1", "figures": {"regular": 1_000_000_000}}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"units": [SQUAD]},
            "/units/0/figures/regular: regular: 1000000000 is out of bounds. Write a number from",
        ),
        ({"units": [{**SQUAD, "figures": {"regular": 9_000}}]}, "figures.regular: 9000 is no whole number"),
        (
            {"units": [{**SQUAD, "figures": {"regular": 4}, "facing": 1e30}]},
            "/units/0/facing: facing: 1e+30 is out of bounds.",
        ),
        ({"timing": {"rounds": 9_000}}, "rounds: 9000 is no whole number"),
        ({"components": {"mines": 5_000}}, "components.mines: 5000 is no whole number"),
        ({"buildings": {"A1": 400}}, "levels: 400 is no whole number"),
        ({"map": ["." * 300] * 300}, "a map of 300 by 300 hexes is too large"),
        (
            {"units": [{**SQUAD, "id": f"u{number}", "figures": {"regular": 4}} for number in range(900)]},
            "the case lays out 4500 pieces",
        ),
    ],
)
def test_a_case_beyond_all_bounds_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], words: str
) -> None:
    case = {"id": "crowd", "proves": ["S-ACT-11"], "map": ["...", "..."], "units": [], **changes}
    file = tmp_path / "crowd.json"
    file.write_text(json.dumps({"cases": [case]}), encoding="utf-8")
    assert main(["rules", "check", str(file)]) == 2
    error = capsys.readouterr().err
    assert f"{file}: " in error
    assert f"case crowd: {words}" in error
    assert "Traceback" not in error
