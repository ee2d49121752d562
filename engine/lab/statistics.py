"""What many games say about a scenario: rates with their uncertainty, rounds, reasons."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sys import intern

from engine.lab.conduct import Conduct, added
from engine.model.values import SideId

#: The quantile of the normal distribution for intervals that hold the true rate 95 times in 100.
NORMAL_QUANTILE = 1.959964


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game: its seed, the bot of each side, how it ended, and where watched how sides played."""

    seed: int
    bots: Mapping[SideId, str]
    winner: SideId
    reason: str
    rounds: int
    decisions: int
    victory_points: Mapping[SideId, int]
    conduct: Mapping[SideId, Conduct] = field(default_factory=dict)

    def slim(self) -> "GameRecord":
        """The same record, its names shared with those of all other games.

        A record that another process has sent, or that was kept, brings copies of its own, which thousands
        would keep.
        """
        return replace(
            self,
            bots={intern(side): intern(bot) for side, bot in self.bots.items()},
            winner=intern(self.winner),
            reason=intern(self.reason),
            victory_points={intern(side): points for side, points in self.victory_points.items()},
            conduct={intern(side): each.slim() for side, each in self.conduct.items()},
        )


#: What is left out on either side of an interval of 95 %.
TAIL = 0.025


def beta_quantile(a: float, b: float, share: float) -> float:
    """The number below which a share of a beta distribution lies."""
    # Loading statsmodels for it would cost a short playtest more than its games.
    from scipy.special import betaincinv

    return float(betaincinv(a, b, share))


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, with the 95 % interval of Jeffreys (Brown, Cai and DasGupta, 2001)."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share observed, 0 without any trial."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds between which the true rate lies; 0 and 1 without any trial."""
        if not self.of:
            return 0.0, 1.0
        won, lost = self.count + 0.5, self.of - self.count + 0.5
        low = beta_quantile(won, lost, TAIL) if self.count else 0.0
        high = beta_quantile(won, lost, 1 - TAIL) if self.count < self.of else 1.0
        return low, high


@dataclass(frozen=True, slots=True)
class Spread:
    """The smallest, middle and largest of some numbers and their mean; all 0 without any."""

    least: int
    median: float
    most: int
    mean: float


@dataclass(frozen=True, slots=True)
class Report:
    """What a batch of games came to: wins by side, by bot and by who had which side, reasons, rounds."""

    games: int
    sides: Mapping[SideId, Rate]
    bots: Mapping[str, Rate]
    bots_by_side: Mapping[tuple[str, SideId], Rate]
    reasons: Mapping[str, int]
    rounds: Spread
    decisions: Spread


def spread(numbers: Sequence[int]) -> Spread:
    """Where some numbers lie."""
    if not numbers:
        return Spread(0, 0.0, 0, 0.0)
    ordered = sorted(numbers)
    half = len(ordered) // 2
    median = float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
    return Spread(ordered[0], median, ordered[-1], sum(ordered) / len(ordered))


def report(records: Iterable[GameRecord], sides: Sequence[SideId]) -> Report:
    """The figures of a batch; where a bot plays itself its games say nothing of it and are left out."""
    played = sorted(records, key=lambda each: (each.seed, tuple(each.bots.items())))
    contests = [each for each in played if len(set(each.bots.values())) > 1]
    names = sorted({name for each in contests for name in each.bots.values()})
    return Report(
        games=len(played),
        sides={side: Rate(sum(each.winner == side for each in played), len(played)) for side in sides},
        bots={
            name: Rate(sum(each.bots[each.winner] == name for each in contests), len(contests))
            for name in names
        },
        bots_by_side={
            (name, side): Rate(
                sum(each.winner == side for each in contests if each.bots[side] == name),
                sum(each.bots[side] == name for each in contests),
            )
            for name in names
            for side in sides
        },
        reasons=dict(sorted(Counter(each.reason for each in played).items())),
        rounds=spread([each.rounds for each in played]),
        decisions=spread([each.decisions for each in played]),
    )


def matrix(records: Iterable[GameRecord], sides: Sequence[SideId]) -> dict[tuple[str, str], Rate]:
    """How often the first side won, by the bots of both sides."""
    played: dict[tuple[str, str], list[bool]] = {}
    first, second = sides
    for record in records:
        played.setdefault((record.bots[first], record.bots[second]), []).append(record.winner == first)
    return {bots: Rate(sum(won), len(won)) for bots, won in sorted(played.items())}


def conduct_by_bot(records: Iterable[GameRecord]) -> dict[str, Conduct]:
    """How each bot played, over all the games of it that were watched."""
    played: dict[str, list[Conduct]] = {}
    for record in records:
        for side, conduct in record.conduct.items():
            played.setdefault(record.bots[side], []).append(conduct)
    return {name: added(conducts) for name, conducts in sorted(played.items())}
