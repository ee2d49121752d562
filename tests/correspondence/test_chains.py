"""KnownShares of dice: of the chain that was told, in order, and worth nothing without the other side's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.correspondence.chains import Chain, KnownShares, lot
from engine.play.ask import Chance, Throw
from engine.play.dice import rolled
from tests.correspondence.support import seed_of


def test_each_share_is_of_the_chain_whose_end_was_told():
    chain = Chain(seed_of(1, 0))
    known = KnownShares.after(chain.end)
    for number in range(5):
        assert known.share(number) is None
        known = known.with_share(number, chain.share(number))
        assert known.share(number) == chain.share(number)


def test_a_later_share_says_the_earlier_ones_and_none_of_those_to_come():
    chain = Chain(seed_of(1, 0))
    known = KnownShares.after(chain.end).with_share(9, chain.share(9))
    assert [known.share(number) for number in range(10)] == [chain.share(number) for number in range(10)]
    assert known.share(10) is None


@pytest.mark.parametrize("wrong", ["", "zz", "0" * 64, "00", "A" * 64])
def test_what_is_not_of_the_chain_is_refused(wrong):
    known = KnownShares.after(Chain(seed_of(1, 0)).end)
    with pytest.raises(ValueError, match=r"chain|link"):
        known.with_share(0, wrong)


def test_a_share_is_neither_chosen_nor_given_twice_nor_out_of_turn():
    chain, other = Chain(seed_of(1, 0)), Chain(seed_of(2, 0))
    known = KnownShares.after(chain.end)
    for number, share in (
        (0, other.share(0)),
        (0, chain.share(1)),
        (1, chain.share(0)),
        (-1, chain.share(0)),
    ):
        with pytest.raises(ValueError, match=r"share"):
            known.with_share(number, share)
    with pytest.raises(ValueError, match=r"out of turn"):
        known.with_share(0, chain.share(0)).with_share(0, chain.share(0))


@given(st.integers(0, 200), st.integers(0, 40))
def test_the_seed_of_neither_side_alone_predicts_a_die(seed, number):
    """With one side's share as it is, every face comes by what the other side's may still be."""
    mine = Chain(seed_of(seed, 0)).share(number)
    chance = Chance("attack", (Throw("red", 1, "attack"),))
    faces = {
        side: {
            rolled(lot(number, shares), chance).faces[0]
            for other in range(60)
            for theirs in [f"{other:064x}"]
            for shares in [(mine, theirs) if side == "first" else (theirs, mine)]
        }
        for side in ("first", "second")
    }
    assert faces == {"first": set(range(1, 7)), "second": set(range(1, 7))}


def test_dice_are_even_over_lots():
    chance = Chance("attack", (Throw("red", 1, "attack"),))
    counts = dict.fromkeys(range(1, 7), 0)
    for number in range(3_000):
        counts[rolled(lot(number, ("a", "b")), chance).faces[0]] += 1
    # Of 3,000 rolls a face has 500, with a deviation of 20.
    assert all(400 < count < 600 for count in counts.values())
