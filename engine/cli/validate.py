"""`tidewright validate`: what is wrong with scenario and board files, where, and what mends it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import engine
from engine.cli.output import CLEAN, FAILED, FINDINGS, add_format, write_line
from engine.cli.reports import FileReport, as_github, as_json, as_sarif, as_text
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.scenario import Scenario
from engine.storage.bundled import catalogue as bundled_catalogue
from engine.storage.canonical import result_text
from engine.storage.documents import KINDS, SCENARIO, kind_stated, placed, value_of_text
from engine.storage.files import write_scenario
from engine.storage.json_text import parse
from engine.storage.overrides import with_overrides
from engine.storage.raw_file import read_text
from engine.validation.run import findings as rule_findings

#: `--fix` stops after so many rounds; each round mends one finding.
MOST_FIXES = 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders with .json files")
    add_format(parser, "sarif", "github")
    parser.add_argument("--strict", action="store_true", help="hints count too for the exit code")
    parser.add_argument("--fix", action="store_true", help="mend what can be mended and save the files")
    parser.add_argument("--select", metavar="CODES", help="only these codes, separated by commas")
    parser.add_argument("--ignore", metavar="CODES", help="all but these codes")


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0 when nothing unaccepted is found, 1 on findings, 2 when a file cannot be read."""
    catalogue = bundled_catalogue()
    reports, unread = [], False
    for path in _files(arguments.paths):
        if arguments.fix:
            _mend(path, catalogue)
        report, read = examined(path, catalogue)
        unread |= not read
        reports.append(_selected(report, arguments.select, arguments.ignore))
    match arguments.format:
        case "json":
            write_line(result_text(as_json(reports)))
        case "sarif":
            write_line(result_text(as_sarif(reports, engine.__version__)))
        case "github":
            for line in as_github(reports):
                write_line(line)
        case _:
            for line in as_text(reports):
                write_line(line)
    if unread:
        return FAILED
    counting = set(Severity) if arguments.strict else {Severity.ERROR, Severity.WARNING}
    found = any(finding.severity in counting for report in reports for finding in report.open)
    return FINDINGS if found else CLEAN


def examined(path: Path, catalogue: Catalogue) -> tuple[FileReport, bool]:
    """What is found in one file, and whether it could be read from the disk at all."""
    text, faults = read_text(path)
    if text is None:
        return FileReport(str(path), faults), False
    kind = KINDS.get(kind_stated(parse(text).data) or "", SCENARIO)
    value, faults = value_of_text(kind, text)
    if isinstance(value, Scenario):
        known, more = with_overrides(catalogue, value)
        faults = (*faults, *placed(text, (*more, *rule_findings(value, known))))
    return FileReport(str(path), faults), True


def _files(paths: list[str]) -> Iterator[Path]:
    """The files named, and the .json files below the folders named, each once, in order."""
    seen: set[Path] = set()
    for name in paths:
        path = Path(name)
        inside = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        if path.is_dir() and not inside:
            write_line(f"{name}: there is no .json file in this folder", sys.stderr)
        for each in inside:
            if each not in seen:
                seen.add(each)
                yield each


def _selected(report: FileReport, select: str | None, ignore: str | None) -> FileReport:
    wanted = None if select is None else {code.strip() for code in select.split(",")}
    unwanted = {code.strip() for code in (ignore or "").split(",")}
    kept = tuple(
        finding
        for finding in report.findings
        if finding.code not in unwanted and (wanted is None or finding.code in wanted)
    )
    return replace(report, findings=kept)


def _mend(path: Path, catalogue: Catalogue) -> None:
    """Apply the fix of one finding after another and save; a file that was not read whole is left alone."""
    text, _ = read_text(path)
    if text is None:
        return
    scenario, faults = value_of_text(SCENARIO, text)
    if not isinstance(scenario, Scenario) or any(fault.severity is Severity.ERROR for fault in faults):
        return
    mended = scenario
    for _ in range(MOST_FIXES):
        known, _more = with_overrides(catalogue, mended)
        after = _mended_once(mended, rule_findings(mended, known))
        if after is mended:
            break
        mended = after
    if mended is not scenario:
        write_scenario(path, mended)


def _mended_once(scenario: Scenario, found: tuple[Finding, ...]) -> Scenario:
    for finding in found:
        if finding.fix is not None and finding.accepted is None:
            after = finding.fix(scenario)
            if after is not scenario and after != scenario:
                return after
    return scenario
