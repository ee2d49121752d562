"""`tidewright play --human`: people play at the terminal, in the words that come with the editor."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

from engine.bots.names import BOTS, HUMAN
from engine.cli.arguments import catalogue_argument, side_argument
from engine.cli.contributed import TABLES, contributed
from engine.cli.output import UserError
from engine.cli.refusing import saved_of_file
from engine.model.scenario import Scenario
from engine.model.values import Json, SideId
from engine.play.dice import number_of
from engine.play.game import Game
from engine.play.unit import SeatId
from engine.playtest.match import Match, ReplayFailed
from engine.playtest.saved import resumed, saved_of
from engine.storage.branches import branches_of, with_branches
from engine.storage.delivery import STDOUT, deliver
from engine.storage.documents import GAME, kind_stated, text_of_value
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text
from engine.storage.saved_game import SavedGame

#: Keeps a match, in another file where one is named.
Keep = Callable[[Match, str | None], None]
#: Plays a match with these players (`human` or bots, by seat) in a language, as far as it goes.
Table = Callable[[Match, Mapping[SeatId, str], Keep, str], Match]


def table_here() -> Table:
    """The table of the terminal; `UserError` where the editor, which has the words, is missing."""
    found: Table = contributed(TABLES, "terminal", "--human")
    return found


def is_saved_game(path: str) -> bool:
    """Whether a file says that it is a saved game; what can be read only once is none."""
    if not Path(path).is_file():
        return False
    text, _ = read_text(Path(path))
    return text is not None and kind_stated(parse(text).data) == GAME.name


def gone_on_with(path: str) -> tuple[SavedGame, Match]:
    """A saved game, and the match of it where it stands; `UserError` where there is none."""
    saved = saved_of_file(path)
    try:
        return saved, resumed(saved, catalogue_argument(None))
    except ReplayFailed as failure:
        advice = f"`tidewright replay {path}` says how far it fits."
        raise UserError(f"{path}: {failure}", advice) from failure


def human_sides(scenario: Scenario, text: str) -> frozenset[SideId]:
    """The sides that people play, named by ids or names with commas between; `UserError` for unknown ones."""
    return frozenset(side_argument(scenario, each).id for each in text.split(","))


def players_of(
    game: Game, humans: frozenset[SideId], bots: Mapping[SideId, str], before: Mapping[SeatId, str]
) -> dict[SeatId, str]:
    """Who plays each seat: people, else the bot that played it `before`, else that of the side."""
    found = {}
    for seat in game.seats:
        earlier = before.get(seat.id, HUMAN)
        bot = earlier if earlier in BOTS else bots[seat.side]
        found[seat.id] = HUMAN if seat.side in humans else bot
    return found


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return secrets.randbelow(1 << 31)


def place_to_keep(args: argparse.Namespace, *, goes_on: bool) -> str:
    """The file that keeps the game: the one named, the saved game that `goes_on`, else a new one."""
    if args.output == STDOUT:
        raise UserError("A game played here is kept in a file.", "Give --save the name of a file.")
    if args.output is not None:
        return str(args.output)
    if goes_on:
        return str(args.file)
    stem = Path(args.file).stem
    names = (Path(f"{stem}-{number}.game.json" if number > 1 else f"{stem}.game.json") for number in count(1))
    return str(next(path for path in names if not path.exists()))


def keeping(players: Mapping[SeatId, str], usual: str, before: SavedGame | None, opening: Match) -> Keep:
    """What keeps a match with its players: whole or not at all, in `usual` or the file that is named.

    What the saved game `before` held beside its course stays, and what is taken back stays as a branch.
    """
    course = SavedGame(opening.game.scenario, number_of(opening.seed)) if before is None else before
    way: tuple[Json, ...] = opening.answers
    branches = branches_of(replace(course, answers=way))

    def keep(match: Match, name: str | None) -> None:
        nonlocal way, branches
        branches, way = branches.moved(way, match.answers), match.answers
        saved = saved_of(match.game, match.seed, match.answers, match.state, players)
        kept = with_branches(replace(saved, extra=course.extra), branches)
        deliver(name or usual, text_of_value(GAME, kept))

    return keep
