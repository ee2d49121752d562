"""Random games in which every answer that is remembered is worked out anew and compared."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.remembering import played_anew
from tests.thorough.command import played
from tests.thorough.row import Chunk, Options, Outcome, Row

GAMES, GAMES_A_CHUNK = 500, 5
#: Rounds after which a game of a scenario without a last round is decided.
MAX_ROUNDS = 40


def chunks(options: Options) -> Iterator[Chunk]:
    """So many games, spread over all scenarios and so over all rulesets."""
    games, rounds = options.games or GAMES, options.rounds or MAX_ROUNDS
    names = [scenario.path.stem for scenario in played()]
    for first in range(0, games, GAMES_A_CHUNK):
        count = min(GAMES_A_CHUNK, games - first)
        yield Chunk(f"{rounds} rounds/{first}+{count}", options.seed, (rounds, first, count, *names))


def remembered(chunk: Chunk) -> Outcome:
    """What is found in the games of a chunk."""
    rounds, first, count, *names = chunk.arguments
    assert isinstance(rounds, int)
    assert isinstance(first, int)
    assert isinstance(count, int)
    tallies: dict[str, int] = {}
    notes = []
    for number in range(first, first + count):
        name, seed = str(names[number % len(names)]), chunk.seed * 1_000_000 + number
        try:
            found = played_anew(name, seed, rounds)
        except Exception as error:
            fault = f"{type(error).__name__}: {str(error)[:300]}"
            notes.append(f"played_anew({name!r}, {seed}, {rounds}): {fault}")
        else:
            for what, times in found.items():
                tallies[what] = tallies.get(what, 0) + times
    return Outcome(count, len(notes), tallies, tuple(notes))


REMEMBERED = Row(
    "games.remembered",
    "random games of all scenarios in which everything remembered is worked out anew and compared",
    chunks,
    remembered,
)
