"""Tanks that are handled better: skilled drivers and gunners, tanks dug in, tanks that deflect nothing."""

from collections.abc import Iterable
from dataclasses import replace

from engine.model.said import say
from engine.play.attack import Attack, Shot
from engine.play.game import Position
from engine.play.query import Stage, Term
from engine.play.unit import Unit
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import UNIT_CONDITIONS, Condition
from engine.rules.effects.costs import card_cost
from engine.rules.effects.lasting import changes
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    FIRE_AND_MOVEMENT,
    defence,
    firepower,
    is_mobile,
    movement_points,
    permitted,
)
from engine.rules.skirmish.vehicles.armor import deflection
from engine.rules.skirmish.vehicles.driving import is_driving
from engine.rules.skirmish.vehicles.fire_tables import CF, firing_table

#: What the ability of that id costs in points of experience, where players read the rules otherwise.
GUNNERS_COST, GUNNERS = "skilled_gunners_cost", "skilled_gunners"
EXPERIENCE, QUARTERS = "experience", 4

rule = Module(
    "doctrine.tanks",
    Layer.DOCTRINE,
    parameters=(Parameter(GUNNERS_COST, None, low=0, high=60, reading="S-DOC-105"),),
)

#: The mark of a tank that is dug in, and the armor dice it has more.
DUG_IN, DUG_IN_COVER = "dug_in", 2
#: The permission to fire with full firepower in Fire and Movement.
FULL_FIRE = "full_fire_and_movement"
#: The note of an attack that nothing deflects.
NO_DEFLECTION = "no_deflection"


def _driving(now: Position, play: Play, unit: Unit) -> bool:
    return is_driving(now, unit)


rule.part(UNIT_CONDITIONS, Condition("driving", _driving, say("it is not driving")), ids=("S-DOC-101",))


@rule.terms(defence, ids=("S-DOC-101",))
def armor_by_abilities(now: Position, attack: Attack, unit: Unit) -> Iterable[Term]:
    """S-DOC-101 — `armor`: dice that are armor, so that they do not add to cover."""
    if not now.state.effects or unit.is_squad:
        return ()
    return [replace(term, kind="armor") for term in changes(now, "armor", unit, attack.kind, attack.type)]


# ---------------------------------------------------------------------- gunners


def _full_fire(now: Position, shot: Shot) -> bool:
    if shot.kind != FIRE_AND_MOVEMENT or not now.state.effects:
        return False
    return permitted(now, now.unit(shot.shooter.unit), FULL_FIRE)


@rule.modify(firing_table, Stage.LIMIT, ids=("S-DOC-105",))
def the_full_table(now: Position, table: str, shot: Shot) -> str:
    """S-DOC-105 — skilled gunners use the values of Concentrated Fire in Fire and Movement."""
    return CF if table != CF and _full_fire(now, shot) else table


@rule.term(firepower, "half", ids=("S-DOC-105",))
def not_halved_on_the_move(now: Position, shot: Shot) -> int:
    """S-DOC-105 — and are not halved for moving."""
    return -1 if _full_fire(now, shot) else 0


# ---------------------------------------------------------------------- dug in


@rule.term(defence, "armor", ids=("S-DOC-606",))
def armor_of_earth(now: Position, attack: Attack, unit: Unit) -> int:
    """S-DOC-606 — a tank that is dug in has two defence dice more."""
    return DUG_IN_COVER if unit.has(DUG_IN) else 0


@rule.deny(is_mobile, ids=("S-DOC-606",))
def dug_in_stays(now: Position, unit: Unit) -> bool:
    """S-DOC-606 — it cannot move."""
    return unit.has(DUG_IN)


@rule.deny(is_driving, ids=("S-DOC-606",))
def dug_in_stands(now: Position, unit: Unit) -> bool:
    """S-DOC-606 — so that it stands, whatever it did when it dug in."""
    return unit.has(DUG_IN)


@rule.modify(movement_points, Stage.LIMIT, ids=("S-DOC-606",))
def no_points_when_dug_in(now: Position, points: int, unit: Unit, action: str) -> int:
    """S-DOC-606 — nor turn."""
    return 0 if unit.has(DUG_IN) else points


# ---------------------------------------------------------------------- bombs from above


@rule.modify(deflection, Stage.LIMIT, ids=("S-DOC-305",))
def nothing_deflected(now: Position, points: int, attack: Attack, unit: Unit) -> int:
    """S-DOC-305 — a tank deflects nothing that falls from above."""
    return 0 if attack.notes[NO_DEFLECTION] else points


@rule.term(card_cost, "reading", ids=("S-DOC-105",))
def gunners_as_read(now: Position, play: Play, resource: str) -> int:
    """S-DOC-105 — the heading says 2 experience, the text 3: as the players read it, else as on the card."""
    read = now.game.ruleset.parameters.get(GUNNERS_COST)
    if play.card != GUNNERS or resource != EXPERIENCE or not isinstance(read, int):
        return 0
    return read * QUARTERS - now.game.catalogue.cards[GUNNERS].cost.get(EXPERIENCE, 0)
