"""Repair of craters by engineers."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import active
from engine.rules.base.terrain.ground import CRATER
from engine.rules.base.terrain.land import land
from engine.rules.module import Layer, Module
from engine.rules.queries import point_cost
from engine.rules.skirmish.engineering.works import CRATER_HERE, REPAIR, REPAIR_COST, Work, does_work, here

rule = Module("skirmish.craters", Layer.SKIRMISH)


def _is_crater(now: Position, at: Hex) -> bool:
    return land(now).terrain_id(at) == CRATER


@rule.term(point_cost, "repair crater", ids=("S-ENG-09",))
def cost_of_filling(now: Position, unit: Unit, what: str) -> int:
    """S-ENG-09 — three points to fill a crater."""
    return REPAIR_COST * POINT if what == f"{REPAIR}:{CRATER_HERE}" else 0


@rule.offer(Move, ids=("S-ENG-18",))
def offer_filling(now: Position, step: Move) -> Iterator[Action]:
    """S-ENG-18 — a crater, on a road or not, is damage that engineers repair."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if (
        unit is not None
        and at is not None
        and does_work(now, unit, REPAIR, CRATER_HERE)
        and _is_crater(now, at)
    ):
        yield Work(REPAIR, CRATER_HERE)


@rule.forbid(Work, ids=("S-ENG-15",))
def a_crater_to_fill(now: Position, action: Work) -> str | None:
    """S-ENG-15 — a crater of the hex."""
    at = here(now)
    if (action.task, action.what) != (REPAIR, CRATER_HERE) or at is None:
        return None
    return None if _is_crater(now, at) else "there is no crater"
