"""What holds at every moment of a skirmish, however it is played."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance, Ended, Roll
from engine.play.game import Game, Position
from engine.play.unit import FATIGUED, OP_FIRE, SQUAD, Unit
from engine.rules.base.course.turns import turns
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.course.actions import allotment
from engine.rules.skirmish.economy.army import board_limit, board_value
from engine.rules.skirmish.economy.supply import (
    bases_owned,
    figures_owned,
    has_left,
    supply,
    token_share,
    tokens_owned,
)
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.moves.retreat import FLEEING
from tests.support.games import Pick, any_option, bundled_game, fighting
from tests.thorough.rows.books import audited

SCENARIOS = ("king-of-the-hill", "lyon", "meuse")


def check_squad(game: Game, unit: Unit) -> None:
    kinds = game.catalogue.units.figures
    slots = sum(kinds[figure].slots for figure in unit.figures)
    heavy = sum(kinds[figure].heavy_weapon for figure in unit.figures)
    assert 1 <= slots <= game.catalogue.units.squad_slots
    assert heavy <= 1
    assert not (heavy and unit.specialization)
    assert not ("mortar" in unit.figures and {"elite", "officer"} & set(unit.figures))


def check(now: Position) -> None:
    for side in now.game.sides:
        owned = account(now, side)
        assert 0 <= owned.victory_points <= 10
        assert min(owned.command, owned.fuel, owned.tank_pool, owned.experience) >= 0
        assert owned.experience <= owned.experience_gained
        mat = mat_of(now, side)
        assert mat.spent[0] <= owned.command
        assert mat.spent[1] <= owned.fuel
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
    for unit in now.state.units.all():
        if unit.has(FLEEING):
            assert stands_at_home(now, unit)
            assert unit.has(FATIGUED)
            assert not unit.has(OP_FIRE)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("pick", [any_option, fighting], ids=["any", "fighting"])
def test_limits_hold_in_random_play(name: str, pick: Pick) -> None:
    game = bundled_game(name, 5)
    rng = random.Random(11)
    moment = start(game)
    while not isinstance(moment.pending, Ended):
        check(Position(game, moment.state))
        match moment.pending:
            case Chance(sides=sides):
                moment = advance(game, moment.state, Roll(tuple(rng.randint(1, most) for most in sides)))
            case Ask() as ask:
                moment = advance(game, moment.state, pick(rng, Position(game, moment.state), ask))
    check(Position(game, moment.state))


@pytest.mark.parametrize("number", [0, 1], ids=["any", "fighting"])
@pytest.mark.parametrize("name", ["siegfried-line", "stalingrad"])
def test_books_balance_and_runs_are_short(name: str, number: int) -> None:
    faults, reason = audited(name, 5, number, 4)
    assert not faults
    assert reason
