"""What dice did to results, and results without it.

The distribution of every throw is known exactly: what a throw changed in the chance to win, less what it was
expected to change, is zero in the mean whatever the model of that chance is worth, and can be taken off a
result without bias. That is how rollouts at backgammon are adjusted. The model is learnt from other games
than it judges, in folds by seed, as is the weight of luck.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.kernel.odds import successes, surplus
from engine.lab.conduct import STOPS_FROM
from engine.lab.facts import Facts, FireFacts
from engine.lab.statistics import NORMAL_QUANTILE
from engine.lab.winning import FOLDS, Outlook, Winning, folds, held_more, learnt
from engine.lab.worth import GRADES
from engine.model.values import SideId
from engine.rules.queries import NORMAL

#: Fewer games say nothing about what luck is worth.
LEAST_GAMES = 40
#: What a suppressed unit is worth less of itself for each hit: it is out of the round, not out of the game.
_SUPPRESSED = 0.5


class PlayedGame(NamedTuple):
    """A finished game as luck is asked of it: games of one seed share dice and count together."""

    seed: int
    winner: SideId
    facts: Facts


class Luck(NamedTuple):
    """How much the dice that each side threw brought the first side, in chance to win."""

    first: float
    second: float

    @property
    def all(self) -> float:
        """What all dice brought the first side."""
        return self.first + self.second


class Estimate(NamedTuple):
    """A rate with its 95 % interval."""

    rate: float
    low: float
    high: float

    @property
    def turned(self) -> "Estimate":
        """That of the other side."""
        return Estimate(1 - self.rate, 1 - self.high, 1 - self.low)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The rate of the first side plain and without luck, and the luck of each game in the order given.

    `gain` is how many times the games the plain rate would need to be as sure.
    """

    plain: Estimate
    adjusted: Estimate
    gain: float
    luck: tuple[Luck, ...]
    #: Of each game 1 for a win of the first side and 0 for a loss, less what luck did.
    results: tuple[float, ...]
    #: How much of luck was taken off.
    weight: float = 1.0


def adjusted(games: Sequence[PlayedGame], sides: Sequence[SideId]) -> Adjusted | None:
    """The results of these games without the luck of their dice; None for fewer than `LEAST_GAMES`."""
    fold_of = folds(game.seed for game in games)
    if len(games) < LEAST_GAMES or len(fold_of) < 2 * FOLDS:
        return None
    parts = np.array([fold_of[game.seed] for game in games])
    won = np.array([game.winner == sides[0] for game in games], float)
    lucks = np.zeros((len(games), 2))
    for fold in range(FOLDS):
        model = learnt(
            [(game.facts, game.winner == sides[0]) for game in games if fold_of[game.seed] != fold],
            sides,
        )
        if model is None:
            return None
        for index in np.flatnonzero(parts == fold).tolist():
            lucks[index] = luck_of(games[index].facts, sides, model)
    without = won.copy()
    for fold in range(FOLDS):
        inside = parts == fold
        without[inside] -= _weight(won[~inside], lucks[~inside].sum(axis=1)) * lucks[inside].sum(axis=1)
    groups = [game.seed for game in games]
    plain, better = estimate_of(won.tolist(), groups), estimate_of(without.tolist(), groups)
    plain_width, width = plain.high - plain.low, better.high - better.low
    gain = (plain_width / width) ** 2 if width > 0 else 1.0
    by_game = tuple(Luck(*map(float, row)) for row in lucks)
    weight = _weight(won, lucks.sum(axis=1))
    return Adjusted(plain, better, gain, by_game, tuple(without.tolist()), weight)


class LuckScale:
    """What luck is worth on a map, learnt from its games, for games of maps that are much like it.

    Those are other games: taking luck off them brings no bias. Raises ValueError without any game.
    """

    def __init__(self, games: Sequence[PlayedGame], sides: Sequence[SideId]) -> None:
        if not games:
            raise ValueError("no game to learn from")
        self._sides = tuple(sides)
        # The weight is that of games that the model was not learnt from.
        known = adjusted(games, sides)
        self._weight = known.weight if known is not None and known.gain > 1.0 else 0.0
        self._model = learnt([(game.facts, game.winner == sides[0]) for game in games], sides)

    def without(self, game: PlayedGame) -> float:
        """1 for a win of the first side and 0 for a loss, less what luck did."""
        won = float(game.winner == self._sides[0])
        if self._model is None or not self._weight:
            return won
        return won - self._weight * luck_of(game.facts, self._sides, self._model).all


def luck_of(facts: Facts, sides: Sequence[SideId], model: Winning) -> Luck:
    """What the dice of each side changed in the first side's chance to win, less what they were to."""
    held = {moment.round: held_more(moment, sides) for moment in facts.moments}
    fires = [fire for fire in facts.fires if fire.strength and fire.steps]
    spans: list[tuple[int, int]] = []
    outlooks: list[Outlook] = []
    for fire in fires:
        possible = list(_outlooks(fire, sides, held.get(fire.round, 0)))
        spans.append((len(outlooks), len(possible)))
        outlooks += possible
    chances = model.chances(outlooks)
    brought: Mapping[SideId, list[float]] = defaultdict(list)
    for fire, (first, count) in zip(fires, spans, strict=True):
        after = chances[first : first + count]
        expected = float(after @ np.array(net_hits(fire.strength, fire.hits_from, fire.defence)))
        brought[fire.side].append(float(after[min(fire.rolled, count - 1)]) - expected)
    return Luck(*(fsum(brought[side]) for side in sides))


def _outlooks(fire: FireFacts, sides: Sequence[SideId], held: int) -> Iterator[Outlook]:
    """The position after each number of net hits, from none on, were that all."""
    is_first = fire.side == sides[0]
    (own, other), (mine, theirs) = fire.army, fire.points
    for number in range(len(net_hits(fire.strength, fire.hits_from, fire.defence))):
        left = other - taken(fire, number)
        army = (own, left) if is_first else (left, own)
        yield Outlook(fire.round, army, (mine, theirs) if is_first else (theirs, mine), held)


def taken(fire: FireFacts, number: int) -> float:
    """What so many net hits take of what is at stake, in unit points."""
    share = min(number, fire.steps) / (fire.steps if fire.aim != "vehicle" else max(fire.steps, GRADES))
    return fire.worth * share * (1.0 if fire.type == NORMAL else _SUPPRESSED)


@lru_cache(maxsize=4096)
def net_hits(strength: int, hits_from: int, defence: int) -> tuple[float, ...]:
    """B-ATK-13, B-ATK-17 — the chance of 0, 1, 2 … net hits of the dice as they fall."""
    return tuple(
        map(float, surplus(successes(strength, hits_from), successes(defence, STOPS_FROM)).chances())
    )


def _weight(won: NDArray[np.float64], luck: NDArray[np.float64]) -> float:
    """How much of luck to take off so that least is left to chance, none where luck says nothing."""
    spread = float(luck.var())
    return float(((won - won.mean()) * (luck - luck.mean())).mean()) / spread if spread > 0 else 0.0


def estimate_of(values: Sequence[float], seeds: Sequence[int]) -> Estimate:
    """The mean of values of two seeds or more; those of one seed vary together."""
    mean = fmean(values)
    sums: dict[int, float] = defaultdict(float)
    for seed, value in zip(seeds, values, strict=True):
        sums[seed] += value - mean
    count = len(sums)
    spread = sqrt(fsum(each * each for each in sums.values()) * count / (count - 1)) / len(values)
    return Estimate(mean, mean - NORMAL_QUANTILE * spread, mean + NORMAL_QUANTILE * spread)
