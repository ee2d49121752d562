"""Hooks answer with what they promise: a yes or no, a number, a thing to do, and None only where they may."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType
from typing import Any, get_origin, get_type_hints

import pytest

from engine.play.game import Game, Position
from engine.play.notation_values import choices_of
from engine.rules.modules import all_modules
from tests.rules.moments import SCENARIOS, moments
from tests.support.made_up import made_up_of


@cache
def promised(function: Callable[..., Any]) -> tuple[tuple[Any, ...], tuple[type, ...]] | None:
    """The types of what a hook is asked with beside the position, and the classes that its answer may be of.

    None of a function that is not asked about a position, or promises what has no class.
    """
    kinds = get_type_hints(function)
    answer = kinds.pop("return", None)
    given = list(kinds.values())
    classes = tuple(get_origin(each) or each for each in choices_of(answer))
    if not given or given[0] is not Position or not all(isinstance(each, type) for each in classes):
        return None
    return tuple(given[1:]), classes


def hooks(game: Game) -> Iterator[Callable[..., Any]]:
    """The functions of all hooks in force that are asked about a position and say what they answer."""
    for module in all_modules():
        if module.id in game.ruleset.modules:
            for hook in module.hooks:
                if hasattr(hook.function, "__code__") and promised(hook.function) is not None:
                    yield hook.function


@pytest.mark.parametrize("name", SCENARIOS)
def test_answers_are_of_the_kind_that_is_promised(name: str) -> None:
    game, played = moments(name, True)
    rng, answered = random.Random(5), set()
    for moment in played[:: max(len(played) // 8, 1)]:
        now = Position(game, moment.state)
        for function in hooks(game):
            kinds, classes = promised(function) or ((), ())
            values = [made_up_of(kind, now, rng) for kind in kinds]
            for _ in range(2 if all(values) else 0):
                try:
                    answer = function(now, *(rng.choice(each) for each in values))
                except Exception:
                    continue
                answered.add(function)
                told = NoneType if answer is None else type(answer)
                assert issubclass(told, classes), (function.__module__, function.__name__, answer)
    assert len(answered) > 500
