"""`tidewright replay`: plays a saved game again and tells what of its file is so, and what is not."""

import argparse
from pathlib import Path

from engine.cli.arguments import add_language, catalogue_argument
from engine.cli.contributed import PAGES, contributed
from engine.cli.output import CLEAN, FINDINGS, UserError, add_format, emit, one_line
from engine.cli.refusing import refused, saved_of_file
from engine.correspondence.verifying import verify_course
from engine.model.values import Json
from engine.playtest.match import ReplayFailed
from engine.playtest.moments import moment_in
from engine.playtest.readiness import NotReady, in_file
from engine.playtest.saved import NotAnAnswer
from engine.playtest.transcript import transcript
from engine.playtest.verifying import ReplayVerification, verified
from engine.storage.delivery import STDOUT, deliver
from engine.storage.documents import SCENARIO, text_of_value
from engine.storage.positions import places
from engine.storage.raw_file import read_text
from engine.storage.saved_game import SavedGame
from engine.storage.target import target_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="GAME", help="a saved game")
    parser.add_argument(
        "--log",
        dest="output",
        metavar="FILE",
        help="write the answers to this text file, and all that happens as remarks, where all answers fit",
    )
    parser.add_argument(
        "--scenario",
        dest="moment",
        metavar="FILE",
        help="write a scenario that begins where the game stands, or stood after the answers of --at",
    )
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="the moment of --scenario: the last one after at most N answers in which nobody acts",
    )
    parser.add_argument(
        "--page",
        metavar="FILE",
        help="write the game as one page for a browser: map, counters, a slider and the log; of a game that "
        "goes on no more than both sides know",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="everything has to be verified: exit code 1 as well for what the file does not record",
    )
    add_language(parser, "the page")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when all that is recorded comes out so, 1 when something differs, 2 when unreadable."""
    for output in (args.output, args.moment, args.page):
        if output not in (None, STDOUT):
            target_of(output)  # nothing is played before it is known where the outcome can be kept
    if args.at is not None and (args.moment is None or args.at < 0):
        raise UserError(
            f"--at {args.at} names no moment.", "Give --scenario a file, and --at a number from 0."
        )
    if [args.output, args.moment, args.page].count(None) < 2:
        raise UserError("Log, scenario and page are written one at a time.", "Give one of them.")
    saved = saved_of_file(args.file)
    if args.moment is not None:
        return _take(args, saved)
    if args.page is not None:
        return _write_page(args, saved)
    try:
        found = verified(saved, catalogue_argument(None))
    except NotReady as refusal:
        return refused(args, args.file, in_file(refusal, "/scenario"))
    except NotAnAnswer as fault:
        raise UserError(str(fault), "The file was changed by hand or by another program.") from fault
    if saved.by_file is not None:
        verify_course(found, saved, catalogue_argument(None))
    if args.output is not None and found.match is not None:
        deliver(args.output, transcript(found.match))
    line = None if found.unfit is None else _line_of(args.file, found.unfit)
    emit(args, _data(saved, found, line), "\n".join(map(one_line, _lines(args.file, saved, found, line))))
    return FINDINGS if found.differences or (args.verify and found.unchecked) else CLEAN


def _take(args: argparse.Namespace, saved: SavedGame) -> int:
    """Write the moment as a scenario, and say which one it is."""
    try:
        found = moment_in(saved, catalogue_argument(None), args.at)
    except NotReady as refusal:
        return refused(args, args.file, in_file(refusal, "/scenario"))
    except ReplayFailed as failure:
        raise UserError(f"{args.file}: {failure}") from failure
    if found is None:
        raise UserError(f"{args.file}: set-up is not over by then.", "Give --at a later answer, or none.")
    deliver(args.moment, text_of_value(SCENARIO, found.scenario))
    opening = found.scenario.opening
    assert opening is not None
    data: dict[str, Json] = {"answers": found.answers, "round": opening.round, "phase": opening.phase}
    args.output = args.moment
    emit(
        args,
        data,
        f"{args.moment} begins after answer {found.answers} of {len(saved.answers)}: "
        f"round {opening.round}, {str(opening.phase).replace('_', ' ')}.",
    )
    return CLEAN


def _write_page(args: argparse.Namespace, saved: SavedGame) -> int:
    """Write the game as a page, in the pictures and words that come with the editor."""
    try:
        text = contributed(PAGES, "replay", "--page")(saved, catalogue_argument(None), args.language)
    except NotReady as refusal:
        return refused(args, args.file, in_file(refusal, "/scenario"))
    except ReplayFailed as failure:
        advice = f"`tidewright replay {args.file}` says how far it fits."
        raise UserError(f"{args.file}: {failure}", advice) from failure
    deliver(args.page, text)
    args.output = args.page
    emit(args, {"page": args.page}, f"{args.page} shows the game.")
    return CLEAN


def _line_of(file: str, answer: int) -> int | None:
    """The line of the file that an answer stands on."""
    text, _ = read_text(Path(file))
    place = f"/answers/{answer - 1}"
    return None if text is None else places(text, {place}).get(place, (None,))[0]


def _data(saved: SavedGame, found: ReplayVerification, line: int | None) -> dict[str, Json]:
    return {
        "verified": not found.differences,
        "answers": len(saved.answers),
        "replayed": found.replayed,
        "over": found.over,
        "difference": found.differences[0] if found.differences else None,
        "line": line,
        "differences": list(found.differences),
        "checked": list(found.checked),
        "unchecked": list(found.unchecked),
        "notes": list(found.notes),
        "state_hash": saved.state_hash,
    }


def _lines(file: str, saved: SavedGame, found: ReplayVerification, line: int | None) -> list[str]:
    count = len(saved.answers)
    lines = []
    if found.replayed < count:
        lines.append(f"The first {found.replayed} of {count} answers fit.")
        if line is not None:
            lines.append(f"{file}:{line}: here stands the one that does not.")
    elif found.over:
        lines.append(f"All {count} answers fit, and the game is over with the last one.")
    else:
        lines.append(f"All {count} answers fit; the game is unfinished and goes on after answer {count}.")
    lines += [f"Differs: {each}" for each in found.differences]
    if found.checked:
        lines.append(f"As recorded: {', '.join(found.checked)}.")
    lines += [f"Not verified: {each}." for each in found.unchecked]
    return lines + found.notes
