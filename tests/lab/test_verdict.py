"""Verdicts: of even maps few are called uneven, and what is uneven is found."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from engine.lab.luck import Adjusted, Estimate
from engine.lab.statistics import Rate
from engine.lab.verdict import Verdict, verdict

#: Streams of simulated games, each through the real code.
STREAMS = 10_000


@cache
def told(won: int, games: int) -> Verdict:
    return verdict(Rate(won, games), None)


def excluded(rate: float, games: int) -> float:
    """The share of streams of games with that chance that exclude an even map."""
    won = Counter(np.random.default_rng(games).binomial(games, rate, STREAMS).tolist())
    return sum(count for wins, count in won.items() if not told(wins, games).is_even_possible) / STREAMS


@pytest.mark.parametrize("games", [6, 20, 40, 100, 273, 1000])
def test_false_alarms_are_at_most_one_in_twenty(games: int) -> None:
    # Three standard deviations of so many streams.
    assert excluded(0.5, games) <= 0.05 + 3 * (0.05 * 0.95 / STREAMS) ** 0.5


def test_what_is_uneven_is_found_the_surer_the_more_is_played() -> None:
    found = [excluded(0.6, games) for games in (40, 100, 300, 1000)]
    assert found == sorted(found)
    assert found[0] > 0.1
    assert found[2] > 0.9
    assert excluded(0.55, 1000) > 0.8


def test_the_advice_of_how_many_games_holds() -> None:
    first = told(130, 200)
    assert first.more > 1000
    games = 200 + first.more
    again = told(round(0.65 * games), games)
    assert again.more <= 2
    assert 0.035 < again.width < 0.045
    assert told(0, 0) == Verdict(Estimate(0.0, 0.0, 1.0), False, told(0, 0).more)
    assert told(20, 20).more > 0


def test_luck_is_taken_off_only_where_that_makes_it_surer() -> None:
    plain, narrow = Estimate(0.6, 0.5, 0.7), Estimate(0.58, 0.51, 0.65)
    surer = verdict(Rate(60, 100), Adjusted(plain, narrow, 2.0, (), ()))
    assert (surer.estimate, surer.is_adjusted, surer.is_even_possible) == (narrow, True, False)
    assert surer.more < told(60, 100).more
    assert verdict(Rate(60, 100), Adjusted(plain, plain, 0.9, (), ())) == told(60, 100)
