"""`tidewright convert`: a file in canonical form and the newest version."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.cli.arguments import tell, unreadable
from engine.cli.output import CLEAN, FINDINGS, UserError, add_format, emit
from engine.model.finding import Severity
from engine.storage.atomic_write import write_text
from engine.storage.documents import KINDS, kind_stated, text_of_value, value_of_text
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("file", help="a scenario, board, piece, terrain or unit file")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="where the result goes (default: back into FILE)"
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
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
            f'Its "$schema" must be "urn:tidewright:schema:KIND:1" with KIND {", ".join(KINDS)}.',
        )
    value, more = value_of_text(KINDS[stated], text)
    findings = (*findings, *more)
    if value is None:
        raise unreadable(args.file, findings)
    tell(args.file, findings)
    target = args.output or args.file
    converted = text_of_value(KINDS[stated], value)
    changed = converted != text
    if changed or target != args.file:
        write_text(Path(target), converted)
    match changed, target == args.file:
        case True, _:
            words = "written in canonical form"
        case False, True:
            words = "the file is canonical already; nothing was written"
        case _:
            words = f"written; {args.file} was canonical already"
    emit(args, {"file": target, "kind": stated, "changed": changed}, f"{target}: {words}")
    return FINDINGS if any(each.severity is Severity.ERROR for each in findings) else CLEAN
