"""Queries compiled into single functions: answers, changes of them, terms of tallies, what is remembered.

What a query is asked with, the position and its arguments, is handed on as it came (`*given`): that costs no
more than naming each argument, and serves any number of them.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.model.values import RuleId
from engine.play.action import Refused
from engine.play.game import Game, Position
from engine.play.query import Query, Term, total

Function = Callable[..., Any]

_UNASKED: Any = object()


class TermHook(NamedTuple):
    """A contribution to a tally: what gives the amount, the rules behind it, its kind."""

    function: Callable[..., int]
    ids: tuple[RuleId, ...]
    kind: str


class Change(NamedTuple):
    """A change of an answer: its kind (`modify`, `allow`, `deny`, `bar` or `around`) and function.

    What goes `around` an answer has it worked out itself, with all changes before. `told` is the kind of the
    term by which it is explained.
    """

    kind: str
    function: Function
    ids: tuple[RuleId, ...] = ()
    told: str = ""

    def of(self, now: Position, value: Any, args: tuple[Any, ...]) -> Any:
        """The answer after this change."""
        match self.kind:
            case "allow":
                return value or self.function(now, *args)
            case "deny":
                return value and not self.function(now, *args)
            case "bar":
                return value if value is not None else refused(self.function(now, *args), self.ids)
            case "around":
                return self.function(now, *args)
        return self.function(now, value, *args)


def refused(reason: Refused | str | None, ids: tuple[RuleId, ...]) -> Refused | None:
    """A reason with the rule that it comes from: the first id of its hook, unless it names one itself."""
    return Refused(ids[0] if ids else "", reason) if isinstance(reason, str) else reason


def changed(base: Function, changes: Sequence[Change]) -> Function:
    """An answer after all changes, in their order; of reasons the first, which ends the search."""
    for number in reversed(range(len(changes))):
        if changes[number].kind == "around":
            base, changes = changes[number].function, changes[number + 1 :]
            break
    if not changes:
        return base
    every = tuple(changes)
    kinds = {each.kind for each in every}
    if kinds == {"bar"}:
        return _barred(base, every)
    if kinds <= {"allow", "deny"}:
        return _permitted(base, every)

    if kinds == {"modify"}:
        return _modified(base, tuple(each.function for each in every))

    def change(*given: Any) -> Any:
        value, now, args = base(*given), given[0], given[1:]
        for each in every:
            value = each.of(now, value, args)
        return value

    return change


def _modified(base: Function, functions: Sequence[Function]) -> Function:
    def modify(now: Position, *args: Any) -> Any:
        value = base(now, *args)
        for function in functions:
            value = function(now, value, *args)
        return value

    return modify


def _barred(base: Function, bars: Sequence[Change]) -> Function:
    functions = tuple(enumerate(each.function for each in bars))

    def bar(*given: Any) -> Refused | None:
        found: Refused | None = base(*given)
        if found is not None:
            return found
        for at, function in functions:
            reason = function(*given)
            if reason is not None:
                return refused(reason, bars[at].ids)
        return None

    return bar


def _permitted(base: Function, changes: Sequence[Change]) -> Function:
    # Those that allow stand before those that deny: the stages have put them in this order.
    allowing = tuple(each.function for each in changes if each.kind == "allow")
    denying = tuple(each.function for each in changes if each.kind == "deny")

    def permit(*given: Any) -> bool:
        if not base(*given):
            for allows in allowing:
                if allows(*given):
                    break
            else:
                return False
        for denies in denying:  # noqa: SIM110
            if denies(*given):
                return False
        return True

    return permit


def added(terms: Sequence[TermHook], several: Sequence[Function]) -> Callable[..., int]:
    """The sum of all terms."""
    ones = tuple(term.function for term in terms)
    lists = tuple(several)

    def add(*given: Any) -> int:
        value = 0
        for function in ones:
            value += function(*given)
        for function in lists:
            for term in function(*given):
                value += term.amount
        return value

    return add


def tallied(
    terms: Sequence[TermHook],
    several: Sequence[Function],
    fold: Callable[[Sequence[Term]], int],
    weighing: Sequence[Callable[..., int]],
) -> Callable[..., int]:
    """All terms put together by a fold, then weighed by the rules that look at them."""
    if fold is total and not weighing:
        return added(terms, several)
    ones, lists, scales = tuple(terms), tuple(several), tuple(weighing)

    def tally(*given: Any) -> int:
        found: list[Term] = []
        for function, ids, kind in ones:
            amount = function(*given)
            if amount:
                found.append(Term(ids, kind, amount))
        for each in lists:
            found.extend(each(*given))
        value = fold(found)
        for weigh in scales:
            value = weigh(given[0], value, found, *given[1:])
        return value

    return tally


def remembered(query: Query[..., Any], evaluate: Function) -> Function:
    """The same answers, remembered for as long as the query says they stay."""
    if query.by is not None:
        return _for_the_game(query.by, evaluate)
    if query.settled:
        return _once(evaluate)
    return _for_a_moment(evaluate) if query.kept else evaluate


def _for_the_game(by: Callable[[Any], Any], evaluate: Function) -> Function:
    """For answers that follow from the game and a part of the argument alone."""

    def answers(game: Game) -> dict[Any, Any]:
        return {}

    nothing: tuple[Game | None, dict[Any, Any]] = (None, {})
    last = nothing

    def ask(now: Position, a: Any) -> Any:
        # One tuple is put in place at once: who asks in another thread sees all of it or nothing.
        nonlocal last
        game, known = last
        if game is not now.game:
            known = now.game.derive(answers)
            last = (now.game, known)
        key = by(a)
        answer = known.get(key, _UNASKED)
        if answer is _UNASKED:
            answer = known[key] = evaluate(now, a)
        return answer

    return ask


def _once(evaluate: Function) -> Function:
    """For answers that follow from the game and the arguments alone."""

    def answers(game: Game) -> dict[Any, Any]:
        return {}

    nothing: tuple[Game | None, dict[Any, Any]] = (None, {})
    last = nothing

    def ask(now: Position, *args: Any) -> Any:
        nonlocal last
        game, known = last
        if game is not now.game:
            known = now.game.derive(answers)
            last = (now.game, known)
        answer = known.get(args, _UNASKED)
        if answer is _UNASKED:
            answer = known[args] = evaluate(now, *args)
        return answer

    return ask


def _for_a_moment(evaluate: Function) -> Function:
    """For answers about one moment, until another one is asked about.

    They are found by the first argument and then by the others: what is asked of one shot or unit again and
    again looks it up once.
    """
    last: tuple[Any, Any, dict[Any, Any], Any, Any]
    last = (None, None, {}, _UNASKED, None)

    def ask(now: Position, first: Any, *rest: Any) -> Any:
        nonlocal last
        state, game, known, asked, found = last
        if state is not now.state or game is not now.game:
            known, asked = {}, _UNASKED
        if not rest:
            if first is asked:
                return found
            answer = known.get(first, _UNASKED)
            if answer is _UNASKED:
                answer = known[first] = evaluate(now, first)
            last = (now.state, now.game, known, first, answer)
            return answer
        if first is not asked:
            found = known.get(first)
            if found is None:
                found = known[first] = {}
            last = (now.state, now.game, known, first, found)
        answer = found.get(rest, _UNASKED)
        if answer is _UNASKED:
            answer = found[rest] = evaluate(now, first, *rest)
        return answer

    return ask
