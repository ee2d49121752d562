"""The ways a game was played: the one that is played now, and those that were left for another choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from engine.model.values import Json
from engine.storage.saved_game import SavedBranch, SavedGame

#: Every answer of a way, from the beginning of the game.
Way = tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Branches:
    """`name` is what the way played now is called, `others` are the ways that were left, by name.

    None of the others is the beginning of the way played now, nor of another one: then it would hold
    nothing of its own.
    """

    name: str = "A"
    others: Mapping[str, Way] = field(default_factory=dict)

    def moved(self, before: Way, now: Way) -> Branches:
        """The branches once a game that stood at `before` stands at `now`.

        What was played beyond `now` stays as a branch; a branch that is played to its end is one no longer,
        and gives its name to the way played now.
        """
        name, others = self.name, dict(self.others)
        if not begins(now, before) and not any(begins(way, before) for way in others.values()):
            others[name] = before
            name = _free(others)
        for each, way in tuple(others.items()):
            if begins(now, way):
                name = each
                del others[each]
        return self if (name, others) == (self.name, self.others) else Branches(name, others)

    def renamed(self, old: str, new: str) -> Branches:
        """The branches with another name for one of them; ValueError for a name that is empty or in use."""
        if not new.strip() or (new != old and (new == self.name or new in self.others)):
            raise ValueError(new)
        if old == self.name:
            return replace(self, name=new)
        return replace(self, others={new if name == old else name: way for name, way in self.others.items()})


def begins(way: Sequence[Json], beginning: Sequence[Json]) -> bool:
    """Whether a way begins with all of another one."""
    return way[: len(beginning)] == beginning


def shared(way: Sequence[Json], other: Sequence[Json]) -> int:
    """How many answers two ways have in common before they part."""
    for number, (one, two) in enumerate(zip(way, other, strict=False)):
        if one != two:
            return number
    return min(len(way), len(other))


def _free(taken: Mapping[str, Way]) -> str:
    """The first of A to Z, A2, B2 and so on that no branch is called."""
    names = (
        f"{letter}{number if number > 1 else ''}"
        for number in count(1)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    return next(name for name in names if name not in taken)


def branches_of(saved: SavedGame) -> Branches:
    """The branches of a file; of two with one name the second gets another, so that both stay."""
    name = saved.branch or "A"
    others: dict[str, Way] = {}
    for each in saved.branches:
        taken = not each.name or each.name == name or each.name in others
        called = _free({**others, name: ()}) if taken else each.name
        others[called] = (*saved.answers[: each.shared], *each.answers)
    return Branches(name, others).moved(saved.answers, saved.answers)


def with_branches(saved: SavedGame, branches: Branches) -> SavedGame:
    """The game of a file with these branches; one that was never left has no name to keep."""
    listed = []
    for name, way in branches.others.items():
        common = shared(saved.answers, way)
        listed.append(SavedBranch(name, common, way[common:]))
    named = branches.name if listed or branches.name != Branches().name else ""
    return replace(saved, branch=named, branches=tuple(listed))


def change(before: Branches, after: Branches, answers: Way) -> dict[str, Json]:
    """What a log notes of a change of the branches; `answers` is the way that was played before it.

    A branch is noted as how many of `answers` it begins with, and what comes then; null = it is gone.
    """
    ways: dict[str, Json] = {name: None for name in before.others if name not in after.others}
    for name, way in after.others.items():
        if before.others.get(name) != way:
            common = shared(answers, way)
            ways[name] = [common, list(way[common:])]
    noted: dict[str, Json] = {"ways": ways} if ways else {}
    if before.name != after.name:
        noted["way"] = after.name
    return noted


def changed(before: Branches, noted: Mapping[str, Json], answers: Way) -> Branches:
    """The branches after what a log notes; `answers` as in `change`. ValueError for what is no such note."""
    others = dict(before.others)
    ways = noted.get("ways", {})
    name = noted.get("way", before.name)
    if not isinstance(ways, dict) or not isinstance(name, str):
        raise ValueError(ways)
    for each, way in ways.items():
        match way:
            case None:
                others.pop(each, None)
            case [int(common), list(more)] if 0 <= common <= len(answers):
                others[each] = (*answers[:common], *more)
            case _:
                raise ValueError(way)
    return Branches(name, others)
