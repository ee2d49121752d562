"""Everything that changes during play, as one immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.model.values import SideId, UnitId
from engine.play.altered import altered
from engine.play.attack import Attack
from engine.play.frozen import dataclass
from engine.play.step import Disclosure, Step
from engine.play.unit import Place, SeatId, Unit
from engine.play.units import Units

#: Movement points are counted in thirds.
Thirds = int

ModuleId = str


class NotKnown(Exception):
    """A rule needs of a side's secrets what is not known here; `about` names it, the side can tell it."""

    def __init__(self, side: SideId, about: str) -> None:
        super().__init__(f"{about} of {side}")
        self.side = side
        self.about = about


class Secret(Protocol):
    """A rule module's drawer that other sides may not look into: a frozen dataclass."""

    def public(self) -> Secret:
        """What the other sides know of it: a value of the same type that hides the rest."""

    def told(self, light: Disclosure) -> Secret:
        """What the other sides know of it while a step brings that much of it to light."""


@dataclass(frozen=True, slots=True)
class BoardChanges:
    """How the board differs from the printed map: markers laid, damage done, objectives taken.

    `replaced` are hexes with the terrain that stands there instead of the printed one, sorted.
    """

    smoke: tuple[Hex, ...] = ()
    craters: tuple[Hex, ...] = ()
    breaches: tuple[Edge, ...] = ()
    replaced: tuple[tuple[Hex, str], ...] = ()
    fortifications: tuple[Fortification, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    #: Objective id → the side that controls it; objectives nobody controls are absent.
    control: Mapping[str, SideId] = field(default_factory=dict)

    def controlled(self, objective: str, side: SideId) -> BoardChanges:
        """The board with that objective in that side's hands."""
        return altered(self, control=dict(sorted({**self.control, objective: side}.items())))

    def obstacles_at(self, hex_: Hex) -> tuple[Obstacle, ...]:
        """The obstacles in a hex."""
        return tuple(obstacle for obstacle in self.obstacles if obstacle.hex == hex_)

    def fortifications_at(self, hex_: Hex) -> tuple[tuple[int, Fortification], ...]:
        """The fortifications in a hex with their numbers."""
        return tuple((i, each) for i, each in enumerate(self.fortifications) if each.hex == hex_)


@dataclass(frozen=True, slots=True)
class Activation:
    """A unit doing something: an action of its owner, or a reaction such as a retreat.

    `points` are the movement points it began with, `points_left` what remains (thirds). `path` are the
    hexes entered. `op_fire_by` are the units that have fired at it, `fired_here` whether one did since
    it last entered a hex. `did` are the names of the once-only things done, such as `attack`.
    """

    unit: UnitId
    action: str
    seat: SeatId
    started_at: Place
    points: Thirds = 0
    points_left: Thirds = 0
    path: tuple[Hex, ...] = ()
    op_fire_by: tuple[UnitId, ...] = ()
    fired_here: bool = False
    did: frozenset[str] = frozenset()

    @property
    def has_moved(self) -> bool:
        """Whether a hex has been entered."""
        return bool(self.path)

    def unfired(self) -> Activation:
        """The activation as one that has not been fired at where its unit is now."""
        return altered(self, fired_here=False)

    def entered(self, hex_: Hex) -> Activation:
        """The activation after entering one more hex, in which nobody has fired at its unit yet."""
        return altered(self, path=(*self.path, hex_), fired_here=False)

    def paid(self, points: Thirds) -> Activation:
        """The activation with so many points less."""
        return altered(self, points_left=self.points_left - points)

    def done(self, what: str) -> Activation:
        """The activation after that was done."""
        return altered(self, did=self.did | {what})


@dataclass(frozen=True, slots=True)
class ActiveEffect:
    """A lasting effect: which rule or card it belongs to, whom it concerns, and when it ends.

    `part` is the number of the card's effect, `seat` who used the card.
    """

    rule: str
    unit: UnitId | None = None
    side: SideId | None = None
    hex: Hex | None = None
    amount: int = 0
    until: str = "round"
    part: int = 0
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: SideId
    reason: str


@dataclass(frozen=True)
class State:
    """A moment of a game. `agenda` holds what is still to be done, the next step last.

    `slots` is one frozen drawer per rule module. `secrets` is everything that one seat may not see, and
    it is nowhere else. `dice` counts the dice rolled so far: it numbers the next one.
    """

    units: Units = field(default_factory=Units)
    board: BoardChanges = BoardChanges()
    round: int = 0
    phase: str = ""
    initiative: SideId = ""
    activations: tuple[Activation, ...] = ()
    attacks: tuple[Attack, ...] = ()
    agenda: tuple[Step, ...] = ()
    effects: tuple[ActiveEffect, ...] = ()
    slots: Mapping[ModuleId, object] = field(default_factory=dict)
    secrets: Mapping[SeatId, Mapping[ModuleId, Secret]] = field(default_factory=dict)
    dice: int = 0
    outcome: Outcome | None = None

    def evolve(self, **changes: Any) -> State:
        """This state with fields replaced."""
        fields = self.__dict__.copy()
        fields.update(changes)
        return _made_of(fields)

    # ------------------------------------------------------------------ reading

    @property
    def activation(self) -> Activation:
        """The innermost activation; IndexError when nobody is active."""
        return self.activations[-1]

    @property
    def active_unit(self) -> Unit | None:
        """The unit of the innermost activation, None when nobody is active or it is gone."""
        return self.units.find(self.activations[-1].unit) if self.activations else None

    @property
    def attack(self) -> Attack:
        """The innermost attack; IndexError when there is none."""
        return self.attacks[-1]

    def effects_on(self, unit: UnitId, rule: str) -> tuple[ActiveEffect, ...]:
        """The lasting effects of a rule on a unit."""
        return tuple(e for e in self.effects if e.unit == unit and e.rule == rule)

    # ------------------------------------------------------------------ changing

    def with_units(self, *units: Unit) -> State:
        """These units added or changed."""
        return self.evolve(units=self.units.put(*units))

    def without_units(self, *units: UnitId) -> State:
        """These units out of play."""
        return self.evolve(units=self.units.drop(*units))

    def with_activation(self, activation: Activation) -> State:
        """The innermost activation replaced."""
        return self.evolve(activations=(*self.activations[:-1], activation))

    def with_attack(self, attack: Attack) -> State:
        """The innermost attack replaced."""
        return self.evolve(attacks=(*self.attacks[:-1], attack))

    def with_board(self, **changes: Any) -> State:
        """The board with fields replaced."""
        return self.evolve(board=altered(self.board, **changes))

    def with_slot(self, module: ModuleId, drawer: object) -> State:
        """A module's drawer replaced."""
        slots = {**self.slots, module: drawer}
        # A drawer that was there keeps its place among the others.
        return self.evolve(slots=slots if module in self.slots else dict(sorted(slots.items())))

    def with_secret(self, seat: SeatId, module: ModuleId, secret: Secret) -> State:
        """A module's secret of a seat replaced."""
        own = dict(sorted({**self.secrets.get(seat, {}), module: secret}.items()))
        return self.evolve(secrets=dict(sorted({**self.secrets, seat: own}.items())))

    def pushed(self, steps: Iterable[Step]) -> State:
        """The agenda with these steps to be done first, in their order."""
        return self._to_do((*self.agenda, *reversed(tuple(steps))))

    def popped(self) -> State:
        """The agenda without its next step."""
        return self._to_do(self.agenda[:-1])

    def instead(self, steps: Sequence[Step]) -> State:
        """The agenda with these steps, in their order, in place of its next one."""
        return self._to_do((*self.agenda[:-1], *reversed(steps)))

    def _to_do(self, agenda: tuple[Step, ...]) -> State:
        # The same as `evolve`, without its calls: this happens at every step.
        fields = self.__dict__.copy()
        fields["agenda"] = agenda
        new = _new_object(State)
        _set_fields(new, fields)
        return new


_new_object = object.__new__
_set_fields = vars(State)["__dict__"].__set__


def _made_of(fields: dict[str, Any]) -> State:
    new = _new_object(State)
    _set_fields(new, fields)
    return new
