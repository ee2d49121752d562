"""A process with everything imported and collected, that judges mutants in forks of itself.

`python -m tests.thorough.mutants.bench MAP` reads mutants as lines of JSON and answers each with a line.
First it writes MAP where there is none: which rule cases execute which lines, which tests which functions.
"""

from __future__ import annotations

import fcntl
import functools
import gc
import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.thorough.mutants.children import TooLong, in_child, limited, quiet
from tests.thorough.mutants.planted import ROOMS, ROOT, Mutant, mutated_code
from tests.thorough.mutants.trace import Place, functions_seen, lines_seen, masks, numbers

PREFIXES = tuple(f"{ROOT / room}/" for room in ROOMS)
#: The folders of tests that are quick enough and look at these rooms, or count and record what games do.
TESTS = ("play", "rules", "kernel", "validation", "model", "analysis", "perft", "playthroughs", "regressions")
#: A test that takes longer, in seconds, is not asked; seen by the tracer recorded games take twice as long.
LONGEST_TEST = 8.0
#: What tests of a file come after so many seconds of those that took too long or failed are not asked either.
LOST = 10.0
#: Time of the processor for the tests of one mutant, in seconds; the quickest come first.
ALL_TESTS = 40.0
#: So many cases are traced in one fork.
TOGETHER = 40
#: How much longer than without a fault a case or test may take before it counts as hung.
SLOWER = 10.0
#: The least time of the processor that is waited, in seconds, and the longest for one mutant by the clock.
SHORTEST, LONGEST = 2.0, 400.0


class Bench:
    """The cases and tests, warm, with the map of what executes what."""

    def __init__(self, at_import: set[Place]) -> None:
        from engine.playtest.rule_cases import CaseRunner
        from engine.storage import bundled
        from engine.storage.cases import read_cases

        self.at_import = at_import
        self.catalogue = bundled.catalogue()
        with functions_seen(PREFIXES) as self.while_warming:
            self.cases = read_cases()
            self.runner = CaseRunner(self.catalogue)
            for case in self.cases:
                self.runner.rulesets.of(case, frozenset())
        # Words and catalogues are read at the first case.
        self.runner.run(self.cases[0])
        self.items: list[pytest.Item] = []
        self.map: dict[str, Any] = {}
        self.living: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.failed = False

    # ------------------------------------------------------------------ the map

    def load(self, path: Path) -> None:
        """The map, made where it is not there; two benches do not make it twice."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            _forget()
            gc.collect()
            self.living = _living()
            # Children copy less of what is not looked through; it is no longer found by looking, either.
            gc.freeze()
            self.map = kept
            for _ in self._renewed():
                partial = path.with_suffix(".partial")
                partial.write_text(json.dumps(self.map), encoding="utf-8")
                partial.replace(path)

    def _renewed(self) -> Iterator[None]:
        """Makes each part of the map anew that says no longer what the code does."""
        kept = self.map
        code = _digest("engine/**/*.py", "engine/data/**/*.json", "maps/**/*.json")
        cases = code + _digest("tests/cases/*.json")
        tests = _digest("tests/support/**/*.py", "tests/conftest.py")
        if kept.get("cases of") != cases:
            print(f"tracing {len(self.cases)} cases", file=sys.stderr)
            every = range(len(self.cases))
            parts = [every[first : first + TOGETHER] for first in every[::TOGETHER]]
            seen = [each for part in parts for each in self._lines_of(part)]
            kept["case seconds"] = [seconds for seconds, _ in seen]
            kept["cases"] = _packed(masks((number, places) for number, (_, places) in enumerate(seen)))
            kept["cases of"] = cases
            yield
        files = kept.setdefault("files", {})
        for file, items in self._files().items():
            stand = code + tests + _digest(file)
            if files.get(file, {}).get("of") != stand:
                print(f"tracing {file}", file=sys.stderr)
                files[file] = {"of": stand, **self._functions_of(items)}
                yield

    def _files(self) -> dict[str, list[pytest.Item]]:
        """The tests by their files."""
        found: dict[str, list[pytest.Item]] = {}
        for item in self.items:
            found.setdefault(item.path.relative_to(ROOT).as_posix(), []).append(item)
        return found

    def _lines_of(self, some: Sequence[int]) -> list[tuple[float, list[Place]]]:
        """Seconds that each of some cases takes, and the lines that it executes."""

        def work() -> list[tuple[float, list[Place]]]:
            found = []
            for number in some:
                began = time.process_time()
                self.runner.run(self.cases[number])
                seconds = time.process_time() - began
                _forget()
                with lines_seen(PREFIXES) as seen:
                    self.runner.run(self.cases[number])
                found.append((seconds, sorted(seen)))
            return found

        answer = in_child(work, LONGEST)
        return [(0.0, [])] * len(some) if isinstance(answer, dict) else answer

    def _functions_of(self, items: Sequence[pytest.Item]) -> dict[str, Any]:
        """Seconds that each test of a file takes, and by which of those that pass each function is called."""

        def work() -> list[tuple[float, list[Place]]]:
            found = []
            for item in items:
                began = time.process_time()
                limited(LONGEST_TEST)
                with functions_seen(PREFIXES) as seen:
                    good = self._passes(item)
                limited(0)
                found.append((time.process_time() - began, sorted(seen) if good else []))
                if sum(seconds for seconds, places in found if not places) > LOST:
                    break
            return found

        answer = in_child(work, LONGEST)
        found = [] if isinstance(answer, dict) else answer
        return {
            "seconds": [seconds for seconds, _ in found],
            "functions": _packed(masks((number, places) for number, (_, places) in enumerate(found))),
        }

    # ------------------------------------------------------------------ judging

    def judge(self, mutant: Mutant) -> dict[str, Any]:
        """Who noticed a mutant (`by`), or nobody; `asked` is how many cases and tests were.

        `cold` where the function has done its work before the mutant could get in.
        """
        begins = self._living_of(mutant)
        if not begins:
            return {"by": None, "asked": 0, "cold": True}
        place = (str(ROOT / mutant.file), begins[0].__code__.co_firstlineno)
        code = mutated_code(mutant)
        if any(len(each.__code__.co_freevars) != len(code.co_freevars) for each in begins):
            return {"by": None, "asked": 0, "cold": True}
        answer = in_child(lambda: self._tried(mutant, begins, code, place), LONGEST)
        if answer.get("ended") == "died":
            answer = {"by": "the process died", "asked": 0}
        elif answer.get("ended") == "hung":
            answer = {"by": None, "asked": 0, "unclear": True}
        elif "ended" in answer:
            raise RuntimeError(f"{mutant.key}: {answer['ended']}")
        return {"cold": place in self.at_import, **answer}

    def _living_of(self, mutant: Mutant) -> list[FunctionType]:
        file = str(ROOT / mutant.file)
        found = [
            functions
            for (path, name, first), functions in self.living.items()
            if path == file and name == mutant.function and first <= mutant.line
        ]
        return max(found, key=lambda functions: functions[0].__code__.co_firstlineno, default=[])

    def _tried(
        self, mutant: Mutant, living: Sequence[FunctionType], code: CodeType, place: Place
    ) -> dict[str, Any]:
        for function in living:
            function.__code__ = code
        _forget()
        runner = self.runner
        if place in self.while_warming:
            runner = type(runner)(self.catalogue)
        asked = 0
        for number in self._cases_for(mutant, place):
            asked += 1
            limited(max(SHORTEST, SLOWER * self.map["case seconds"][number]))
            try:
                good = runner.run(self.cases[number]).passed
            except (Exception, TooLong):
                good = False
            limited(0)
            if not good:
                return {"by": f"case {self.cases[number].id}", "asked": asked}
        for item, seconds in self._tests_for(mutant, place):
            asked += 1
            limited(max(SHORTEST, SLOWER * seconds))
            good = self._passes(item)
            limited(0)
            if not good:
                return {"by": item.nodeid, "asked": asked}
        return {"by": None, "asked": asked}

    def _cases_for(self, mutant: Mutant, place: Place) -> list[int]:
        """The cases that execute the changed statement, the quickest first; all where it precedes them."""
        if place in self.while_warming:
            found = list(range(len(self.cases)))
        else:
            mask = 0
            for line in range(mutant.line, mutant.last_line + 1):
                mask |= int(self.map["cases"].get(f"{place[0]}:{line}", "0"), 16)
            found = numbers(mask)
        return sorted(found, key=lambda number: (self.map["case seconds"][number], number))

    def _tests_for(self, mutant: Mutant, place: Place) -> list[tuple[pytest.Item, float]]:
        """The tests that call the changed function, with their seconds, the quickest first.

        Those that are named after a check of its file come before all others.
        """
        checks = re.findall(r'@check\(\s*"(\w+)"', (ROOT / mutant.file).read_text(encoding="utf-8"))
        found = []
        for file, items in self._files().items():
            known = self.map["files"][file]
            for number in numbers(int(known["functions"].get(f"{place[0]}:{place[1]}", "0"), 16)):
                found.append((items[number], known["seconds"][number]))
        chosen, left = [], ALL_TESTS
        for item, seconds in sorted(
            found, key=lambda each: (not any(check in each[0].nodeid for check in checks), each[1])
        ):
            left -= seconds
            if left < 0:
                break
            chosen.append((item, seconds))
        return chosen

    # ------------------------------------------------------------------ pytest

    def _passes(self, item: pytest.Item) -> bool:
        self.failed = False
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        except (Exception, TooLong):
            return False
        return not self.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Heard from pytest after each part of a test."""
        self.failed = self.failed or report.failed


class Serving:
    """Takes the place of running the tests: they are collected, and then mutants come."""

    def __init__(self, bench: Bench, map_path: Path, questions: Any, answers: Any) -> None:
        self.bench = bench
        self.map_path = map_path
        self.questions = questions
        self.answers = answers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answers a line for each that comes."""
        self.bench.items = list(session.items)
        self.bench.load(self.map_path)
        for line in self.questions:
            verdict = self.bench.judge(Mutant(**json.loads(line)))
            self.answers.write(json.dumps(verdict) + "\n")
            self.answers.flush()
        return True


def _living() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of the rooms by file, qualified name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(PREFIXES):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


@functools.cache
def _caches() -> list[Any]:
    """What functions of the rooms keep by themselves."""
    rooms = {room.replace("/", ".") for room in ROOMS}
    kept = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return [each for each in kept if ".".join(each.__module__.split(".")[:2]) in rooms]


def _forget() -> None:
    """Nothing that functions of the rooms have kept by themselves is left."""
    for each in _caches():
        each.cache_clear()


def _digest(*patterns: str) -> str:
    digest = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _packed(found: dict[str, int]) -> dict[str, str]:
    return {key: f"{mask:x}" for key, mask in found.items()}


def main(map_path: Path) -> int:
    # Pytest takes standard input and output for itself.
    questions = os.fdopen(os.dup(0))
    answers = quiet()
    from hypothesis import HealthCheck, Phase, settings

    # A failing example is not made smaller: that it fails is enough.
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=30,
        stateful_step_count=25,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    with functions_seen(PREFIXES) as at_import:
        import engine.playtest.rule_cases
        import engine.validation.all_checks  # noqa: F401
    bench = Bench(at_import)
    folders = [str(ROOT / "tests" / folder) for folder in TESTS]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:pytest-qt", "-p", "no:benchmark", "-p", "no:xdist"]
    options += [
        "-o",
        "addopts=--import-mode=importlib",
        "-m",
        "not thorough and not slow",
        "-p",
        "no:faulthandler",
    ]
    pytest.main([*options, *folders], plugins=[bench, Serving(bench, map_path, questions, answers)])
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
