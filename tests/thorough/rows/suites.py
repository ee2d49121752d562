"""The rule cases without each rule, and the tests with many more examples."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

from engine.playtest.case_vacuity import vacuous
from engine.playtest.rule_cases import CaseRunner
from engine.storage import bundled
from engine.storage.cases import read_cases
from tests.long_cases import long_cases
from tests.thorough.command import ROOT, call
from tests.thorough.row import Chunk, Options, Outcome, Row


def without_each_chunks(options: Options) -> Iterator[Chunk]:
    yield Chunk("all", options.seed)


def without_each(chunk: Chunk) -> Outcome:
    """`rules check --without-each`: no id may survive the removal of its hooks."""
    answer = call("rules", "check", "--without-each")
    text = answer.out + answer.err
    survivors = re.search(r"(\d+) ids? survives? removal", text)
    counts = re.search(r"(\d+) passed, (\d+) failed", text)
    if survivors is None or counts is None:
        return Outcome(1, 1, notes=(f"no figures in the output (exit {answer.code}): {text[-300:]}",))
    failed = int(survivors[1]) + int(counts[2])
    notes = tuple(line for line in text.splitlines() if "surviv" in line or "FAIL" in line) if failed else ()
    return Outcome(int(counts[1]) + int(counts[2]), failed, notes=notes)


WITHOUT_EACH = Row(
    "cases.without_each",
    "every rule case passes, and fails once the hooks of its ids are taken out",
    without_each_chunks,
    without_each,
)


def vacuous_chunks(options: Options) -> Iterator[Chunk]:
    """Each file of cases by itself."""
    for path in sorted(bundled.folder("cases").glob("*.json")):
        yield Chunk(path.name, options.seed)


def vacuous_cases(chunk: Chunk) -> Outcome:
    """No expectation of a case may hold in other words, too."""
    cases = read_cases(bundled.folder("cases") / chunk.key)
    runner = CaseRunner(bundled.catalogue())
    notes = tuple(f"{case.id}: {what}" for case in cases for what in vacuous(runner, case))
    return Outcome(len(cases), len(notes), notes=notes)


VACUOUS = Row(
    "cases.vacuous",
    "every expectation of a rule case fails once it is negated or one of its words is another",
    vacuous_chunks,
    vacuous_cases,
)


def files_with(word: str) -> Iterator[str]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if word in path.read_text(encoding="utf-8"):
            yield path.relative_to(ROOT).as_posix()


def example_chunks(options: Options) -> Iterator[Chunk]:
    """One chunk a test file that draws examples."""
    for file in files_with("hypothesis"):
        yield Chunk(file, options.seed)


def long_test_chunks(options: Options) -> Iterator[Chunk]:
    """One chunk a test file with tests that `make test` leaves out; those with examples have a row."""
    named = {each.partition("::")[0] for each in long_cases()}
    for file in sorted({*files_with("mark.thorough"), *named} - {*files_with("hypothesis")}):
        yield Chunk(file, options.seed)


def tests_with_examples(chunk: Chunk) -> Outcome:
    return tests_of(chunk, "thorough", "")


def long_tests(chunk: Chunk) -> Outcome:
    return tests_of(chunk, "ci", "thorough")


def tests_of(chunk: Chunk, profile: str, marked: str) -> Outcome:
    """The tests of a file with that mark, with that profile of examples."""
    environment = os.environ | {"HYPOTHESIS_PROFILE": profile, "QT_QPA_PLATFORM": "offscreen"}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", chunk.key, "-q", "-m", marked, "-p", "no:cacheprovider"]
        command += [f"--hypothesis-seed={chunk.seed}", f"--junit-xml={report}"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if not report.exists():
            return Outcome(1, 1, notes=(f"{chunk.key}: {done.stdout[-500:]}{done.stderr[-500:]}",))
        suites = list(ET.parse(report).getroot().iter("testsuite"))
    tests = sum(int(suite.get("tests", 0)) for suite in suites)
    failed = sum(int(suite.get("failures", 0)) + int(suite.get("errors", 0)) for suite in suites)
    notes = tuple(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR")))
    return Outcome(tests, failed, notes=notes)


EXAMPLES = Row(
    "tests.thorough",
    "the tests that draw examples, with the profile `thorough`",
    example_chunks,
    tests_with_examples,
)

LONG_TESTS = Row(
    "tests.long",
    "the tests that take too long for `make test`",
    long_test_chunks,
    long_tests,
)
