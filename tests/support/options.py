"""Bundled scenarios with optional rules switched on and off: the first moments of each are played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from engine.model.scenario import Scenario
from engine.play.advance import start
from engine.play.ask import Ended
from engine.playtest.readiness import NotReady, ready_game
from engine.rules.modules import OPTIONAL, ruleset_for
from engine.storage import bundled
from tests.support.audit import overdrawn
from tests.support.darkness import Concealment
from tests.support.games import fighting, next_moment
from tests.support.invariants import Invariants

#: How many answers are given in each game.
ANSWERS = 30


def switched(scenario: Scenario, keys: tuple[str, ...]) -> Scenario:
    """The scenario with each of these optional rules off where it was on, and on where it was off."""
    chosen = set(scenario.rules.optional_rules).symmetric_difference(keys)
    return replace(scenario, rules=replace(scenario.rules, optional_rules=tuple(sorted(chosen))))


def switches(rng: random.Random, pairs: int) -> Iterator[tuple[str, ...]]:
    """Each optional rule alone, and so many pairs."""
    yield from ((key,) for key in sorted(OPTIONAL))
    yield from rng.sample(list(combinations(sorted(OPTIONAL), 2)), pairs)


def faults(name: str, keys: tuple[str, ...], seed: int) -> list[str]:
    """What is wrong with the first moments of the scenario so switched; whatever it raises is a fault too.

    A selection that clashes is refused by `ready_game`, every other one can be played.
    """
    scenario = switched(bundled.scenario(name), keys)
    try:
        game = ready_game(scenario, bundled.catalogue(), 3)
    except NotReady as refusal:
        codes = {each.code for each in refusal.findings}
        clashing = bool(ruleset_for(scenario.rules).clashes)
        return [] if clashing or codes <= {"MAP004", "MAP116"} else [f"refused: {refusal}"]
    rng = random.Random(seed)
    auditors, moment = (Concealment(game), Invariants(game)), start(game)
    for _ in range(ANSWERS):
        if isinstance(moment.pending, Ended):
            break
        before, moment = moment.state, next_moment(game, moment, rng, seed, fighting)
        wrong = list(overdrawn(before, moment.events))
        for auditor in auditors:
            wrong += auditor.faults(before, moment.events, moment.state)
        if wrong:
            return wrong
    return []
