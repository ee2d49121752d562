"""`tidewright convert`: a file in canonical form, a map of and for other programs, or a module of VASSAL."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.cli.arguments import add_catalogue, add_language, catalogue_argument, load, tell, unreadable
from engine.cli.contributed import MODULES, contributed
from engine.cli.output import CLEAN, FINDINGS, UserError, add_format, emit, write_line
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.storage.delivery import STDOUT, deliver
from engine.storage.documents import KINDS, SCENARIO, kind_stated, text_of_value, value_of_text
from engine.storage.interchange.endings import MODULE, PROGRAMS, WRITTEN
from engine.storage.interchange.formats import export_map, import_map, own_mapping
from engine.storage.interchange.levels import Levels
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text
from engine.storage.saved_game import SavedGame
from engine.storage.sheets import CaseSheet, ForeignTerrain
from engine.storage.target import Occupied, target_of

_PICTURES = (".png", ".svg", ".pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="IN",
        help="a scenario, board, piece, terrain, unit, card or mapping file, a saved game, rule cases, "
        "or a map of Tiled (.tmx, .tmj), Wesnoth (.map) or MegaMek (.board)",
    )
    parser.add_argument(
        "target",
        metavar="OUT",
        nargs="?",
        help="where the result goes; its ending says the format: .json, .tmx, .tmj, or .vmod for a module of "
        "VASSAL (default: back into IN)",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="the same as OUT")
    parser.add_argument(
        "--mapping", metavar="FILE", help="a file of terrain names that stand over the table that ships"
    )
    parser.add_argument(
        "--force", action="store_true", help="write over a file where the picture of tiles beside OUT goes"
    )
    parser.add_argument(
        "--levels",
        choices=[way.value for way in Levels],
        default=Levels.RELIEF.value,
        help="how levels of Wesnoth and MegaMek become levels 0 to 2: relief keeps as many slopes between "
        "neighbours as possible, clamp brings each level to the nearest, keep raises all alike "
        "(default: relief)",
    )
    add_language(parser, "a module")
    add_catalogue(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Convert by the endings of the two names; what is lost goes to the error stream or into the JSON."""
    if None not in (args.target, args.output) and args.target != args.output:
        raise UserError("OUT is given twice, with two names.", "Give it once.")
    target = args.target if args.output is None else args.output
    incoming = Path(args.file).suffix.lower()
    outgoing = incoming if target is None else Path(target).suffix.lower()
    args.output = target
    if outgoing in _PICTURES:
        raise UserError(
            f"{target}: pictures are drawn by another command.",
            f"Use: tidewright render {args.file} -o {target}",
        )
    if args.mapping is not None and incoming not in PROGRAMS:
        raise UserError(
            f"{args.mapping}: only maps of other programs are read with a mapping.", "Leave it out."
        )
    if incoming in PROGRAMS:
        return _import(args, incoming, target, outgoing)
    if outgoing in PROGRAMS:
        return _export(args, target, outgoing)
    if MODULE in (incoming, outgoing):
        return _write_module(args, incoming, target)
    catalogue = catalogue_argument(args.catalogue)  # a wrong folder is told even where nothing is looked up
    return _renew(args, args.file if target is None else target, catalogue)


# ------------------------------------------------------------------ other programs


def _import(args: argparse.Namespace, incoming: str, target: str | None, outgoing: str) -> int:
    if target is None or outgoing in PROGRAMS:
        raise UserError(
            f"{args.file}: a map of another program becomes a scenario file.", "Name it: … IN OUT.json"
        )
    text, findings = read_text(Path(args.file))
    if text is None:
        raise unreadable(args.file, findings)
    own = _mapping(args.mapping)
    catalogue = catalogue_argument(args.catalogue)
    try:
        made = import_map(text, incoming, Path(args.file).stem, catalogue, own, Levels(args.levels))
    except NotConvertible as error:
        raise _refused(args.file, error) from error
    deliver(target, text_of_value(SCENARIO, made.scenario))
    tell(args.file, made.findings)
    _report(args, [target], made.losses)
    return _code(made.findings)


def _export(args: argparse.Namespace, target: str, outgoing: str) -> int:
    if outgoing not in WRITTEN:
        raise UserError(f"{target}: maps of that program can only be read.", f"Write {' or '.join(WRITTEN)}.")
    scenario, _, catalogue = load(args.file, args.catalogue)
    try:
        files, losses = export_map(scenario, catalogue, target, force=args.force)
    except NotConvertible as error:
        raise _refused(args.file, error) from error
    except Occupied as error:
        raise UserError(error.told, "--force writes over it.") from error
    _report(args, [str(file) for file in files], losses)
    return CLEAN


def _write_module(args: argparse.Namespace, incoming: str, target: str | None) -> int:
    """A module of VASSAL, which the editor makes."""
    if incoming == MODULE or target is None:
        raise UserError(
            f"{args.file}: modules of VASSAL can only be written.", "Name a scenario: … IN.json OUT.vmod"
        )
    if target != STDOUT:
        target_of(target)  # nothing is drawn before it is known where it can be kept
    made = contributed(MODULES, "vassal", MODULE)
    scenario, map_, catalogue = load(args.file, args.catalogue)
    try:
        content, losses = made(scenario, map_, catalogue, args.language)
    except NotConvertible as error:
        raise _refused(args.file, error) from error
    deliver(target, content)
    _report(args, [target], losses)
    return CLEAN


def _code(findings: tuple[Finding, ...]) -> int:
    """What was read only in part is told by the exit code, too."""
    return FINDINGS if any(each.severity is Severity.ERROR for each in findings) else CLEAN


def _report(args: argparse.Namespace, files: list[str], losses: Losses) -> None:
    report = losses.report()
    if args.format != "json":
        for loss in report:
            write_line(f"not carried over: {loss.text()}", sys.stderr)
    emit(
        args,
        {"files": list(files), "losses": [loss.data() for loss in report]},
        f"{', '.join(files)}: written",
    )


def _mapping(path: str | None) -> Mapping[str, ForeignTerrain] | None:
    if path is None:
        return None
    text, findings = read_text(Path(path))
    if text is None:
        raise unreadable(path, findings)
    try:
        return own_mapping(text)
    except NotConvertible as error:
        raise _refused(path, error) from error


def _refused(path: str, error: NotConvertible) -> UserError:
    place = path if error.line is None else f"{path}:{error.line}"
    return UserError(f"{place}: {error.message}", error.advice)


# ------------------------------------------------------------------ our own files


def _renew(args: argparse.Namespace, target: str, catalogue: Catalogue) -> int:
    """Write the file anew; what cannot be understood is kept and reported."""
    text, findings = read_text(Path(args.file))
    if text is None:
        raise unreadable(args.file, findings)
    parsed = parse(text)
    if not parsed.whole:
        raise unreadable(args.file, parsed.findings)
    stated = kind_stated(parsed.data)
    if stated is None or stated not in KINDS:
        raise UserError(
            f"{args.file}: the file does not say that it is of a kind that can be converted.",
            f'Its "$schema" must be "urn:tidewright:schema:KIND:1" (game: 2) with KIND {", ".join(KINDS)}.',
        )
    value, more = value_of_text(KINDS[stated], text)
    findings = (*findings, *more)
    if value is None:
        raise unreadable(args.file, findings)
    tell(args.file, findings)
    converted = text_of_value(KINDS[stated], _in_notation(args.file, value, catalogue))
    changed = converted != text
    if changed or target != args.file:
        deliver(target, converted)
    match changed, target == args.file:
        case True, _:
            words = "written in canonical form"
        case False, True:
            words = "the file is canonical already; nothing was written"
        case _:
            words = f"written; {args.file} was canonical already"
    emit(args, {"file": target, "kind": stated, "changed": changed}, f"{target}: {words}")
    return _code(findings)


def _in_notation(file: str, value: Any, catalogue: Catalogue) -> Any:
    """Rule cases and saved games with lines of the notation for what older files said otherwise."""
    if not isinstance(value, CaseSheet | SavedGame):
        return value
    # Only these need the rules, which take long to load.
    from engine.playtest.case_raising import raised_cases
    from engine.playtest.match import ReplayFailed
    from engine.playtest.readiness import NotReady
    from engine.playtest.saved import raised

    if isinstance(value, CaseSheet):
        return raised_cases(value)
    try:
        return raised(value, catalogue)
    except ReplayFailed as failure:
        raise UserError(f"{file}: {failure}") from failure
    except NotReady as refusal:
        raise UserError(f"{file}: {refusal.findings[0].message}", refusal.findings[0].advice) from refusal
