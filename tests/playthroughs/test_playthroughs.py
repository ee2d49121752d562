"""The recorded games come out as they are recorded."""

from __future__ import annotations

import difflib

import pytest

from tests.playthroughs.dump import FOLDER, PLAYTHROUGHS, Playthrough, dumped


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.path.stem)
def test_the_game_is_the_recorded_one(playthrough: Playthrough) -> None:
    recorded = playthrough.path.read_text(encoding="utf-8").splitlines()
    now = dumped(playthrough).splitlines()
    if now == recorded:
        return
    changes = list(difflib.unified_diff(recorded, now, "recorded", "now", lineterm="", n=2))[:40]
    advice = "If the game is meant to change: python -m tests.playthroughs.dump"
    pytest.fail(
        "\n".join(
            [*(line[:200] for line in changes), advice],
        ),
        pytrace=False,
    )


def test_no_recording_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {each.path.name for each in PLAYTHROUGHS}


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.path.stem)
def test_recordings_hold_fights_and_hashes(playthrough: Playthrough) -> None:
    text = playthrough.path.read_text(encoding="utf-8")
    assert "AttackDeclared(" in text
    assert "FiguresLost(" in text
    assert text.count("\nround ") >= 5
