"""Every answer that is worked out quickly is the one that its explanation works out slowly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.play.advance import start
from engine.play.ask import Ended
from engine.play.game import Game, Position
from engine.play.query import Breakdown, Query
from tests.support.games import bundled_game, fighting, next_moment

#: So many answers to each query are compared, and so many decisions made.
COMPARED, DECISIONS = 400, 160


@pytest.mark.parametrize("scenario", ["at-the-breaking-point", "king-of-the-hill", "lyon", "meuse"])
def test_answers_equal_their_explanations_wherever_they_are_asked(scenario: str) -> None:
    plain = bundled_game(scenario, 6)
    asked: Counter[str] = Counter()

    def compared(query: Query[..., Any]) -> Callable[..., Any]:
        evaluate = plain.ruleset.evaluators[query]
        explain: Callable[..., Breakdown[Any]] = plain.ruleset.explainers[query]

        def both(now: Position, *args: Any) -> Any:
            answer = evaluate(now, *args)
            asked[query.name] += 1
            if asked[query.name] <= COMPARED:
                assert answer == explain(now, *args).value, (query.name, args)
            return answer

        return both

    evaluators = {query: compared(query) for query in plain.ruleset.evaluators}
    game = Game(plain.scenario, plain.catalogue, replace(plain.ruleset, evaluators=evaluators), 6)
    rng, moment = random.Random(3), start(game)
    for _ in range(DECISIONS):
        if isinstance(moment.pending, Ended):
            break
        moment = next_moment(game, moment, rng, 3, fighting)
    assert asked["is_vehicle"] > 50
    assert asked["weapon_range"] > 50
