"""Random games of base scenarios under audit: figures, accounts, stacking, places and markers."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.audit import audited
from tests.support.muster import Muster
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Besides the first scenario, one with guns to be captured, one with an exit from the map, one of teams.
NAMES = ("at-the-breaking-point", "iron-harvest", "road-to-vaux", "four-banners")
GAMES = 2000
GAMES_A_CHUNK = 5
#: Rounds after which a game of a scenario without a last round is decided.
MAX_ROUNDS = 40


def chunks(options: Options) -> Iterator[Chunk]:
    """So many games of each scenario."""
    games, rounds = options.games or GAMES, options.rounds or MAX_ROUNDS
    for first in range(0, games, GAMES_A_CHUNK):
        count = min(GAMES_A_CHUNK, games - first)
        for name in NAMES:
            yield Chunk(f"{name}/{rounds} rounds/{first}+{count}", options.seed, (name, rounds, first, count))


def base_games(chunk: Chunk) -> Outcome:
    name, rounds, first, count = chunk.arguments
    assert isinstance(rounds, int)
    assert isinstance(first, int)
    assert isinstance(count, int)
    tallies: dict[str, int] = {}
    notes = []
    for number in range(first, first + count):
        seed = chunk.seed * 1_000_000 + number
        try:
            faults, reason = audited(Muster, str(name), seed, number, rounds)
        except Exception as error:
            faults, reason = [f"{type(error).__name__}: {str(error)[:300]}"], ""
        if faults:
            notes.append(f"audited(Muster, {str(name)!r}, {seed}, {number}, {rounds}): {'; '.join(faults)}")
        else:
            tallies[f"{name} ended by {reason}"] = tallies.get(f"{name} ended by {reason}", 0) + 1
    return Outcome(count, len(notes), tallies, tuple(notes))


BASE_GAMES = Row(
    "games.base",
    "random games of four base scenarios under audit: figures, accounts, stacking, places, markers",
    chunks,
    base_games,
)
