"""`tidewright replay`: plays a saved game again and verifies that it comes out the same."""

from __future__ import annotations

import argparse

from engine.cli.arguments import catalogue_argument
from engine.cli.output import CLEAN, FINDINGS, UserError, add_format, emit, finding_line
from engine.model.finding import Severity
from engine.model.values import Json
from engine.play.canonical import state_hash
from engine.play.game import Game
from engine.play.state import State
from engine.playtest.match import Recorded, ReplayFailed, replayed
from engine.rules.modules import ruleset_for
from engine.storage.documents import GAME
from engine.storage.files import read_document
from engine.storage.overrides import with_overrides
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
    catalogue, _ = with_overrides(catalogue_argument(None), saved.scenario)
    game = Game(saved.scenario, catalogue, ruleset_for(saved.scenario.rules), saved.max_rounds)
    seen: list[str] = []

    def watch(state: State, _: object) -> None:
        if saved.hashes:
            seen.append(state_hash(state))

    try:
        match = replayed(game, saved.seed, recorded(saved), watch)
    except ReplayFailed as failure:
        return str(failure)
    for number, (was, now) in enumerate(zip(saved.hashes, seen[1:], strict=False), start=1):
        if was != now:
            return f"After answer {number} the state is {now}, recorded was {was}."
    last = state_hash(match.state)
    if saved.state_hash and saved.state_hash != last:
        return f"The last state is {last}, recorded was {saved.state_hash}."
    return None


def recorded(saved: SavedGame) -> tuple[Recorded, ...]:
    """The answers of a saved game; raises UserError for one that is neither a choice nor dice."""
    answers: list[Recorded] = []
    for number, answer in enumerate(saved.answers, start=1):
        if isinstance(answer, bool):
            answer = None
        match answer:
            case int():
                answers.append(answer)
            case list() if all(isinstance(face, int) for face in answer):
                answers.append(tuple(face for face in answer if isinstance(face, int)))
            case _:
                raise UserError(
                    f"Answer {number} is neither the number of a choice nor a list of dice.",
                    "The file was changed by hand or by another program.",
                )
    return tuple(answers)
