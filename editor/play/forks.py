"""The branches of a running game with their moments: going over to one needs no replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from editor.play.timeline import Moment
from engine.playtest.match import Recorded
from engine.storage.branches import Branches


@dataclass(frozen=True, slots=True)
class Fork:
    """A branch as the table shows it.

    `parts` is the number of the last moment that it shares with the way played now, `last` its last moment;
    None where its answers do not fit this game, so that nobody can go to it.
    """

    name: str
    parts: int
    count: int
    last: Moment | None


@dataclass(frozen=True, slots=True)
class Forks:
    """All ways a game was played but the one played now; `moments` are theirs by name, where they fit."""

    branches: Branches = field(default_factory=Branches)
    moments: Mapping[str, tuple[Moment, ...]] = field(default_factory=dict)

    def moved(
        self, before: tuple[Recorded, ...], moments: Sequence[Moment], now: tuple[Recorded, ...]
    ) -> Forks:
        """The ways once the game that stood at `before`, by these moments, stands at `now`."""
        branches = self.branches.moved(before, now)
        if branches is self.branches:
            return self
        known = {name: self.moments[name] for name in branches.others if name in self.moments}
        for name in branches.others.keys() - self.branches.others.keys():
            known[name] = tuple(moments)
        return Forks(branches, known)

    def renamed(self, old: str, new: str) -> Forks:
        """The ways with another name for one of them; ValueError for a name that is empty or in use."""
        branches = self.branches.renamed(old, new)
        return Forks(branches, {new if name == old else name: each for name, each in self.moments.items()})

    def forks(self, now: Sequence[Moment]) -> tuple[Fork, ...]:
        """Each branch, seen from the way played now."""
        return tuple(self._fork(name, now) for name in self.branches.others)

    def _fork(self, name: str, now: Sequence[Moment]) -> Fork:
        own = self.moments.get(name)
        if own is None:
            return Fork(name, 0, 0, None)
        parts = 0
        for number, (one, other) in enumerate(zip(own, now, strict=False)):
            # Forks share the very moments up to where they part.
            if one is not other:
                break
            parts = number
        return Fork(name, parts, len(own), own[-1])
