"""What is measured in games is the same number on every Python."""

from __future__ import annotations

import pytest

from engine.lab.luck import adjusted
from engine.lab.story.told import story_of
from engine.lab.versions import compared
from tests.lab.test_story import played
from tests.lab.toy_games import SIDES, toy_game
from tests.support.adding_up import sums_of_fractions


def test_facts_and_stories_of_a_game_add_up_fractions_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    found = sums_of_fractions(monkeypatch)
    story_of(*played("king-of-the-hill", 3))
    assert found == set()


def test_luck_and_versions_add_up_fractions_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [toy_game(seed) for seed in range(60)]
    found = sums_of_fractions(monkeypatch)
    assert adjusted(games, SIDES) is not None
    compared(games, [toy_game(seed, extra=1) for seed in range(60)], SIDES)
    assert found == set()
