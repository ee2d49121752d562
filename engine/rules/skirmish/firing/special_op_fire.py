"""Special opportunity fire: the closest squad on watch answers a sprint, with dice lost by distance."""

from collections.abc import Iterator

from engine.hexes.hex import distance
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.attack import Shot
from engine.play.event import ActivationChanged, AttackDeclared
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Perform, Step, Window
from engine.play.unit import OP_FIRE, Unit
from engine.rules.base.firing.fire import attack_by, shot_at
from engine.rules.base.firing.op_fire import OpFire, OpFireMoment
from engine.rules.base.sequence.activation import active, own_units
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import ENTER_HEX, FIRE, firepower, seat_order, shot_bar
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE
from engine.rules.skirmish.moves.movement import SPRINT

#: Whether a sprint may draw special opportunity fire besides its op fire.
BESIDES_OP_FIRE = "special_op_fire.besides_op_fire"

rule = Module(
    "skirmish.special_op_fire",
    Layer.SKIRMISH,
    parameters=(Parameter(BESIDES_OP_FIRE, True, (False, True), reading="S-SOF-02"),),
)


@dataclass(frozen=True, slots=True)
class SpecialOpFire(Action):
    """The squad fires at the sprinting squad."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class SprintMoment(Step):
    """The enemy may answer a sprint where the squad has come to."""


rule.insert(ENTER_HEX, SprintMoment(), after=OpFireMoment(), ids=("S-SOF-01",))


@rule.run(SprintMoment, ids=("S-SOF-01",))
def sprint_moment(now: Position, step: SprintMoment) -> Done:
    """S-SOF-01 — a sprinting squad exposes itself on entering a hex; conquering and the like do not."""
    unit = active(now)
    activation = now.state.activation
    if unit is None or activation.action != SPRINT or SPECIAL_OP_FIRE in activation.did:
        return Done()
    seats = tuple(seat for seat in seat_order(now) if now.game.side_of(seat) != unit.side)
    return Done(then=(Window(SPECIAL_OP_FIRE, unit.id, seats),))


@rule.offer(Window, kind=SPECIAL_OP_FIRE, ids=("S-SOF-01",))
def offer_special_op_fire(now: Position, step: Window) -> Iterator[Action]:
    """S-SOF-01 — the units of the seat."""
    if active(now) is not None:
        for unit in own_units(now, step.seat):
            yield SpecialOpFire(unit.id)


def _shot(now: Position, unit: Unit, target: Unit) -> Shot | None:
    at = now.hex_of(target)
    return None if at is None else shot_at(now, unit, SPECIAL_OP_FIRE, target.id, at)


@rule.forbid(SpecialOpFire, ids=("S-SOF-06",))
def squads_only(now: Position, action: SpecialOpFire) -> str | None:
    """S-SOF-06 — vehicles and guns do not fire so."""
    unit = now.state.units.find(action.unit)
    return None if unit is not None and unit.is_squad else "only squads do"


@rule.forbid(SpecialOpFire, ids=("S-SOF-02",))
def on_watch_and_once(now: Position, action: SpecialOpFire) -> Refused | str | None:
    """S-SOF-02 — one squad, in Op-Fire mode, in range and with a line of sight; apart from other op fire."""
    unit, target = now.state.units.find(action.unit), active(now)
    if unit is None or target is None:
        return "no unit is sprinting"
    if SPECIAL_OP_FIRE in now.state.activation.did:
        return "the sprint has been answered"
    if not unit.has(OP_FIRE):
        return "the squad is not in Op-Fire mode"
    if now.state.activation.op_fire_by and not now.game.ruleset.parameters[BESIDES_OP_FIRE]:
        return "the unit has drawn its op fire"
    shot = _shot(now, unit, target)
    return None if shot is None else shot_bar(now, shot)


@rule.forbid(OpFire, ids=("S-SOF-02",), once=True)
def either_or(now: Position, action: OpFire) -> str | None:
    """S-SOF-02 — a sprint that has been answered draws no op fire, where it is read as in its place."""
    answered = now.state.activations and SPECIAL_OP_FIRE in now.state.activation.did
    apart = now.game.ruleset.parameters[BESIDES_OP_FIRE]
    return "the sprint has been answered" if answered and not apart else None


def _eligible(now: Position, side: str, target: Unit) -> Iterator[Unit]:
    for unit in now.state.units.of(side):
        if unit.is_squad and unit.has(OP_FIRE):
            shot = _shot(now, unit, target)
            if shot is not None and shot_bar(now, shot) is None:
                yield unit


def _away(now: Position, unit: Unit, target: Unit) -> int:
    here, there = now.hex_of(unit), now.hex_of(target)
    return 0 if here is None or there is None else distance(here, there)


@rule.forbid(SpecialOpFire, ids=("S-SOF-04", "S-SOF-05", "S-SOF-07"))
def the_nearest(now: Position, action: SpecialOpFire) -> str | None:
    """S-SOF-04, S-SOF-05, S-SOF-07 — the nearest of those that could, or nobody; one of equals at will."""
    unit, target = now.state.units.find(action.unit), active(now)
    if unit is None or target is None:
        return None
    away = _away(now, unit, target)
    nearer = any(_away(now, each, target) < away for each in _eligible(now, unit.side, target))
    return "another squad is nearer" if nearer else None


@rule.take(SpecialOpFire, ids=("S-SOF-02",))
def special_op_fire(now: Position, action: SpecialOpFire, step: Window) -> Done:
    """S-SOF-02 — the attack is carried out at once; the sprint is not answered again."""
    target = now.unit(now.state.activation.unit)
    at = now.hex_of(target)
    assert at is not None
    attack = attack_by(now, now.unit(action.unit), SPECIAL_OP_FIRE, target.id, at, step.seat)
    noted = ActivationChanged(now.state.activation.done(SPECIAL_OP_FIRE))
    return Done((noted, AttackDeclared(attack)), (Perform(FIRE.name),))


@rule.term(firepower, "penalty", ids=("S-SOF-03",))
def dice_lost_by_distance(now: Position, shot: Shot) -> int:
    """S-SOF-03 — one die less for each hex of distance beyond the first."""
    return 1 - distance(shot.from_hex, shot.hex) if shot.kind == SPECIAL_OP_FIRE else 0
