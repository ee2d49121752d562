"""A rule module: the hooks by which one concept of the rules takes part in the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.model.values import Json, RuleId
from engine.play.action import Action, Refused
from engine.play.ask import Ask, Chance, Roll
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage, Tally, Term
from engine.play.ruleset import Procedure
from engine.play.step import Done, Step
from engine.rules.option import Option
from engine.rules.vetting import scope_of, within

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound=Step)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


#: The scope of a veto that applies to all actions of its type.
NOTHING: Mapping[str, Sequence[Any]] = MappingProxyType({})


class Layer(IntEnum):
    """Who has the last word: a higher layer builds on the lower ones."""

    BASE = 0
    SKIRMISH = 1
    OPTIONAL = 2
    SCENARIO = 3
    DOCTRINE = 4


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number or switch a module can be set by: an optional rule's figure, or the reading of an open text.

    `choices` are the values allowed, none = any integer from `low` to `high`. `default` holds where nothing
    is given and may be None. `reading` is the rule whose open text it settles; empty for a figure.
    """

    key: str
    default: Json
    choices: tuple[Json, ...] = ()
    low: int | None = None
    high: int | None = None
    reading: RuleId = ""

    def admits(self, value: Json) -> bool:
        """Whether the module can be set to that value; to its default always."""
        if type(value) is type(self.default) and value == self.default:
            return True
        if self.choices:
            return any(type(each) is type(value) and each == value for each in self.choices)
        return (
            type(value) is int
            and (self.low is None or value >= self.low)
            and (self.high is None or value <= self.high)
        )


@dataclass(frozen=True)
class Hook:
    """One contribution: what kind, to what, by which function, carrying out which catalogue ids."""

    kind: str
    subject: Any
    function: Any
    ids: tuple[RuleId, ...]
    module: str
    layer: Layer
    number: int
    #: Stage of a change, kind of a term or window, anchor of an inserted step, scope of a veto.
    detail: Any = None

    @property
    def order(self) -> tuple[int, str, int]:
        """Layer, module, then the order of writing; never the order of choosing modules."""
        return self.layer, self.module, self.number


class Module:
    """The hooks of one concept, registered by decorators while its file is read and never after.

    Every hook names the catalogue ids it carries out. `requires` and `conflicts` are module ids;
    `option` is the option of a scenario that puts it in force, `slot` the drawer it begins a game with.
    `lists` are the keys of data that it reads as lists of ids.
    """

    def __init__(
        self,
        id: str,
        layer: Layer,
        *,
        option: Option | None = None,
        requires: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
        parameters: tuple[Parameter, ...] = (),
        lists: tuple[str, ...] = (),
        slot: object = None,
        data_ids: tuple[RuleId, ...] = (),
    ) -> None:
        self.id = id
        self.layer = layer
        self.option = option
        self.requires = requires
        self.conflicts = conflicts
        self.parameters = parameters
        self.lists = lists
        self.slot = slot
        self.data_ids = data_ids
        self.hooks: list[Hook] = []

    def _add(self, kind: str, subject: Any, function: Any, ids: tuple[RuleId, ...], detail: Any) -> None:
        number = len(self.hooks)
        self.hooks.append(Hook(kind, subject, function, ids, self.id, self.layer, number, detail))

    # ------------------------------------------------------------------ the course of the game

    def run(
        self, step: type[S], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[
        [Callable[[Position, S], Ask | Chance | Done]], Callable[[Position, S], Ask | Chance | Done]
    ]:
        """What a step does: it asks, rolls or is done. One runner a step, the highest layer's."""

        def register(function: Callable[[Position, S], Ask | Chance | Done]) -> Any:
            self._add("run", step, function, ids, None)
            return function

        return register

    def around(
        self, subject: type[S] | type[A] | Query[P, Any], *, dice: bool = False, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[T], T]:
        """What a step, its `dice`, choosing an action or a query yields, built on the layers below.

        The function is given the one below as its last argument: `(now, step, below)` for a step,
        `(now, step, roll, below)` for its dice, `(now, action, step, below)` for an action, `(now, …, below)`
        for a query; `below` takes what comes before it. What the layer itself allows, denies or bars comes
        after what it puts around a query.
        """
        if isinstance(subject, Query):
            kind = "around query"
        elif issubclass(subject, Action):
            kind = "around take"
        else:
            kind = "around rolled" if dice else "around run"

        def register(function: T) -> T:
            self._add(kind, subject, function, ids, None)
            return function

        return register

    def rolled(
        self, step: type[S], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[[Position, S, Roll], Done]], Callable[[Position, S, Roll], Done]]:
        """What the dice of a step's Chance do; the highest layer's stands."""

        def register(function: Callable[[Position, S, Roll], Done]) -> Any:
            self._add("rolled", step, function, ids, None)
            return function

        return register

    def take(
        self, action: type[A], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[[Position, A, Any], Done]], Callable[[Position, A, Any], Done]]:
        """What choosing an action does; the third argument is the step that asked, already off the agenda."""

        def register(function: Callable[[Position, A, Any], Done]) -> Any:
            self._add("take", action, function, ids, None)
            return function

        return register

    def offer(
        self, step: type[S], *, kind: str | None = None, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[[Position, S], Iterable[Action]]], Callable[[Position, S], Iterable[Action]]]:
        """Candidates for a step's Ask, in canonical order; for windows of one `kind`.

        Offer what could be meant and let `forbid` say why not: then every refusal has a reason.
        """

        def register(function: Callable[[Position, S], Iterable[Action]]) -> Any:
            self._add("offer", (step, kind), function, ids, None)
            return function

        return register

    def forbid(
        self,
        action: type[A],
        *,
        ids: tuple[RuleId, ...] = (),
        where: Mapping[str, Sequence[Any]] = NOTHING,
        by: tuple[str, ...] = (),
        once: bool = False,
        weight: int = 0,
        quick: Callable[[Position, A], object | None] | None = None,
    ) -> Callable[
        [Callable[[Position, A], Refused | str | None]], Callable[[Position, A], Refused | str | None]
    ]:
        """A veto: a reason (given the hook's first id) or a `Refused`; None = nothing against it.

        It is asked only of actions whose fields have one of the values in `where`. A veto that looks at
        some fields of the action alone names them in `by`: it is asked once for actions alike in them. One
        whose verdict looks at none, whatever place its reason names, is asked `once`.
        Heavy ones are asked last where nobody wants to know the reason; actions with a veto of weight 2
        are put off where only the number of choices counts. Where the reason is work, `quick` is asked
        when nobody wants to know it: it gives None for the same actions as the veto.
        """

        def register(function: Callable[[Position, A], Refused | str | None]) -> Any:
            scope = scope_of(where, by, weight, function, quick, once=once)
            self._add("forbid", action, within(scope), ids, scope)
            return function

        return register

    def after(
        self, event: type[E], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[[Position, E], Done | None]], Callable[[Position, E], Done | None]]:
        """Consequences of an event: the position is the one just after it."""

        def register(function: Callable[[Position, E], Done | None]) -> Any:
            self._add("after", event, function, ids, None)
            return function

        return register

    # ------------------------------------------------------------------ questions

    def answer(
        self, query: Query[P, T], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[Concatenate[Position, P], T]], Callable[Concatenate[Position, P], T]]:
        """The answer to a query; the highest layer's stands, two of one layer clash."""

        def register(function: Callable[Concatenate[Position, P], T]) -> Any:
            self._add("answer", query, function, ids, None)
            return function

        return register

    def modify(
        self, query: Query[P, T], stage: Stage, *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[Concatenate[Position, T, P], T]], Callable[Concatenate[Position, T, P], T]]:
        """A change of an answer: gets the answer so far, then the arguments of the query."""

        def register(function: Callable[Concatenate[Position, T, P], T]) -> Any:
            self._add("modify", query, function, ids, stage)
            return function

        return register

    def allow(
        self, query: Query[P, bool], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[Concatenate[Position, P], bool]], Callable[Concatenate[Position, P], bool]]:
        """A case in which the answer is yes, though nothing lower says so."""

        def register(function: Callable[Concatenate[Position, P], bool]) -> Any:
            self._add("allow", query, function, ids, Stage.ADD)
            return function

        return register

    def deny(
        self, query: Query[P, bool], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[Concatenate[Position, P], bool]], Callable[Concatenate[Position, P], bool]]:
        """A case in which the answer is no, whoever allows it."""

        def register(function: Callable[Concatenate[Position, P], bool]) -> Any:
            self._add("deny", query, function, ids, Stage.LIMIT)
            return function

        return register

    def bar(
        self, query: Query[P, Refused | None], *, ids: tuple[RuleId, ...] = (), weight: int = 0
    ) -> Callable[
        [Callable[Concatenate[Position, P], Refused | str | None]],
        Callable[Concatenate[Position, P], Refused | str | None],
    ]:
        """A reason against something: a sentence (given the hook's first id) or a `Refused`; None = none.

        It is asked only where no earlier one has found a reason: those of more `weight` (1 or 2) later,
        one of weight -1 before all others.
        """

        def register(function: Callable[Concatenate[Position, P], Refused | str | None]) -> Any:
            self._add("bar", query, function, ids, Stage(Stage.ADD + weight))
            return function

        return register

    def term(
        self, tally: Tally[P], kind: str, *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[Concatenate[Position, P], int]], Callable[Concatenate[Position, P], int]]:
        """A contribution to a tally; 0 = none."""

        def register(function: Callable[Concatenate[Position, P], int]) -> Any:
            self._add("term", tally, function, ids, kind)
            return function

        return register

    def terms(
        self, tally: Tally[P], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[
        [Callable[Concatenate[Position, P], Iterable[Term]]],
        Callable[Concatenate[Position, P], Iterable[Term]],
    ]:
        """Contributions to a tally that data make: each term names the rules of its entry."""

        def register(function: Callable[Concatenate[Position, P], Iterable[Term]]) -> Any:
            self._add("terms", tally, function, ids, None)
            return function

        return register

    def fold(
        self, tally: Tally[P], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[[Callable[[Sequence[Term]], int]], Callable[[Sequence[Term]], int]]:
        """How the terms of a tally become its value; the highest layer's stands."""

        def register(function: Callable[[Sequence[Term]], int]) -> Any:
            self._add("fold", tally, function, ids, None)
            return function

        return register

    def weigh(
        self, tally: Tally[P], *, ids: tuple[RuleId, ...] = ()
    ) -> Callable[
        [Callable[Concatenate[Position, int, Sequence[Term], P], int]],
        Callable[Concatenate[Position, int, Sequence[Term], P], int],
    ]:
        """A change of a folded tally by a rule that looks at its terms; before all other changes."""

        def register(function: Callable[Concatenate[Position, int, Sequence[Term], P], int]) -> Any:
            self._add("weigh", tally, function, ids, None)
            return function

        return register

    # ------------------------------------------------------------------ procedures

    def procedure(self, procedure: Procedure, *steps: Step, ids: tuple[RuleId, ...] = ()) -> None:
        """The steps of a procedure, before other modules edit them; the highest layer's stands."""
        self._add("procedure", procedure, steps, ids, None)

    def insert(
        self,
        procedure: Procedure,
        step: Step,
        *,
        before: Step | None = None,
        after: Step | None = None,
        ids: tuple[RuleId, ...] = (),
    ) -> None:
        """A step put beside another one of a procedure; at the end (or start) when neither is named."""
        self._add("insert", procedure, step, ids, (before, after))

    def drop(self, procedure: Procedure, step: Step, *, ids: tuple[RuleId, ...] = ()) -> None:
        """A step taken out of a procedure."""
        self._add("drop", procedure, step, ids, None)

    # ------------------------------------------------------------------ lists of values

    def part(self, name: str, value: object, *, ids: tuple[RuleId, ...] = ()) -> None:
        """A value in the list of that name, such as one clause of sight; lists keep the order of layers."""
        self._add("part", name, value, ids, None)

    def drop_part(self, name: str, value: object, *, ids: tuple[RuleId, ...] = ()) -> None:
        """A value of a lower layer taken out of the list of that name."""
        self._add("drop_part", name, value, ids, None)
