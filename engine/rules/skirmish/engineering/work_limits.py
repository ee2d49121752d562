"""What engineers may not build, clear or repair, each reason with the rule behind it."""

from engine.hexes.hex import Hex
from engine.model.objective import ObjectiveType
from engine.play.action import Refused
from engine.play.game import Position
from engine.rules.base.sequence.activation import active
from engine.rules.base.terrain.land import can_be_dug
from engine.rules.base.terrain.obstacles import CutWire, obstacle_in
from engine.rules.base.terrain.placing import PlacePiece
from engine.rules.base.troops.specializations import fortification_limit
from engine.rules.module import Layer, Module
from engine.rules.queries import digging_bar
from engine.rules.skirmish.damage.destruction import fortifications_in
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.engineering.works import (
    BUILD,
    CHARGE,
    CLEAR,
    CRATER_HERE,
    MINEFIELDS,
    OBSTACLES,
    REPAIR,
    SHELTERS,
    Work,
    experience_for,
    here,
    repairs,
)

rule = Module("skirmish.work_limits", Layer.SKIRMISH)


@rule.forbid(Work, ids=("S-ENG-06",))
def something_to_clear(now: Position, action: Work) -> str | None:
    """S-ENG-06 — what lies in the hex can be cleared, and nothing else."""
    if action.task != CLEAR:
        return None
    return None if obstacle_in(now, action.what, here(now)) else "there is nothing to clear"


@rule.forbid(Work, ids=("S-ENG-15",))
def something_damaged(now: Position, action: Work) -> str | None:
    """S-ENG-15 — a damaged vehicle or gun of the own side in the hex."""
    if action.task != REPAIR or action.what == CRATER_HERE:
        return None
    unit, broken = active(now), now.state.units.find(action.what)
    if unit is None or broken is None or broken.side != unit.side or broken.is_squad:
        return "there is no such vehicle"
    if now.hex_of(broken) != now.hex_of(unit):
        return "the vehicle is not in the hex"
    return None if repairs(now, broken) else "the vehicle is not damaged"


@rule.forbid(Work, ids=("S-ENG-02",))
def not_on_objectives(now: Position, action: Work) -> Refused | str | None:
    """S-ENG-02 — nothing is built on a resource or victory point; clearing and charges build nothing."""
    at = here(now)
    return None if action.task != BUILD or action.what == CHARGE or at is None else no_building_site(now, at)


@rule.bar(digging_bar, ids=("S-ENG-02",))
def no_building_site(now: Position, hex_: Hex) -> Refused | None:
    """S-ENG-02 — nothing is built on a resource or victory point."""
    if all(each.type is ObjectiveType.SPECIAL for each in now.game.objectives_at.get(hex_, ())):
        return None
    return Refused("S-ENG-02", "nothing is built on an objective", hex_)


@rule.forbid(Work, ids=("S-ENG-19",))
def room_left(now: Position, action: Work) -> str | None:
    """S-ENG-19 — three fortifications a hex on ground to dig in; one wire, one trap, one minefield."""
    at = here(now)
    if action.task != BUILD or at is None:
        return None
    if action.what in SHELTERS:
        if len(fortifications_in(now, at)) >= fortification_limit(now, at):
            return "the hex holds no more fortifications"
        return None if can_be_dug(now, at) else "nothing can be built on this ground"
    same = MINEFIELDS if action.what in MINEFIELDS else (action.what,)
    laid = action.what != CHARGE and any(obstacle_in(now, each, at) for each in same)
    return "there is one in the hex" if laid else None


@rule.forbid(PlacePiece, ids=("S-ENG-19",))
def one_of_each(now: Position, action: PlacePiece) -> Refused | None:
    """S-ENG-19 — nor at set-up more than one wire, one trap and one minefield a hex."""
    if action.piece not in OBSTACLES:
        return None
    same = MINEFIELDS if action.piece in MINEFIELDS else (action.piece,)
    laid = any(obstacle_in(now, each, action.hex) for each in same)
    return Refused("S-ENG-19", "there is one in the hex already", action.hex) if laid else None


@rule.forbid(Work, ids=("S-ENG-12",))
def experience_for_mines(now: Position, action: Work) -> str | None:
    """S-ENG-12 — laying mines costs experience too."""
    unit = active(now)
    if unit is None or account(now, unit.side).experience >= experience_for(now, action):
        return None
    return "not enough experience"


@rule.forbid(Work, ids=("S-ENG-14",))
def something_to_blow_up(now: Position, action: Work) -> str | None:
    """S-ENG-14 — a charge is laid where there is a fortification."""
    at = here(now)
    if (action.task, action.what) != (BUILD, CHARGE) or at is None:
        return None
    return None if fortifications_in(now, at) else "there is no fortification"


@rule.forbid(CutWire, ids=("S-ENG-06",))
def wire_is_cleared_as_work(now: Position, action: CutWire) -> str | None:
    """S-ENG-06 — squads clear wire as engineers' work, for one point."""
    unit = active(now)
    return None if unit is None or not unit.is_squad else "engineers clear it as a piece of work"
