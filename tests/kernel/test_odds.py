"""Every distribution equals the count over all throws, each played out die by die."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.odds import (
    DiceChanges,
    Distribution,
    comparison,
    hits,
    net_hits,
    reduced,
    saves,
    successes,
    surplus,
)

FACES = range(1, 7)


def choices(indices: list[int], at_most: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(at_most + 1) for chosen in combinations(indices, size)]


def best_aim(dice: list[int], hits_from: int, aimed: int) -> int:
    """The most hits the attacker can reach by raising different dice, by trying all of them."""
    most = 0
    for raised in choices([index for index, die in enumerate(dice) if die < 6], aimed):
        shown = [die + (index in raised) for index, die in enumerate(dice)]
        most = max(most, sum(die >= hits_from for die in shown))
    return most


def played_out(throw: tuple[int, ...], hits_from: int, changes: DiceChanges) -> int:
    """The fewest hits the defender can leave the attacker, by trying everything."""
    dice = [die + changes.shift for die in throw]
    fewest = len(dice)
    for lowered in choices(
        [index for index, die in enumerate(dice) if die in changes.turnable], changes.turned_down
    ):
        shown = [die - (index in lowered) for index, die in enumerate(dice)]
        fewest = min(fewest, best_aim(shown, hits_from, changes.aimed))
    return fewest


def counted(dice: int, hits_from: int, changes: DiceChanges) -> tuple[int, ...]:
    weights = [0] * (dice + 1)
    for throw in product(FACES, repeat=dice):
        weights[played_out(throw, hits_from, changes)] += 1
    return tuple(weights)


CHANGES = st.builds(
    DiceChanges,
    shift=st.integers(-2, 1),
    turned_down=st.integers(0, 3),
    turnable=st.sampled_from([(5, 6), (1, 2, 3, 4, 5, 6), (6,), ()]),
    aimed=st.integers(0, 3),
)


@given(dice=st.integers(0, 4), hits_from=st.integers(2, 7), changes=CHANGES)
def test_hits_are_those_of_every_throw_played_out(dice: int, hits_from: int, changes: DiceChanges) -> None:
    found = hits(dice, hits_from, changes)
    assert found.weights == counted(dice, hits_from, changes)
    assert found.total == 6**dice


@given(
    attack=st.integers(0, 3),
    defence=st.integers(0, 3),
    hits_from=st.integers(4, 6),
    cancelled=st.integers(0, 2),
)
def test_net_hits_are_those_of_every_throw(attack: int, defence: int, hits_from: int, cancelled: int) -> None:
    weights = [0] * (attack + 1)
    for black in product(FACES, repeat=attack):
        for red in product(FACES, repeat=defence):
            left = sum(d >= hits_from for d in black) - sum(d >= 5 for d in red) - cancelled
            weights[max(left, 0)] += 1
    found = net_hits(attack, hits_from, defence, cancelled=cancelled)
    assert found == Distribution(tuple(weights), 6 ** (attack + defence))


@given(dice=st.integers(0, 30), level=st.integers(1, 8))
def test_chances_add_up_to_one(dice: int, level: int) -> None:
    found = successes(dice, level)
    assert sum(found.chances()) == 1
    assert found.at_least(0) == 1
    assert found.mean() == Fraction(dice * max(7 - level, 0), 6)


@pytest.mark.parametrize(
    ("hits_from", "changes", "faces", "expected"),
    [
        # Worked examples of the rule catalogue.
        pytest.param(5, DiceChanges(shift=-1), (6, 5, 4), 1, id="S-ATK-05/1"),
        pytest.param(4, DiceChanges(shift=-1), (5, 4), 1, id="S-ATK-05/2"),
        pytest.param(5, DiceChanges(shift=-1, aimed=1), (6, 5), 2, id="S-ATK-08/1"),
        pytest.param(5, DiceChanges(aimed=1), (5, 4), 2, id="S-ATK-09/1"),
        pytest.param(5, DiceChanges(turned_down=2), (6, 5, 5, 2), 1, id="S-RET-05/1"),
    ],
)
def test_the_reference_plays_the_examples(
    hits_from: int, changes: DiceChanges, faces: tuple[int, ...], expected: int
) -> None:
    assert played_out(faces, hits_from, changes) == expected


def test_comparisons_count_pairs() -> None:
    two, three = successes(2, 5), successes(3, 4)
    pairs = [
        (sum(d >= 5 for d in first), sum(d >= 4 for d in second))
        for first in product(FACES, repeat=2)
        for second in product(FACES, repeat=3)
    ]
    assert comparison(two, three) == (
        Fraction(sum(a > b for a, b in pairs), 6**5),
        Fraction(sum(a == b for a, b in pairs), 6**5),
        Fraction(sum(a < b for a, b in pairs), 6**5),
    )
    assert surplus(three, two).chance(3) == Fraction(sum(b - a == 3 for a, b in pairs), 6**5)


def test_no_dice_hit_nothing() -> None:
    assert net_hits(0, 5, 4).chances() == (1,)
    assert net_hits(3, 7, 0).at_least(1) == 0
    assert successes(2, 5).chance(-1) == successes(2, 5).chance(9) == 0


@pytest.mark.parametrize("raised", [0, 1, 2])
def test_saves_with_failing_dice_turned_are_those_of_all_throws(raised: int) -> None:
    weights = [0] * 4
    for throw in product(FACES, repeat=3):
        good = sum(face >= 5 for face in throw)
        weights[good + min(raised, 3 - good)] += 1
    assert saves(3, 5, raised) == Distribution(tuple(weights), 6**3)


@pytest.mark.parametrize("by", [-1, 0, 1, 2, 3, 9])
def test_a_number_is_lowered_and_never_below_nothing(by: int) -> None:
    numbers = Distribution((1, 2, 3, 4), 10)
    lowered = reduced(numbers, by)
    assert lowered.total == 10
    expected = [0, 0, 0, 0]
    for number, weight in enumerate(numbers.weights):
        expected[max(number - max(by, 0), 0)] += weight
    assert [*lowered.weights, 0, 0, 0, 0][:4] == expected
