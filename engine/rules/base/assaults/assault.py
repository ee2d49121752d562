"""Assaults: supporters, both sides' dice, losses, the loser's retreat and the winner's advance."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, distance, neighbours
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.attack import Attack, Shooter, Volley
from engine.play.event import (
    ActivationChanged,
    AttackChanged,
    AttackDeclared,
)
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.ruleset import Procedure
from engine.play.step import Done, Perform, Step
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, Unit
from engine.rules.base.firing.fire import EndAttack
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import GainPoints, active, standing
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ASSAULT,
    ASSAULT_ATTACK,
    LEAD,
    NORMAL,
    SUPPORT,
    assault_bar,
    assault_firepower,
    assault_succeeds,
    assault_support_limit,
    has_heavy_weapon,
    holds_its_hex,
    is_heavy_vehicle,
    step_bar,
)

rule = Module("base.assault", Layer.BASE)


@dataclass(frozen=True, slots=True)
class ChooseAssault(Step):
    """The active squad picks the hex it assaults, or none."""


@dataclass(frozen=True, slots=True)
class AssaultHex(Action):
    """The active squad assaults an adjacent hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ChooseAssaultSupport(Step):
    """Squads beside the hex may join."""


@dataclass(frozen=True, slots=True)
class JoinAssault(Action):
    """A squad joins the assault."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WeighAssault(Step):
    """Attack strength, defence strength and cover dice."""


@dataclass(frozen=True, slots=True)
class RollAssault(Step):
    """Attack dice, cover dice and the defender's dice."""


@dataclass(frozen=True, slots=True)
class AttackerLosses(Step):
    """The attacker takes as many losses as the defender has hits left."""


@dataclass(frozen=True, slots=True)
class DefenderLosses(Step):
    """The defender takes as many losses as the attacker has hits left; `told` are those of vehicles."""

    left: int | None = None
    told: tuple[tuple[UnitId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TakeLoss(Action):
    """One hit is taken by that unit: a figure of that kind, or a hit on a vehicle."""

    unit: UnitId
    figure: str = ""
    hits: int = 1


@dataclass(frozen=True, slots=True)
class TireDefenders(Step):
    """Defending may fatigue."""


@dataclass(frozen=True, slots=True)
class LoserLeaves(Step):
    """After a successful assault the defender leaves the hex."""


@dataclass(frozen=True, slots=True)
class FallBack(Action):
    """The surviving defenders go to an adjacent hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class TrimRetreat(Step):
    """Units beyond the stacking limit of the hex they fell back to are removed."""

    hex: Hex
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """The unit is removed."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class AdvanceIn(Step):
    """Attackers may move into the conquered hex."""


@dataclass(frozen=True, slots=True)
class Follow(Action):
    """The unit moves into the conquered hex."""

    unit: UnitId


rule.procedure(Procedure(ASSAULT), GainPoints(), Move(), ChooseAssault())
rule.procedure(
    ASSAULT_ATTACK,
    ChooseAssaultSupport(),
    WeighAssault(),
    RollAssault(),
    AttackerLosses(),
    DefenderLosses(),
    TireDefenders(),
    LoserLeaves(),
    AdvanceIn(),
    EndAttack(),
)


def defenders(now: Position) -> tuple[Unit, ...]:
    """The units of the assaulted hex that are still there."""
    attack = now.state.attack
    return tuple(unit for unit in now.enemies_at(attack.hex, attack.side) if holds_its_hex(now, unit))


@rule.answer(holds_its_hex, ids=("B-RET-01",))
def every_unit(now: Position, unit: Unit) -> bool:
    """B-RET-01 — all units of the hex do."""
    return True


@rule.answer(assault_succeeds, ids=("B-ASL-26", "B-ASL-27"))
def more_hits(now: Position, attack: Attack) -> bool:
    """B-ASL-26, B-ASL-27 — the attacker has more hits than the defender; else it fails and he stays."""
    return attack.volley.against[0].hits > attack.back_hits


# ---------------------------------------------------------------------- declaring


@rule.run(ChooseAssault, ids=("B-ACT-20", "B-ACT-22"))
def choose_assault(now: Position, step: ChooseAssault) -> Ask | Done:
    """B-ACT-20, B-ACT-22 — after its move the squad may assault one adjacent hex, or decline."""
    if active(now) is None:
        return Done()
    return Ask(now.state.activation.seat, "assault", (Pass(),))


@rule.offer(ChooseAssault, ids=("B-ASL-04",))
def offer_assaults(now: Position, step: ChooseAssault) -> Iterator[Action]:
    """B-ASL-04 — the adjacent hexes."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if at is not None:
        for hex_ in neighbours(at):
            yield AssaultHex(hex_)


@rule.forbid(AssaultHex, ids=("B-ASL-04",))
def an_adjacent_enemy(now: Position, action: AssaultHex) -> Refused | None:
    """B-ASL-04 — an adjacent hex with at least one enemy unit."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or distance(at, action.hex) != 1:
        return Refused("B-ASL-04", "not an adjacent hex", action.hex)
    if not now.enemies_at(action.hex, unit.side):
        return Refused("B-ASL-04", "no enemy unit is there", action.hex)
    return assault_bar(now, unit, action.hex)


@rule.bar(assault_bar, ids=("B-ASL-05",))
def no_tanks(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ASL-05 — not a hex with an enemy heavy vehicle."""
    if any(is_heavy_vehicle(now, enemy) for enemy in now.enemies_at(hex_, unit.side)):
        return Refused("B-ASL-05", "a heavy vehicle is there", hex_)
    return None


@rule.bar(assault_bar, ids=("B-ASL-07",))
def passable_ground(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ASL-07 — not a hex that the squad could not move into."""
    at = now.hex_of(unit)
    if at is not None and step_bar(now, unit, at, hex_) is not None:
        return Refused("B-ASL-07", "the squad could not move into that hex", hex_)
    return None


@rule.bar(assault_bar, ids=("B-ASL-06",))
def not_through_wire_or_mines(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ASL-06 — not after entering a hex with mines or razor wire in this activation."""
    if not now.state.activations or now.state.activation.unit != unit.id:
        return None
    for entered in now.state.activation.path:
        if any(each.type in ("razor_wire", "mines") for each in now.state.board.obstacles_at(entered)):
            return Refused("B-ASL-06", "the squad has entered wire or mines", entered)
    return None


def assault_by(unit: Unit, hex_: Hex) -> Attack:
    """The assault of a squad alone on a hex."""
    volleys = (Volley(Shooter(unit.id, unit.figures)),)
    return Attack(ASSAULT, unit.seat, unit.side, None, hex_, NORMAL, volleys)


@rule.bar(assault_bar, ids=("B-ATK-21",))
def not_halved_twice(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ATK-21 — not by a squad that would be halved twice, as out of wire into smoke."""
    attack = assault_by(unit, hex_)
    if assault_firepower(now, attack, attack.lead, LEAD) > 0:
        return None
    return Refused("B-ATK-21", "no firepower is left", unit.id)


@rule.take(AssaultHex, ids=("B-ACT-20", "B-ASL-01"))
def assault(now: Position, action: AssaultHex, step: Step) -> Done:
    """B-ACT-20 — the assault is carried out."""
    attack = assault_by(now.unit(now.state.activation.unit), action.hex)
    noted = ActivationChanged(now.state.activation.done("attacked"))
    return Done((noted, AttackDeclared(attack)), (Perform(ASSAULT_ATTACK.name),))


# ---------------------------------------------------------------------- support


@rule.run(ChooseAssaultSupport, ids=("B-ASL-08",))
def choose_support(now: Position, step: ChooseAssaultSupport) -> Ask:
    """B-ASL-08 — squads beside the hex may join before any dice are rolled."""
    return Ask(now.state.attack.seat, "assault_support", (Pass(),))


@rule.offer(ChooseAssaultSupport, ids=("B-ASL-08",))
def offer_support(now: Position, step: ChooseAssaultSupport) -> Iterator[Action]:
    """B-ASL-08 — friendly units in the hexes around."""
    attack = now.state.attack
    for unit in now.state.units.of(attack.side):
        at = now.hex_of(unit)
        if at is not None and distance(at, attack.hex) == 1 and standing(now, unit):
            yield JoinAssault(unit.id)


@rule.forbid(JoinAssault, ids=("B-ASL-08",))
def neither_shaken_nor_too_many(now: Position, action: JoinAssault) -> str | None:
    """B-ASL-08 — at most two, adjacent, neither pinned nor disrupted; fatigued ones may."""
    attack = now.state.attack
    unit = now.state.units.find(action.unit)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or distance(at, attack.hex) != 1:
        return "the squad is not beside the hex"
    if any(shooter.unit == unit.id for shooter in attack.shooters):
        return "the squad takes part already"
    if unit.marks & {PINNED, DISRUPTED}:
        return "the squad is pinned or disrupted"
    full = len(attack.volley.supporters) >= assault_support_limit(now, attack)
    return "no more may join" if full else None


@rule.forbid(JoinAssault, ids=("B-ASL-02",))
def squads_only(now: Position, action: JoinAssault) -> str | None:
    """B-ASL-02 — only squads support an assault."""
    unit = now.state.units.find(action.unit)
    return None if unit is None or unit.is_squad else "only squads assault"


@rule.forbid(JoinAssault, ids=("B-ASL-03",))
def no_heavy_weapons(now: Position, action: JoinAssault) -> str | None:
    """B-ASL-03 — no squad with a heavy infantry weapon."""
    unit = now.state.units.find(action.unit)
    return "the squad has a heavy weapon" if unit is not None and has_heavy_weapon(now, unit) else None


@rule.forbid(JoinAssault, ids=("B-ATK-21",))
def supporters_not_halved_twice(now: Position, action: JoinAssault) -> str | None:
    """B-ATK-21 — who would be halved twice does not support."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    dice = assault_firepower(now, now.state.attack, Shooter(unit.id, unit.figures), SUPPORT)
    return None if dice > 0 else "no firepower is left"


@rule.term(assault_support_limit, "base", ids=("B-ASL-08",))
def two_squads(now: Position, attack: Attack) -> int:
    """B-ASL-08 — two."""
    return 2


@rule.take(JoinAssault, ids=("B-ASL-08",))
def join(now: Position, action: JoinAssault, step: Step) -> Done:
    """B-ASL-08 — it takes part; whether it was fatigued before is remembered for the advance."""
    attack = now.state.attack
    unit = now.unit(action.unit)
    supporters = (*attack.volley.supporters, Shooter(unit.id, unit.figures))
    attack = attack.with_volley(replace(attack.volley, supporters=supporters))
    if unit.has(FATIGUED):
        attack = replace(attack, notes=attack.notes.plus(f"tired {unit.id}"))
    return Done((AttackChanged(attack, "support"),), (step,))
