"""How terms become one number."""

from __future__ import annotations

from engine.play.query import STATED, Term, largest, price, total, total_of


def terms(*amounts: int, kind: str = "part") -> tuple[Term, ...]:
    return tuple(Term((), kind, amount) for amount in amounts)


def test_a_price_is_the_sum_and_never_below_nothing() -> None:
    assert price(terms(3, -1)) == 2
    assert price(terms(1, -1)) == 0
    assert price(terms(1, -3)) == 0
    assert price(()) == 0


def test_the_lowest_stated_price_stands_whatever_the_rest_comes_to() -> None:
    assert price((*terms(9), *terms(4, 2, 6, kind=STATED))) == 2


def test_sums_and_the_largest() -> None:
    assert (total(terms(1, 2)), total(())) == (3, 0)
    assert (largest(terms(-3, -2)), largest(())) == (-2, 0)
    assert total_of((*terms(1), *terms(5, kind="other"), *terms(7, kind="third")), "part", "third") == 8
