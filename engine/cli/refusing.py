"""Games that commands begin, and how they say that one cannot begin."""

import argparse
from dataclasses import replace
from pathlib import Path

from engine.cli.arguments import catalogue_argument, unreadable
from engine.cli.output import FINDINGS, UserError, emit, finding_line
from engine.cli.reports import FileReport, as_json, as_text
from engine.model.finding import Finding, Severity
from engine.model.opening import Opening
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.storage.documents import GAME, placed
from engine.storage.files import read_document, read_scenario
from engine.storage.raw_file import read_text
from engine.storage.saved_game import SavedGame


def game_of_file(path: str, round_limit: int | None, opening: Opening | None = None) -> Game:
    """The game of a scenario file; NotReady with all errors in it, `UserError` when nothing of it opens.

    It begins at `opening` where that is given, else where the scenario says.
    """
    scenario, findings = read_scenario(Path(path))
    if scenario is None:
        raise unreadable(path, findings)
    if opening is not None:
        scenario = replace(scenario, opening=opening)
    return ready_game(scenario, catalogue_argument(None), round_limit, findings)


def saved_of_file(path: str) -> SavedGame:
    """The saved game of a file; `UserError` with all that is wrong with it when it is none."""
    saved, findings = read_document(GAME, path)
    faults = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not isinstance(saved, SavedGame) or faults:
        raise UserError("\n".join(finding_line(path, finding) for finding in faults or findings))
    return saved


def refused(args: argparse.Namespace, path: str, errors: tuple[Finding, ...]) -> int:
    """Print why no game begins: every error with its place in the file, the reason and the remedy."""
    text, _ = read_text(Path(path))
    report = FileReport(path, errors if text is None else placed(text, errors))
    many = "this error is" if len(errors) == 1 else f"these {len(errors)} errors are"
    lines = (
        f"{path}: no game begins before {many} mended:",
        *as_text([report], accepted=True),
    )
    data = as_json([report])
    assert isinstance(data, dict)
    emit(args, {"refused": data["files"]}, "\n".join(lines))
    return FINDINGS
