"""`tidewright play`: a game between bots, from the first purchase to the end."""

from __future__ import annotations

import argparse

from engine.bots.players import BOTS, Player, bot
from engine.cli.output import CLEAN, UserError, add_format, emit
from engine.cli.refusing import game_of_file, refused
from engine.model.limits import LARGEST_SEED, LAST_ROUND
from engine.model.values import Json
from engine.play.game import Game
from engine.playtest.match import play_out
from engine.playtest.readiness import NotReady
from engine.playtest.saved import result_of, saved_of
from engine.storage.delivery import STDOUT, deliver
from engine.storage.documents import GAME, text_of_value
from engine.storage.target import target_of

#: Rounds after which a game without humans is decided (decision S-RND-05).
MAX_ROUNDS = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the scenario to play")
    names = ", ".join(f"{name} ({what})" for name, what in BOTS.items())
    parser.add_argument(
        "--bots", default="tactical,tactical", metavar="A,B", help=f"a bot for each side: {names}"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the dice (default: 1)")
    parser.add_argument("--save", dest="output", metavar="GAME", help="write the game to this file")
    parser.add_argument(
        "--max-rounds",
        type=int,
        default=MAX_ROUNDS,
        metavar="N",
        help=f"decide the game after so many rounds (default: {MAX_ROUNDS})",
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Play the game and print how it ended."""
    if not 1 <= args.max_rounds <= LAST_ROUND:
        raise UserError(f"--max-rounds {args.max_rounds}: a game lasts from 1 to {LAST_ROUND} rounds.")
    if abs(args.seed) > LARGEST_SEED:
        raise UserError(f"--seed {args.seed} is out of range.", f"Give a number up to {LARGEST_SEED}.")
    if args.output is not None and args.output != STDOUT:
        target_of(args.output)  # a game is not played before it is known where it can be kept
    try:
        game = game_of_file(args.file, args.max_rounds)
    except NotReady as refusal:
        return refused(args, args.file, refusal.findings)
    names = bot_names(args.bots, game.sides)
    players: dict[str, Player] = {
        seat.id: bot(names[game.sides.index(seat.side)], args.seed) for seat in game.seats
    }
    result = play_out(game, players, args.seed, keep_answers=args.output is not None)
    summary = result_of(game, result.state, result.answers) | {"decisions": result.decisions}
    if args.output is not None:
        seated = {seat.id: names[game.sides.index(seat.side)] for seat in game.seats}
        saved = saved_of(game, args.seed, result.answers, result.state, seated)
        deliver(args.output, text_of_value(GAME, saved))
    emit(args, summary, lambda: _sentence(game, summary))
    return CLEAN


def bot_names(text: str, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the bots in the order of the sides; one name serves both. UserError for unknown ones."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise UserError(f"There is no bot {name!r}.", f"Known are {', '.join(BOTS)}.")
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        raise UserError(f"{len(names)} bots are named for {len(sides)} sides.", "Name one for each side.")
    return names


def _sentence(game: Game, summary: dict[str, Json]) -> str:
    winner = game.side(str(summary["winner"])).name
    points = summary["victory_points"]
    assert isinstance(points, dict)
    standing = ", ".join(f"{game.side(side).name} {value}" for side, value in points.items())
    return (
        f"{winner} wins in round {summary['rounds']} ({str(summary['reason']).replace('_', ' ')}).\n"
        f"Victory points: {standing}. Decisions: {summary['decisions']}. State {summary['state_hash']}."
    )
