"""The invariants of all games find what is planted, and nothing where all is well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.model.objective import Fortification, Obstacle
from engine.play.event import ActivationBegan, ActivationEnded, Event, PointsSpent
from engine.play.state import Activation, State
from engine.play.unit import Aboard, OnHex, Place
from tests.support.games import any_option, bundled_game, random_game
from tests.support.invariants import Invariants

GAME = bundled_game("iron-harvest", 3)
#: In the middle of the first round, with units of every kind on the map.
STATE = random_game(GAME, 3, any_option)[70].state
BUILDING = next(hex_ for hex_, cell in GAME.map.cells.items() if cell.terrain == "building")
TRUCKS_HEX = STATE.units["west-05"].place


def moved(name: str, place: Place) -> State:
    return STATE.with_units(replace(STATE.units[name], place=place))


def faults(after: State, *events: Event) -> list[str]:
    return list(Invariants(GAME).faults(STATE, events, after))


def test_nothing_is_wrong_with_a_game_as_it_is() -> None:
    assert faults(STATE) == []


@pytest.mark.parametrize(
    ("plant", "words"),
    [
        (lambda: moved("west-07", OnHex(BUILDING)), "closed to it"),
        (lambda: moved("west-14", OnHex(BUILDING)), "closed to it"),
        (lambda: moved("west-02", STATE.units["east-04"].place), "shares its hex"),
        (lambda: STATE.with_units(replace(STATE.units["west-04"], figures=("mortar",) * 3)), "holds mortar"),
        (lambda: STATE.with_board(smoke=(BUILDING, BUILDING)), "2 smokes"),
        (lambda: STATE.with_board(obstacles=(Obstacle(BUILDING, "mines"),) * 2), "2 of mines"),
        (lambda: STATE.with_board(fortifications=(Fortification(BUILDING, "trench"),) * 4), "4 shelters"),
        (
            lambda: STATE.with_units(
                *(replace(STATE.units[each], place=Aboard("west-05")) for each in ("west-03", "west-04"))
            ),
            "carries 2 squads",
        ),
    ],
)
def test_what_no_position_may_hold_is_found(plant: Callable[[], State], words: str) -> None:
    assert any(words in fault for fault in faults(plant()))


def test_what_no_event_may_do_is_found() -> None:
    tired = Activation("west-05", "advance", "west", TRUCKS_HEX)
    (again,) = faults(ActivationBegan(tired).apply(STATE), ActivationBegan(tired))
    assert "is activated to advance though" in again
    fresh = Activation("west-03", "retreat", "west", STATE.units["west-03"].place, 3, 3)
    dear = (ActivationBegan(fresh), PointsSpent(6, "move"), ActivationEnded("west-03", "retreat"))
    (paid,) = faults(STATE, *dear)
    assert "costs 6 thirds of 3" in paid
