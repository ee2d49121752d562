"""A value that is copied with something changed keeps every other field, one that somebody adds later too."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any

import pytest

from engine.hexes.hex import Hex
from engine.play import attack, event, state, unit
from engine.play.attack import Attack, Die, Notes, Shooter, Volley
from engine.play.frozen import dataclass
from engine.play.state import Activation, BoardChanges, State
from engine.play.step import Disclosure
from engine.play.unit import FATIGUED, InReserve, OnHex, Unit

HERE, THERE = Hex(0, 0), Hex(1, 0)


@dataclass(frozen=True, slots=True)
class PlantedUnit(Unit):
    planted: str = "lost"


@dataclass(frozen=True, slots=True)
class PlantedActivation(Activation):
    planted: str = "lost"


@dataclass(frozen=True, slots=True)
class PlantedAttack(Attack):
    planted: str = "lost"


@dataclass(frozen=True, slots=True)
class PlantedBoard(BoardChanges):
    planted: str = "lost"


@dataclass(frozen=True, slots=True)
class PlantedDie(Die):
    planted: str = "lost"


@dataclass(frozen=True)
class PlantedState(State):
    planted: str = "lost"


UNIT = PlantedUnit("a", "west", "west", "squad", OnHex(HERE), ("regular",), planted="kept")
ACTIVATION = PlantedActivation("a", "advance", "west", InReserve("west"), planted="kept")
VOLLEY = Volley(Shooter("a", 1))
ATTACK = PlantedAttack("fire", "west", "west", None, HERE, volleys=(VOLLEY,), planted="kept")
STATE = PlantedState(activations=(ACTIVATION,), attacks=(ATTACK,), planted="kept")

COPIES: dict[str, Callable[[], Any]] = {
    "Unit.marked": lambda: UNIT.marked(FATIGUED),
    "Unit.unmarked": lambda: UNIT.unmarked(FATIGUED),
    "Unit.at": lambda: UNIT.at(OnHex(THERE)),
    "Unit.without": lambda: UNIT.without(["regular"]),
    "Activation.unfired": ACTIVATION.unfired,
    "Activation.entered": lambda: ACTIVATION.entered(THERE),
    "Activation.paid": lambda: ACTIVATION.paid(1),
    "Activation.done": lambda: ACTIVATION.done("attack"),
    "Attack.with_volley": lambda: ATTACK.with_volley(VOLLEY),
    "Notes.plus": lambda: Notes.of([("planted", 1)]).plus("sabot"),
    "Die.turned": lambda: PlantedDie("red", 2, planted="kept").turned(5, "S-ATK-09"),
    "BoardChanges.controlled": lambda: PlantedBoard(planted="kept").controlled("hill", "west"),
    "State.evolve": lambda: STATE.evolve(round=2),
    "State.pushed": lambda: STATE.pushed(()),
    "State.popped": STATE.popped,
    "State.instead": lambda: STATE.instead(()),
    "State.with_activation": lambda: STATE.with_activation(ACTIVATION),
    "State.with_attack": lambda: STATE.with_attack(ATTACK),
    "State.with_board": STATE.with_board,
    "State.with_slot": lambda: STATE.with_slot("module", None),
    "State.with_units": lambda: STATE.with_units(UNIT),
    "State.without_units": lambda: STATE.without_units("a"),
    "State.with_secret": lambda: STATE.with_secret("west", "module", Unknown()),
}


class Unknown:
    def public(self) -> Unknown:
        return self

    def told(self, light: Disclosure) -> Unknown:
        return self


@pytest.mark.parametrize("copied", sorted(COPIES))
def test_a_copy_keeps_what_was_planted(copied: str) -> None:
    copy = COPIES[copied]()
    assert copy["planted"] if isinstance(copy, Notes) else copy.planted == "kept"


def test_every_method_that_copies_is_asked() -> None:
    copying = set()
    for module in (unit, state, attack, event):
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                copying |= {
                    f"{node.name}.{each.name}"
                    for each in node.body
                    if isinstance(each, ast.FunctionDef)
                    and not each.name.startswith("_")
                    and isinstance(each.returns, ast.Name)
                    and each.returns.id == node.name
                }
    assert copying - {"Secret.public", "Secret.told", "Notes.of"} == set(COPIES)
