"""`tidewright playtest`: many games between bots, and what they say about the balance of a scenario."""

import argparse
import contextlib
import os
import sys
from collections.abc import Generator, Iterator
from concurrent.futures.process import BrokenProcessPool

from engine.bots.players import BOTS
from engine.cli import stored_games
from engine.cli.conduct import conduct_data, conduct_text
from engine.cli.output import CLEAN, UserError, add_format, emit, write_line
from engine.cli.play import MAX_ROUNDS, bot_names
from engine.cli.refusing import game_of_file, refused
from engine.lab.batch import Pairing, batch, pairings
from engine.lab.kept_batch import kept_batch
from engine.lab.statistics import GameRecord, Rate, Report, Spread, conduct_by_bot, report
from engine.model.values import Json
from engine.play.game import Game
from engine.playtest.readiness import NotReady
from engine.storage.delivery import STDOUT
from engine.storage.game_store import LARGEST_SEED, BadStore, GameStore
from engine.storage.target import target_of

#: More games than this are meant for the thorough run, which can be resumed.
MOST_GAMES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="the scenario to play")
    parser.add_argument(
        "--bots",
        default="tactical,tactical",
        metavar="A,B",
        help=f"a bot for each side, swapped after each game: {', '.join(BOTS)}",
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (default: 20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="processes at the same time (default: one a core)",
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
    stored_games.add_arguments(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games, tell on the error stream how far it is, and print the figures."""
    if args.output not in (None, STDOUT):
        target_of(args.output)
    try:
        with _store(args) as store:
            if args.list or args.show is not None:
                return stored_games.run(args, store)
            return _play(args, store)
    except BadStore as fault:
        raise UserError(str(fault)) from fault


@contextlib.contextmanager
def _store(args: argparse.Namespace) -> Iterator[GameStore | None]:
    if args.store is None:
        yield None
        return
    if stored_games.only_reads(args) and not os.path.exists(args.store):
        raise UserError(f"{args.store}: there is no such file.", "Name a store that playtest made.")
    with GameStore(args.store) as store:
        yield store


def _play(args: argparse.Namespace, store: GameStore | None) -> int:
    if args.file is None:
        raise UserError("No scenario is named.", "Name its file, or ask for the games of a store by --list.")
    if args.output is not None:
        raise UserError(
            f"--output {args.output}: nothing is written there.", "Name a game of a store by --show."
        )
    if store is not None and abs(args.seed) > LARGEST_SEED - args.games:
        raise UserError(
            f"--seed {args.seed}: a store keeps no such number.", "Give one of at most 18 digits."
        )
    for name, most in (("games", MOST_GAMES), ("jobs", 256), ("max_rounds", 10_000)):
        value = getattr(args, name)
        if not 1 <= value <= most:
            raise UserError(f"--{name.replace('_', '-')} {value}: give a number from 1 to {most}.")
    try:
        game = game_of_file(args.file, args.max_rounds)
    except NotReady as refusal:
        return refused(args, args.file, refusal.findings)
    to_play = pairings(bot_names(args.bots, game.sides), args.games, args.seed)
    records: list[GameRecord] = []
    games = _games(args, game, to_play, store)
    try:
        for record in games:
            records.append(record)
            _tell_progress(len(records), to_play)
    except KeyboardInterrupt:
        games.close()
        raise UserError(
            f"interrupted after {len(records)} of {len(to_play)} games.", _what_is_kept(store)
        ) from None
    except BrokenProcessPool:
        raise UserError(
            f"a process that plays ended after {len(records)} of {len(to_play)} games.",
            f"Memory may be short: try fewer --jobs. {_what_is_kept(store)}",
        ) from None
    figures = report(records, game.sides)
    names = {side.id: side.name for side in game.scenario.sides}
    conducts = conduct_by_bot(records)
    data = _data(figures, records) | ({"conduct": conduct_data(conducts)} if conducts else {})
    emit(args, data, lambda: "\n".join(filter(None, (_text(figures, names), conduct_text(conducts)))))
    return CLEAN


def _games(
    args: argparse.Namespace, game: Game, to_play: tuple[Pairing, ...], store: GameStore | None
) -> Generator[GameRecord, None, None]:
    if store is None:
        return batch(game, to_play, jobs=args.jobs, watched=args.conduct)
    return kept_batch(game, to_play, store, jobs=args.jobs, watched=args.conduct)


def _what_is_kept(store: GameStore | None) -> str:
    if store is None:
        return "Nothing was kept: with --store FILE each game is as soon as it is over."
    return f"They are kept in {store.name}: the same command goes on with the rest."


def _tell_progress(done: int, to_play: tuple[Pairing, ...]) -> None:
    """About twenty lines for a whole batch, however long."""
    every = max(len(to_play) // 20, 1)
    if done % every == 0 or done == len(to_play):
        write_line(f"{done} of {len(to_play)} games", sys.stderr)


def _data(figures: Report, records: list[GameRecord]) -> dict[str, Json]:
    return {
        "games": figures.games,
        "sides": {side: _rate(rate) for side, rate in figures.sides.items()},
        "bots": {name: _rate(rate) for name, rate in figures.bots.items()},
        "bots_by_side": [
            {"bot": name, "side": side, **_rate(rate)} for (name, side), rate in figures.bots_by_side.items()
        ],
        "reasons": dict(figures.reasons),
        "rounds": _spread(figures.rounds),
        "decisions": _spread(figures.decisions),
        "records": [
            {
                "seed": each.seed,
                "bots": dict(each.bots),
                "winner": each.winner,
                "reason": each.reason,
                "rounds": each.rounds,
                "victory_points": dict(each.victory_points),
                "decisions": each.decisions,
            }
            for each in records
        ],
    }


def _rate(rate: Rate) -> dict[str, Json]:
    low, high = rate.interval
    return {
        "wins": rate.count,
        "games": rate.of,
        "rate": round(rate.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _spread(spread: Spread) -> dict[str, Json]:
    return {
        "least": spread.least,
        "median": spread.median,
        "most": spread.most,
        "mean": round(spread.mean, 2),
    }


def _text(figures: Report, names: dict[str, str]) -> str:
    lines = [f"{figures.games} games; shares with their 95 % intervals"]
    lines += [f"{names[side]} wins {_share(rate)}" for side, rate in figures.sides.items()]
    for name, rate in figures.bots.items():
        lines.append(f"{name} wins {_share(rate)}")
        sides = ((side, each) for (bot, side), each in figures.bots_by_side.items() if bot == name)
        lines += [f"  as {names[side]} {_share(each)}" for side, each in sides]
    ended = ", ".join(f"{count} by {reason.replace('_', ' ')}" for reason, count in figures.reasons.items())
    rounds = figures.rounds
    lines.append(f"ended: {ended}")
    lines.append(f"rounds: {rounds.least} to {rounds.most}, median {rounds.median:g}, mean {rounds.mean:.1f}")
    return "\n".join(lines)


def _share(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.count} of {rate.of}: {rate.share:.0%} ({low:.0%} to {high:.0%})"
