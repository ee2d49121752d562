"""What holds at every moment of a skirmish, however it is played."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.play.action import Action, Pass
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance, Ended, Roll
from engine.play.event import Event
from engine.play.game import Game, Position
from engine.play.unit import (
    FATIGUED,
    INCAPACITATED,
    OP_FIRE,
    SQUAD,
    STANDING,
    Aboard,
    Towed,
    Unit,
)
from engine.rules.base.sequence.turns import turns
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.army import board_limit, board_value
from engine.rules.skirmish.economy.motor_pool import TOP_LEVEL, most_of_a_kind
from engine.rules.skirmish.economy.motor_pool import owned as owned_of
from engine.rules.skirmish.economy.supply import (
    bases_owned,
    figures_owned,
    has_left,
    models,
    supply,
    token_share,
    tokens_owned,
)
from engine.rules.skirmish.economy.treasury import AccountOpened, Credited, account
from engine.rules.skirmish.guns.crews import CREW, FULL_CREW
from engine.rules.skirmish.guns.towing import towed_by
from engine.rules.skirmish.moves.retreat import FLEEING
from engine.rules.skirmish.sequence.actions import allotment
from engine.rules.skirmish.vehicles.damage import carries
from engine.rules.skirmish.vehicles.kinds import TRANSPORTS, class_of, is_gun, is_tank
from tests.support.audit import audited
from tests.support.books import Books
from tests.support.games import Pick, any_option, bundled_game, fighting

SCENARIOS = ("king-of-the-hill", "lyon", "meuse")
RESOURCES = ("victory_points", "command", "fuel", "tank_pool", "experience", "vehicle_level")
#: What a player who likes vehicles does, most wanted first, and how often.
MOTORIZED = (
    (("RaiseLevel", "FireMachineGun", "Man"), 0.9),
    (("BuyVehicle", "Attach", "TakeAlong", "Disconnect", "DriveFreely"), 0.6),
    (("Drop", "Connect", "BoardAtHome", "AttachAtHome"), 0.5),
    (("Turn",), 0.1),
)


def check_squad(game: Game, unit: Unit) -> None:
    kinds = game.catalogue.units.figures
    slots = sum(kinds[figure].slots for figure in unit.figures)
    heavy = sum(kinds[figure].heavy_weapon for figure in unit.figures)
    assert 1 <= slots <= game.catalogue.units.squad_slots
    assert heavy <= 1
    assert not (heavy and unit.specialization)
    assert not ("mortar" in unit.figures and {"elite", "officer"} & set(unit.figures))


def check_vehicle(now: Position, unit: Unit) -> None:
    """Guns have their crews, tanks face somewhere once they have moved, carriers carry what they can."""
    assert set(unit.figures) <= {CREW}
    assert len(unit.figures) <= (FULL_CREW if is_gun(now, unit) else 0)
    assert unit.facing is None or 0 <= unit.facing < 6
    if unit.has(STANDING) or unit.has(INCAPACITATED):
        assert is_tank(now, unit)
    aboard, towed = now.state.units.aboard(unit.id), towed_by(now, unit)
    assert len(aboard) <= carries(now, unit)
    assert len(towed) <= 1
    assert all(is_gun(now, each) for each in towed)
    match unit.place:
        case Towed(vehicle=vehicle):
            assert class_of(now, now.unit(vehicle)) in TRANSPORTS
        case Aboard():
            raise AssertionError("a vehicle rides in a vehicle")


def books(events: tuple[Event, ...], side: str, resource: str) -> int:
    """What a side was credited with since its account was opened."""
    total = 0
    for event in events:
        match event:
            case AccountOpened(side=owner, account=account_) if owner == side:
                total = getattr(account_, resource)
            case Credited(side=owner, resource=what, amount=amount) if owner == side and what == resource:
                total = max(total + amount, 0)
    return total


def check(now: Position) -> None:
    for side in now.game.sides:
        owned = account(now, side)
        assert 0 <= owned.victory_points <= 10
        assert min(owned.command, owned.fuel, owned.tank_pool, owned.experience) >= 0
        assert owned.experience <= owned.experience_gained
        mat = mat_of(now, side)
        assert mat.spent[0] <= owned.command
        assert mat.spent[1] <= owned.fuel
        assert mat.spent[2] <= owned.tank_pool
        assert owned.vehicle_level + mat.levels <= TOP_LEVEL
        assert board_value(now, side) <= board_limit(now, side)
        units = [*now.state.units.of(side), *(entry.unit for entry in mat.waiting)]
        for unit in units:
            if unit.kind == SQUAD:
                check_squad(now.game, unit)
        for kind in Counter(figure for unit in units for figure in unit.figures):
            assert has_left(supply(now, side, kind), figures_owned(now, side, kind), 0)
        for token in {unit.specialization for unit in units if unit.specialization}:
            assert has_left(token_share(now, side, token), tokens_owned(now, side, token), 0)
        assert has_left(supply(now, side, "squad_base"), bases_owned(now, side), 0)
        used = sum(turns(now.state).used_by(seat) for seat in now.game.seats_on(side))
        assert used <= allotment(now.state).actions.get(side, used)
        for unit in units:
            if unit.kind != SQUAD:
                check_vehicle(now, unit)
        for kind in {unit.kind for unit in units if unit.kind != SQUAD}:
            assert has_left(models(now, side, kind), owned_of(now, side, kind), 0)
            assert has_left(most_of_a_kind(now, side, kind), owned_of(now, side, kind), 0)
        ids = [unit.id for unit in units]
        assert len(ids) == len(set(ids))
    for unit in now.state.units.all():
        if unit.has(FLEEING):
            assert stands_at_home(now, unit)
            assert unit.has(FATIGUED)
            assert not unit.has(OP_FIRE)


def motorized(rng: random.Random, now: Position, ask: Ask) -> Action:
    """A player who buys levels and vehicles whenever he can, and loads, tows, turns and shoots with them."""
    options = list(ask.options)
    for names, keenness in MOTORIZED:
        found = [each for each in options if type(each).__name__ in names]
        if found and rng.random() < keenness:
            return rng.choice(found)
    if ask.prompt == "purchase" and rng.random() < 0.5:
        return Pass()
    return fighting(rng, now, ask)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("pick", [any_option, fighting, motorized], ids=["any", "fighting", "motorized"])
def test_limits_hold_in_random_play(name: str, pick: Pick) -> None:
    game = bundled_game(name, 5)
    rng = random.Random(11)
    moment = start(game)
    events = list(moment.events)
    while not isinstance(moment.pending, Ended):
        check(Position(game, moment.state))
        match moment.pending:
            case Chance(sides=sides):
                moment = advance(game, moment.state, Roll(tuple(rng.randint(1, most) for most in sides)))
            case Ask() as ask:
                moment = advance(game, moment.state, pick(rng, Position(game, moment.state), ask))
        events += moment.events
    now = Position(game, moment.state)
    check(now)
    for side in game.sides:
        for resource in RESOURCES:
            assert books(tuple(events), side, resource) == getattr(account(now, side), resource)


@pytest.mark.parametrize("number", [0, 1], ids=["any", "fighting"])
@pytest.mark.parametrize("name", ["siegfried-line", "stalingrad"])
def test_books_balance_and_runs_are_short(name: str, number: int) -> None:
    faults, reason = audited(Books, name, 5, number, 4)
    assert not faults
    assert reason
