"""Tanks that fire together from different sides: what is said before the dice is what the volleys then do."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.kernel.odds import DiceChanges, hits, hits_and_turned
from engine.model.setup import PlacedUnit
from engine.play.action import Pass
from engine.play.advance import Advance, advance
from engine.play.ask import Ask, Chance, Roll
from engine.play.attack import Shooter
from engine.play.event import AttackEnded
from engine.play.game import Game, Position
from engine.play.notation import notation_of
from engine.play.unit import STANDING
from engine.playtest.case_words import read_action
from engine.playtest.rule_cases import opening
from engine.rules.base.firing.prospects import AT_THEIR_BEST, Policy, Prospect, prospect
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.cases import read_cases
from tests.support.odds import chi_square

THROWS = 1_000


def at_the_supporters(kind: str, *, driving: bool = False) -> tuple[Game, Advance]:
    """Tank a behind and tank b before the target t of that kind, at the question who supports a.

    Where the target drives, tank a stands two hexes away, so that a five lowered is a hit less.
    """
    cases = read_cases(bundled.folder("cases") / "skirmish_tanks.json")
    case = next(each for each in cases if each.id == "rear-before-front")

    def changed(unit: PlacedUnit) -> PlacedUnit:
        if unit.id == "t":
            return replace(unit, kind=kind)
        return replace(unit, hex=behind) if unit.id == "a" and driving else unit

    ruleset = ruleset_for(case.rules)
    behind = Game(case.scenario, bundled.catalogue(), ruleset).map.grid.parse("C6")
    scenario = replace(case.scenario, placed_units=tuple(map(changed, case.scenario.placed_units)))
    game = Game(scenario, bundled.catalogue(), ruleset)
    moment = opening(game, case.begin)
    state = moment.state
    target = state.units["t"]
    assert target.kind == kind
    if driving:
        assert target.has(STANDING)
        moment = replace(moment, state=state.with_units(target.unmarked(STANDING)))
    for words in ("Activate a concentrated_fire", "Fire t C4"):
        waiting = moment.pending
        assert isinstance(waiting, Ask)
        action = read_action(words, notation_of(game))
        if action in waiting.options:
            moment = advance(game, moment.state, action)
    assert isinstance(moment.pending, Ask)
    assert moment.pending.prompt == "support"
    return game, moment


def said_of(game: Game, moment: Advance, policy: Policy = AT_THEIR_BEST) -> Prospect:
    """The prospect with b in support."""
    attack = moment.state.attack
    joint = attack.with_volley(replace(attack.volley, supporters=(Shooter("b"),)))
    return prospect(Position(game, moment.state), joint, policy)


def _joined(game: Game, moment: Advance) -> Advance:
    support = read_action("Support b", notation_of(game))
    return advance(game, moment.state, support)


def thrown_to_the_end(game: Game, moment: Advance, seed: int) -> tuple[Counter[int], int]:
    """How often so many net hits came of all volleys together, and the most volleys there were."""
    rng = random.Random(seed)
    moment = _joined(game, moment)
    while isinstance(moment.pending, Ask):
        moment = advance(game, moment.state, Pass())
    found: Counter[int] = Counter()
    most = 0
    for _ in range(THROWS):
        after = moment
        ended: list[AttackEnded] = []
        while not ended:
            assert isinstance(after.pending, Chance)
            count = sum(throw.count for throw in after.pending.throws)
            after = advance(game, after.state, Roll(tuple(rng.randint(1, 6) for _ in range(count))))
            ended = [each for each in after.events if isinstance(each, AttackEnded)]
        attack = ended[0].attack
        most = max(most, len(attack.volleys))
        found[attack.hits_on("t")] += 1
    return found, most


@pytest.mark.parametrize(
    ("kind", "driving"),
    [("matilda_ii", False), ("matilda_ii", True), ("panzer_iii", True), ("tiger_i", False)],
)
def test_throws_from_front_and_rear_agree_with_the_odds(kind: str, driving: bool) -> None:
    game, moment = at_the_supporters(kind, driving=driving)
    said = said_of(game, moment)
    found, volleys = thrown_to_the_end(game, moment, seed=11)
    assert volleys == 2
    assert sum(said.hits["t"].chances()) == 1
    sum_, freedom = chi_square(found, said.hits["t"])
    assert sum_ < freedom + 5 * (2 * freedom) ** 0.5


def test_the_worked_example_has_its_dice() -> None:
    said = said_of(*at_the_supporters("matilda_ii"))
    volleys = (said.volley, *said.further)
    assert [each.strength for each in volleys] == [5, 3]
    assert [each.against[0].defence for each in volleys] == [2, 1]
    assert [each.lead.unit for each in volleys] == ["a", "b"]


def test_thick_armor_turns_a_die_of_each_volley_and_can_be_left_out() -> None:
    game, moment = at_the_supporters("tiger_i")
    with_armor = said_of(game, moment)
    assert with_armor.turns == ("thick_armor",)
    without = said_of(game, moment, Policy(thick_armor=False))
    assert with_armor.hits["t"].mean() < without.hits["t"].mean()
    found, _ = thrown_to_the_end(game, moment, seed=11)
    sum_, freedom = chi_square(found, without.hits["t"])
    assert sum_ > freedom + 5 * (2 * freedom) ** 0.5


def test_lowered_dice_are_counted_once_for_all_volleys() -> None:
    game, moment = at_the_supporters("panzer_iii", driving=True)
    assert said_of(game, moment).turns == ("owner_lowers",)
    without = said_of(game, moment, Policy(owner_lowers=False))
    assert said_of(game, moment).hits["t"].mean() < without.hits["t"].mean()


@pytest.mark.parametrize("hits_from", [4, 5, 6, 7])
@pytest.mark.parametrize(
    "changes", [DiceChanges(), DiceChanges(turned_down=2), DiceChanges(-1, 1), DiceChanges(-1, 2, aimed=1)]
)
def test_hits_with_dice_turned_add_up_to_hits_alone(hits_from: int, changes: DiceChanges) -> None:
    for dice in (0, 1, 4, 7):
        alone = hits(dice, hits_from, changes)
        counted: Counter[int] = Counter()
        for (number, turned), ways in hits_and_turned(dice, hits_from, changes):
            assert 0 <= turned <= min(dice, changes.turned_down)
            counted[number] += ways
        total = sum(counted.values())
        assert total == 6**dice
        assert all(Fraction(counted[n], total) == alone.chance(n) for n in range(dice + 1))
