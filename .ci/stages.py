"""Runs the stages of `make test` one after the other, all of them even when one fails.

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
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PYTHON = sys.executable
JUNIT = BUILD / "pytest.xml"

GAMES = "-m tests.thorough --only games.random --games 20 --rounds 6 --fresh --state build/games"
TESTS = f"-m pytest -n 2 --dist worksteal -q --junit-xml={JUNIT.relative_to(ROOT)}"

STAGES: dict[str, list[str]] = {
    "lint": [PYTHON, "-m", "ruff", "check", "."],
    "format": [PYTHON, "-m", "ruff", "format", "--check", "."],
    "types": [PYTHON, "-m", "mypy"],
    "imports": [str(Path(PYTHON).parent / "lint-imports")],
    "dead": [PYTHON, "-m", "vulture"],
    "pages": [PYTHON, ".ci/pages.py", "--check"],
    "games": [PYTHON, *GAMES.split()],
    "cases": [PYTHON, "-m", "engine.cli.main", "rules", "check"],
    "pytest": [PYTHON, *TESTS.split()],
}


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
    table: list[tuple[str, str, float]] = []
    for name in names:
        print(f"== {name}: {' '.join(re.sub(r'^.*/', '', word) for word in STAGES[name])}", flush=True)
        began = time.monotonic()
        code = subprocess.run(STAGES[name], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL).returncode
        table.append((name, "ok" if code == 0 else f"failed (exit {code})", time.monotonic() - began))
        if name == "pytest":
            good, bad = pytest_counts()
            passed, failed = passed + good, failed + max(bad, code != 0)
        else:
            passed, failed = passed + (code == 0), failed + (code != 0)
    print()
    for name, verdict, seconds in table:
        print(f"{name:<10} {seconds:7.1f} s  {verdict}")
    summary = f"{passed} passed, {failed} failed"
    (BUILD / "test-summary.txt").write_text(summary + "\n", encoding="utf-8")
    print(summary, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(STAGES)
    unknown = [name for name in wanted if name not in STAGES]
    if unknown:
        print(f"no such stage: {', '.join(unknown)}; there are {', '.join(STAGES)}", file=sys.stderr)
        sys.exit(2)
    sys.exit(run(wanted))
