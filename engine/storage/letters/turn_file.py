"""What the turns hold that two people send each other, and what each of them keeps for himself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.scenario import Scenario
from engine.model.values import Extra, SideId


@dataclass(frozen=True, slots=True)
class LetterEntry:
    """One thing that a side has put into the course of a game by file.

    `kind` is one of `does`, `nothing`, `seals`, `masks`, `shows`, `tells`, `share`, `orders`, `ordered` and
    `opens` (`engine.correspondence.course`); `line` is a line of the notation, `proof` a hash, a salt or a
    share of dice in hexadecimal digits, `again` whether the same question is put again, `shows` what
    becomes known of secrets by module.
    """

    side: SideId
    kind: str
    line: str = ""
    proof: str = ""
    again: bool = False
    shows: Mapping[str, str] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Correspondent:
    """Who plays a side by file: its name, and the end of the chain of hashes that its dice come from."""

    side: SideId
    chain: str
    name: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ByFile:
    """The course of a game by file from its beginning, as both sides have it."""

    game: str
    dice: str = "each"
    sides: tuple[Correspondent, ...] = ()
    entries: tuple[LetterEntry, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnFile:
    """A turn: the whole game up to where somebody else goes on.

    `state_hash` names what everybody knows of the state at its end.
    """

    scenario: Scenario
    course: ByFile
    number: int = 1
    sender: SideId = ""
    max_rounds: int | None = None
    ruleset: tuple[str, ...] = ()
    catalogue_hash: str = ""
    state_hash: str = ""
    program: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KeptLetters:
    """What a side keeps for itself of a game by file: its seed, what it has sealed, the course so far.

    `sent` is how many entries the turns have that were written. Whoever has this file knows the side's
    secrets and its share of all dice to come.
    """

    turn: TurnFile
    side: SideId
    seed: str
    sealed: tuple[str, ...] = ()
    sent: int = 0
    extra: Extra = field(default_factory=dict)
