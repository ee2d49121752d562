"""The chance to win from a position, learnt from games: a calibrated model of few figures.

Its figures are those that every ruleset has: the round, armies in unit points, victory points, objectives
held. All are seen from the first side. It says how much something mattered, never what to play.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

import numpy as np
from numpy.typing import NDArray

from engine.lab.facts import Facts, RoundFacts
from engine.model.values import SideId

Floats = NDArray[np.float64]

#: A model judges only games that it was not learnt from: those of one part of so many.
FOLDS = 5
#: How strongly weights are drawn towards none: positions of one game say much the same, so they count little.
_DOUBT = 10.0
#: The last rounds of the longest games are told apart from each other no more.
_LATEST = 1.5


class Outlook(NamedTuple):
    """A position as the model sees it: the armies and victory points of both sides, objectives held less the
    enemy's, the round.
    """

    round: int
    army: tuple[float, float]
    points: tuple[float, float]
    held: int


def outlook_of(moment: RoundFacts, sides: Sequence[SideId]) -> Outlook:
    """The outlook at a moment of the facts."""
    first, second = (moment.standing[side] for side in sides)
    return Outlook(
        moment.round,
        (first.army, second.army),
        (first.victory_points, second.victory_points),
        held_more(moment, sides),
    )


def held_more(moment: RoundFacts, sides: Sequence[SideId]) -> int:
    """The objectives that the first side holds less those of the second."""
    holders = list(moment.control.values())
    return holders.count(sides[0]) - holders.count(sides[1])


class Winning:
    """The chance that the first side wins, by logistic regression with a ridge.

    Raises ValueError without any position.
    """

    def __init__(self, positions: Sequence[Outlook], won: Sequence[bool]) -> None:
        from statsmodels.genmod.families import Binomial
        from statsmodels.genmod.generalized_linear_model import GLM

        if not positions:
            raise ValueError("no position to learn from")
        #: The length of a game in rounds, by which rounds are counted.
        self._length = float(np.percentile([each.round for each in positions], 90))
        figures = self._figures(positions)
        self._middle, self._scale = figures.mean(axis=0), figures.std(axis=0)
        self._scale[self._scale == 0] = 1.0
        doubt = np.full(figures.shape[1] + 1, _DOUBT / len(positions))
        doubt[0] = 0.0
        model: Any = GLM(np.asarray(won, float), self._scaled(figures), family=Binomial())
        with catch_warnings():
            # The ridge keeps what parts all wins from all losses within bounds.
            simplefilter("ignore")
            self._weights: Floats = np.asarray(model.fit_regularized(alpha=doubt, L1_wt=0.0).params)

    @property
    def numbers(self) -> tuple[float, ...]:
        """All that it has learnt, as numbers: models with equal ones give equal chances."""
        found = (self._length, *self._middle, *self._scale, *self._weights)
        return tuple(float(each) for each in found)

    def chances(self, positions: Sequence[Outlook]) -> Floats:
        """The chance of the first side from each of these positions."""
        if not positions:
            return np.empty(0)
        logit = self._scaled(self._figures(positions)) @ self._weights
        found: Floats = 1.0 / (1.0 + np.exp(-np.clip(logit, -30.0, 30.0)))
        return found

    def _figures(self, positions: Sequence[Outlook]) -> Floats:
        """What is weighed of positions: leads, by themselves and growing with the rounds; (n, 10)."""
        rounds = np.array([each.round for each in positions], float)
        time = np.minimum(rounds / max(self._length, 1.0), _LATEST)
        armies = np.array([each.army for each in positions], float)
        points = np.array([each.points for each in positions], float)
        held = np.array([each.held for each in positions], float)
        more, all_ = armies[:, 0] - armies[:, 1], armies.sum(axis=1)
        leads = (more, more / (all_ + 1.0), points[:, 0] - points[:, 1], held)
        return np.stack([time, all_, *leads, *(lead * time for lead in leads)], axis=1)

    def _scaled(self, figures: Floats) -> Floats:
        scaled = (figures - self._middle) / self._scale
        found: Floats = np.concatenate([np.ones((len(scaled), 1)), scaled], axis=1)
        return found


def folds(seeds: Iterable[int]) -> dict[int, int]:
    """The fold of each seed, 0 to `FOLDS` less one: games of one seed are never in two of them."""
    return {seed: number % FOLDS for number, seed in enumerate(sorted(set(seeds)))}


def learnt(games: Sequence[tuple[Facts, bool]], sides: Sequence[SideId]) -> Winning | None:
    """The model of these games, each with whether the first side won; None where none has a round."""
    positions, won = [], []
    for facts, is_won in games:
        # The end itself says nothing of chances.
        for moment in facts.moments[:-1]:
            positions.append(outlook_of(moment, sides))
            won.append(is_won)
    return Winning(positions, won) if positions else None
