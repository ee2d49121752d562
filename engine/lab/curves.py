"""How games go on the whole: what sides have round by round, when they meet, how the lead changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import NamedTuple

from engine.lab.facts import RESOURCES, Facts
from engine.model.values import SideId


class Point(NamedTuple):
    """Something of a side as a round begins, over the games that have come so far.

    Half of them lie between `low` and `high`, nine in ten between `least` and `most`.
    """

    round: int
    games: int
    mean: float
    least: float
    low: float
    high: float
    most: float


@dataclass(frozen=True, slots=True)
class Curve:
    """What a side has of a resource (`RESOURCES`), round by round."""

    resource: str
    side: SideId
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class CourseOfGames:
    """How many games met first, and shed the first blood, in each round; how often the lead changed hands."""

    contact: dict[int, int]
    blood: dict[int, int]
    lead_changes: float


def curves(games: Sequence[Facts], sides: Sequence[SideId]) -> tuple[Curve, ...]:
    """A curve for each resource that any game has anything of, and each side."""
    rounds = sorted({moment.round for facts in games for moment in facts.moments[:-1]})
    found = []
    for number, resource in enumerate(RESOURCES):
        values = {(side, round_): _values(games, side, round_, number) for side in sides for round_ in rounds}
        if any(any(each) for each in values.values()):
            found += [
                Curve(resource, side, tuple(_point(round_, values[side, round_]) for round_ in rounds))
                for side in sides
            ]
    return tuple(found)


def course(games: Sequence[Facts]) -> CourseOfGames:
    """When games came to blows, and how the lead went."""
    contact: dict[int, int] = {}
    blood: dict[int, int] = {}
    for facts in games:
        first = facts.first_blood
        for counts, round_ in ((contact, facts.first_contact), (blood, first and first.round)):
            if round_ is not None:
                counts[round_] = counts.get(round_, 0) + 1
    changes = [max(len(facts.leads) - 1, 0) for facts in games]
    return CourseOfGames(
        dict(sorted(contact.items())), dict(sorted(blood.items())), fmean(changes) if changes else 0.0
    )


def _values(games: Sequence[Facts], side: SideId, round_: int, number: int) -> list[float]:
    """The figure of every game that came to that round, at its beginning."""
    return [
        float(moment.standing[side][number])
        for facts in games
        for moment in facts.moments[:-1]
        if moment.round == round_
    ]


def _point(round_: int, values: list[float]) -> Point:
    if len(values) == 1:
        return Point(round_, 1, *(values * 5))
    parts = quantiles(values, n=20, method="inclusive")
    return Point(round_, len(values), fmean(values), parts[0], parts[4], parts[14], parts[18])
