"""Ratios between a public function and the plain way of doing the same, measured in alternating rounds."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable
from math import ceil
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


class Clock(NamedTuple):
    """Seconds that something took: the median, and what 99 of 100 stay below."""

    name: str
    median_s: float
    late_s: float


class Weight(NamedTuple):
    """Bytes of either side, and how many times less ours takes."""

    name: str
    ours_bytes: int
    baseline: str
    baseline_bytes: int
    ratio: float


def seconds_per_call(function: Callable[[], object], calls: int) -> float:
    """The processor's time: what else the machine does meanwhile does not count."""
    began = time.process_time()
    for _ in range(calls):
        function()
    return (time.process_time() - began) / calls


def calls_for(function: Callable[[], object]) -> int:
    """How often a function must be called for one round to last long enough to be measured."""
    once = max(seconds_per_call(function, 1), 1e-8)
    return max(1, min(200_000, ceil(LONG_ENOUGH / once)))


Versus = Callable[..., float]
ROWS = pytest.StashKey[list[Row]]()
CLOCKS = pytest.StashKey[list[Clock]]()
RATES = pytest.StashKey[list[tuple[str, float]]]()
WEIGHTS = pytest.StashKey[list[Weight]]()
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


@pytest.fixture
def outweighs(request: pytest.FixtureRequest) -> Callable[[str, int, str, int, float], None]:
    """`outweighs(name, ours, baseline, plain, demand)` compares bytes; a ratio below the demand fails."""

    def note(name: str, ours: int, baseline: str, plain: int, demand: float) -> None:
        weight = Weight(name, ours, baseline, plain, round(plain / ours, 2))
        request.config.stash.setdefault(WEIGHTS, []).append(weight)
        said = f"{name}: {plain / 1e6:.0f} MB of {baseline} against our {ours / 1e6:.0f} MB"
        assert plain / ours >= demand, f"{said}, demanded are {demand:g} times as much"

    return note


@pytest.fixture
def clocked(request: pytest.FixtureRequest) -> Callable[[str, list[float], float], None]:
    """`clocked(name, seconds, demand)` notes the median and the 99th percentile of some seconds.

    A 99th percentile above the demand fails, but not on a machine that has more to do than it can: unlike
    ratios such figures say nothing then.
    """

    def note(name: str, seconds: list[float], demand: float) -> None:
        ordered = sorted(seconds)
        late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        clock = Clock(name, statistics.median(ordered), late)
        request.config.stash.setdefault(CLOCKS, []).append(clock)
        busy = os.getloadavg()[0] > (os.cpu_count() or 1)
        said = f"{name}: {late * 1e3:.1f} ms in the 99th percentile, at most {demand * 1e3:g}"
        assert busy or late <= demand, said

    return note


@pytest.fixture
def rated(request: pytest.FixtureRequest) -> Callable[[str, float], None]:
    """`rated(name, times)` notes how often a second something is done."""

    def note(name: str, times: float) -> None:
        request.config.stash.setdefault(RATES, []).append((name, times))

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
    tables = config.stash.get(MEMORY, [])
    weights = config.stash.get(WEIGHTS, [])
    if tables or weights:
        terminalreporter.section("memory")
        for table, size in tables:
            terminalreporter.write_line(f"{table:<48} {size / 1e6:>10.3f} MB")
        for weight in weights:
            terminalreporter.write_line(
                f"{weight.name:<32} {weight.ours_bytes / 1e6:>11.1f} MB"
                f" {weight.baseline_bytes / 1e6:>13.1f} MB {weight.ratio:>10.1f} x  {weight.baseline}"
            )
    clocks = config.stash.get(CLOCKS, [])
    if clocks:
        terminalreporter.section("milliseconds: median and 99th percentile")
        for name, median, late in clocks:
            terminalreporter.write_line(f"{name:<48} {median * 1e3:>10.2f} {late * 1e3:>10.2f}")
    rates = config.stash.get(RATES, [])
    if rates:
        terminalreporter.section("times a second on one core")
        for name, times in rates:
            terminalreporter.write_line(f"{name:<48} {times:>10.2f}")
    target = config.getoption("--rows")
    if target is not None and (rows or clocks or rates or weights):
        everything = {
            "rows": [row._asdict() for row in rows],
            "weights": [weight._asdict() for weight in weights],
            "clocks": [clock._asdict() for clock in clocks],
            "rates": [{"name": name, "per_second": times} for name, times in rates],
        }
        text = json.dumps(everything, indent=2)
        Path(target).write_text(text + "\n", encoding="utf-8")
