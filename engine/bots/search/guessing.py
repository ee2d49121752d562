"""What the enemy may be hiding: units on his mat that come to the unit points that everybody knows of.

Determinizations in the manner of information-set search (Cowling, Powley and Whitehouse, 2012): a guess is
a position like any other, drawn from what the seat knows alone, so what is hidden in truth changes nothing.
"""

from dataclasses import replace

from engine.kernel.drawing import drawn
from engine.model.values import SideId
from engine.play.game import Observation
from engine.play.state import State
from engine.play.unit import SQUAD, OnMat, Unit
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, READY_SPACE, Mat, Waiting, keeper, mat_of
from engine.rules.skirmish.arrivals.mat import MODULE as MAT

#: The figures of a squad of which nothing is known.
PLAIN_SQUAD = ("regular",) * 4


def guessed(now: Observation, name: str) -> State:
    """The state with units on each hidden mat; guesses of other names differ."""
    state = now.state
    for side in now.game.sides:
        mat = mat_of(now, side)
        if mat.hidden_points is None:
            continue
        likely = _likely(now, side)
        guess = Mat()
        for space, points in zip((FIRST_SPACE, READY_SPACE), mat.hidden_points, strict=True):
            for each in _waiting(now, side, likely, f"{name}/{side}/{space}", space, points):
                guess = guess.put(each)
        if guess.waiting:
            state = state.with_secret(keeper(now, side), MAT, guess)
    return state


def _likely(now: Observation, side: SideId) -> list[Unit]:
    """What a side may have raised: units like those it has on the map, whole, and plain squads as often."""
    home = OnMat(side, READY_SPACE)
    plain = Unit("", side, keeper(now, side), SQUAD, home, PLAIN_SQUAD)
    there = [unit for unit in now.state.units.of(side) if unit_points(now, unit)]
    like = [
        plain if unit.is_squad else replace(plain, kind=unit.kind, figures=unit.figures) for unit in there
    ]
    return [*like, *(plain for _ in range(max(len(like), 1)))]


def _waiting(
    now: Observation, side: SideId, likely: list[Unit], name: str, space: int, points: int
) -> list[Waiting]:
    """Units that come to so many points, as nearly as there are such."""
    found: list[Waiting] = []
    left = points
    while fitting := [each for each in likely if unit_points(now, each) <= left]:
        like = fitting[drawn(f"{name}/{len(found)}", len(fitting))]
        worth = unit_points(now, like)
        # No unit that was raised in truth has such an id.
        id_ = f"{side}+guess{space}-{len(found)}"
        found.append(Waiting(replace(like, id=id_, place=OnMat(side, space)), worth))
        left -= worth
    return found
