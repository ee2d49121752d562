"""What counts as growth in a long life."""

from __future__ import annotations

from tests.thorough.rows.long_life import grown, typical


def test_one_look_that_stands_out_is_no_growth_and_three_are() -> None:
    """What the C library gives back differs from one look to the next."""
    warm = typical([{"kB": kilobytes} for kilobytes in (900, 390, 420, 400)])
    assert warm == {"kB": 400}
    assert not list(grown(warm, typical([{"kB": kilobytes} for kilobytes in (410, 430, 415)])))
    assert list(grown(warm, typical([{"kB": kilobytes} for kilobytes in (410, 430, 425)])))


def test_whatever_is_left_over_at_the_end_is_told() -> None:
    """Threads, processes and the like are counted as they are at last, not in the middle."""
    warm, left = {"kB": 400, "processes": 0, "threads": 4}, {"kB": 400, "processes": 1, "threads": 4}
    assert list(grown(typical([warm]), typical([warm, warm, left]))) == ["0 processes have become 1"]
