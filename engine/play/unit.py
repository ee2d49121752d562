"""Units as they are during play: where they are, what they consist of, what markers they carry."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated

from engine.hexes.hex import Hex
from engine.model.values import SideId, UnitId
from engine.play.altered import altered
from engine.play.frozen import dataclass

#: A player: a side with one player has the seat of the side's own id.
SeatId = Annotated[str, "SeatId"]

#: A marker on a unit. Rules may add their own; these are the ones everybody knows.
Mark = str

FATIGUED: Mark = "fatigued"
OP_FIRE: Mark = "op_fire"
PINNED: Mark = "pinned"
DISRUPTED: Mark = "disrupted"
CONCEALED: Mark = "concealed"
#: On a tank that has halted; one without it keeps driving.
STANDING: Mark = "standing"
#: On a tank that can neither drive nor turn until it is repaired.
INCAPACITATED: Mark = "incapacitated"

#: The kind of every unit that consists of figures on a base.
SQUAD = "squad"


class Damage(IntEnum):
    """How badly a vehicle is hit."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2


@dataclass(frozen=True, slots=True)
class OnHex:
    """On the ground of a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Inside:
    """In fortification number `index` of a hex."""

    hex: Hex
    index: int


@dataclass(frozen=True, slots=True)
class Aboard:
    """A passenger of a vehicle; shares its hex."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class Towed:
    """Hitched to a vehicle; shares its hex."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class OnMat:
    """On a space of a side's own mat, off the map."""

    side: SideId
    space: int


@dataclass(frozen=True, slots=True)
class InReserve:
    """Off the map, waiting to be placed or to arrive."""

    side: SideId


Place = OnHex | Inside | Aboard | Towed | OnMat | InReserve


@dataclass(frozen=True, slots=True)
class Unit:
    """A squad, vehicle or gun.

    `kind` is `squad` or an id of the unit catalogue's vehicles. `figures` are the kinds of the figures
    on the base (or of a gun's crew), sorted; figures of a kind are alike. `facing` is a direction.
    """

    id: UnitId
    side: SideId
    seat: SeatId
    kind: str
    place: Place
    figures: tuple[str, ...] = ()
    specialization: str | None = None
    marks: frozenset[Mark] = frozenset()
    damage: Damage = Damage.NONE
    facing: int | None = None

    @property
    def is_squad(self) -> bool:
        """Whether the unit is a base with figures."""
        return self.kind == SQUAD

    def has(self, mark: Mark) -> bool:
        """Whether the unit carries that marker."""
        return mark in self.marks

    def marked(self, *marks: Mark) -> Unit:
        """The unit with these markers added."""
        return altered(self, marks=self.marks.union(marks))

    def unmarked(self, *marks: Mark) -> Unit:
        """The unit without these markers."""
        return altered(self, marks=self.marks.difference(marks))

    def at(self, place: Place) -> Unit:
        """The unit in that place."""
        return altered(self, place=place)

    def without(self, figures: Iterable[str]) -> Unit:
        """The unit after losing these figures; raises ValueError when it lacks one of them."""
        left = list(self.figures)
        for figure in figures:
            left.remove(figure)
        return altered(self, figures=tuple(left))
