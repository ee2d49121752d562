"""Whether any rule forbids an action: the vetoes of its type, asked with as little work as possible.

What is legal never depends on the order of the vetoes nor on how often they are asked; only the reason
of a refusal does, and that is what `engine.play.legality.veto` asks for, one veto after the other.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from operator import attrgetter
from typing import Any

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
    that it looks at, none = it may look at all. `weight` orders vetoes by the work of asking them.
    `function` is the veto itself, to be asked within its scope only.
    """

    where: tuple[tuple[str, frozenset[Any]], ...]
    by: tuple[str, ...]
    weight: int
    function: Vetoing

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


def vetting(scopes: Sequence[Scope]) -> Vetting:
    """How to tell whether none of these vetoes stands against an action.

    Those that look at some fields only are asked once for each value of them, in one moment. Of the
    others those are asked whose scope the action is in, light ones first and hard ones apart.
    """
    by: dict[tuple[str, ...], list[Vetoing]] = {}
    for scope in scopes:
        if scope.by:
            by.setdefault(scope.by, []).append(within(scope))
    groups = tuple((attrgetter(*fields), tuple(functions)) for fields, functions in by.items())
    rest = sorted((scope for scope in scopes if not scope.by), key=lambda scope: scope.weight)
    light = [scope for scope in rest if scope.weight < HARD]
    hard = [scope for scope in rest if scope.weight >= HARD]
    return Vetting(_light_ones(groups, light), _selected(hard) if hard else None)


def _light_ones(
    groups: Sequence[tuple[Callable[[Any], Any], tuple[Vetoing, ...]]], light: Sequence[Scope]
) -> Callable[[Position, Any, Known], bool]:
    """Whether an action passes the vetoes in groups, asked once for each value, and the light ones."""
    if not groups and not any(scope.where for scope in light):
        return _all_of(tuple(scope.function for scope in light))
    select = _selected(light)

    def passes(now: Position, action: Any, known: Known) -> bool:
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
        for forbids in select(action):  # noqa: SIM110
            if forbids(now, action) is not None:
                return False
        return True

    return passes


def _all_of(functions: Sequence[Vetoing]) -> Callable[[Position, Any, Known], bool]:
    def passes(now: Position, action: Any, known: Known) -> bool:
        for forbids in functions:  # noqa: SIM110
            if forbids(now, action) is not None:
                return False
        return True

    return passes


def _free(now: Position, action: Any, functions: Sequence[Vetoing]) -> bool:
    return all(forbids(now, action) is None for forbids in functions)


def _selected(rest: Sequence[Scope]) -> Callable[[Any], tuple[Vetoing, ...]]:
    """The vetoes whose scope an action is in, looked up by the fields that scopes name."""
    fields = tuple(dict.fromkeys(field for scope in rest for field, _ in scope.where))
    if not fields:
        everything = tuple(scope.function for scope in rest)
        return lambda action: everything
    of = attrgetter(*fields)
    selections: dict[Any, tuple[Vetoing, ...]] = {}

    def select(action: Any) -> tuple[Vetoing, ...]:
        value = of(action)
        found = selections.get(value)
        if found is None:
            found = selections[value] = tuple(scope.function for scope in rest if scope.holds(action))
        return found

    return select


def scope_of(
    where: Mapping[str, Sequence[Any]], by: tuple[str, ...], weight: int, function: Vetoing
) -> Scope:
    """The scope that a rule gives its veto."""
    return Scope(tuple((field, frozenset(values)) for field, values in where.items()), by, weight, function)
