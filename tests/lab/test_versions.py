"""Two versions of a map: a change is told with its interval, and nothing is told of nothing."""

from __future__ import annotations

import pytest

from engine.lab.facts import Facts
from engine.lab.page.version_words import comparison_words
from engine.lab.page.wording import Wording
from engine.lab.versions import VersionComparison, compared, comparison_data
from tests.lab.toy_games import SIDES, toy_game


@pytest.fixture(scope="module")
def stronger() -> VersionComparison:
    """The west throws a die more in the new version."""
    seeds = range(300)
    return compared([toy_game(each) for each in seeds], [toy_game(each, extra=1) for each in seeds], SIDES)


def test_a_change_is_found_with_its_interval(stronger: VersionComparison) -> None:
    assert stronger.games == 300
    assert stronger.is_adjusted
    assert 0.1 < stronger.change.low < stronger.change.rate < stronger.change.high < 0.6
    assert stronger.new - stronger.old == pytest.approx(stronger.change.rate)
    assert not stronger.is_nothing_possible
    assert not stronger.is_alike
    # Common seeds and luck taken off are worth more than twice the games.
    assert stronger.gain > 2


def test_what_changes_in_games_is_told_as_well(stronger: VersionComparison) -> None:
    measures = {each.name: each for each in stronger.measures}
    assert measures["rounds"].change.rate == 0.0
    assert measures["attacks"].old == measures["attacks"].new == 12.0
    data = comparison_data(stronger)
    assert data["games"] == 300
    words = comparison_words(stronger, "West", Wording("en"))
    assert "300 games of each version on common seeds, without the luck of dice" in words
    assert "that is no chance" in words
    assert "attacks: 12.0, now 12.0" in words


def test_the_same_map_is_the_same() -> None:
    games = [toy_game(each) for each in range(60)]
    found = compared(games, games, SIDES)
    assert found.is_alike
    assert "every game came out as in the old version" in comparison_words(found, "West", Wording("en"))
    assert (found.change.low, found.change.rate, found.change.high) == (0.0, 0.0, 0.0)
    assert found.is_nothing_possible
    assert "it may have done nothing to who wins" in comparison_words(found, "West", Wording("en"))


def test_few_games_are_compared_plainly_and_others_not_at_all() -> None:
    few = [toy_game(each)._replace(facts=Facts()) for each in range(4)]
    found = compared(few, few[::-1][::-1], SIDES)
    assert not found.is_adjusted
    assert found.measures[0].old == 0.0
    for old, new in ((few, few[:3]), (few[:1], few[:1]), (few, few[::-1]), ([], [])):
        with pytest.raises(ValueError, match="the same games"):
            compared(old, new, SIDES)
