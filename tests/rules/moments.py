"""Short games whose moments rules are asked about."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.model.scenario import RuleSelection
from engine.play.advance import Advance
from engine.play.game import Game
from engine.rules.modules import OPTIONAL, ruleset_for
from engine.storage import bundled
from tests.support.games import fighting, game_of, random_game

#: A battle and a skirmish.
SCENARIOS = ("at-the-breaking-point", "king-of-the-hill")


@cache
def moments(name: str, every: bool) -> tuple[Game, tuple[Advance, ...]]:
    """A short game, and its moments."""
    scenario = bundled.scenario(name)
    if every:
        scenario = replace(scenario, rules=with_every_option(scenario.rules))
    game = game_of(scenario, 4)
    return game, tuple(random_game(game, 7, fighting))


def with_every_option(rules: RuleSelection) -> RuleSelection:
    """The rules of a scenario with all options that go together with its ruleset."""
    rules = replace(rules, parameters={"night": {"start_visibility": 3}})
    for option in sorted(OPTIONAL):
        more = replace(rules, optional_rules=(*rules.optional_rules, option))
        if not ruleset_for(more).clashes:
            rules = more
    return rules
