"""Trucks give no sight: drivers are no observers, and hold no ground."""

from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.play.attack import Shot
from engine.play.game import Position
from engine.play.unit import SeatId, Unit
from engine.rules.base.troops.figures import lends_sight
from engine.rules.base.troops.units import unit_class
from engine.rules.effects.conditions import spots_for
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option
from engine.rules.queries import gives_sight, takes_control

rule = Module(
    "optional.trucks_no_los",
    Layer.OPTIONAL,
    option=Option(
        "trucks-no-los",
        say("Trucks give no sight"),
        About(say("is about trucks, and there is none"), classes=frozenset((UnitClass.TRUCK,))),
    ),
)


def _is_truck(now: Position, unit: Unit) -> bool:
    return unit_class(now, unit) is UnitClass.TRUCK


@rule.deny(gives_sight, ids=("O-LOS-01",))
def reveals_nobody(now: Position, unit: Unit) -> bool:
    """O-LOS-01 — a truck sees nothing; the squads aboard do (O-LOS-03)."""
    return _is_truck(now, unit)


@rule.deny(lends_sight, ids=("O-LOS-01",))
def spots_for_no_mortar(now: Position, friend: Unit, shot: Shot) -> bool:
    """O-LOS-01 — no mortar fires by its sight."""
    return _is_truck(now, friend)


@rule.deny(spots_for, ids=("O-LOS-01",))
def directs_no_fire(now: Position, unit: Unit, seat: SeatId) -> bool:
    """O-LOS-01 — nor does a card."""
    return _is_truck(now, unit)


@rule.deny(takes_control, ids=("O-LOS-02",))
def takes_nothing(now: Position, unit: Unit) -> bool:
    """O-LOS-02 — it may stand on an objective of others, but does not take it."""
    return _is_truck(now, unit)
