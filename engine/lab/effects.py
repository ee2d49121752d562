"""What decides games, told apart: the side of the map, who moves first, which bot plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

import numpy as np

from engine.lab.luck import Estimate
from engine.lab.statistics import NORMAL_QUANTILE
from engine.model.values import SideId


class Contest(NamedTuple):
    """A finished game: who won, who had the initiative first (empty where nobody), the bots by side."""

    seed: int
    winner: SideId
    first_mover: SideId
    bots: Mapping[SideId, str]


@dataclass(frozen=True, slots=True)
class Effects:
    """Rates as they would be with everything else even.

    `side` is the first side's, `mover` that of who has the initiative first (None where that never changes),
    `bots` each bot's against the others (empty where one bot plays both sides).
    """

    side: Estimate
    mover: Estimate | None = None
    bots: Mapping[str, Estimate] = field(default_factory=dict)


def effects(contests: Sequence[Contest], sides: Sequence[SideId]) -> Effects | None:
    """What the side, the first move and the bot do, by a binomial model; games of a seed vary together.

    None where one side won every game, or where games of fewer than ten seeds leave no room for a model.
    """
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    first, second = sides
    won = np.array([each.winner == first for each in contests], float)
    if len({each.seed for each in contests}) < 10 or len(set(won)) < 2:
        return None
    names = sorted({name for each in contests for name in each.bots.values()})
    moves = np.array([(each.first_mover == first) - (each.first_mover == second) for each in contests], float)
    columns = {"side": np.ones(len(contests))}
    if len(set(moves)) > 1:
        columns["mover"] = moves
    for name in names[1:]:
        plays = [(each.bots[first] == name) - (each.bots[second] == name) for each in contests]
        columns[name] = np.array(plays, float)
    seeds = np.unique([each.seed for each in contests], return_inverse=True)[1]
    model: Any = GLM(won, np.stack(list(columns.values()), axis=1), family=Binomial())
    with catch_warnings():
        # Where one bot won all, its rate is told as all or nothing, with an interval that says so.
        simplefilter("ignore")
        found: Any = model.fit(cov_type="cluster", cov_kwds={"groups": seeds})
    spread = np.asarray(found.cov_params())

    def estimate(of: Mapping[str, float]) -> Estimate:
        """The rate of a sum of effects."""
        by = np.array([of.get(column, 0.0) for column in columns])
        middle, half = float(by @ found.params), NORMAL_QUANTILE * float(by @ spread @ by) ** 0.5
        return Estimate(*(_chance(each) for each in (middle, middle - half, middle + half)))

    return Effects(
        estimate({"side": 1.0}),
        estimate({"mover": 1.0}) if "mover" in columns else None,
        {name: estimate(_against_others(name, names)) for name in names} if len(names) > 1 else {},
    )


def _against_others(name: str, names: Sequence[str]) -> dict[str, float]:
    """The skill of a bot less the mean skill of the others."""
    others = [each for each in names if each != name]
    return {each: -1.0 / len(others) for each in others} | {name: 1.0}


def _chance(logit: float) -> float:
    return 1.0 / (1.0 + exp(-min(max(logit, -30.0), 30.0)))
