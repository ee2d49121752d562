"""Ratios between a public function and the plain way of doing the same, measured in alternating rounds."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROUNDS = 7
LONG_ENOUGH = 0.02


class Row(NamedTuple):
    """One line of the table: seconds of either side per answer, and how many times faster ours is."""

    name: str
    ours_s: float
    baseline: str
    baseline_s: float
    ratio: float


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
ROWS = pytest.StashKey[list[Row]]()
MEMORY = pytest.StashKey[list[tuple[str, int]]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rows", default=None, metavar="FILE", help="write the table of ratios here, as JSON")


@pytest.fixture
def versus(benchmark: Any, request: pytest.FixtureRequest) -> Versus:
    """`versus(name, ours, baseline, plain, demand)` measures both and returns how many times faster ours is.

    The ratio is the median of alternating rounds, so that a busy machine slows both; a ratio below the
    demand fails. `baseline` says in a few words what `plain` is. `per` says how many answers one call of
    each gives: times are per answer.
    """

    def measure(
        name: str,
        ours: Callable[[], object],
        baseline: str,
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
        row = Row(name, quick, baseline, slow, round(ratio, 2))
        benchmark.extra_info.update(row._asdict(), demand=demand)
        request.config.stash.setdefault(ROWS, []).append(row)
        benchmark.pedantic(ours, rounds=ROUNDS, iterations=our_calls)
        assert ratio >= demand, f"{name}: {ratio:.1f} times as fast as {baseline}, demanded are {demand:g}"
        return ratio

    return measure


@pytest.fixture
def weigh(request: pytest.FixtureRequest) -> Callable[[str, int], None]:
    """`weigh(table, bytes)` notes the memory of a table for the end of the run."""

    def note(table: str, size: int) -> None:
        request.config.stash.setdefault(MEMORY, []).append((table, size))

    return note


def microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:,.2f}"


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    rows = config.stash.get(ROWS, [])
    if rows:
        terminalreporter.section("microseconds: ours, the plain way, and how many times faster ours is")
        for row in rows:
            terminalreporter.write_line(
                f"{row.name:<32} {microseconds(row.ours_s):>14} {microseconds(row.baseline_s):>16}"
                f" {row.ratio:>10.1f} x  {row.baseline}"
            )
    weights = config.stash.get(MEMORY, [])
    if weights:
        terminalreporter.section("memory")
        for table, size in weights:
            terminalreporter.write_line(f"{table:<48} {size / 1e6:>10.3f} MB")
    target = config.getoption("--rows")
    if target is not None and rows:
        text = json.dumps({"rows": [row._asdict() for row in rows]}, indent=2)
        Path(target).write_text(text + "\n", encoding="utf-8")
