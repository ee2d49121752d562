"""Queries compiled into single functions: the answer, its changes, the terms of tallies, what is remembered.

Calling with a fixed number of arguments is several times faster than passing on `*args`, so each is
written out for one, two and three arguments besides the position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.model.values import RuleId
from engine.play.game import Game, Position
from engine.play.query import Query, Term, total

Function = Callable[..., Any]

_UNASKED: Any = object()


class TermHook(NamedTuple):
    """A contribution to a tally: what gives the amount, the rules behind it, its kind."""

    function: Callable[..., int]
    ids: tuple[RuleId, ...]
    kind: str


# ---------------------------------------------------------------------- answers and their changes


def changed(base: Function, changes: Sequence[Function], arguments: int) -> Function:
    """An answer after all changes, in their order."""
    if not changes:
        return base
    every = tuple(changes)

    def change_one(now: Position, a: Any) -> Any:
        value = base(now, a)
        for change in every:
            value = change(now, value, a)
        return value

    def change_two(now: Position, a: Any, b: Any) -> Any:
        value = base(now, a, b)
        for change in every:
            value = change(now, value, a, b)
        return value

    def change_any(now: Position, *args: Any) -> Any:
        value = base(now, *args)
        for change in every:
            value = change(now, value, *args)
        return value

    asks: dict[int, Function] = {1: change_one, 2: change_two}
    return asks.get(arguments, change_any)


# ---------------------------------------------------------------------- tallies


def added(terms: Sequence[TermHook], several: Sequence[Function], arguments: int) -> Callable[..., int]:
    """The sum of all terms."""
    ones = tuple(term.function for term in terms)
    lists = tuple(several)

    def add_one(now: Position, a: Any) -> int:
        value = 0
        for function in ones:
            value += function(now, a)
        for function in lists:
            for term in function(now, a):
                value += term.amount
        return value

    def add_two(now: Position, a: Any, b: Any) -> int:
        value = 0
        for function in ones:
            value += function(now, a, b)
        for function in lists:
            for term in function(now, a, b):
                value += term.amount
        return value

    def add_any(now: Position, *args: Any) -> int:
        value = 0
        for function in ones:
            value += function(now, *args)
        for function in lists:
            for term in function(now, *args):
                value += term.amount
        return value

    adds: dict[int, Callable[..., int]] = {1: add_one, 2: add_two}
    return adds.get(arguments, add_any)


def tallied(
    terms: Sequence[TermHook],
    several: Sequence[Function],
    fold: Callable[[Sequence[Term]], int],
    weighing: Sequence[Callable[..., int]],
    arguments: int,
) -> Callable[..., int]:
    """All terms put together by a fold, then weighed by the rules that look at them."""
    if fold is total and not weighing:
        return added(terms, several, arguments)
    ones, lists, scales = tuple(terms), tuple(several), tuple(weighing)

    def tally_one(now: Position, a: Any) -> int:
        found: list[Term] = []
        for function, ids, kind in ones:
            amount = function(now, a)
            if amount:
                found.append(Term(ids, kind, amount))
        for several in lists:
            found.extend(several(now, a))
        value = fold(found)
        for weigh in scales:
            value = weigh(now, value, found, a)
        return value

    def tally_two(now: Position, a: Any, b: Any) -> int:
        found: list[Term] = []
        for function, ids, kind in ones:
            amount = function(now, a, b)
            if amount:
                found.append(Term(ids, kind, amount))
        for several in lists:
            found.extend(several(now, a, b))
        value = fold(found)
        for weigh in scales:
            value = weigh(now, value, found, a, b)
        return value

    def tally_any(now: Position, *args: Any) -> int:
        found: list[Term] = []
        for function, ids, kind in ones:
            amount = function(now, *args)
            if amount:
                found.append(Term(ids, kind, amount))
        for several in lists:
            found.extend(several(now, *args))
        value = fold(found)
        for weigh in scales:
            value = weigh(now, value, found, *args)
        return value

    tallies: dict[int, Callable[..., int]] = {1: tally_one, 2: tally_two}
    return tallies.get(arguments, tally_any)


# ---------------------------------------------------------------------- what is remembered


def remembered(query: Query[..., Any], evaluate: Function, arguments: int) -> Function:
    """The same answers, remembered for as long as the query says they stay."""
    if query.by is not None:
        return _for_the_game(query.by, evaluate)
    return _for_a_moment(evaluate, arguments) if query.kept else evaluate


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


def _for_a_moment(evaluate: Function, arguments: int) -> Function:
    """For answers about one moment, until another one is asked about.

    What was asked about last is known again by its identity: looking it up takes longer than most answers.
    """
    asks: dict[int, Callable[[Function], Function]] = {1: _about_one, 2: _about_two}
    return asks.get(arguments, _about_several)(evaluate)


def _about_one(evaluate: Function) -> Function:
    nothing: tuple[object, object, dict[Any, Any], object, object] = (None, None, {}, _UNASKED, None)
    last = nothing

    def ask(now: Position, a: Any) -> Any:
        nonlocal last
        state, game, answers, asked, answer = last
        if state is not now.state or game is not now.game:
            answers = {}
            last = (now.state, now.game, answers, _UNASKED, None)
        elif asked is a:
            return answer
        answer = answers.get(a, _UNASKED)
        if answer is _UNASKED:
            answer = answers[a] = evaluate(now, a)
        last = (now.state, now.game, answers, a, answer)
        return answer

    return ask


def _about_two(evaluate: Function) -> Function:
    last: tuple[Any, Any, dict[Any, dict[Any, Any]], Any, dict[Any, Any]]
    last = (None, None, {}, _UNASKED, {})

    def ask(now: Position, a: Any, b: Any) -> Any:
        nonlocal last
        state, game, known, asked, answers = last
        if state is not now.state or game is not now.game:
            known, asked = {}, _UNASKED
        if asked is not a:
            answers = known.setdefault(a, {})
            last = (now.state, now.game, known, a, answers)
        answer = answers.get(b, _UNASKED)
        if answer is _UNASKED:
            answer = answers[b] = evaluate(now, a, b)
        return answer

    return ask


def _about_several(evaluate: Function) -> Function:
    nothing: tuple[object, object, dict[Any, Any]] = (None, None, {})
    last = nothing

    def ask(now: Position, *args: Any) -> Any:
        nonlocal last
        state, game, answers = last
        if state is not now.state or game is not now.game:
            answers = {}
            last = (now.state, now.game, answers)
        answer = answers.get(args, _UNASKED)
        if answer is _UNASKED:
            answer = answers[args] = evaluate(now, *args)
        return answer

    return ask
