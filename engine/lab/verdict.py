"""Whether a map is even, by a number of games fixed before: how sure that is, and what more would say."""

from dataclasses import dataclass
from math import ceil

from engine.lab.luck import Adjusted, Estimate
from engine.lab.statistics import NORMAL_QUANTILE, TAIL, Rate, beta_quantile

#: How far a rate may be off for the advice of how many games it takes.
FINE = 0.02


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first side's rate with an interval that holds the truth in 95 of 100 playtests.

    Without luck where that is known (`is_adjusted`), else plain. `more` games make it as fine as `FINE`
    either way.
    """

    estimate: Estimate
    is_adjusted: bool
    more: int

    @property
    def is_even_possible(self) -> bool:
        """Whether an even map can come out so; of even maps, one in twenty is denied that."""
        return self.estimate.low <= 0.5 <= self.estimate.high

    @property
    def width(self) -> float:
        """From end to end of the interval."""
        return self.estimate.high - self.estimate.low


def verdict(rate: Rate, adjusted: Adjusted | None) -> Verdict:
    """What games say, `rate` being the first side's."""
    if adjusted is not None and adjusted.gain <= 1.0:
        # So few games, or a map where so little hangs on dice, that taking luck off tells no more.
        adjusted = None
    estimate = adjusted.adjusted if adjusted is not None else exact(rate)
    share = min(max(estimate.rate, 0.0), 1.0)
    gain = adjusted.gain if adjusted is not None else 1.0
    # A share that is all or nothing so far says nothing yet of how it spreads.
    spread = max(share * (1 - share), 0.05)
    needed = ceil((NORMAL_QUANTILE / FINE) ** 2 * spread / gain)
    return Verdict(estimate, adjusted is not None, max(needed - rate.of, 0))


def exact(rate: Rate) -> Estimate:
    """The interval of Clopper and Pearson (1934), which leaves the truth out no more often than it says."""
    if not rate.of:
        return Estimate(0.0, 0.0, 1.0)
    lost = rate.of - rate.count
    low = beta_quantile(rate.count, lost + 1, TAIL) if rate.count else 0.0
    high = beta_quantile(rate.count + 1, lost, 1 - TAIL) if lost else 1.0
    return Estimate(rate.share, low, high)
