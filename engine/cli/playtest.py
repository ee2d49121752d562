"""`tidewright playtest`: many games between bots, and what they say about the balance of a scenario."""

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Iterator

from engine.bots.names import BOTS
from engine.cli import advising, stored_games
from engine.cli.arguments import add_language
from engine.cli.conduct import conduct_data, conduct_text
from engine.cli.map_picture import backdrop_of
from engine.cli.output import CLEAN, UserError, add_format, emit, write_line
from engine.cli.play import MAX_ROUNDS
from engine.cli.playtest_figures import figures_data, figures_text
from engine.cli.playtest_games import STYLES_TRIED, lasting_store, played
from engine.cli.refusing import game_of_file, refused
from engine.lab.advice.advise import most_games
from engine.lab.cluster import NoCluster
from engine.lab.kept_batch import with_facts
from engine.lab.luck import PlayedGame
from engine.lab.page.comparison_page import VersionPlayed, comparison_page
from engine.lab.page.page import report_page
from engine.lab.page.version_words import comparison_words
from engine.lab.page.wording import Wording
from engine.lab.page.words import long_words, sure_words, trust_words, verdict_words
from engine.lab.report import LabReport, findings_of, ground_of
from engine.lab.report_data import report_data
from engine.lab.statistics import conduct_by_bot, report
from engine.lab.versions import compared, comparison_data
from engine.playtest.readiness import NotReady
from engine.storage.canonical import result_text
from engine.storage.delivery import STDOUT, deliver
from engine.storage.game_store import LARGEST_SEED, BadStore, GameStore
from engine.storage.target import target_of

#: More games than this are meant for the thorough run, which can be resumed.
MOST_GAMES = 100_000
#: How many games are played unless a number is given; where they go on until figures are narrow, at most.
_GAMES, _GAMES_UNTIL = 20, 2_000
#: What can be written of games, by the ending of the file's name.
_REPORTS = (".html", ".json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="*",
        help="the scenario to play; two: an old and a new version to compare",
    )
    parser.add_argument(
        "--bots",
        default="tactical,tactical",
        metavar="A,B",
        help=f"a bot for each side, swapped after each game: {', '.join(BOTS)}, or a class in a file of "
        "Python: my_bot.py:MyBot",
    )
    parser.add_argument(
        "--styles",
        action="store_true",
        help=f"every one of {', '.join(STYLES_TRIED)} against every other and itself, in place of --bots",
    )
    parser.add_argument(
        "--games",
        type=int,
        metavar="N",
        help=f"how many games (default: {_GAMES}; with --until-width at most {_GAMES_UNTIL})",
    )
    parser.add_argument(
        "--until-width",
        type=float,
        metavar="W",
        help="play until the interval of the verdict is so many points of a hundred wide",
    )
    parser.add_argument(
        "--call",
        type=float,
        metavar="P",
        help="break a game off where a model of the first 100 is so sure of its winner (90 to 99.9 percent);"
        " how often that errs is told",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="processes at the same time (default: one a core)",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="have the workers of a Dask cluster play, in place of processes here (tidewright[cluster])",
    )
    parser.add_argument(
        "--max-rounds",
        type=int,
        default=MAX_ROUNDS,
        metavar="N",
        help=f"decide a game after so many rounds (default: {MAX_ROUNDS})",
    )
    parser.add_argument(
        "--conduct", action="store_true", help="also say how the bots play: losses, fire, tools, purchases"
    )
    parser.add_argument(
        "--store",
        metavar="FILE",
        help="keep each game in this file as soon as it is over, and play none again that is kept there",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="REPORT",
        help="write a report: a name ending in .html or .json; with --show the game's file",
    )
    parser.add_argument(
        "--advise",
        metavar="FILE",
        help="try small changes that bring the map nearer to even, and write it with the best one to FILE",
    )
    stored_games.add_arguments(parser)
    add_language(parser, "the figures and the report")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games, tell on the error stream how far it is, and print the figures."""
    for name in (args.output, args.advise):
        if name not in (None, STDOUT):
            target_of(name)
    try:
        with _store(args) as store:
            if stored_games.only_reads(args):
                return stored_games.run(args, store)
            _require_sense(args, store)
            if len(args.file) == 2:
                return _compare(args, _lasting(store))
            if args.advise is not None:
                return advising.run(args, _lasting(store))
            return _play(args, store)
    except (BadStore, NoCluster) as fault:
        raise UserError(str(fault)) from fault


@contextlib.contextmanager
def _store(args: argparse.Namespace) -> Iterator[GameStore | None]:
    """The store that is named, else one for this run where more is told of games than their counts."""
    if args.store is not None:
        if stored_games.only_reads(args) and not os.path.exists(args.store):
            raise UserError(f"{args.store}: there is no such file.", "Name a store that playtest made.")
    elif stored_games.only_reads(args) or not _tells_more(args):
        yield None
        return
    with lasting_store(args.store) as store:
        yield store


def _tells_more(args: argparse.Namespace) -> bool:
    asked = (args.output, args.until_width, args.advise, args.call)
    return any(each is not None for each in asked) or len(args.file) > 1


def _require_sense(args: argparse.Namespace, store: GameStore | None) -> None:
    """Refuse arguments that ask for what cannot be played; raises UserError."""
    if not args.file:
        raise UserError("No scenario is named.", "Name its file, or ask for the games of a store by --list.")
    if len(args.file) > 2:
        raise UserError(f"{len(args.file)} scenarios are named.", "Name one, or two versions to compare.")
    if args.output is not None and not args.output.lower().endswith(_REPORTS):
        raise UserError(
            f"--output {args.output}: this ending names no report.", f"End it in {' or '.join(_REPORTS)}."
        )
    if len(args.file) == 2 and args.until_width is not None:
        raise UserError("--until-width: two versions are compared by a number.", "Give it by --games.")
    if args.call is not None and not 90.0 <= args.call <= 99.9:
        raise UserError(f"--call {args.call:g}: give a chance from 90 to 99.9 percent.")
    if args.until_width is not None and not 1.0 <= args.until_width <= 100.0:
        raise UserError(f"--until-width {args.until_width:g}: give a number from 1 to 100.")
    if args.advise is not None:
        _require_one_map(args)
    if args.games is None:
        args.games = _GAMES if args.until_width is None else _GAMES_UNTIL
    if store is not None and abs(args.seed) > LARGEST_SEED - args.games:
        raise UserError(
            f"--seed {args.seed}: a store keeps no such number.", "Give one of at most 18 digits."
        )
    for name, most in (("games", MOST_GAMES), ("jobs", 256), ("max_rounds", 10_000)):
        value = getattr(args, name)
        if not 1 <= value <= most:
            raise UserError(f"--{name.replace('_', '-')} {value}: give a number from 1 to {most}.")


def _require_one_map(args: argparse.Namespace) -> None:
    """Refuse what an advice decides by itself."""
    if args.styles:
        raise UserError("--styles: an advice is played by two bots.", "Name them by --bots.")
    if args.scheduler is not None:
        raise UserError("--scheduler: an advice is played on this machine.", "Leave it out.")
    if len(args.file) > 1:
        raise UserError("--advise: two scenarios are named.", "Name the one that is to be changed.")
    for name in ("output", "until_width", "games", "call"):
        if getattr(args, name) is not None:
            raise UserError(
                f"--{name.replace('_', '-')}: an advice plays {most_games()} games and writes one map.",
                "Leave it out.",
            )


# -------------------------------------------------------------------- one scenario


def _play(args: argparse.Namespace, store: GameStore | None) -> int:
    try:
        game = game_of_file(args.file[0], args.max_rounds)
    except NotReady as refusal:
        return refused(args, args.file[0], refusal.findings)
    began = time.monotonic()
    over = played(args, game, store)
    took = time.monotonic() - began
    records = [record for _, record in over]
    figures = report(records, game.sides)
    names, wording = {side.id: side.name for side in game.scenario.sides}, Wording(args.language)
    conducts = conduct_by_bot(records) if args.conduct else {}
    data = figures_data(figures, records) | ({"conduct": conduct_data(conducts)} if conducts else {})
    said = [figures_text(figures, names, wording), conduct_text(conducts, game, wording)]
    if store is not None and _tells_more(args):
        found = LabReport(game, findings_of(game, with_facts(game, over, store)))
        said += [each(found, wording) for each in (verdict_words, sure_words, trust_words)]
        more = found.findings.verdict.more
        if more and store.added:
            # Told beside the figures: the same games give the same figures on every machine.
            time_ = long_words(more * took / store.added, wording)
            write_line(wording.plural("figures.more", more, time=time_), sys.stderr)
        if args.output is not None:
            if args.output.lower().endswith(".html"):
                deliver(args.output, report_page(found, wording, backdrop_of(game)))
            else:
                deliver(args.output, result_text(report_data(found)))
            said.append(wording.text("figures.report", file=args.output))
    emit(args, data, lambda: "\n".join(filter(None, said)))
    return CLEAN


# -------------------------------------------------------------------- two versions


def _compare(args: argparse.Namespace, store: GameStore) -> int:
    """Play both versions on the same seeds and tell what the new one changes."""
    games = []
    for file in args.file:
        try:
            games.append(game_of_file(file, args.max_rounds))
        except NotReady as refusal:
            return refused(args, file, refusal.findings)
    old, new = games
    if old.sides != new.sides:
        raise UserError(
            f"{args.file[1]}: its sides are {', '.join(new.sides)}, not {', '.join(old.sides)}.",
            "Compare two versions of the same scenario.",
        )
    if args.games < 2:
        raise UserError("--games 1: a comparison needs two games at least.")
    both = []
    for file, game in zip(args.file, games, strict=True):
        write_line(f"{file}:", sys.stderr)
        both.append(
            [
                PlayedGame(pairing.seed, record.winner, facts)
                for pairing, record, facts in with_facts(game, played(args, game, store), store)
            ]
        )
    try:
        found = compared(both[0], both[1], old.sides)
    except ValueError as fault:
        raise UserError(f"--games {args.games}: {fault}.", "Ask for more games.") from fault
    data, wording = comparison_data(found), Wording(args.language)
    if args.output is not None:
        if args.output.lower().endswith(".html"):
            versions = (
                VersionPlayed(game, ground_of(game, [each.facts for each in of]), backdrop_of(game))
                for game, of in zip(games, both, strict=True)
            )
            deliver(args.output, comparison_page(found, wording, *versions))
        else:
            deliver(args.output, result_text(data))
    emit(args, data, lambda: comparison_words(found, old.side(old.sides[0]).name, wording))
    return CLEAN


def _lasting(store: GameStore | None) -> GameStore:
    assert store is not None, "two versions are played with a store"
    return store
