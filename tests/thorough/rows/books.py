"""Random skirmishes under audit: every account balances, every limit holds, every run is a shortest one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.play.advance import blank, start
from engine.play.ask import Ended
from tests.support.books import Books
from tests.support.games import any_option, bundled_game, fighting, next_moment
from tests.thorough.command import played
from tests.thorough.row import Chunk, Options, Outcome, Row

MAX_ROUNDS = 12
MOST_ANSWERS = 100_000


def chunks(options: Options) -> Iterator[Chunk]:
    """So many games, spread over the Skirmish maps; every other one is fought, not played at random."""
    names = [each.path.stem for each in played() if each.ruleset == "skirmish"]
    games, rounds = options.games or 2000, options.rounds or MAX_ROUNDS
    for number in range(games):
        name = names[number // 2 % len(names)]
        yield Chunk(f"{rounds} rounds/{number}", options.seed * 1_000_000 + number, (name, number, rounds))


def audited(name: str, seed: int, number: int, rounds: int) -> tuple[list[str], str]:
    """The first things wrong with one game, none where all is well, and how it ended."""
    game = bundled_game(name, rounds)
    rng = random.Random(seed)
    pick = fighting if number % 2 else any_option
    books = Books(game)
    before, moment = blank(game), start(game)
    for _ in range(MOST_ANSWERS):
        if found := list(books.faults(before, moment.events, moment.state)):
            return found[:3], ""
        if isinstance(moment.pending, Ended):
            return [], moment.pending.outcome.reason
        before, moment = moment.state, next_moment(game, moment, rng, seed, pick)
    return [f"no end within {MOST_ANSWERS} answers"], ""


def books(chunk: Chunk) -> Outcome:
    name, number, rounds = chunk.arguments
    assert isinstance(number, int)
    assert isinstance(rounds, int)
    how = f"audited({str(name)!r}, {chunk.seed}, {number}, {rounds})"
    try:
        faults, reason = audited(str(name), chunk.seed, number, rounds)
    except Exception as error:
        return Outcome(1, 1, notes=(f"{how}: {type(error).__name__}: {str(error)[:300]}",))
    if faults:
        return Outcome(1, 1, notes=(f"{how}: {'; '.join(faults)}",))
    return Outcome(1, 0, {f"ended by {reason}": 1, str(name): 1})


BOOKS = Row(
    "games.books",
    "skirmishes under audit: accounts, limits of components and of the board, places, shortest runs",
    chunks,
    books,
)
