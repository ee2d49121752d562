"""Pillboxes and bunkers: those inside are only pinned; anti-tank weapons attack them as vehicular targets."""

from dataclasses import replace

from engine.model.said import say
from engine.model.unit_kind import Weapon
from engine.play.attack import Shot
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.unit import DISRUPTED, PINNED, Unit
from engine.rules.base.firing.damage import GOOD
from engine.rules.base.terrain.fortifications import BUNKER, PILLBOX, shelter_of
from engine.rules.base.troops.specializations import specialized
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option
from engine.rules.queries import firepower, morale_after, weapon_range, weapon_values

CONCRETE = frozenset((PILLBOX, BUNKER))

rule = Module(
    "optional.pillboxes",
    Layer.OPTIONAL,
    option=Option(
        "pillboxes-bunkers",
        say("Pillboxes and bunkers"),
        About(say("is about pillboxes and bunkers, and there are none"), works=CONCRETE),
    ),
)


def _in_concrete(now: Position, unit: Unit | None) -> bool:
    return unit is not None and shelter_of(now, unit) in CONCRETE


@rule.modify(morale_after, Stage.LIMIT, ids=("O-FOR-01",))
def only_pinned(now: Position, after: str, unit: Unit, hits: int) -> str:
    """O-FOR-01 — fire pins a squad in a pillbox or bunker and does nothing worse to it."""
    if after == GOOD or not _in_concrete(now, unit):
        return after
    return DISRUPTED if unit.has(DISRUPTED) else PINNED


def _target(now: Position, shot: Shot) -> Unit | None:
    return now.state.units.find(shot.target) if shot.target is not None else None


@rule.modify(weapon_values, Stage.ADD, ids=("O-FOR-03",))
def as_at_vehicles(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """O-FOR-03 — at a pillbox or bunker the range at vehicles counts, and the better of both firepowers."""
    if not _in_concrete(now, _target(now, shot)):
        return values
    units = now.game.catalogue.units
    kind = units.figures.get(weapon) or units.vehicles.get(weapon)
    if kind is None:
        return values
    against = kind.against_vehicles
    return replace(against, firepower=max(against.firepower, kind.against_infantry.firepower))


def _cracks(now: Position, shot: Shot) -> bool:
    """Whether anti-tank weapons are fired at concrete."""
    if not _in_concrete(now, _target(now, shot)):
        return False
    return specialized(now, now.unit(shot.shooter.unit), "anti_tank")


@rule.term(weapon_range, "bonus", ids=("O-FOR-03",))
def farther_at_concrete(now: Position, shot: Shot, weapon: str) -> int:
    """O-FOR-03 — an anti-tank squad reaches three hexes farther, also when it fires suppressively."""
    return 3 if _cracks(now, shot) and weapon_values(now, shot, weapon).range else 0


@rule.term(firepower, "bonus", ids=("O-FOR-03",))
def harder_at_concrete(now: Position, shot: Shot) -> int:
    """O-FOR-03 — and has three more firepower, once per squad."""
    return 3 if _cracks(now, shot) else 0
