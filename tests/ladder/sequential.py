"""Which of two bots is stronger, decided by as few games as stated errors allow.

Games come in pairs with the same seed and sides swapped, so that a pair is worth 0, 1 or 2 wins and the bias
of the map falls out. The ratio of the likelihoods of two rates is that of Wald (1945), worked out for the
pairs by the normal approximation with their own variance, as tests of chess engines do it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log, sqrt

from engine.playtest.statistics import NORMAL_QUANTILE

#: With fewer pairs their variance is not known well enough for a verdict.
FEWEST_PAIRS = 10
#: What each kind of pair is taken to have been seen beforehand, so that no variance is 0.
SEEN_BEFORE = 0.5


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
        tally = PairTally.of(pairs)
        low, high = self.reject, self.accept
        return len(pairs) * (high - low) * (2 * tally.mean - low - high) / (2 * tally.variance)

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
        if any(wins not in (0, 1, 2) for wins in pairs):
            raise ValueError("a pair of games has 0, 1 or 2 wins")
        counts = [pairs.count(wins) + SEEN_BEFORE for wins in (0, 1, 2)]
        total = sum(counts)
        middle = sum(share * count for share, count in zip((0.0, 0.5, 1.0), counts, strict=True)) / total
        spread = sum(
            (share - middle) ** 2 * count for share, count in zip((0.0, 0.5, 1.0), counts, strict=True)
        )
        mean = sum(pairs) / (2 * len(pairs)) if pairs else 0.5
        return cls(len(pairs), mean, spread / total)

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the share of wins, 95 % by the variance between pairs; for a fixed number of them."""
        if not self.pairs:
            return 0.0, 1.0
        half = NORMAL_QUANTILE * sqrt(self.variance / self.pairs)
        return max(self.mean - half, 0.0), min(self.mean + half, 1.0)
