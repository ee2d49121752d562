"""Side, first move and bot are told apart where they are mixed."""

from __future__ import annotations

import random
from math import exp

import pytest

from engine.lab.effects import Contest, effects

SIDES = ("west", "east")


def contests(games: int, *, side: float, mover: float, skill: float) -> list[Contest]:
    """Swapped games of two bots with these effects in log odds: of the west, the first mover, `strong`."""
    chance = random.Random(7)
    found = []
    for number in range(games):
        bots = ("strong", "weak") if number % 2 else ("weak", "strong")
        # Who is strong in the west moves first more often: plain counts would mix the two.
        moves = chance.choices(SIDES, (3, 1) if number % 2 else (1, 3))[0]
        odds = side + (mover if moves == "west" else -mover) + (skill if number % 2 else -skill)
        winner = "west" if chance.random() < 1 / (1 + exp(-odds)) else "east"
        found.append(Contest(number // 2, winner, moves, dict(zip(SIDES, bots, strict=True))))
    return found


def test_each_effect_is_found_by_itself() -> None:
    found = effects(contests(4000, side=0.4, mover=0.0, skill=0.8), SIDES)
    assert found is not None
    assert found.mover is not None
    for estimate, truth in ((found.side, 0.4), (found.mover, 0.0), (found.bots["strong"], 0.8)):
        assert estimate.low < 1 / (1 + exp(-truth)) < estimate.high
        assert estimate.high - estimate.low < 0.06
    assert found.bots["weak"].rate == pytest.approx(1 - found.bots["strong"].rate)
    moved = effects(contests(4000, side=0.0, mover=0.5, skill=0.0), SIDES)
    assert moved is not None
    assert moved.mover is not None
    assert moved.mover.low > 0.55
    assert moved.bots["strong"].low < 0.5 < moved.bots["strong"].high


def test_what_never_changes_is_not_told() -> None:
    same = [
        each._replace(first_mover="west", bots=dict.fromkeys(SIDES, "one"))
        for each in contests(200, side=0, mover=0, skill=0)
    ]
    found = effects(same, SIDES)
    assert found is not None
    assert (found.mover, found.bots) == (None, {})
    assert found.side.rate == pytest.approx(sum(each.winner == "west" for each in same) / 200)


def test_there_is_no_model_of_too_little() -> None:
    some = contests(200, side=0, mover=0, skill=0)
    assert effects(some[:18], SIDES) is None
    assert effects([each._replace(winner="west") for each in some], SIDES) is None
    assert effects([], SIDES) is None
