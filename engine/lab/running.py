"""Intervals of a rate that hold however often one looks while games come in."""

from functools import lru_cache
from math import lgamma, log

from engine.lab.statistics import Rate

#: How often at most an interval leaves out the true rate at any time, however long the run.
ERROR = 0.05
#: The weight of even chances in the mixture: narrowest for rates near one half over some 20 to 1,000 games.
_WEIGHT = 4.0
_STEPS = 48


@lru_cache(maxsize=4096)
def running_interval(rate: Rate) -> tuple[float, float]:
    """The bounds between which the true rate lies; with a chance of 95 % all that are ever looked at hold it.

    Robbins (1970): the likelihood of what was seen, mixed over a beta distribution of rates, against that of
    the true rate exceeds 1 / `ERROR` at any time with a chance of `ERROR` at most. The bounds are where it
    does; they are wider than those of Jeffreys, which hold for one look.
    """
    won, lost = rate.count, rate.of - rate.count
    if not rate.of:
        return 0.0, 1.0
    mixed = _log_beta(_WEIGHT + won, _WEIGHT + lost) - _log_beta(_WEIGHT, _WEIGHT)
    most = -log(ERROR)

    def is_left_out(true: float) -> bool:
        return mixed - won * log(true) - lost * log(1 - true) >= most

    def bound(outside: float, inside: float) -> float:
        for _ in range(_STEPS):
            middle = (outside + inside) / 2
            if is_left_out(middle):
                outside = middle
            else:
                inside = middle
        return (outside + inside) / 2

    return (bound(0.0, rate.share) if won else 0.0), (bound(1.0, rate.share) if lost else 1.0)


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
