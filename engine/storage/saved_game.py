"""What the file of a saved game holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.scenario import Scenario
from engine.model.values import Extra, Json, SideId
from engine.storage.letters.turn_file import ByFile


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A seat of a saved game: who plays which side."""

    id: str
    side: SideId
    player: str = "human"
    division: str | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SavedBranch:
    """Another way the game was played: the first `shared` answers are the game's, then come `answers`."""

    name: str
    shared: int = 0
    answers: tuple[Json, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as its scenario, its seed and every answer: playing them again gives the same states.

    An answer is a line of the notation (`engine.play.notation`), in files of format 1 the number of a
    choice or a list of faces. `hashes` has one entry for each answer, or none. `branch` is what the way of
    `answers` is called, empty where it has no name. A game that was played `by_file` has no seed: `lots`
    are what its dice were drawn from, by the number of the first die of each roll.
    """

    scenario: Scenario
    seed: int
    answers: tuple[Json, ...] = ()
    ruleset: tuple[str, ...] = ()
    seats: tuple[SavedSeat, ...] = ()
    max_rounds: int | None = None
    hashes: tuple[str, ...] = ()
    state_hash: str = ""
    result: Mapping[str, Json] = field(default_factory=dict)
    program: str = ""
    catalogue_hash: str = ""
    branch: str = ""
    branches: tuple[SavedBranch, ...] = ()
    lots: Mapping[str, str] = field(default_factory=dict)
    by_file: ByFile | None = None
    extra: Extra = field(default_factory=dict)
