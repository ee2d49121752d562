"""`tidewright replay`: plays a saved game again and verifies that it comes out the same."""

from __future__ import annotations

import argparse

from engine.cli.arguments import catalogue_argument
from engine.cli.output import CLEAN, FINDINGS, UserError, add_format, emit, finding_line
from engine.model.finding import Severity
from engine.model.values import Json
from engine.playtest.saved import NotAnAnswer, first_difference
from engine.storage.documents import GAME
from engine.storage.files import read_document
from engine.storage.saved_game import SavedGame


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="GAME", help="a saved game")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when the game comes out as recorded, 1 when it differs, 2 when it cannot be read."""
    saved, findings = read_document(GAME, args.file)
    faults = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not isinstance(saved, SavedGame) or faults:
        raise UserError("\n".join(finding_line(args.file, finding) for finding in faults or findings))
    verdict = verified(saved)
    data: dict[str, Json] = {"verified": verdict is None, "answers": len(saved.answers)}
    data["difference"] = verdict
    data["state_hash"] = saved.state_hash
    told = f"{len(saved.answers)} answers replayed: the game comes out as recorded."
    emit(args, data, told if verdict is None else verdict)
    return CLEAN if verdict is None else FINDINGS


def verified(saved: SavedGame) -> str | None:
    """None when every answer fits and the states are those recorded, else the first difference."""
    try:
        return first_difference(saved, catalogue_argument(None))
    except NotAnAnswer as fault:
        raise UserError(str(fault), "The file was changed by hand or by another program.") from fault
