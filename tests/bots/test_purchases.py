"""What the tactical bot buys against the enemy it sees."""

from __future__ import annotations

from pathlib import Path

from engine.bots.players import bot
from engine.bots.purchases import SQUADS_TO_AN_OFFICER
from engine.play.action import Action, Pass
from engine.play.advance import advance
from engine.play.ask import Ask
from engine.play.game import Game
from engine.play.observe import observe
from engine.playtest.rule_cases import Rulesets, opening
from engine.rules.skirmish.economy.motor_pool import BuyVehicle
from engine.rules.skirmish.economy.purchase import BuildSquad, BuyFigures, Specialize
from engine.storage import bundled
from engine.storage.cases import read_cases

POSITIONS = {case.id: case for case in read_cases(Path(__file__).with_name("purchases.json"))}
RULESETS = Rulesets()


def west_buys(position: str, name: str = "tactical") -> list[Action]:
    """All that a bot buys and builds for west until it is done."""
    case = POSITIONS[position]
    game = Game(case.scenario, bundled.catalogue(), RULESETS.of(case, frozenset()))
    moment = opening(game, case.begin)
    bought: list[Action] = []
    while isinstance(ask := moment.pending, Ask) and ask.seat == "west":
        answer = bot(name, 1).choose(observe(game, moment.state, "west"), ask, len(bought))
        if isinstance(answer, Pass):
            break
        bought.append(answer)
        moment = advance(game, moment.state, answer)
    return bought


def anti_tank_weapons(bought: list[Action]) -> int:
    return sum(isinstance(each, Specialize) and each.specialization == "anti_tank" for each in bought)


def test_each_tank_seen_is_answered_by_one_anti_tank_squad() -> None:
    assert anti_tank_weapons(west_buys("two-tanks-come")) == 2


def test_without_tanks_in_sight_nobody_is_armed_against_them() -> None:
    bought = west_buys("no-tanks")
    assert bought
    assert anti_tank_weapons(bought) == 0


def test_guns_are_bought_only_where_something_can_pull_them() -> None:
    gun = BuyVehicle("m1_57mm")
    assert gun not in west_buys("two-tanks-come")
    assert gun in west_buys("a-truck-is-there")


def test_an_armoured_force_begins_with_tanks_and_a_balanced_one_with_squads() -> None:
    tank = BuyVehicle("t_70")
    armoured, balanced = west_buys("fuel-is-there", "armoured"), west_buys("fuel-is-there")
    assert armoured[0] == tank
    assert armoured.count(tank) == 2
    squads = [number for number, each in enumerate(balanced) if isinstance(each, BuildSquad)]
    assert tank in balanced[squads[1] :]


def test_an_officer_is_bought_for_every_second_squad() -> None:
    bought = west_buys("no-tanks")
    packs = [each for each in bought if isinstance(each, BuyFigures)]
    squads = sum(isinstance(each, BuildSquad) for each in bought)
    officers = sum(each.officers for each in packs)
    assert officers > 0
    assert (officers - 1) * SQUADS_TO_AN_OFFICER <= squads
    assert all(each.officers <= 1 for each in packs), "not two of them in one squad"


def test_no_officer_gets_a_squad_base_of_his_own() -> None:
    alone = BuildSquad("officer")
    assert all(alone not in west_buys(position) for position in POSITIONS)
    case = POSITIONS["no-tanks"]
    game = Game(case.scenario, bundled.catalogue(), RULESETS.of(case, frozenset()))
    moment = advance(game, opening(game, case.begin).state, BuyFigures("elite", 3))
    assert isinstance(ask := moment.pending, Ask)
    assert alone in ask.options.offered()
    assert bot("tactical", 1).choose(observe(game, moment.state, "west"), ask, 1) != alone
