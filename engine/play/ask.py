"""What a game waits for: a choice, dice, or nothing any more."""

from collections.abc import Iterable
from dataclasses import field

from engine.play.action import Action
from engine.play.frozen import dataclass
from engine.play.options import NOTHING, Options
from engine.play.state import Outcome, State
from engine.play.step import Step
from engine.play.unit import SeatId


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Ask:
    """A choice that a seat has to make among `options`.

    Runners give `seat` and `prompt` (a text key) and may give candidates; what modules offer is added
    and what they forbid is left out before anybody sees the Ask. `step` is the step that asks, `state` the
    moment in which it does; neither is given by runners.
    """

    seat: SeatId
    prompt: str
    candidates: Iterable[Action] = ()
    step: Step | None = None
    options: Options = NOTHING
    state: State | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Throw:
    """Some dice of one colour for one purpose; faces run from 1 to `sides`."""

    colour: str
    count: int
    purpose: str
    sides: int = 6


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Chance:
    """Dice that a driver has to roll: `throws` in order; `first` is the number of the first die.

    The answer is a `Roll` with as many faces as there are dice. `prompt` is a text key, `state` the moment
    in which they are asked for.
    """

    prompt: str
    throws: tuple[Throw, ...]
    first: int = 0
    step: Step | None = None
    state: State | None = field(default=None, compare=False, repr=False)

    @property
    def sides(self) -> tuple[int, ...]:
        """The number of faces of each die to be rolled, in order."""
        return tuple(throw.sides for throw in self.throws for _ in range(throw.count))


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of the dice asked for, in order."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Pending = Ask | Chance | Ended
Answer = Action | Roll
