"""Attacks in progress: volleys, and dice that remember how they were changed."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hexes.hex import Hex
from engine.model.values import RuleId, SideId, UnitId
from engine.play.altered import altered
from engine.play.frozen import dataclass
from engine.play.unit import SeatId


@dataclass(frozen=True, slots=True)
class DieChange:
    """What turned a die to another face."""

    rule: RuleId
    face: int


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its colour, the face rolled, every later change in order."""

    colour: str
    rolled: int
    changes: tuple[DieChange, ...] = ()

    @property
    def face(self) -> int:
        """The face that counts now."""
        return self.changes[-1].face if self.changes else self.rolled

    def turned(self, face: int, rule: RuleId) -> Die:
        """The die turned to another face by a rule."""
        return altered(self, changes=(*self.changes, DieChange(rule, face)))


@dataclass(frozen=True, slots=True)
class Shooter:
    """A unit taking part in a volley, with the figures that do (none for vehicles)."""

    unit: UnitId
    figures: tuple[str, ...] = ()


#: Stands for the leader of an attack that no unit makes, such as the area attack of a card.
NOBODY = Shooter("")


@dataclass(frozen=True, slots=True)
class Shot:
    """One shooter's part in an attack, declared or only thought of: what range, firepower, cover ask about.

    `kind` and `type` are those of the attack; `target` is None for all units of `hex`. `role` is `lead`
    or `support`; `from_hex` is where the shooter stands.
    """

    kind: str
    shooter: Shooter
    from_hex: Hex
    hex: Hex
    target: UnitId | None
    type: str = "normal"
    role: str = "lead"

    def __hash__(self) -> int:
        # What tells most shots apart; the rest is compared where two of them meet.
        return hash((self.hex, self.target, self.shooter.unit))


@dataclass(frozen=True, slots=True)
class Against:
    """What a volley does to one unit: its defence dice, how they fell, the net hits."""

    unit: UnitId
    defence: int = 0
    red: tuple[Die, ...] = ()
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Volley:
    """Everybody who fires together from one side of the target: a leader and supporters.

    `strength`, `hits_from` (the lowest face that hits) and `against` are filled in as the attack is
    worked out; `black` are the attack dice once rolled. A volley at a hex is against all units in it. The
    volley of a card has no leader (`NOBODY`), and its strength from the start.
    `role` is what its first shooter is in the whole attack: `support` where supporters fire by themselves.
    """

    lead: Shooter
    supporters: tuple[Shooter, ...] = ()
    strength: int = 0
    hits_from: int = 6
    black: tuple[Die, ...] = ()
    against: tuple[Against, ...] = ()
    role: str = "lead"

    @property
    def shooters(self) -> tuple[Shooter, ...]:
        """The leader and all supporters; nobody where no unit attacks."""
        return (self.lead, *self.supporters) if self.lead.unit else ()


@dataclass(frozen=True, slots=True)
class Notes:
    """Counts that rules keep on an attack, each by the name of the rule that counts it; 0 is not kept."""

    counts: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, counts: Iterable[tuple[str, int]]) -> Notes:
        """The notes that hold these counts; those of one name are added up."""
        totals: dict[str, int] = {}
        for name, count in counts:
            totals[name] = totals.get(name, 0) + count
        return cls(tuple(sorted((name, count) for name, count in totals.items() if count)))

    def __getitem__(self, name: str) -> int:
        return next((count for each, count in self.counts if each == name), 0)

    def plus(self, name: str, count: int = 1) -> Notes:
        """The notes with so many more counted under a name."""
        return Notes.of((*self.counts, (name, count)))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack being carried out, from its declaration to its last consequence.

    `kind` names the occasion (`concentrated_fire`, `op_fire`, `fire_and_movement`, `assault` …), `type`
    is `normal` or `suppressive`. `target` is a unit, or None when the attack is on all of `hex`. Most
    attacks have one volley; the last one is being worked out. In an assault `back` are the dice with
    which the defender hits back and `back_hits` their hits. `notes` are what rules remember
    of it and what volleys hand on to each other.
    """

    kind: str
    seat: SeatId
    side: SideId
    target: UnitId | None
    hex: Hex
    type: str = "normal"
    volleys: tuple[Volley, ...] = ()
    back_strength: int = 0
    back: tuple[Die, ...] = ()
    back_hits: int = 0
    notes: Notes = Notes()

    @property
    def lead(self) -> Shooter:
        """Who leads the first volley."""
        return self.volleys[0].lead

    @property
    def by(self) -> UnitId | None:
        """The unit that leads the attack, None where no unit makes it."""
        return self.lead.unit or None

    @property
    def volley(self) -> Volley:
        """The volley being worked out: the last one."""
        return self.volleys[-1]

    @property
    def shooters(self) -> tuple[Shooter, ...]:
        """Everybody taking part."""
        return tuple(shooter for volley in self.volleys for shooter in volley.shooters)

    def hits_on(self, unit: UnitId) -> int:
        """The net hits of all volleys on a unit."""
        return sum(each.hits for volley in self.volleys for each in volley.against if each.unit == unit)

    def with_volley(self, volley: Volley) -> Attack:
        """The attack with its current volley replaced."""
        return altered(self, volleys=(*self.volleys[:-1], volley))
