"""What a game waits for: a choice, dice, or nothing any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from engine.play.action import Action
from engine.play.state import Outcome, State
from engine.play.step import Step
from engine.play.unit import SeatId

A = TypeVar("A", bound=Action)


def _any(action: Action) -> bool:
    return True


class Options:
    """The legal actions of an Ask, worked out as far as they are looked at, in canonical order.

    They are those of `candidates` that are `legal`; what is offered twice is one action.
    """

    __slots__ = ("_candidates", "_drawn", "_known", "_legal", "_listed", "_offered", "_rest")

    def __init__(self, candidates: Iterable[Action] = (), legal: Callable[[Action], bool] = _any) -> None:
        self._candidates = candidates
        self._legal = legal
        self._known: list[Action] = []
        self._offered: tuple[Action, ...] | None = None
        self._listed: set[Action] = set()
        self._drawn: set[Action] = set()
        self._rest: Iterator[Action] | None = iter(candidates)

    def _next(self) -> bool:
        if self._rest is None:
            return False
        for action in self._rest:
            if action not in self._listed and self._legal(action):
                self._listed.add(action)
                self._known.append(action)
                return True
        self._rest = None
        return False

    def __iter__(self) -> Iterator[Action]:
        index = 0
        while index < len(self._known) or self._next():
            yield self._known[index]
            index += 1

    def __len__(self) -> int:
        while self._next():
            pass
        return len(self._known)

    def __getitem__(self, index: int) -> Action:
        while index >= len(self._known) and self._next():
            pass
        return self._known[index]

    def __contains__(self, action: object) -> bool:
        return any(each == action for each in self)

    def shuffled(self, place: Callable[[int], int]) -> Iterator[Action]:
        """The legal actions in an order drawn by `place(n)`, a number below n; every order can come.

        Legality is worked out only as far as they are looked at, so one of many costs little.
        """
        left = list(dict.fromkeys(self._candidates))
        while left:
            at = place(len(left))
            left[at], left[-1] = left[-1], left[at]
            action = left.pop()
            if action in self._listed or self._legal(action):
                self._drawn.add(action)
                yield action

    def offered(self) -> tuple[Action, ...]:
        """Everything that was offered, legal or not, each once, in canonical order."""
        if self._offered is None:
            self._offered = tuple(dict.fromkeys(self._candidates))
        return self._offered

    def allows(self, action: Action) -> bool:
        """Whether something that was offered is legal."""
        if self.proved(action):
            return True
        if not self._legal(action):
            return False
        self._drawn.add(action)
        return True

    def of(self, *kinds: type[A]) -> Iterator[A]:
        """The legal actions of these kinds, in canonical order; the others are not looked at."""
        return (each for each in self.offered() if isinstance(each, kinds) and self.allows(each))

    def proved(self, action: Action) -> bool:
        """Whether an action was found legal when these were looked at; looks no further."""
        return action in self._listed or action in self._drawn

    def has(self, count: int) -> bool:
        """Whether there are at least that many; looks no further."""
        while len(self._known) < count and self._next():
            pass
        return len(self._known) >= count


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
    options: Options = field(default_factory=Options)
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
