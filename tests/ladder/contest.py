"""Two bots against each other on several maps, pair by pair, until a test says which is stronger."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.lab.batch import Pairing, batch
from engine.play.game import Game


@dataclass(frozen=True, slots=True)
class PairPlayed:
    """Two games with one seed on one map, sides swapped: how many of them the first bot won."""

    map: str
    seed: int
    wins: int


def places(maps: Sequence[str], seed: int, pairs: int) -> Iterator[tuple[str, int]]:
    """The maps and seeds of so many pairs, the maps in turn: any beginning of them is fair to all maps."""
    for number in range(pairs):
        yield maps[number % len(maps)], seed + number // len(maps)


def pairs_played(
    games: Mapping[str, Game], bots: tuple[str, str], wanted: Iterable[tuple[str, int]], *, jobs: int = 1
) -> Generator[PairPlayed, None, None]:
    """These pairs in their order, so many at the same time as there are jobs.

    Closing the iterator drops what is not finished.
    """
    waiting = list(wanted)
    while waiting:
        name = waiting[0][0]
        seeds = [seed for each, seed in waiting if each == name][: max(jobs // 2, 1)]
        taken = {(name, seed) for seed in seeds}
        waiting = [each for each in waiting if each not in taken]
        game = games[name]
        orders = (bots, (bots[1], bots[0]))
        to_play = [Pairing(seed, order) for seed in seeds for order in orders]
        records = batch(game, to_play, jobs=jobs)
        for seed in seeds:
            first, second = next(records), next(records)
            won = (first.bots[first.winner] == bots[0]) + (second.bots[second.winner] == bots[0])
            yield PairPlayed(name, seed, won)
