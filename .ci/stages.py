"""Runs the stages of `make test`, all of them even when one fails: the short ones side by side, then pytest.

`python .ci/stages.py [STAGE ...]` runs the named ones only. The last line printed is `N passed, N failed`:
pytest's tests plus one for each other stage.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PYTHON = sys.executable
JUNIT = BUILD / "pytest.xml"

GAMES = "-m tests.thorough --only games.random --games 20 --rounds 6 --fresh --state build/games"
TESTS = f"-m pytest -n 2 --dist worksteal -q --junit-xml={JUNIT.relative_to(ROOT)}"

#: Tests that need nothing of one system alone; `tests/system` keeps them so.
PORTABLE = (
    "hexes",
    "kernel",
    "model",
    "play",
    "cases",
    "matrix",
    "perft",
    "validation",
    "analysis",
    "edits",
    "maps",
)
ANYWHERE = "-m pytest -n 2 --dist worksteal -q " + " ".join(f"tests/{folder}" for folder in PORTABLE)

#: The longest first: the others fit in beside them.
STAGES: dict[str, list[str]] = {
    "types": [PYTHON, "-m", "mypy"],
    "games": [PYTHON, *GAMES.split()],
    "cases": [PYTHON, "-m", "engine.cli.main", "rules", "check"],
    "pages": [PYTHON, ".ci/pages.py", "--check"],
    "dead": [PYTHON, "-m", "vulture"],
    "lint": [PYTHON, "-m", "ruff", "check", "."],
    "format": [PYTHON, "-m", "ruff", "format", "--check", "."],
    "imports": [str(Path(PYTHON).parent / "lint-imports")],
    "pytest": [PYTHON, *TESTS.split()],
}
#: For other systems than Linux: part of the stage `pytest`.
ELSEWHERE: dict[str, list[str]] = {"portable": [PYTHON, *ANYWHERE.split()]}

#: What has work for all processors by itself and is told while it runs.
ALONE = ("pytest", "portable")


class Done(NamedTuple):
    """How a stage ended: its exit code, what it took, and what it said where that is not told yet."""

    name: str
    code: int
    seconds: float
    said: str = ""


def pytest_counts() -> tuple[int, int]:
    """Tests passed and failed according to the report pytest wrote; a missing report is one failure."""
    if not JUNIT.exists():
        return 0, 1
    passed = failed = 0
    for suite in ET.parse(JUNIT).getroot().iter("testsuite"):
        tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        passed += tests - skipped - bad
        failed += bad
    return passed, failed


def title(name: str) -> str:
    return f"== {name}: {' '.join(re.sub(r'^.*/', '', word) for word in command(name))}"


def command(name: str) -> list[str]:
    return STAGES[name] if name in STAGES else ELSEWHERE[name]


def carried_out(name: str, environment: dict[str, str]) -> Done:
    began = time.monotonic()
    if name in ALONE:
        print(title(name), flush=True)
        code = subprocess.run(command(name), cwd=ROOT, env=environment, stdin=subprocess.DEVNULL).returncode
        return Done(name, code, time.monotonic() - began)
    done = subprocess.run(
        command(name),
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return Done(name, done.returncode, time.monotonic() - began, done.stdout)


def each_done(names: list[str], environment: dict[str, str]) -> Iterator[Done]:
    """The stages as they end: as many at a time as there are processors, then those that run alone."""
    beside = sorted((name for name in names if name not in ALONE), key=list(STAGES).index)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for ended in as_completed([pool.submit(carried_out, name, environment) for name in beside]):
            yield ended.result()
    for name in names:
        if name in ALONE:
            yield carried_out(name, environment)


def run(names: list[str]) -> int:
    BUILD.mkdir(exist_ok=True)
    JUNIT.unlink(missing_ok=True)
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "HYPOTHESIS_PROFILE": "ci",
        "PYTHONUNBUFFERED": "1",
    }
    # Tests start many processes; each begins in half the time where modules are kept compiled.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    passed = failed = 0
    table: list[Done] = []
    for done in each_done(names, environment):
        table.append(done)
        if done.name not in ALONE:
            print(title(done.name), done.said, sep="\n", end="", flush=True)
        if done.name == "pytest":
            good, bad = pytest_counts()
            passed, failed = passed + good, failed + max(bad, done.code != 0)
        else:
            passed, failed = passed + (done.code == 0), failed + (done.code != 0)
    print()
    for name, code, seconds, _ in table:
        verdict = "ok" if code == 0 else f"failed (exit {code})"
        print(f"{name:<10} {seconds:7.1f} s  {verdict}")
    summary = f"{passed} passed, {failed} failed"
    (BUILD / "test-summary.txt").write_text(summary + "\n", encoding="utf-8")
    print(summary, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(STAGES)
    unknown = [name for name in wanted if name not in STAGES | ELSEWHERE]
    if unknown:
        there_are = ", ".join(STAGES | ELSEWHERE)
        print(f"no such stage: {', '.join(unknown)}; there are {there_are}", file=sys.stderr)
        sys.exit(2)
    sys.exit(run(wanted))
