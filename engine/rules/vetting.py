"""Whether any rule forbids an action: the vetoes of its type, asked with as little work as possible.

What is legal never depends on the order of the vetoes nor on how often they are asked; only the reason
of a refusal does, and that is what `engine.play.legality.veto` asks for, one veto after the other.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from operator import attrgetter
from typing import Any, NamedTuple

from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.ruleset import Known, Vetting

Vetoing = Callable[..., Any]

#: Where only the number of choices counts, actions with a veto of this weight are put off.
HARD = 2


@dataclass(frozen=True, slots=True)
class Scope:
    """Which actions a veto is about, and what its verdict depends on besides the moment.

    `where` are the values that fields of the action must have for the veto to apply. `by` are the fields
    that it looks at, none = it may look at all; what is said `once` looks at nothing of the action.
    `weight` orders vetoes by the work of asking them.
    `function` is the veto itself, to be asked within its scope only; `quick` stands against the same
    actions without saying why, where that takes less work.
    """

    where: tuple[tuple[str, frozenset[Any]], ...]
    by: tuple[str, ...]
    weight: int
    function: Vetoing
    quick: Vetoing
    once: bool = False

    @property
    def alone(self) -> bool:
        """Whether it has to be asked of each action by itself."""
        return not self.by and not self.once

    def holds(self, action: object) -> bool:
        """Whether the veto applies to an action at all."""
        for field, values in self.where:  # noqa: SIM110
            if getattr(action, field) not in values:
                return False
        return True


def within(scope: Scope) -> Vetoing:
    """The veto as it may be asked of every action of its type: silent out of its scope."""
    if not scope.where:
        return scope.function

    @wraps(scope.function)
    def forbids(now: Position, action: Any) -> Any:
        return scope.function(now, action) if scope.holds(action) else None

    return forbids


#: So often a veto has stood against an action before it is asked one place sooner.
OFTEN = 8


class InTurn:
    """Vetoes that are asked one after the other until one stands against an action.

    Light ones come before heavier ones, and among those of a weight the ones that stand most often come
    to be asked first. No verdict depends on it.
    """

    __slots__ = ("_stood", "_weights", "asked")

    def __init__(self, scopes: Sequence[Scope]) -> None:
        ordered = sorted(scopes, key=lambda scope: scope.weight)
        self.asked = tuple(scope.quick for scope in ordered)
        self._weights = {scope.quick: scope.weight for scope in ordered}
        self._stood = dict.fromkeys(self.asked, 0)

    def stood(self, forbids: Vetoing) -> None:
        """Notes that this veto, which is not the first, stood against an action."""
        times = self._stood[forbids] = (self._stood[forbids] + 1) % OFTEN
        if times:
            return
        order = list(self.asked)
        at = order.index(forbids)
        if at and self._weights[order[at - 1]] == self._weights[forbids]:
            order[at - 1], order[at] = forbids, order[at - 1]
            # Put in place at once: who asks in another thread asks all of them in one order or the other.
            self.asked = tuple(order)


class InScope(NamedTuple):
    """The vetoes that apply to actions with certain values of the fields that scopes name.

    `groups` look at some fields only: the reader of the fields, and the vetoes that look at these.
    """

    groups: tuple[tuple[Callable[[Any], Any], tuple[Vetoing, ...]], ...]
    rest: InTurn
    hard: tuple[Vetoing, ...]


def vetting(scopes: Sequence[Scope]) -> Vetting:
    """How to tell whether none of these vetoes stands against an action.

    Those that look at some fields only are asked once for each value of them, in one moment, and those
    that look at none once. Of the
    others those are asked whose scope the action is in, light ones first and hard ones apart.
    """
    select = _selected(scopes)
    hard = any(scope.weight >= HARD and scope.alone for scope in scopes)
    return Vetting(_light_ones(select), (lambda action: select(action).hard) if hard else None)


def _light_ones(select: Callable[[Any], InScope]) -> Callable[[Position, Any, Known], bool]:
    """Whether an action passes the vetoes in groups, asked once for each value, and the light ones."""

    def passes(now: Position, action: Any, known: Known) -> bool:
        groups, rest, _ = select(action)
        for of, functions in groups:
            # Each group looks by a reader of its own, which is found faster than what it reads.
            verdicts = known.get(of)
            if verdicts is None:
                verdicts = known[of] = {}
            value = of(action)
            free = verdicts.get(value)
            if free is None:
                free = verdicts[value] = _free(now, action, functions)
            if not free:
                return False
        asked = rest.asked
        for forbids in asked:
            if forbids(now, action) is not None:
                if forbids is not asked[0]:
                    rest.stood(forbids)
                return False
        return True

    return passes


def _free(now: Position, action: Any, functions: Sequence[Vetoing]) -> bool:
    for forbids in functions:  # noqa: SIM110
        if forbids(now, action) is not None:
            return False
    return True


def _reader(scope: Scope) -> Callable[[Any], Any]:
    """Reads of an action what a veto looks at."""
    return (lambda action: None) if scope.once else attrgetter(*scope.by)


def _selected(scopes: Sequence[Scope]) -> Callable[[Any], InScope]:
    """The vetoes whose scope an action is in, looked up by the fields that scopes name."""
    # Those that look at the same fields where the same holds are one group, in every selection.
    together: dict[object, list[Scope]] = {}
    for scope in scopes:
        if not scope.alone:
            together.setdefault((scope.by, scope.where), []).append(scope)
    groups = [
        (group[0], (_reader(group[0]), tuple(scope.quick for scope in group))) for group in together.values()
    ]
    alone = [scope for scope in scopes if scope.alone]

    def selection(holds: Callable[[Scope], bool]) -> InScope:
        light = [scope for scope in alone if scope.weight < HARD and holds(scope)]
        hard = sorted((scope for scope in alone if scope.weight >= HARD), key=lambda scope: scope.weight)
        return InScope(
            tuple(group for first, group in groups if holds(first)),
            InTurn(light),
            tuple(scope.quick for scope in hard if holds(scope)),
        )

    fields = tuple(dict.fromkeys(field for scope in scopes for field, _ in scope.where))
    if not fields:
        everything = selection(lambda scope: True)
        return lambda action: everything
    of = attrgetter(*fields)
    selections: dict[Any, InScope] = {}

    def select(action: Any) -> InScope:
        value = of(action)
        found = selections.get(value)
        if found is None:
            found = selections[value] = selection(lambda scope: scope.holds(action))
        return found

    return select


def scope_of(
    where: Mapping[str, Sequence[Any]],
    by: tuple[str, ...],
    weight: int,
    function: Vetoing,
    quick: Vetoing | None = None,
    *,
    once: bool = False,
) -> Scope:
    """The scope that a rule gives its veto."""
    values = tuple((field, frozenset(values)) for field, values in where.items())
    return Scope(values, by, weight, function, quick or function, once)
