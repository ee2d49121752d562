"""`tidewright play`: a game between bots, or with people at the terminal, to its end."""

import argparse
import sys
from hashlib import sha256
from pathlib import Path

from engine.bots.names import BOTS
from engine.bots.own.names import OwnBot, let_play, parted
from engine.bots.players import SeatPlayer, bot
from engine.cli.arguments import add_language, unreadable
from engine.cli.by_file import add_by_file, run_by_file
from engine.cli.human import (
    gone_on_with,
    human_sides,
    is_saved_game,
    keeping,
    new_seed,
    place_to_keep,
    players_of,
    table_here,
)
from engine.cli.output import CLEAN, UserError, add_format, emit, write_line
from engine.cli.refusing import game_of_file, refused
from engine.model.limits import LARGEST_SEED, LAST_ROUND
from engine.model.opening import Opening
from engine.model.values import Json
from engine.play.dice import number_of
from engine.play.game import Game
from engine.playtest.match import Match, ReplayFailed, begin, play_out, replayed
from engine.playtest.readiness import NotReady
from engine.playtest.saved import result_of, saved_of
from engine.playtest.transcript import transcript, waiting_for, written
from engine.storage.delivery import STDOUT, deliver, is_standard_output
from engine.storage.documents import GAME, text_of_value
from engine.storage.raw_file import read_text
from engine.storage.target import target_of

#: Rounds after which a game without humans is decided (decision S-RND-05).
MAX_ROUNDS = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "file", metavar="FILE", help="the scenario to play; with --human a saved game, too, which goes on"
    )
    parser.add_argument(
        "--human",
        metavar="SIDE[,SIDE]",
        help="sides played here at the terminal: what happens is told, what is asked is answered by numbers. "
        "The game is kept after every answer",
    )
    names = ", ".join(f"{name} ({what})" for name, what in BOTS.items())
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help=f"a bot for each side (default: tactical): {names}; "
        "or a class in a file of Python: my_bot.py:MyBot",
    )
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help="the first answers, a line each, such as: Fire e C4; # begins a remark, dice may be left out. "
        "Bots go on from there where --bots names them, else the game waits, and its choices are printed",
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the seed of the dice (default: 1; with --human a new one)"
    )
    parser.add_argument(
        "--save",
        dest="output",
        metavar="GAME",
        help="write the game to this file (default with --human: NAME.game.json in the current folder)",
    )
    parser.add_argument(
        "--log", metavar="FILE", help="write the answers to this text file, and all that happens as remarks"
    )
    parser.add_argument(
        "--max-rounds",
        type=int,
        metavar="N",
        help=f"decide the game after so many rounds (default: {MAX_ROUNDS} without people)",
    )
    parser.add_argument(
        "--from",
        dest="opening",
        metavar="ROUND[:PHASE]",
        help="begin in that round and phase after set-up: 2, or 2:action_phase",
    )
    add_by_file(parser)
    add_language(parser, "a game with --human")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Play the game and print how it ended."""
    if args.by_file is not None:
        try:
            return run_by_file(args)
        except NotReady as refusal:
            return refused(args, args.file, refusal.findings)
    for name in ("dice", "orders", "wait"):
        if getattr(args, name):
            raise UserError(f"--{name} is for games by file.", "Give --by-file the folder for turns.")
    if args.max_rounds is not None and not 1 <= args.max_rounds <= LAST_ROUND:
        raise UserError(f"--max-rounds {args.max_rounds}: a game lasts from 1 to {LAST_ROUND} rounds.")
    if args.seed is not None and abs(args.seed) > LARGEST_SEED:
        raise UserError(f"--seed {args.seed} is out of range.", f"Give a number up to {LARGEST_SEED}.")
    for output in (args.output, args.log):
        if output is not None and output != STDOUT:
            target_of(output)  # a game is not played before it is known where it can be kept
    shown = [each for each in (args.output, args.log) if is_standard_output(each)]
    if len(shown) > 1:
        raise UserError("The game and its log would be mixed up.", "Give --save or --log the name of a file.")
    try:
        match = _at_the_table(args) if args.human is not None else _of_bots(args)
    except NotReady as refusal:
        return refused(args, args.file, refusal.findings)
    if args.log is not None:
        deliver(args.log, transcript(match))
    args.output = shown[0] if shown else None
    if args.human is not None and args.format == "text":
        return CLEAN  # how it ended was told at the table
    if match.outcome is not None:
        summary = result_of(match.game, match.state, match.answers)
        emit(args, summary, lambda: _sentence(match.game, summary))
    else:
        waiting = waiting_for(match)
        emit(args, {"answers": len(match.answers), "waiting": waiting}, lambda: _question(match, waiting))
    return CLEAN


def _of_bots(args: argparse.Namespace) -> Match:
    """The match of two bots, or what the answers of a file lead to."""
    rounds = MAX_ROUNDS if args.max_rounds is None else args.max_rounds
    game = game_of_file(args.file, rounds, _opening(args.opening))
    names = bot_names("tactical" if args.bots is None else args.bots, game.sides)
    args.seed = 1 if args.seed is None else args.seed
    match = begin(game, args.seed) if args.answers is None else _written(game, args)
    if args.answers is None or args.bots is not None:
        match = _played_on(match, names)
    if args.output is not None:
        seated = {seat.id: names[game.sides.index(seat.side)] for seat in game.seats}
        saved = saved_of(game, args.seed, match.answers, match.state, seated)
        deliver(args.output, text_of_value(GAME, saved))
    return match


def _at_the_table(args: argparse.Namespace) -> Match:
    """The match as far as people played it here; it goes on by the same command with the kept game."""
    table, goes_on = table_here(), is_saved_game(args.file)
    kept, saved = place_to_keep(args, goes_on=goes_on), None
    if goes_on:
        saved, match = gone_on_with(args.file)
        for name in ("answers", "from", "seed", "max-rounds"):
            if getattr(args, {"from": "opening"}.get(name, name.replace("-", "_"))) is not None:
                raise UserError(f"A saved game has its own course and dice; leave --{name} out.")
    else:
        game = game_of_file(args.file, args.max_rounds, _opening(args.opening))
        args.seed = new_seed() if args.seed is None else args.seed
        match = begin(game, args.seed) if args.answers is None else _written(game, args)
    game = match.game
    names = dict(zip(game.sides, bot_names(args.bots or "tactical", game.sides), strict=True))
    before = {} if saved is None or args.bots else {seat.id: seat.player for seat in saved.seats}
    players = players_of(game, human_sides(game.scenario, args.human), names, before)
    target_of(kept)
    match = table(match, players, keeping(players, kept, saved, match), args.language)
    write_line(
        f"The game is kept in {kept}."
        if match.outcome is not None
        else f"The game is kept in {kept}; `tidewright play {kept} --human {args.human}` goes on with it.",
        sys.stderr,
    )
    return match


def _opening(text: str | None) -> Opening | None:
    """Where the game begins by the argument; UserError where it says no round."""
    if text is None:
        return None
    number, _, phase = text.partition(":")
    if not number.isdecimal() or not 1 <= int(number[:9]) <= LAST_ROUND:
        raise UserError(
            f"--from {text} names no round.", "Give a round, or a round and a phase: 2:action_phase."
        )
    return Opening(int(number), phase or None)


def _written(game: Game, args: argparse.Namespace) -> Match:
    """The match that the file of answers leads to; `UserError` names the line that does not fit."""
    text, findings = read_text(Path(args.answers))
    if text is None:
        raise unreadable(args.answers, findings)
    lines = written(text)
    try:
        return replayed(game, args.seed, (answer for _, answer in lines), rolling=True)
    except ReplayFailed as failure:
        number = lines[(failure.answer or 1) - 1][0]
        raise UserError(f"{args.answers}:{number}: {failure}") from failure


def _played_on(match: Match, names: tuple[str, ...]) -> Match:
    game = match.game
    players: dict[str, SeatPlayer] = {
        seat.id: bot(names[game.sides.index(seat.side)], number_of(match.seed)) for seat in game.seats
    }
    result = play_out(game, players, match.seed, after=match)
    return Match(game, match.seed, result.state, answers=result.answers)


def bot_names(text: str, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the bots in the order of the sides; one name serves both. UserError for unknown ones.

    A file of Python with a class, `my_bot.py:MyBot`, is a bot of one's own, which may play from now on.
    """
    names = tuple(_bot_name(name.strip()) for name in text.split(","))
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        raise UserError(f"{len(names)} bots are named for {len(sides)} sides.", "Name one for each side.")
    return names


def _bot_name(name: str) -> str:
    if name in BOTS:
        return name
    parts = parted(name)
    if parts is None:
        known = f"Known are {', '.join(BOTS)}, and a class in a file: my_bot.py:MyBot."
        raise UserError(f"There is no bot {name!r}.", known)
    text, findings = read_text(Path(parts[0]))
    if text is None:
        raise unreadable(parts[0], findings)
    digest = sha256(text.encode()).hexdigest()
    own = OwnBot(f"{name}@{digest[:8]}", parts[0], parts[1], digest)
    let_play((own,))
    return own.name


def _sentence(game: Game, summary: dict[str, Json]) -> str:
    winner = game.side(str(summary["winner"])).name
    points = summary["victory_points"]
    assert isinstance(points, dict)
    standing = ", ".join(f"{game.side(side).name} {value}" for side, value in points.items())
    return (
        f"{winner} wins in round {summary['rounds']} ({str(summary['reason']).replace('_', ' ')}).\n"
        f"Victory points: {standing}. Decisions: {summary['decisions']}. State {summary['state_hash']}."
    )


def _question(match: Match, waiting: dict[str, Json]) -> str:
    choices = waiting["choices"]
    assert isinstance(choices, list)
    return "\n".join(
        (
            f"Round {match.state.round}, after {len(match.answers)} answers: {waiting['seat']} is asked "
            f"for {waiting['prompt']}. There are {len(choices)} choices:",
            *map(str, choices),
        )
    )
