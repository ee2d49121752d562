"""Turretless vehicles and facing: strong ahead, weak to the flanks, helpless to the rear."""

from engine.model.said import say
from engine.play.action import Refused
from engine.play.attack import Shot
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.unit import Unit
from engine.rules.base.moves.sides import FLANK, FRONT, REAR, sides_towards
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import firepower, is_heavy_vehicle, shot_bar

#: The ids of vehicles without a turret that the scenario names.
TURRETLESS = "facing.turretless"

rule = Module(
    "optional.turretless_facing",
    Layer.OPTIONAL,
    option=Option("turretless-facing", say("Facing without a turret")),
    requires=("optional.facing",),
    lists=(TURRETLESS,),
)

#: What an arc adds to the firepower of a vehicle without a turret.
FIREPOWER = {FRONT: 1, FLANK: -1}

#: The arc of a vehicle without a turret in which the target of a shot lies; empty where none counts.
firing_arc: Query[[Shot], str] = Query("firing_arc", "")


def _arcs(now: Position, shot: Shot) -> tuple[str, ...]:
    unit: Unit = now.unit(shot.shooter.unit)
    if unit.is_squad or unit.facing is None or not is_heavy_vehicle(now, unit):
        return ()
    if not has_ability(now, unit, "no_turret") and unit.kind not in now.game.derive(_named):
        return ()
    return sides_towards(unit.facing, shot.from_hex, shot.hex)


def _named(game: Game) -> tuple[str, ...]:
    """The kinds that the scenario calls turretless beside those that the data do."""
    return game.scenario.rules.listed(TURRETLESS)


@rule.answer(firing_arc, ids=("O-TNK-09",))
def by_the_line(now: Position, shot: Shot) -> str:
    """O-TNK-09 — front, flank or rear, by the hexside that the line to the target crosses."""
    return next(iter(_arcs(now, shot)), "")


@rule.modify(firing_arc, Stage.REPLACE, ids=("O-TNK-11",))
def least_advantageous(now: Position, arc: str, shot: Shot) -> str:
    """O-TNK-11 — of two arcs the worse one."""
    arcs = _arcs(now, shot)
    return arcs[-1] if arcs else arc


@rule.term(firepower, "bonus", ids=("O-TNK-09",))
def by_the_arc(now: Position, shot: Shot) -> int:
    """O-TNK-09 — one more firepower ahead, one less to the flanks."""
    return FIREPOWER.get(firing_arc(now, shot), 0)


@rule.bar(shot_bar, ids=("O-TNK-10",))
def never_behind(now: Position, shot: Shot) -> Refused | None:
    """O-TNK-10 — nothing behind it is fired at, also in Op Fire; it must drive until it faces the target."""
    if firing_arc(now, shot) != REAR:
        return None
    return Refused("O-TNK-10", "the target is behind a vehicle without a turret", shot.hex)
