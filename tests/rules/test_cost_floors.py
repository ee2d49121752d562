"""Costs have bounds: no price falls below what its rules state, whatever makes things cheaper meets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.hexes.hex import Hex
from engine.model.card import Card, Effect
from engine.model.unit_kind import UnitClass
from engine.play.advance import blank
from engine.play.event import ActivationBegan, PointsSpent
from engine.play.game import Position
from engine.play.state import Activation, ActiveEffect, State
from engine.play.unit import OnHex, Unit
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.moving import step_clauses
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.terrain.land import land
from engine.rules.effects.abilities import Play
from engine.rules.effects.costs import card_cost
from engine.rules.modules import all_modules
from engine.rules.queries import point_cost
from engine.rules.skirmish.economy.treasury import Credited
from engine.storage import bundled
from tests.support.cost_floors import (
    CHEAPER_ABILITIES,
    CHEAPER_DECKS,
    FLOORS,
    card_floor,
    floor,
    price_floors,
    step_floor,
    too_cheap,
)
from tests.support.games import bundled_game

GAME = bundled_game("king-of-the-hill", 3)
MIDDLE = Hex(8, 4)
ARMY = tuple(
    Unit(f"{side}-{number}", side, side, kind, OnHex(MIDDLE), figures, specialization)
    for side in GAME.sides
    for number, (kind, figures, specialization) in enumerate(
        (
            ("squad", ("regular",) * 4, None),
            ("squad", ("regular",) * 4, "engineer"),
            ("panzer_iv", (), None),
            ("opel_blitz", (), None),
            ("heavy_at_gun", ("crew",) * 4, None),
        )
    )
)
STATE = blank(GAME).with_units(*ARMY)
CARDS = GAME.catalogue.cards
#: What a card may change of prices.
NUMBERS = ("cost", "point_cost", "point_price")


def changing(number: str) -> list[tuple[Card, int, Effect]]:
    """The cards that change a number or permit what it names, with the place of the effect among theirs."""
    return [
        (card, part, effect)
        for card in CARDS.values()
        for part, effect in enumerate(card.effects)
        if effect.do in ("modify", "permit") and effect.number == number
    ]


def in_force(side: str, *found: tuple[Card, int, Effect]) -> State:
    """The state with these effects for a side."""
    return STATE.evolve(
        effects=tuple(ActiveEffect(card.id, side=side, until="game", part=part) for card, part, _ in found)
    )


def subsets(found: list[tuple[Card, int, Effect]]) -> Iterator[tuple[tuple[Card, int, Effect], ...]]:
    for size in range(len(found) + 1):
        yield from combinations(found, size)


def test_each_rule_that_prices_something_has_a_floor() -> None:
    stated = {rule for floors in FLOORS.values() for each in floors for rule in each.rules}
    hooks = [hook for module in all_modules() for hook in module.hooks if hook.subject is point_cost]
    pricing = [hook for hook in hooks if "B-CRD-07" not in hook.ids]
    assert len(pricing) > 20
    assert [hook.ids for hook in pricing if not stated.issuperset(hook.ids)] == []


def test_each_card_that_prices_something_has_a_floor() -> None:
    stated = {rule for floors in FLOORS.values() for each in floors for rule in each.rules}
    points = [found[0] for number in NUMBERS[1:] for found in changing(number)]
    assert len(points) > 4
    assert [card.id for card in points if not stated.issuperset(card.rules)] == []
    for card, _, effect in changing("cost"):
        cheaper = {*CHEAPER_ABILITIES, *CHEAPER_DECKS}
        named = (*effect.params.get("cards", ()), *effect.params.get("decks", ()))  # type: ignore[misc]
        assert named, card.id
        assert cheaper.issuperset(named), card.id


def test_no_meeting_of_abilities_makes_points_too_cheap() -> None:
    cheaper = [found for number in NUMBERS[1:] for found in changing(number)]
    for side in GAME.sides:
        for found in subsets(cheaper):
            now = Position(GAME, in_force(side, *found))
            faults = [each for unit in now.state.units.all() for each in price_floors(now, unit)]
            assert faults == [], [card.id for card, _, _ in found]


def test_no_meeting_of_cards_makes_cards_too_cheap() -> None:
    (side, *_) = GAME.sides
    (seat, *_) = GAME.seats_on(side)
    for found in subsets(changing("cost")):
        now = Position(GAME, in_force(side, *found))
        for card in CARDS.values():
            for resource in card.cost:
                price = card_cost(now, Play(card.id, seat, side), resource)
                assert price >= card_floor(now, card.id, resource), (card.id, [each[0].id for each in found])


@pytest.mark.parametrize("name", [path.stem for path in bundled.scenario_paths()])
def test_no_step_costs_less_than_a_point_but_of_trucks_on_roads(name: str) -> None:
    game = bundled_game(name)
    ground, clauses = land(Position(game, blank(game))), game.derive(step_clauses)
    for kind in UnitClass:
        costs = step_costs(ground, kind, clauses)
        assert costs or kind is UnitClass.GUN, kind
        assert min(costs.values(), default=POINT) >= step_floor(kind), kind


@pytest.mark.parametrize(
    ("purpose", "amount", "words"),
    [
        ("conceal", 6, "conceal costs 6 thirds of a point, at least 9"),
        ("move", 2, "move costs 2 thirds of a point, at least 3"),
        ("bread", 3, "no rule says what bread costs"),
    ],
)
def test_what_is_paid_too_cheaply_is_found(purpose: str, amount: int, words: str) -> None:
    squad = ARMY[0]
    began = ActivationBegan(Activation(squad.id, "retreat", squad.seat, squad.place, 12, 12))
    now = Position(GAME, began.apply(STATE))
    assert list(too_cheap(now, PointsSpent(amount, purpose))) == [words]
    assert list(too_cheap(now, PointsSpent(9, "conceal"))) == []


def test_what_an_ability_costs_too_little_is_found() -> None:
    now = Position(GAME, STATE)
    (side, *_) = GAME.sides
    (fault,) = too_cheap(now, Credited(side, "experience", -4, "strafing_run"))
    assert fault == "strafing_run costs 4 experience, at least 8"
    assert list(too_cheap(now, Credited(side, "experience", -8, "strafing_run"))) == []


def test_the_floor_of_what_an_ability_makes_cheaper_is_reached() -> None:
    """The numbers of the table are prices that are asked for, no bounds that nothing comes near."""
    (side, *_) = GAME.sides
    found = [each for number in (*NUMBERS[1:], "build_unit") for each in changing(number)]
    now = Position(GAME, in_force(side, *found))
    rifles, engineers, tank, *_ = ARMY
    for unit, whats in (
        (rifles, ("conceal", "build:razor_wire", "build:tank_trap")),
        (engineers, ("repair:vehicle", "repair:crater", "build:heavy_at_gun")),
        (tank, ("conquer",)),
    ):
        for what in whats:
            assert point_cost(now, unit, what) == floor(now, unit, what), what


def test_what_a_team_mate_unlocked_has_a_price_for_him_alone() -> None:
    """B-MPL-16 — his engineers build the gun, those of the other division have no price for it."""
    (side, *_) = GAME.sides
    engineers = ARMY[1]
    (card, part, _) = changing("build_unit")[0]
    for seat, price in ((engineers.seat, 6 * POINT), (f"{side}.2", None)):
        effect = ActiveEffect(card.id, side=side, until="game", part=part, seat=seat)
        now = Position(GAME, STATE.evolve(effects=(effect,)))
        assert floor(now, engineers, "build:heavy_at_gun") == price
        assert point_cost(now, engineers, "build:heavy_at_gun") == (price or 0)
