"""Random skirmishes under audit: every account balances, every limit holds, every run is a shortest one."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.audit import audited
from tests.support.books import Books
from tests.thorough.command import played
from tests.thorough.row import Chunk, Options, Outcome, Row

MAX_ROUNDS = 12


def chunks(options: Options) -> Iterator[Chunk]:
    """So many games, spread over the Skirmish maps; every other one is fought, not played at random."""
    names = [each.path.stem for each in played() if each.ruleset == "skirmish"]
    games, rounds = options.games or 2000, options.rounds or MAX_ROUNDS
    for number in range(games):
        name = names[number // 2 % len(names)]
        yield Chunk(f"{rounds} rounds/{number}", options.seed * 1_000_000 + number, (name, number, rounds))


def books(chunk: Chunk) -> Outcome:
    name, number, rounds = chunk.arguments
    assert isinstance(number, int)
    assert isinstance(rounds, int)
    how = f"audited(Books, {str(name)!r}, {chunk.seed}, {number}, {rounds})"
    try:
        faults, reason = audited(Books, str(name), chunk.seed, number, rounds)
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
