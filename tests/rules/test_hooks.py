"""The hooks that say yes, no, or why not, and those that build on the layer below."""

from __future__ import annotations

from dataclasses import dataclass

from engine.play.action import Refused
from engine.play.advance import start
from engine.play.game import Position
from engine.play.query import Query
from engine.play.ruleset import Runner
from engine.play.step import Done, Step
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module
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


@low.run(Knock, ids=("F",))
def open_door(now: Position, step: Knock) -> Done:
    return Done(then=(Knock(),))


@high.around(Knock, ids=("G",))
def twice(now: Position, step: Knock, below: Runner) -> Done:
    done = below(now, step)
    assert isinstance(done, Done)
    return Done(then=(*done.then, *done.then))


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
    assert [clash.subject for clash in alone.clashes] == ["Knock"]
