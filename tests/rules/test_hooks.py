"""The hooks that say yes, no, or why not, and those that build on the layer below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_type_hints

from engine.play.action import Pass, Refused
from engine.play.advance import start
from engine.play.ask import Roll
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Breakdown, Query, Stage, Tally, Term
from engine.play.ruleset import Runner
from engine.play.step import Done, Step
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module
from engine.rules.modules import all_modules
from tests.support.games import bundled_game

may: Query[[int], bool] = Query("may", False)
why_not: Query[[int], Refused | None] = Query("why_not", None)


@dataclass(frozen=True, slots=True)
class Knock(Step):
    """Somebody knocks."""


low, high = Module("low", Layer.BASE), Module("high", Layer.OPTIONAL)
asked: list[str] = []


@low.allow(may, ids=("A",))
def small_ones(now: Position, number: int) -> bool:
    return number < 3


@high.deny(may, ids=("B",))
def not_two(now: Position, number: int) -> bool:
    return number == 2


@low.bar(why_not, ids=("C",), weight=2)
def heavy(now: Position, number: int) -> str | None:
    asked.append("heavy")
    return "too heavy" if number > 1 else None


@high.bar(why_not, ids=("D",))
def odd(now: Position, number: int) -> Refused | None:
    asked.append("odd")
    return Refused("E", "odd") if number % 2 else None


counted: Query[[int], bool] = Query("counted", True)


@low.deny(counted, ids=("H",))
def none_above_three(now: Position, number: int) -> bool:
    return number > 3


@high.around(counted, ids=("I",))
def but_even_ones(now: Position, number: int, below: Callable[[Position, int], bool]) -> bool:
    return number % 2 == 0 or below(now, number)


@high.deny(counted, ids=("J",))
def never_six(now: Position, number: int) -> bool:
    return number == 6


@low.rolled(Knock, ids=("K",))
def heard(now: Position, step: Knock, roll: Roll) -> Done:
    return Done(then=(Knock(),) * sum(roll.faces))


@high.around(Knock, dice=True, ids=("L",))
def heard_once_more(
    now: Position, step: Knock, roll: Roll, below: Callable[[Position, Knock, Roll], Done]
) -> Done:
    return Done(then=(*below(now, step, roll).then, Knock()))


@low.run(Knock, ids=("F",))
def open_door(now: Position, step: Knock) -> Done:
    return Done(then=(Knock(),))


@high.around(Knock, ids=("G",))
def twice(now: Position, step: Knock, below: Runner) -> Done:
    done = below(now, step)
    assert isinstance(done, Done)
    return Done(then=(*done.then, *done.then))


strength: Tally[[int]] = Tally("strength")


@low.term(strength, "arms", ids=("M",))
def arms(now: Position, number: int) -> int:
    return number


@high.weigh(strength, ids=("N",))
def no_more_than_five(now: Position, value: int, terms: Sequence[Term], number: int) -> int:
    assert [term.kind for term in terms] == (["arms"] if number else [])
    return min(value, 5)


RULES = compile_rules((low, high))
NOW = (lambda game: Position(game, start(game).state))(bundled_game("at-the-breaking-point", 1))


def test_one_who_allows_is_enough_and_one_who_denies_too() -> None:
    assert [RULES.evaluators[may](NOW, number) for number in (1, 2, 3)] == [True, False, False]
    told = RULES.explainers[may](NOW, 2)
    assert (told.value, [(each.rules, each.kind) for each in told.terms]) == (
        False,
        [(("A",), "allow"), (("B",), "deny")],
    )


def test_the_first_reason_ends_the_search_and_names_its_rule() -> None:
    found = []
    for number in (3, 2, 0):
        asked.clear()
        found.append((RULES.evaluators[why_not](NOW, number), tuple(asked)))
        assert RULES.explainers[why_not](NOW, number).value == found[-1][0]
    assert found == [
        (Refused("E", "odd"), ("odd",)),
        (Refused("C", "too heavy"), ("odd", "heavy")),
        (None, ("odd", "heavy")),
    ]


def test_what_goes_around_a_step_is_given_the_layer_below() -> None:
    assert RULES.runners[Knock](NOW, Knock()).then == (Knock(), Knock())
    without = compile_rules((low, high), without={"G"})
    assert without.runners[Knock](NOW, Knock()).then == (Knock(),)
    alone = compile_rules((high,))
    assert [clash.subject for clash in alone.clashes] == ["Knock", "Knock"]


def test_what_goes_around_a_query_lifts_denials_of_lower_layers_only() -> None:
    assert [RULES.evaluators[counted](NOW, number) for number in (3, 4, 5, 6)] == [True, True, False, False]
    told = RULES.explainers[counted](NOW, 4)
    assert (told.value, [(each.rules, each.kind) for each in told.terms]) == (
        True,
        [(("H",), "deny"), (("I",), "around")],
    )
    for number in range(8):
        assert RULES.explainers[counted](NOW, number).value == RULES.evaluators[counted](NOW, number)


def test_what_goes_around_dice_is_given_what_the_layer_below_makes_of_them() -> None:
    assert len(RULES.rolled[Knock](NOW, Knock(), Roll((2,))).then) == 3
    without = compile_rules((low, high), without={"L"})
    assert len(without.rolled[Knock](NOW, Knock(), Roll((2,))).then) == 2


def test_yes_no_and_why_not_are_said_by_hooks_of_their_own() -> None:
    """No rule changes such an answer by `modify`: which of the two it can make of it would be hidden."""
    said = (bool, Refused | None, Refused | str | None)
    assert [
        f"{hook.module}: {hook.function.__name__}"
        for module in all_modules()
        for hook in module.hooks
        if hook.kind == "modify" and get_type_hints(hook.function)["return"] in said
    ] == []


def test_registering_a_function_leaves_it_what_it_is() -> None:
    """Rules call one another's functions by name: a decorator hands on the function itself."""
    own = Module("own", Layer.OPTIONAL)
    number: Tally[[int]] = Tally("number")

    def said(now: Position, given: Any) -> Any:
        return None

    decorators = [
        *(each(Knock) for each in (own.run, own.around, own.rolled, own.offer)),
        *(each(Pass) for each in (own.take, own.around, own.forbid)),
        own.after(Event),
        *(each(may) for each in (own.answer, own.around, own.allow, own.deny)),
        own.modify(may, Stage.ADD),
        own.bar(why_not),
        *(each(number) for each in (own.terms, own.fold, own.weigh)),
        own.term(number, "kind"),
    ]
    assert [decorate(said) is said for decorate in decorators] == [True] * 18
    assert [hook.function for hook in own.hooks] == [said] * 18


def test_a_weighed_number_tells_what_weighing_made_of_it() -> None:
    assert [RULES.evaluators[strength](NOW, number) for number in (0, 3, 8)] == [0, 3, 5]
    assert RULES.explainers[strength](NOW, 3) == Breakdown(3, (Term(("M",), "arms", 3),))
    told = Breakdown(5, (Term(("M",), "arms", 8), Term(("N",), "weighed", -3)))
    assert RULES.explainers[strength](NOW, 8) == told
