"""Every answer that is worked out quickly is the one that its explanation works out slowly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.hexes.hex import Hex
from engine.play.advance import start
from engine.play.ask import Ended
from engine.play.game import Game, Position
from engine.play.query import Breakdown, Query
from engine.rules.evaluators import remembered
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
    assert asked["is_vehicle"] > 20
    assert sum(count > 50 for count in asked.values()) > 20


@pytest.mark.parametrize("arguments", [1, 2, 3])
def test_what_is_kept_is_worked_out_once_a_moment_and_anew_in_the_next(arguments: int) -> None:
    game = bundled_game("at-the-breaking-point", 6)
    state = start(game).state
    worked_out: list[tuple[Any, ...]] = []

    def evaluate(now: Position, *args: Any) -> int:
        worked_out.append(args)
        return len(worked_out)

    kept: Query[..., int] = Query("kept", 0, kept=True)
    ask = remembered(kept, evaluate)
    rest = ("x",) * (arguments - 1)
    # Equal values that are not the same object, and another one between them.
    first, twin, other = Hex(1, 2), Hex(1, 2), Hex(3, 4)
    assert first is not twin
    now = Position(game, state)
    assert [ask(now, each, *rest) for each in (first, first, twin, other, other, first)] == [1, 1, 1, 2, 2, 1]
    later = Position(game, state.evolve(dice=state.dice + 1))
    assert [ask(later, each, *rest) for each in (first, twin, other)] == [3, 3, 4]
    assert ask(now, other, *rest) == 5
    again = Position(Game(game.scenario, game.catalogue, game.ruleset, 6), state)
    assert ask(again, other, *rest) == 6
