"""Two versions of a map on common seeds: what the change did to who wins, and to how games go."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from statistics import fmean

from engine.lab.facts import Facts
from engine.lab.luck import Estimate, PlayedGame, adjusted, estimate_of
from engine.lab.statistics import NORMAL_QUANTILE
from engine.model.values import Json, SideId


def _last_round(facts: Facts) -> int:
    return facts.moments[-1].round if facts.moments else 0


#: What games are compared by, as means a game.
_MEASURES: Mapping[str, Callable[[Facts], float]] = {
    "rounds": _last_round,
    "attacks": lambda facts: len(facts.fires),
    "losses": lambda facts: fsum(loss.worth for loss in facts.losses),
    "retreats": lambda facts: sum(
        sum(hexes.values()) for sides in facts.fled.values() for hexes in sides.values()
    ),
    "first contact": lambda facts: facts.first_contact or _last_round(facts),
    "lead changes": lambda facts: max(len(facts.leads) - 1, 0),
}


@dataclass(frozen=True, slots=True)
class Shift:
    """The mean of something a game in the old version and in the new one, and the interval of its change."""

    name: str
    old: float
    new: float
    change: Estimate

    @property
    def may_be_nothing(self) -> bool:
        """Whether the new version may have changed nothing."""
        return self.change.low <= 0 <= self.change.high


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """How much more often the first side wins in the new version (`change`, from -1 to 1).

    `is_adjusted` tells whether the luck of dice is taken off; `gain` how many times the games separate
    batches without adjustment would need to be as sure.
    """

    games: int
    old: float
    new: float
    change: Estimate
    is_adjusted: bool
    gain: float
    measures: tuple[Shift, ...]

    @property
    def is_alike(self) -> bool:
        """Whether every game came out the same in both versions; `gain` then says nothing."""
        return self.change.low == self.change.high == 0.0

    @property
    def is_nothing_possible(self) -> bool:
        """Whether the change may have done nothing to who wins."""
        return self.change.low <= 0.0 <= self.change.high


def compared(
    old: Sequence[PlayedGame], new: Sequence[PlayedGame], sides: Sequence[SideId]
) -> VersionComparison:
    """What games of both versions say; the n-th of one shares its seed and bots with the n-th of the other.

    Raises ValueError where they do not, or where there are fewer than two seeds.
    """
    seeds = [game.seed for game in old]
    if seeds != [game.seed for game in new] or len(set(seeds)) < 2:
        raise ValueError("both versions need the same games, of two seeds at least")
    won = [[float(game.winner == sides[0]) for game in games] for games in (old, new)]
    without = [adjusted(games, sides) for games in (old, new)]
    one, other = without
    is_adjusted = one is not None and other is not None
    results = [one.results, other.results] if one is not None and other is not None else won
    change = estimate_of([b - a for a, b in zip(*results, strict=True)], seeds)
    spreads = [rate * (1 - rate) for rate in map(fmean, won)]
    width = change.high - change.low
    apart = 2 * NORMAL_QUANTILE * (fsum(spreads) / len(seeds)) ** 0.5
    return VersionComparison(
        len(seeds),
        fmean(results[0]),
        fmean(results[1]),
        change,
        is_adjusted,
        (apart / width) ** 2 if width > 0 else 1.0,
        tuple(_measure(name, old, new, seeds) for name in _MEASURES),
    )


def _measure(name: str, old: Sequence[PlayedGame], new: Sequence[PlayedGame], seeds: Sequence[int]) -> Shift:
    before, after = ([float(_MEASURES[name](game.facts)) for game in games] for games in (old, new))
    change = estimate_of([b - a for a, b in zip(before, after, strict=True)], seeds)
    return Shift(name, fmean(before), fmean(after), change)


def comparison_data(found: VersionComparison) -> dict[str, Json]:
    """The comparison as data, rounded to four digits."""
    return {
        "games": found.games,
        "old": round(found.old, 4),
        "new": round(found.new, 4),
        "change": _change_data(found.change),
        "without_luck": found.is_adjusted,
        "gain": round(found.gain, 4),
        "measures": {
            each.name: {
                "old": round(each.old, 4),
                "new": round(each.new, 4),
                "change": _change_data(each.change),
            }
            for each in found.measures
        },
    }


def _change_data(change: Estimate) -> dict[str, Json]:
    return {"by": round(change.rate, 4), "low": round(change.low, 4), "high": round(change.high, 4)}
