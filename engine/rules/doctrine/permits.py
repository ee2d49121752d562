"""What abilities permit, from skilled commanders to repair sets: questions of rules they answer otherwise."""

from engine.play.attack import Shot
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.unit import Unit
from engine.rules.base.troops.figures import fires_ballistic
from engine.rules.effects.lasting import changes
from engine.rules.module import Layer, Module
from engine.rules.queries import has_sight, permitted
from engine.rules.skirmish.engineering.works import BUILD, ENTRENCHMENT, REPAIR, VEHICLE, does_work
from engine.rules.skirmish.firing.mortars import shots
from engine.rules.skirmish.moves.movement import conquers, conquers_aboard

rule = Module("doctrine.permits", Layer.DOCTRINE)


@rule.allow(conquers, ids=("S-DOC-108",))
def tanks_conquer(now: Position, unit: Unit) -> bool:
    """S-DOC-108 — tanks of skilled commanders do."""
    return permitted(now, unit, "conquer")


@rule.allow(conquers_aboard, ids=("S-DOC-406",))
def riders_conquer(now: Position, unit: Unit) -> bool:
    """S-DOC-406 — infantry conquers without leaving its transport."""
    return permitted(now, unit, "conquer_aboard")


@rule.allow(does_work, ids=("S-DOC-603",))
def shovels(now: Position, unit: Unit, task: str, what: str) -> bool:
    """S-DOC-603 — every squad builds entrenchments."""
    return unit.is_squad and (task, what) == (BUILD, ENTRENCHMENT) and permitted(now, unit, "entrench")


@rule.allow(does_work, ids=("S-DOC-408",))
def repair_sets(now: Position, unit: Unit, task: str, what: str) -> bool:
    """S-DOC-408 — every squad repairs vehicles."""
    return unit.is_squad and (task, what) == (REPAIR, VEHICLE) and permitted(now, unit, "repair")


@rule.modify(shots, Stage.ADD, ids=("S-DOC-705",))
def third_shot(now: Position, value: int, unit: Unit) -> int:
    """S-DOC-705 — elite mortars fire once more."""
    return value + sum(term.amount for term in changes(now, "shots", unit)) if now.state.effects else value


@rule.allow(has_sight, ids=("S-DOC-302",))
def seen_from_the_air(now: Position, shot: Shot) -> bool:
    """S-DOC-302 — for ballistic fire the whole map is seen, but for hexes with smoke."""
    if shot.target is not None or shot.hex in now.state.board.smoke or not fires_ballistic(now, shot):
        return False
    return permitted(now, now.unit(shot.shooter.unit), "see_from_the_air")
