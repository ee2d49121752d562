"""Every answer of every query is the one that its explanation comes to, whatever it is asked about."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_type_hints

import pytest

from engine.play.game import Position
from engine.play.query import Breakdown, Query, Tally, total
from engine.rules.modules import all_modules
from tests.rules.moments import SCENARIOS, moments
from tests.support.made_up import made_up_of

#: The hooks that take what the query is asked with, and nothing else.
PLAIN = frozenset({"answer", "term", "terms", "allow", "deny", "bar"})


@cache
def asked_with() -> Mapping[Query[..., Any], tuple[Any, ...]]:
    """The types of what each query is asked with beside the position."""
    found: dict[Query[..., Any], tuple[Any, ...]] = {}
    for module in all_modules():
        for hook in module.hooks:
            if hook.kind in PLAIN and isinstance(hook.subject, Query):
                kinds = [kind for name, kind in get_type_hints(hook.function).items() if name != "return"]
                found.setdefault(hook.subject, tuple(kinds[1:]))
    return found


def outcome(ask: Callable[..., Any], *given: Any) -> Any:
    """What comes of a question, an error being one thing that may."""
    try:
        return ask(*given)
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("name", SCENARIOS)
def test_answers_are_what_their_explanations_come_to(name: str) -> None:
    game, played = moments(name, True)
    rng, compared = random.Random(4), 0
    for moment in played[:: max(len(played) // 6, 1)]:
        now = Position(game, moment.state)
        for query, kinds in asked_with().items():
            for _ in range(2):
                values = [made_up_of(kind, now, rng) for kind in kinds]
                if not all(values):
                    continue
                given = [rng.choice(each) for each in values]
                told = outcome(query.explain, now, *given)
                answer = outcome(query, now, *given)
                if not isinstance(told, Breakdown):
                    continue
                compared += 1
                if isinstance(answer, list | tuple | type(None) | bool | int | str | frozenset):
                    assert told.value == answer, (query.name, given)
                if isinstance(query, Tally) and query.fold is total and query not in game.ruleset.folds:
                    assert sum(term.amount for term in told.terms) == told.value, (query.name, given)
    assert compared > 800


def test_a_query_that_nobody_answers_explains_its_default() -> None:
    game, played = moments(SCENARIOS[0], False)
    unasked: Query[[int], int] = Query("unasked", 7)
    now = Position(game, played[-1].state)
    assert unasked(now, 1) == 7
    assert unasked.explain(now, 1) == Breakdown(7)
