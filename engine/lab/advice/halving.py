"""Trying several maps: all of them a little, the more even half of them more, the best of those most.

That is successive halving (Karnin and others, 2013). All games are on the same seeds. What comes out best has
been lucky as well, so what is said of it has to come from games on other seeds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TypeVar

from engine.lab.batch import Pairing
from engine.lab.facts import Facts
from engine.lab.kept_batch import kept_batch, with_facts
from engine.lab.statistics import GameRecord
from engine.play.game import Game
from engine.storage.game_store import GameStore

#: So many games each map gets at first, and in so many turns the number doubles for the half that goes on.
FIRST_GAMES, TURNS = 12, 3

#: So many games on fresh seeds say what a map is that came out best.
PROOF_GAMES = 96

#: Hears of the games that are over, of so many at most.
Tell = Callable[[int, int], object]

#: A game that is over, with what happened in it.
Over = tuple[Pairing, GameRecord, Facts]


@dataclass(eq=False)
class MapOnTrial:
    """A map on trial, with the results of its games so far: 1 for a win of the first side, 0 for a loss."""

    game: Game
    results: Sequence[float] = field(default=())

    @property
    def bias(self) -> float:
        """How far from even it comes out."""
        return abs(sum(self.results) / len(self.results) - 0.5)


_Tried = TypeVar("_Tried", bound=MapOnTrial)


class GamePlayer:
    """Plays games of any map, those that are kept at once, and counts them."""

    def __init__(self, store: GameStore, jobs: int, most: int, tell: Tell) -> None:
        self._store = store
        self._jobs = jobs
        self._most = most
        self._tell = tell
        self._done: set[tuple[int, Pairing]] = set()

    def played(self, game: Game, to_play: Sequence[Pairing]) -> list[Over]:
        """These games of a map; raises BadStore."""
        found = []
        records = kept_batch(game, to_play, self._store, jobs=self._jobs)
        try:
            for pairing, record in zip(to_play, records, strict=True):
                found.append((pairing, record))
                self._done.add((id(game), pairing))
                self._tell(len(self._done), self._most)
        finally:
            records.close()
        return with_facts(game, found, self._store)


def most_even(
    trials: Sequence[_Tried],
    player: GamePlayer,
    to_play: Sequence[Pairing],
    results: Callable[[Sequence[Over]], list[float]],
    left: int,
) -> list[_Tried]:
    """At least so many of the trials as are to be `left`, the most even one first.

    `to_play` holds the games of the last turn, those of the turns before among them.
    """
    tried = list(trials)
    for turn in range(TURNS):
        for trial in tried:
            trial.results = results(player.played(trial.game, to_play[: _games_of(turn)]))
        tried.sort(key=lambda each: each.bias)
        tried = tried[: _survivors(len(tried), left)]
    return tried


def games_of_halving(trials: int, left: int) -> int:
    """How many games `most_even` takes of so many trials."""
    games, before = 0, 0
    for turn in range(TURNS):
        games += trials * (_games_of(turn) - before)
        before, trials = _games_of(turn), _survivors(trials, left)
    return games


def last_games() -> int:
    """How many games those have had that are left."""
    return _games_of(TURNS - 1)


def _games_of(turn: int) -> int:
    """So many games each trial has had by the end of a turn."""
    return FIRST_GAMES << turn


def _survivors(trials: int, left: int) -> int:
    """How many of so many go on."""
    return min(trials, max(ceil(trials / 2), left))
