"""Bots expect what the rules in force say: a rule that changes one of their answers changes an estimate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine.bots.estimates import estimate, farthest, marks, marks_around
from engine.bots.fortifications import free_shelters
from engine.bots.situation import Situation
from engine.bots.tank_positions import HARM, HITTING, STOPPING, danger
from engine.bots.weapons import arms
from engine.hexes.hex import Hex
from engine.model.unit_kind import Weapon
from engine.play.game import Game, Position
from engine.play.observe import observe
from engine.play.query import Stage, Term
from engine.play.unit import Unit
from engine.playtest.rule_cases import opening
from engine.rules.base.firing.fire import attack_by
from engine.rules.base.sequence.command import DetermineControl
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module
from engine.rules.modules import modules_for
from engine.rules.queries import (
    COMMAND_PHASE,
    CONCENTRATED_FIRE,
    Arm,
    defence,
    hex_cover,
    hits_cancelled,
    printed_armor,
    printed_weapon,
    reach_of_range,
    shelter_cover,
    takes_control,
)
from engine.rules.skirmish.vehicles.facing import side_shown
from engine.storage import bundled
from engine.storage.cases import read_cases

POSITIONS = {case.id: case for case in read_cases(Path(__file__).with_name("positions.json"))}


def judged(position: str, *house: Module) -> Situation:
    """What west's bot makes of a position with house rules added to those of its selection."""
    case = POSITIONS[position]
    chosen, clashes = modules_for(case.scenario.rules)
    assert not clashes
    ruleset = compile_rules((*chosen, *house))
    assert not ruleset.clashes
    game = Game(case.scenario, bundled.catalogue(), ruleset)
    return Situation(observe(game, opening(game, case.begin).state, "west"))


def shot(view: Situation) -> float:
    """What the first squad expects of fire at the first enemy."""
    unit, at = view.friends[0]
    mark, away = marks_around(view, at)[0]
    return estimate(view, unit, at, CONCENTRATED_FIRE, mark, away)


def house() -> Module:
    return Module("house.test", Layer.OPTIONAL)


def test_cover_of_the_ground_is_asked() -> None:
    rule = house()

    @rule.term(hex_cover, "terrain")
    def more_cover(now: Position, hex_: Hex) -> int:
        return 2

    plain, covered = judged("runs-for-its-exit"), judged("runs-for-its-exit", rule)
    at = plain.friends[0][1]
    assert covered.cover(at) == plain.cover(at) + 2
    assert 0 < covered.threat(at) < plain.threat(at)
    assert 0 < shot(covered) < shot(plain)


def test_how_cover_comes_together_is_asked() -> None:
    """In a bunker its cover counts; a rule may say that nothing protects."""
    rule = house()

    @rule.fold(defence)
    def nothing_protects(terms: Sequence[Term]) -> int:
        return 0

    plain, bare = judged("takes-shelter"), judged("takes-shelter", rule)
    assert shot(plain) < shot(bare)
    assert plain.derive(free_shelters)
    assert not bare.derive(free_shelters)


def test_cover_of_fortifications_is_asked() -> None:
    rule = house()

    @rule.modify(shelter_cover, Stage.ADD)
    def thicker(now: Position, cover: int, fortification: str) -> int:
        return cover + 3

    plain, thick = judged("takes-shelter"), judged("takes-shelter", rule)
    assert shot(thick) < shot(plain)
    for hex_, (index, cover) in plain.derive(free_shelters).items():
        assert thick.derive(free_shelters)[hex_] == (index, cover + 3)


def test_weapons_and_their_reach_are_asked() -> None:
    rule = house()

    @rule.modify(printed_weapon, Stage.LIMIT)
    def stronger(now: Position, weapon: Weapon, arm: Arm) -> Weapon:
        return Weapon(weapon.range + 1, 2 * weapon.firepower)

    @rule.answer(reach_of_range)
    def three_times(now: Position, hexes: int) -> int:
        return 3 * hexes

    plain, strong = judged("runs-for-its-exit"), judged("runs-for-its-exit", rule)
    unit = plain.friends[0][0]
    assert farthest(strong, unit, CONCENTRATED_FIRE) == 3 * (
        farthest(plain, unit, CONCENTRATED_FIRE) // 2 + 1
    )
    before, after = (arms(each.now, unit, CONCENTRATED_FIRE)["infantry"][0] for each in (plain, strong))
    assert after[:3] == (before[0] + 1, 2 * before[1], 3 * (before[0] + 1))
    assert strong.enemies[0].dice == 2 * plain.enemies[0].dice
    assert shot(strong) > shot(plain)


def test_who_gets_objectives_is_asked() -> None:
    """Where no phase determines control by presence, standing on a goal is no longer enough."""
    conquered, walkers = house(), house()
    conquered.drop(COMMAND_PHASE, DetermineControl())

    @walkers.deny(takes_control)
    def nobody(now: Position, unit: Unit) -> bool:
        return True

    plain, dropped, denied = (judged("takes-shelter", *each) for each in ((), (conquered,), (walkers,)))
    assert (plain.presence_decides, dropped.presence_decides) == (True, False)
    unit = plain.friends[0][0]
    assert plain.takes(unit)
    assert not denied.takes(unit)
    assert not judged("works-in-a-skirmish").presence_decides


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("id", ["thick", "thin", "gun"])
def test_armor_and_deflection_are_those_of_the_side_shown(id: str, facing: int) -> None:
    """Without Deflection a tank is thinner at its sides (S-TNK-02)."""
    now = judged("tanks-and-a-gun").now
    now = observe(now.game, now.state.with_units(replace(now.unit(id), facing=facing)), "west")
    tank, enemy = now.unit("a"), now.unit(id)
    at, hex_ = now.hex_of(tank), now.hex_of(enemy)
    assert at is not None
    assert hex_ is not None
    (mark,) = (each for each in marks(Situation(now)) if each.enemy.unit.id == id)
    attack = attack_by(now, tank, CONCENTRATED_FIRE, id, hex_, tank.seat)
    side = "" if mark.facing is None else side_shown(hex_, facing, at)
    assert mark.guard[side] == (defence(now, attack, enemy), hits_cancelled(now, attack, enemy))


def test_a_gun_has_as_much_to_fear_from_tanks_as_light_vehicles() -> None:
    now = judged("tanks-and-a-gun").now
    view = Situation(observe(now.game, now.state, "east"))
    gun, tank = now.unit("gun"), now.unit("a")
    at = now.hex_of(gun)
    assert at is not None
    (_, dice, _, _), *_ = arms(now, tank, CONCENTRATED_FIRE)["light"]
    hits = dice * HITTING - printed_armor(now, gun) * STOPPING
    assert danger(view, gun, at, 4) == pytest.approx(view.enemies[0].weight * HARM * hits)
