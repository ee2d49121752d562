"""What a game waits for: a choice, dice, or nothing any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from engine.play.action import Action
from engine.play.state import Outcome, State
from engine.play.step import Step
from engine.play.unit import SeatId

A = TypeVar("A", bound=Action)


class Everything:
    """A judgement to which every action is legal, and none hard to judge."""

    def allows(self, action: Action) -> bool:
        """It is."""
        return True

    def is_hard(self, action: Action) -> bool:
        """It is not."""
        return False


class Judgement(Protocol):
    """What tells legal actions from others at one moment; the same for the same action, whenever asked."""

    def allows(self, action: Action) -> bool:
        """Whether an action is legal where it is offered."""

    def is_hard(self, action: Action) -> bool:
        """Whether that takes long to tell, compared with other actions."""


class Options:
    """The legal actions of an Ask, worked out as far as they are looked at, in canonical order.

    They are those of `candidates` that the judgement allows; what is offered twice is one action.
    """

    __slots__ = (
        "_ahead",
        "_at",
        "_drawn",
        "_judged",
        "_judgement",
        "_known",
        "_listed",
        "_offered",
        "_rest",
    )

    def __init__(self, candidates: Iterable[Action] = (), judgement: Judgement | None = None) -> None:
        self._judgement = judgement or Everything()
        self._known: list[Action] = []
        self._listed: set[Action] = set()
        self._offered: tuple[Action, ...] | None = None
        #: Candidates looked at so far, how many of them were listed or left out, and those judged early.
        self._drawn: list[Action] = []
        self._at = 0
        self._judged: dict[Action, bool] = {}
        #: How many were judged legal early and are not listed yet.
        self._ahead = 0
        self._rest: Iterator[Action] = iter(candidates)

    def _draw(self) -> Action | None:
        action = next(self._rest, None)
        if action is not None:
            self._drawn.append(action)
        return action

    def _next(self) -> bool:
        drawn, judged, allows = self._drawn, self._judged, self._judgement.allows
        while True:
            if self._at < len(drawn):
                action = drawn[self._at]
            else:
                found = next(self._rest, None)
                if found is None:
                    return False
                action = found
                drawn.append(action)
            self._at += 1
            legal = judged.get(action)
            if (allows(action) if legal is None else legal) and action not in self._listed:
                self._listed.add(action)
                self._known.append(action)
                if legal:
                    self._ahead -= 1
                return True

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
        left = list(self.offered())
        while left:
            at = place(len(left))
            left[at], left[-1] = left[-1], left[at]
            action = left.pop()
            if self.allows(action):
                yield action

    def offered(self) -> tuple[Action, ...]:
        """Everything that was offered, legal or not, each once, in canonical order."""
        if self._offered is None:
            while self._draw() is not None:
                pass
            self._offered = tuple(dict.fromkeys(self._drawn))
        return self._offered

    def of(self, *kinds: type[A]) -> Iterator[A]:
        """The legal actions of these kinds, in canonical order; the others are not looked at."""
        return (each for each in self.offered() if isinstance(each, kinds) and self.allows(each))

    def proved(self, action: Action) -> bool:
        """Whether an action was found legal when these were looked at; looks no further."""
        return action in self._listed or self._judged.get(action, False)

    def has(self, count: int) -> bool:
        """Whether there are at least that many; looks no further, and at what is hard to judge last."""
        if len(self._known) + self._ahead >= count:
            return True
        hard = [action for action in self._drawn[self._at :] if action not in self._judged]
        is_hard = self._judgement.is_hard
        drawn, judged, listed, allows = self._drawn, self._judged, self._listed, self._judgement.allows
        for action in self._rest:
            drawn.append(action)
            if is_hard(action):
                hard.append(action)
            elif action not in judged and action not in listed:
                legal = judged[action] = allows(action)
                if legal:
                    self._ahead += 1
                    if len(self._known) + self._ahead >= count:
                        return True
        for action in hard:
            if len(self._known) + self._ahead >= count:
                break
            self.allows(action)
        return len(self._known) + self._ahead >= count

    def allows(self, action: Action) -> bool:
        """Whether something that was offered is legal, whether or not it is its turn to be listed."""
        if action in self._listed:
            return True
        legal = self._judged.get(action)
        if legal is None:
            legal = self._judged[action] = self._judgement.allows(action)
            self._ahead += legal
        return legal


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
