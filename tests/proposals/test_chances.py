from __future__ import annotations

import pytest

from engine.proposals.chances import Chances


def test_the_stream_is_splitmix64() -> None:
    # The first numbers of the seed 1234567 that the published algorithm gives.
    drawn = Chances(1234567)
    assert [drawn.number() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_draws_stay_within_their_bounds_and_reach_them() -> None:
    drawn = Chances(7)
    assert {drawn.between(3, 6) for _ in range(200)} == {3, 4, 5, 6}
    assert sorted(drawn.shuffled("abcdef")) == list("abcdef")
    assert not any(drawn.percent(0) for _ in range(50))
    assert all(drawn.percent(100) for _ in range(50))
    with pytest.raises(ValueError, match="below"):
        drawn.one_of(())
