"""A row of the thorough run: a name, the pieces its work is cut into, and what their totals must fulfil."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Options:
    """What the caller may choose: base seed, how many games or trials a row, how many rounds a random game.

    None leaves the choice to the row.
    """

    seed: int = 1
    games: int | None = None
    rounds: int | None = None


@dataclass(frozen=True)
class Chunk:
    """One piece of work, small enough to lose: its key is the same in every run with the same options."""

    key: str
    seed: int
    arguments: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How many trials of a chunk were done and how many of them failed; tallies are summed over the row."""

    done: int
    failed: int = 0
    tallies: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def nothing_more(totals: Mapping[str, int]) -> Sequence[str]:
    """The verdict of a row whose trials say everything themselves."""
    return ()


@dataclass(frozen=True)
class Row:
    """`run` gets one chunk, in another process; `verdict` names what is wrong with the summed tallies.

    `report` says of the tallies what is worth knowing although nothing is wrong.
    """

    name: str
    what: str
    chunks: Callable[[Options], Iterable[Chunk]]
    run: Callable[[Chunk], Outcome]
    verdict: Callable[[Mapping[str, int]], Sequence[str]] = nothing_more
    report: Callable[[Mapping[str, int]], Sequence[str]] = nothing_more


def tally(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """The sum of all tallies."""
    totals: dict[str, int] = {}
    for outcome in outcomes:
        for name, count in outcome.tallies.items():
            totals[name] = totals.get(name, 0) + count
    return totals
