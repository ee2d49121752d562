"""Whole games for tests: random answers from a seeded generator, dice from the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from engine.hexes.hex import Hex, distance
from engine.model.scenario import Scenario
from engine.play.action import Action, Pass
from engine.play.advance import Advance, advance, start
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.game import Game, Position
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.modules import ruleset_for
from engine.storage import bundled

Pick = Callable[[random.Random, Position, Ask], Action]


def bundled_game(id: str, round_limit: int | None = 40) -> Game:
    """A game of a bundled scenario by its own selection of rules."""
    return game_of(bundled.scenario(id), round_limit)


def short_lane(rounds: int = 2) -> Scenario:
    """Mill Lane with fewer rounds, for what is about many games and not about their course."""
    lane = bundled.scenario("mill-lane")
    return replace(lane, timing=replace(lane.timing, rounds=rounds))


def game_of(scenario: Scenario, round_limit: int | None = 40) -> Game:
    """A game of a scenario with the bundled material."""
    ruleset = ruleset_for(scenario.rules)
    assert not ruleset.clashes, ruleset.clashes
    return Game(scenario, bundled.catalogue(), ruleset, round_limit)


def any_option(rng: random.Random, now: Position, ask: Ask) -> Action:
    """One of the legal actions, each as likely as the others."""
    return ask.options[rng.randrange(len(ask.options))]


#: What a fighting player does wherever it is legal, most wanted first.
_WANTED = (("AssaultHex", "OpFire", "Fire", "Conquer", "Follow"), ("Support", "JoinAssault"), ("Enter",))
#: What he does only where nothing else is left.
_UNWANTED = ("Pass", "EndPhase", "HandOver", "Retreat")
#: Actions by which units come to blows, as they are met on the way.
_ADVANCING = ("advance", "fire_and_movement", "assault", "concentrated_fire")


def fighting(rng: random.Random, now: Position, ask: Ask) -> Action:
    """A legal action that leads to fights: towards the nearest enemy or objective, fire, assault, conquer."""
    options = list(ask.options)
    if ask.prompt in ("watch", "transfer") and rng.random() < 0.5:
        return Pass()
    for names in _WANTED:
        found = [each for each in options if type(each).__name__ in names]
        if found and rng.random() < 0.9:
            steps = [each for each in found if isinstance(each, Enter)]
            return (
                min(steps, key=lambda each: (_away(now, each.hex), each.hex)) if steps else rng.choice(found)
            )
    keen = [each for each in options if isinstance(each, Activate) and each.action in _ADVANCING]
    if keen:
        return rng.choice(keen)
    rest = [each for each in options if type(each).__name__ not in _UNWANTED]
    if not rest and options[0] == Pass() and rng.random() < 0.95:
        return Pass()
    return rng.choice(rest or options)


def _away(now: Position, hex_: Hex) -> int:
    active = now.state.active_unit
    side = active.side if active is not None else ""
    enemies = [at for unit in now.state.units.all() if unit.side != side and (at := now.hex_of(unit))]
    goals = [each.hex for each in now.game.scenario.objectives] if len(enemies) % 2 else enemies
    return min((distance(hex_, goal) for goal in goals), default=0)


def next_moment(
    game: Game, moment: Advance, rng: random.Random, seed: int, pick: Pick = any_option
) -> Advance:
    """The game after one random answer or roll."""
    match moment.pending:
        case Ask():
            return advance(game, moment.state, pick(rng, Position(game, moment.state), moment.pending))
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
