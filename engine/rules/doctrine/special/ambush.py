"""Pak ambush: anti-tank guns that lie hidden wherever they stand."""

from engine.hexes.hex import Hex
from engine.play.event import Event, UnitMoved
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done
from engine.play.unit import CONCEALED, Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.terrain.concealment import enemy_beside, hides, revealed, shows_in_the_open
from engine.rules.base.troops.units import unit_class
from engine.rules.module import Layer, Module
from engine.rules.queries import step_cost
from engine.rules.skirmish.sighting.concealment import CREEPING

rule = Module("doctrine.ambush", Layer.DOCTRINE)

#: What each hex costs a hidden gun more, in thirds of a movement point.
CARE = POINT


def _hidden_gun(now: Position, unit: Unit) -> bool:
    return unit.has(CONCEALED) and unit_class(now, unit).value == "gun"


@rule.deny(shows_in_the_open, ids=("S-DOC-404",))
def guns_lie_low(now: Position, unit: Unit) -> bool:
    """S-DOC-404 — a hidden gun stays so in the open as well."""
    return _hidden_gun(now, unit)


@rule.after(UnitMoved, ids=("S-FAQ-30",))
def found_from_beside(now: Position, event: UnitMoved) -> Done | None:
    """S-FAQ-30 — until an enemy is beside it."""
    found: list[Event] = []
    for unit in now.state.units.all():
        if unit.has(CONCEALED) and _hidden_gun(now, unit) and enemy_beside(now, unit):
            found += revealed(unit, "beside")
    return Done(tuple(found)) if found else None


@rule.modify(step_cost, Stage.LIMIT, ids=("S-DOC-404",))
def moved_with_care(now: Position, cost: int, unit: Unit, start: Hex, to: Hex) -> int:
    """S-DOC-404 — moving it hidden costs one point a hex more, not double."""
    if not unit.has(CONCEALED) or not _hidden_gun(now, unit):
        return cost
    return cost // (1 if hides(now, unit, to) else CREEPING) + CARE
