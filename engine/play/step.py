"""What is still to be done, as data: steps of the agenda and what running one yields."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from engine.model.values import SideId
from engine.play.frozen import dataclass
from engine.play.unit import SeatId

if TYPE_CHECKING:
    from engine.play.event import Event


class Disclosure(Enum):
    """How much of what a side keeps to itself a step brings to light."""

    NOTHING = 0
    #: What is settled with everybody looking: money spent, a doctrine kept.
    SETTLED = 1
    ALL = 2


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be done; each type of step has exactly one runner in a ruleset.

    A step that carries what only the side of its `seat` may know says in `public` what others see of it.
    """

    def public(self) -> Step:
        """What the other sides may know of it."""
        return self

    def tells(self, side: SideId) -> Disclosure:
        """What of the secrets of a side becomes known by it, whoever carries it out."""
        return Disclosure.NOTHING

    def draws_on_secrets(self) -> bool:
        """Whether what may be chosen there depends on what only the side of its seat knows."""
        return False


@dataclass(frozen=True, slots=True)
class Window(Step):
    """A moment at which seats, in order, may do something out of turn.

    `kind` says which options belong in it (`op_fire`, `combined_fire`, `any_time` …), `cause` the unit
    or thing that opened it. The window is asked only where some option in it is legal, and again after
    each option taken, until the seat passes.
    """

    kind: str
    cause: str
    seats: tuple[SeatId, ...]

    @property
    def seat(self) -> SeatId:
        """The seat that may act now."""
        return self.seats[0]


@dataclass(frozen=True, slots=True)
class Perform(Step):
    """All steps of the procedure of that name."""

    procedure: str


@dataclass(frozen=True, slots=True)
class Done:
    """A step is done: what happened, and what is to be done next (first step first)."""

    events: Sequence[Event] = ()
    then: Sequence[Step] = ()
