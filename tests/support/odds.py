"""Throws of attacks through the rules, counted and compared with the odds that were said before them."""

from __future__ import annotations

import random
from collections import Counter

from engine.kernel.odds import Distribution
from engine.play.action import Pass
from engine.play.advance import Advance, advance
from engine.play.ask import Ask, Chance, Roll
from engine.play.event import AttackChanged
from engine.play.game import Game
from engine.play.notation import notation_of
from engine.playtest.case_words import read_action
from engine.playtest.rule_cases import opening
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.cases import read_cases

#: Attacks of the rule cases: the file, the choices after which the dice are thrown, the target.
ATTACKS = {
    "b-thick-armor": ("base_tanks", "Activate a concentrated_fire", "t"),
    "b-atk-dice": ("base_attacks", "Activate a concentrated_fire; Declare normal", "e"),
    "b-atk-defence": ("base_attacks", "Activate a concentrated_fire; Declare normal", "e"),
    "side-loses-deflection": ("skirmish_tanks", "Activate a concentrated_fire", "t"),
    "one-side-one-volley": ("skirmish_tanks", "Activate a concentrated_fire; Fire t C4; Support b", "t"),
    "rear-before-front": ("skirmish_tanks", "Activate a concentrated_fire; Fire t C4; Support b", "t"),
    "obstruction-before-aiming": ("skirmish_smoke", "Activate a concentrated_fire", "e"),
    "two-dice-are-turned": ("skirmish_retreat", "Retreat a; OpFire e", "a"),
}
#: Questions that are passed over unless the choice named is one of theirs.
PASSED_OVER = {"support": "Support", "figures": "LeaveOut"}


def at_its_dice(case_id: str) -> tuple[Game, Advance]:
    """The game of a case at the throw of its attack, the first one where volleys follow one another."""
    file, choices, _ = ATTACKS[case_id]
    case = next(each for each in read_cases(bundled.folder("cases") / f"{file}.json") if each.id == case_id)
    ruleset = ruleset_for(case.rules)
    game = Game(case.scenario, bundled.catalogue(), ruleset)
    moment = opening(game, case.begin)
    for words in choices.split("; "):
        waiting = moment.pending
        assert isinstance(waiting, Ask)
        if waiting.prompt in PASSED_OVER and not words.startswith(PASSED_OVER[waiting.prompt]):
            moment = advance(game, moment.state, Pass())
        moment = advance(game, moment.state, read_action(words, notation_of(game)))
    return game, moment


def thrown(game: Game, moment: Advance, unit: str, throws: int, seed: int) -> Counter[int]:
    """How often so many net hits came of throws of these dice."""
    assert isinstance(moment.pending, Chance)
    count = sum(throw.count for throw in moment.pending.throws)
    rng = random.Random(seed)
    found: Counter[int] = Counter()
    for _ in range(throws):
        after = advance(game, moment.state, Roll(tuple(rng.randint(1, 6) for _ in range(count))))
        hits = [each for each in after.events if isinstance(each, AttackChanged) and each.what == "hits"]
        found[next(each.hits for each in hits[-1].attack.volley.against if each.unit == unit)] += 1
    return found


def chi_square(found: Counter[int], said: Distribution) -> tuple[float, int]:
    """The chi-square sum over numbers expected at least five times, and its degrees of freedom."""
    total = sum(found.values())
    whole, cells = 0.0, 0
    rare, rarely = 0.0, 0
    for number, chance in enumerate(said.chances()):
        expected = float(chance) * total
        if expected < 5:
            rare, rarely = rare + expected, rarely + found[number]
            continue
        whole, cells = whole + (found[number] - expected) ** 2 / expected, cells + 1
    if rare >= 1:
        whole, cells = whole + (rarely - rare) ** 2 / rare, cells + 1
    return whole, cells - 1
