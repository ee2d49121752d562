"""Whole games for tests: random answers from a seeded generator, dice from the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.model.scenario import Scenario
from engine.play.action import Action
from engine.play.advance import Advance, advance, start
from engine.play.ask import Ask, Chance
from engine.play.game import Game
from engine.playtest.dice import rolled
from engine.rules.modules import ruleset_for
from engine.storage import bundled

Pick = Callable[[random.Random, Ask], Action]


def bundled_game(id: str, round_limit: int | None = 40) -> Game:
    """A game of a bundled scenario by its own selection of rules."""
    return game_of(bundled.scenario(id), round_limit)


def game_of(scenario: Scenario, round_limit: int | None = 40) -> Game:
    """A game of a scenario with the bundled material."""
    ruleset = ruleset_for(scenario.rules)
    assert not ruleset.clashes, ruleset.clashes
    return Game(scenario, bundled.catalogue(), ruleset, round_limit)


def any_option(rng: random.Random, ask: Ask) -> Action:
    """One of the legal actions, each as likely as the others."""
    return ask.options[rng.randrange(len(ask.options))]


def next_moment(
    game: Game, moment: Advance, rng: random.Random, seed: int, pick: Pick = any_option
) -> Advance:
    """The game after one random answer or roll."""
    match moment.pending:
        case Ask():
            return advance(game, moment.state, pick(rng, moment.pending))
        case Chance():
            return advance(game, moment.state, rolled(seed, moment.pending))
        case _:
            return moment


def random_game(game: Game, seed: int, pick: Pick = any_option, most: int = 100_000) -> list[Advance]:
    """Every moment of a game with random answers, the last one ended."""
    rng = random.Random(seed)
    moments = [start(game)]
    for _ in range(most):
        if not isinstance(moments[-1].pending, Ask | Chance):
            return moments
        moments.append(next_moment(game, moments[-1], rng, seed, pick))
    raise AssertionError(f"the game did not end within {most} answers")
