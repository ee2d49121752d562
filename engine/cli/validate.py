"""`tidewright validate`: what is wrong with scenario and board files, where, and what mends it."""

import argparse
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import engine
from engine.cli.arguments import add_catalogue, add_language, catalogue_argument
from engine.cli.output import CLEAN, FAILED, FINDINGS, UserError, add_format, emit, one_line, write_line
from engine.cli.reports import FileReport, as_concise, as_github, as_json, as_text, report_in
from engine.cli.validation.baseline import Known, known_findings, without_known
from engine.cli.validation.explain import explained, explanation_data, explanation_text
from engine.cli.validation.junit import as_junit
from engine.cli.validation.mending import difference, mended, readable
from engine.cli.validation.sarif import as_sarif
from engine.cli.validation.statistics import statistics
from engine.cli.validation.watch import watch
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.canonical import result_text
from engine.storage.documents import KINDS, SCENARIO, kind_stated, placed, value_of_text
from engine.storage.fault_report import told_fault
from engine.storage.files import write_scenario
from engine.storage.folders import json_files
from engine.storage.json_text import parse
from engine.storage.languages import words_of
from engine.storage.overrides import with_overrides
from engine.storage.raw_file import LARGEST_FILE, read_text, text_of
from engine.storage.target import NotWritten
from engine.validation.boards import board_findings
from engine.validation.removal_words import left_out
from engine.validation.run import findings as rule_findings

#: The name of standard input on the command line, and as it is told.
STDIN, STDIN_NAME = "-", "<stdin>"
#: A file that could not be mended on the disk, and one at which the program failed.
NOT_WRITTEN, INTERNAL = "FILE030", "FILE031"
#: From so many files on a terminal shows how far the work is.
MANY_FILES = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files, folders with .json files, or - for standard input"
    )
    add_format(parser, "concise", "sarif", "github", "junit")
    add_catalogue(parser)
    parser.add_argument(
        "--schema-only",
        action="store_true",
        help="hold files of every kind against the published schemas and look at nothing else",
    )
    parser.add_argument("--strict", action="store_true", help="hints count too for the exit code")
    parser.add_argument("--fix", action="store_true", help="mend what can be mended and save the files")
    parser.add_argument(
        "--fix-removing",
        action="store_true",
        help="like --fix, and carry out those fixes too that take away ground drawn by hand",
    )
    parser.add_argument("--diff", action="store_true", help="print what fixing would change, save nothing")
    parser.add_argument("--select", metavar="CODES", help="only codes that begin so, separated by commas")
    parser.add_argument("--ignore", metavar="CODES", help="all but codes that begin so")
    parser.add_argument("--baseline", metavar="FILE", help="leave out findings of an earlier json report")
    parser.add_argument("--statistics", action="store_true", help="print the figures of each map")
    parser.add_argument(
        "--accepted", action="store_true", help="list accepted findings too, with the reasons"
    )
    parser.add_argument("--picture", action="store_true", help="draw the place of each finding in letters")
    parser.add_argument("--watch", action="store_true", help="validate again whenever a file changes")
    add_language(parser, "the findings")
    parser.add_argument("--explain", metavar="CODE", help="print what a check is about and stop")


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0 when nothing unaccepted is found, 1 on findings, 2 when a file cannot be read."""
    if arguments.explain is not None:
        check = explained(arguments.explain)
        words = words_of(arguments.language)
        emit(arguments, explanation_data(check, words), lambda: explanation_text(check, words))
        return CLEAN
    if not arguments.paths:
        raise UserError("There is nothing to validate.", "Name a file, a folder, or - for standard input.")
    if "" in arguments.paths:
        raise UserError("An empty name is no file.", "Name a file, a folder, or - for standard input.")
    if arguments.schema_only and (
        arguments.fix or arguments.fix_removing or arguments.diff or arguments.statistics
    ):
        raise UserError("--schema-only mends nothing and has no figures.", "Leave the other option out.")
    known = None if arguments.baseline is None else known_findings(Path(arguments.baseline))
    catalogue = catalogue_argument(arguments.catalogue)
    if arguments.diff:
        return _differences(arguments, catalogue)
    if arguments.watch:
        if STDIN in arguments.paths:
            raise UserError("Standard input cannot be watched.", "Name files or folders.")
        return watch(lambda: _listed(arguments.paths)[0], lambda: _looked(arguments, catalogue, known))
    return _looked(arguments, catalogue, known)


def _looked(arguments: argparse.Namespace, catalogue: Catalogue, known: Known | None) -> int:
    """One look at all files: read, mended if wished, reported."""
    files, closed = _listed(arguments.paths)
    _tell_empty(arguments.paths, files, closed)
    reports = [report_in(report, words_of(arguments.language)) for report in closed]
    unread = bool(closed)
    for number, path in enumerate(files, 1):
        _progress(number, len(files), path)
        report, whole = _report_on(path, arguments, catalogue, known)
        unread |= not whole
        reports.append(report_in(report, words_of(arguments.language)))
    _write(reports, arguments)
    if unread:
        return FAILED
    counting = set(Severity) if arguments.strict else {Severity.ERROR, Severity.WARNING}
    found = any(finding.severity in counting for report in reports for finding in report.open)
    return FINDINGS if found else CLEAN


def _report_on(
    path: Path, arguments: argparse.Namespace, catalogue: Catalogue, known: Known | None
) -> tuple[FileReport, bool]:
    """What is found in a file, and whether it was read and, if wished, mended: no file hides the others."""
    refused: tuple[Finding, ...] = ()
    try:
        if arguments.fix or arguments.fix_removing:
            try:
                _mend(path, arguments, catalogue)
            except NotWritten as error:
                refused = (Finding(NOT_WRITTEN, Severity.ERROR, error.told),)
        if arguments.schema_only:
            report, read = held_against_schema(path)
        else:
            report, read = examined(path, catalogue, figures=arguments.statistics)
        report = _selected(report, arguments)
        report = report if known is None else without_known(report, known)
    except UserError:
        raise
    except Exception as error:
        error.add_note(f"at {path}")
        return FileReport(str(path), (Finding(INTERNAL, Severity.ERROR, told_fault(error)),)), False
    return replace(report, findings=(*refused, *report.findings)), read and not refused


def _write(reports: list[FileReport], arguments: argparse.Namespace) -> None:
    match arguments.format:
        case "json":
            write_line(result_text(as_json(reports)))
        case "sarif":
            write_line(result_text(as_sarif(reports, engine.__version__, words_of(arguments.language))))
        case "junit":
            write_line(as_junit(reports))
        case "github":
            for line in as_github(reports):
                write_line(line)
        case "concise":
            for line in as_concise(reports):
                write_line(line)
        case _:
            pictures = arguments.picture or sys.stdout.isatty()
            words = words_of(arguments.language)
            for line in as_text(reports, pictures=pictures, accepted=arguments.accepted, words=words):
                write_line(line)


def examined(path: Path, catalogue: Catalogue, *, figures: bool = False) -> tuple[FileReport, bool]:
    """What is found in one file, and whether it could be read from the disk at all."""
    name = STDIN_NAME if str(path) == STDIN else str(path)
    text, faults = _text(path)
    if text is None:
        return FileReport(name, faults), False
    kind = KINDS.get(kind_stated(parse(text).data) or "", SCENARIO)
    value, faults = value_of_text(kind, text)
    map_: HexMap | None = None
    told: Mapping[str, Json] | None = None
    if isinstance(value, Scenario):
        known, more = with_overrides(catalogue, value)
        map_ = flatten(value.layout, known)
        faults = (*faults, *placed(text, (*more, *rule_findings(value, known, map_))))
        told = statistics(value, known) if figures else None
    if isinstance(value, MapBoard):
        faults = (*faults, *placed(text, board_findings(value, catalogue)))
    scenario = value if isinstance(value, Scenario) else None
    return FileReport(name, faults, map_, text, scenario, told), True


def held_against_schema(path: Path) -> tuple[FileReport, bool]:
    """What the schema of its kind does not allow in one file, and whether it could be read from the disk."""
    # Only this option needs the library.
    from engine.storage.by_schema import schema_findings

    name = STDIN_NAME if str(path) == STDIN else str(path)
    text, faults = _text(path)
    if text is None:
        return FileReport(name, faults), False
    return FileReport(name, (*faults, *schema_findings(text)), text=text), True


def _text(path: Path) -> tuple[str | None, tuple[Finding, ...]]:
    if str(path) != STDIN:
        return read_text(path)
    stream = getattr(sys.stdin, "buffer", None)
    data = stream.read(LARGEST_FILE + 1) if stream is not None else sys.stdin.read().encode("utf-8")
    if len(data) > LARGEST_FILE:
        message = f"Standard input has more than {LARGEST_FILE // (1024 * 1024)} MB."
        return None, (Finding("FILE002", Severity.ERROR, message, "Choose a smaller file."),)
    return text_of(data)


def _listed(paths: list[str]) -> tuple[tuple[Path, ...], tuple[FileReport, ...]]:
    """The files named and the .json files below the folders named, each once, in order; folders not read."""
    files: dict[str, Path] = {}
    closed: dict[str, FileReport] = {}
    for name in paths:
        inside, faults = json_files(Path(name), below=True) if os.path.isdir(name) else ((Path(name),), ())
        for each in inside:
            files.setdefault(os.path.abspath(each), each)
        for folder, fault in faults:
            closed.setdefault(os.path.abspath(folder), FileReport(str(folder), (fault,)))
    return tuple(files.values()), tuple(closed.values())


def _tell_empty(paths: list[str], files: tuple[Path, ...], closed: tuple[FileReport, ...]) -> None:
    """Say which folders have nothing to look at; one that cannot be read is told otherwise."""
    places = [os.path.abspath(each) for each in (*map(str, files), *(report.file for report in closed))]
    for name in paths:
        whole = os.path.abspath(name)
        if os.path.isdir(name) and not any(os.path.commonpath((whole, each)) == whole for each in places):
            write_line(f"{name}: there is no .json file in this folder", sys.stderr)


def _progress(number: int, files: int, path: Path) -> None:
    if files >= MANY_FILES and sys.stderr.isatty():
        bar = "#" * (20 * number // files)
        # Written over with spaces: a terminal of Windows may print what would clear the line.
        line = f"[{bar:<20}] {number:>{len(str(files))}}/{files} {path.name[:40]:<40}"
        end = f"\r{'':<{len(line)}}\r" if number == files else ""
        sys.stderr.write(f"\r{line}{end}")
        sys.stderr.flush()


def _wanted(finding: Finding, arguments: argparse.Namespace) -> bool:
    def named(codes: str) -> bool:
        return any(finding.code.startswith(code.strip()) for code in codes.split(",") if code.strip())

    chosen = arguments.select is None or named(arguments.select)
    return chosen and not named(arguments.ignore or "")


def _selected(report: FileReport, arguments: argparse.Namespace) -> FileReport:
    kept = tuple(finding for finding in report.findings if _wanted(finding, arguments))
    return replace(report, findings=kept)


def _mend(path: Path, arguments: argparse.Namespace, catalogue: Catalogue) -> None:
    """Apply the wanted fixes and save; a file that was not read whole is left alone."""
    if str(path) == STDIN:
        raise UserError("Standard input cannot be mended in place.", "Use --diff, or name a file.")
    text, _ = read_text(path)
    scenario = None if text is None else readable(text)
    if scenario is not None:
        after = _mended(path, scenario, arguments, catalogue)
        if after is not scenario:
            write_scenario(path, after)


def _mended(path: Path, scenario: Scenario, arguments: argparse.Namespace, catalogue: Catalogue) -> Scenario:
    """The scenario with the wanted fixes applied; those left out are named with what they would take."""
    after, left = mended(
        scenario, catalogue, lambda finding: _wanted(finding, arguments), removing=arguments.fix_removing
    )
    words = words_of(arguments.language)
    for finding in left:
        why = words.told(left_out(finding.code, finding.removal))
        write_line(one_line(f"{path}: {why} {words.told(say('--fix-removing mends it.'))}"), sys.stderr)
    return after


def _differences(arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print what mending would change; 1 when it would change something, 2 when a file cannot be read."""
    changed = unread = False
    files, closed = _listed(arguments.paths)
    _tell_empty(arguments.paths, files, closed)
    for report in closed:
        unread = True
        write_line(f"{report.file}: {report.findings[0].code} {report.findings[0].message}", sys.stderr)
    for path in files:
        try:
            found, read = _difference(path, arguments, catalogue)
        except Exception as error:
            error.add_note(f"at {path}")
            write_line(f"tidewright: {one_line(told_fault(error))}", sys.stderr)
            unread = True
            continue
        unread |= not read
        changed |= bool(found)
        if found:
            write_line(found.removesuffix("\n"))
    return FAILED if unread else FINDINGS if changed else CLEAN


def _difference(path: Path, arguments: argparse.Namespace, catalogue: Catalogue) -> tuple[str, bool]:
    """What mending would change in a file, and whether it could be read."""
    text, faults = _text(path)
    for fault in faults if text is None else ():
        write_line(f"{path}: {fault.code} {fault.message}", sys.stderr)
    scenario = None if text is None else readable(text)
    if text is None or scenario is None:
        return "", text is not None
    name = STDIN_NAME if str(path) == STDIN else str(path)
    after = _mended(Path(name), scenario, arguments, catalogue)
    if after is scenario:
        return "", True
    # The mark is no part of what is read, but of what the file holds until it is written anew.
    marked = any(fault.code == "FILE017" for fault in faults)
    return difference(name, f"\ufeff{text}" if marked else text, after), True
