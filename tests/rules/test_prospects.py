"""What is said before the dice fall is what the dice then do: exact odds against throws through the rules."""

from __future__ import annotations

import pytest

from engine.play.game import Position
from engine.rules.base.firing.prospects import Policy, prospect
from tests.support.odds import ATTACKS, at_its_dice, chi_square, thrown

THROWS = 1_500


@pytest.mark.parametrize("case_id", ATTACKS)
def test_throws_agree_with_the_odds(case_id: str) -> None:
    game, moment = at_its_dice(case_id)
    target = ATTACKS[case_id][2]
    said = prospect(Position(game, moment.state), moment.state.attack).hits[target]
    sum_, freedom = chi_square(thrown(game, moment, target, THROWS, seed=7), said)
    # Mean and deviation of chi-square; five deviations are met once in millions of runs.
    assert sum_ < freedom + 5 * (2 * freedom) ** 0.5


def test_thick_armor_counts_in_the_odds_and_can_be_left_out() -> None:
    game, moment = at_its_dice("b-thick-armor")
    now, attack = Position(game, moment.state), moment.state.attack
    with_armor = prospect(now, attack).hits["t"]
    without = prospect(now, attack, Policy(thick_armor=False)).hits["t"]
    assert with_armor.mean() < without.mean()
    sum_, freedom = chi_square(thrown(game, moment, "t", THROWS, seed=7), without)
    assert sum_ > freedom + 5 * (2 * freedom) ** 0.5
