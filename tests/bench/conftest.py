"""Ratios between a public function and the plain way of doing the same, measured in alternating rounds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest

ROUNDS = 7
LONG_ENOUGH = 0.02


def seconds_per_call(function: Callable[[], object], calls: int) -> float:
    began = time.perf_counter()
    for _ in range(calls):
        function()
    return (time.perf_counter() - began) / calls


def calls_for(function: Callable[[], object]) -> int:
    """How often a function must be called for one round to last long enough to be measured."""
    once = max(seconds_per_call(function, 1), 1e-8)
    return max(1, min(200_000, int(LONG_ENOUGH / once)))


Versus = Callable[..., float]
RESULTS = pytest.StashKey[list[tuple[str, float, float, float]]]()


@pytest.fixture
def versus(benchmark: Any, request: pytest.FixtureRequest) -> Versus:
    """`versus(row, ours, plain, demand)` measures both and returns how many times faster ours is.

    The ratio is the median of alternating rounds, so that a busy machine slows both; a ratio below the
    demand fails. `per` says how many answers one call of each gives: times are per answer.
    """

    def measure(
        row: str,
        ours: Callable[[], object],
        plain: Callable[[], object],
        demand: float,
        *,
        per: tuple[int, int] = (1, 1),
    ) -> float:
        ours(), plain()
        our_calls, plain_calls = calls_for(ours), calls_for(plain)
        pairs = [
            (seconds_per_call(ours, our_calls) / per[0], seconds_per_call(plain, plain_calls) / per[1])
            for _ in range(ROUNDS)
        ]
        ratio = statistics.median(slow / quick for quick, slow in pairs)
        quick = statistics.median(one for one, _ in pairs)
        slow = statistics.median(two for _, two in pairs)
        benchmark.extra_info.update(
            row=row, ratio=round(ratio, 2), demand=demand, seconds=quick, baseline_seconds=slow
        )
        request.config.stash.setdefault(RESULTS, []).append((row, quick, slow, ratio))
        benchmark.pedantic(ours, rounds=ROUNDS, iterations=our_calls)
        assert ratio >= demand, f"{row}: {ratio:.1f} times as fast as the plain way, demanded are {demand:g}"
        return ratio

    return measure


def microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:,.2f}"


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    rows = config.stash.get(RESULTS, [])
    if rows:
        terminalreporter.section("against the plain way (microseconds)")
        for row, quick, slow, ratio in rows:
            terminalreporter.write_line(
                f"{row:<16} {microseconds(quick):>14} {microseconds(slow):>14} {ratio:>10.1f} x"
            )
