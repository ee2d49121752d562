"""Intervals that hold however often one looks."""

from __future__ import annotations

import random
from functools import cache
from math import factorial

import pytest

from engine.lab.running import ERROR, running_interval
from engine.lab.statistics import Rate

STREAMS, GAMES = 1_000, 120


@pytest.mark.parametrize("true", [0.5, 0.8])
def test_streams_rarely_leave_out_the_truth_at_any_time(true: float) -> None:
    dice, known = random.Random(7), cache(running_interval)
    left_out = at_the_end = 0
    for _ in range(STREAMS):
        won, ever = 0, False
        for games in range(1, GAMES + 1):
            won += dice.random() < true
            low, high = known(Rate(won, games))
            ever = ever or not low <= true <= high
        left_out += ever
        low, high = Rate(won, GAMES).interval
        at_the_end += not low <= true <= high
    assert left_out <= STREAMS * ERROR
    # The interval for a single look leaves the truth out as often as it says, so the streams are no trick.
    assert STREAMS * 0.03 <= at_the_end <= STREAMS * 0.075


def test_bounds_close_in_and_mirror() -> None:
    widths = []
    for games in (10, 40, 160, 640):
        low, high = running_interval(Rate(games // 2, games))
        assert high == pytest.approx(1 - low)
        wilson = Rate(games // 2, games).interval
        assert low < wilson[0] < 0.5 < wilson[1] < high
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.14
    assert running_interval(Rate(0, 0)) == (0.0, 1.0)
    low, high = running_interval(Rate(30, 30))
    mixed = factorial(33) * factorial(7) / factorial(37) / factorial(3)
    assert (low, high) == pytest.approx(((mixed * ERROR) ** (1 / 30), 1.0))
    assert running_interval(Rate(0, 30)) == pytest.approx((0.0, 1 - low))
