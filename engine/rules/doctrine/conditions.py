"""Conditions on units, hexes and situations that abilities of doctrines speak of."""

from engine.hexes.hex import Hex
from engine.model.said import say
from engine.play.attack import Attack
from engine.play.game import Position
from engine.play.step import Window
from engine.play.unit import Damage, SeatId, Unit
from engine.rules.base.firing.firepower import shot_of, with_able
from engine.rules.base.sequence.activation import active
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.figures import figures_with
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import HEX_CONDITIONS, NEEDS, UNIT_CONDITIONS, Condition, spots_for
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CLOSE,
    LEAD,
    base_bar,
    is_heavy_vehicle,
    is_vehicle,
    line_of_sight,
    range_bracket,
    specialization_bar,
)
from engine.rules.skirmish.firing.fire import is_machine_gun
from engine.rules.skirmish.firing.mortars import RECON
from engine.rules.skirmish.vehicles.machine_guns import TANK_MG, is_mounted

rule = Module("doctrine.conditions", Layer.DOCTRINE)

#: The kind of the window after an attack; its cause is the unit that was attacked.
AFTERMATH_WINDOW = "after_attack"
#: The marks of squads that abilities bring into play.
RELIEF, PARATROOPER, COMMANDO, MOTORCYCLE = "relief", "paratrooper", "commando", "motorcycle"
#: Marks of squads that never get a specialization.
NEVER_SPECIALIZED = frozenset({RELIEF, PARATROOPER, COMMANDO, MOTORCYCLE})
#: The abilities of figures by which officers are known, and the specialization of anti-tank squads.
OFFICER, ANTI_TANK = "rally", "anti_tank"


@rule.allow(spots_for, ids=("S-DOC-007",))
def scouts_spot(now: Position, unit: Unit, seat: SeatId) -> bool:
    """S-DOC-007 — recon squads lend their sight to abilities even when they are fatigued."""
    return unit.specialization == RECON and unit.side == now.game.side_of(seat)


def _attack(now: Position) -> Attack | None:
    return now.state.attacks[-1] if now.state.attacks else None


# ---------------------------------------------------------------------- on units


def _active(now: Position, play: Play, unit: Unit) -> bool:
    return bool(now.state.activations) and now.state.activation.unit == unit.id


def _target(now: Position, play: Play, unit: Unit) -> bool:
    attack = _attack(now)
    if attack is None or not unit.is_squad or unit.side == attack.side:
        return False
    return attack.target == unit.id or (attack.target is None and now.hex_of(unit) == attack.hex)


def _concerned(now: Position, play: Play, unit: Unit) -> bool:
    attack = _attack(now)
    if attack is None:
        return False
    return attack.target == unit.id or (attack.target is None and now.hex_of(unit) == attack.hex)


def _leader(now: Position, play: Play, unit: Unit) -> bool:
    attack = _attack(now)
    return attack is not None and attack.by == unit.id


def _not_affected(now: Position, play: Play, unit: Unit) -> bool:
    return not any(each.rule == play.card and each.unit == unit.id for each in now.state.effects)


def _can_be_specialized(now: Position, play: Play, unit: Unit) -> bool:
    return unit.specialization is None and specialization_bar(now, unit) is None


def _can_be_retrained(now: Position, play: Play, unit: Unit) -> bool:
    return unit.specialization is not None and specialization_bar(now, unit) is None


def _takes_regulars(now: Position, play: Play, unit: Unit) -> bool:
    return base_bar(now, unit, "regular") is None


def _with_officer(now: Position, play: Play, unit: Unit) -> bool:
    return figures_with(now, unit, OFFICER) > 0


def _seen_by_anybody(now: Position, play: Play, unit: Unit) -> bool:
    at = now.hex_of(unit)
    return at is not None and any(
        line_of_sight(now, here, at)
        for friend in now.state.units.of(play.side)
        if (here := now.hex_of(friend)) is not None
    )


def _fired_upon(now: Position, play: Play, unit: Unit) -> bool:
    windows = (step for step in reversed(now.state.agenda) if isinstance(step, Window))
    return next((each.cause for each in windows if each.kind == AFTERMATH_WINDOW), None) == unit.id


def _without_smoke(now: Position, play: Play, unit: Unit) -> bool:
    return now.hex_of(unit) not in now.state.board.smoke


for _unit_condition in (
    Condition("active", _active, say("it is not the active unit")),
    Condition("fired_upon", _fired_upon, say("it has not been fired upon")),
    Condition("without_smoke", _without_smoke, say("its hex holds smoke already")),
    Condition("target", _target, say("it is no squad under attack")),
    Condition("concerned", _concerned, say("the attack is not on it")),
    Condition("leader", _leader, say("it does not lead the attack")),
    Condition("not_affected", _not_affected, say("the card is in force on it already")),
    Condition(
        "can_be_specialized", _can_be_specialized, say("it can have no specialization, or has one already")
    ),
    Condition("can_be_retrained", _can_be_retrained, say("it has no specialization")),
    Condition("takes_regulars", _takes_regulars, say("no regulars join it")),
    Condition("officer", _with_officer, say("it has no officer")),
    Condition("seen_by_anybody", _seen_by_anybody, say("none of your units sees it")),
):
    rule.part(UNIT_CONDITIONS, _unit_condition)


# ---------------------------------------------------------------------- on hexes


def _in_sight_of_leaders(now: Position, play: Play, hex_: Hex) -> bool:
    for unit in now.state.units.of(play.side):
        at = now.hex_of(unit)
        if at is None or not spots_for(now, unit, play.seat):
            continue
        leads = not unit.marks.isdisjoint({COMMANDO, PARATROOPER}) or figures_with(now, unit, OFFICER)
        if leads and line_of_sight(now, at, hex_):
            return True
    return False


def _no_bridge(now: Position, play: Play, hex_: Hex) -> bool:
    return not land(now).has_bridge(hex_)


def _no_mines(now: Position, play: Play, hex_: Hex) -> bool:
    return all(each.type not in ("mines", "s_mines") for each in now.state.board.obstacles_at(hex_))


def _taken_objective(now: Position, play: Play, hex_: Hex) -> bool:
    return any(each.id in now.state.board.control for each in now.game.objectives_at.get(hex_, ()))


for _hex_condition in (
    Condition(
        "in_sight_of_leaders",
        _in_sight_of_leaders,
        say("no commandos, paratroopers or officers able to spot see the hex"),
    ),
    Condition("no_bridge", _no_bridge, say("a bridge is there")),
    Condition("no_mines", _no_mines, say("mines are there")),
    Condition("taken_objective", _taken_objective, say("no objective is there that a side controls")),
):
    rule.part(HEX_CONDITIONS, _hex_condition)


# ---------------------------------------------------------------------- on the situation


def _against_vehicle(now: Position, play: Play) -> bool:
    attack = _attack(now)
    target = now.state.units.find(attack.target) if attack is not None and attack.target else None
    return target is not None and is_vehicle(now, target)


def _led_by_squad(now: Position, play: Play) -> bool:
    attack = _attack(now)
    leader = now.state.units.find(attack.by) if attack is not None and attack.by else None
    return leader is not None and leader.is_squad


def _machine_guns_only(now: Position, play: Play) -> bool:
    attack = _attack(now)
    kinds = now.game.catalogue.units.figures
    if attack is None or attack.by is None:
        return False
    return all(
        all(figure == TANK_MG or is_machine_gun(kinds.get(figure)) for figure in shooter.figures)
        if shooter.figures
        else is_mounted(now, unit := now.unit(shooter.unit), unit.kind)
        for shooter in attack.shooters
    )


def _squad_attacked(now: Position, play: Play) -> bool:
    attack = _attack(now)
    if attack is None or attack.side == play.side:
        return False
    return any(_target(now, play, unit) for unit in now.state.units.of(play.side))


def _close_attack(now: Position, play: Play) -> bool:
    attack = _attack(now)
    if attack is None or attack.by is None:
        return False
    if attack.kind == "assault":
        return True
    return range_bracket(now, with_able(now, shot_of(now, attack, attack.lead, LEAD))) == CLOSE


def _active_squad(now: Position, play: Play) -> bool:
    unit = active(now)
    return unit is not None and unit.is_squad


def _active_tank(now: Position, play: Play) -> bool:
    unit = active(now)
    return unit is not None and is_heavy_vehicle(now, unit)


def _active_officer(now: Position, play: Play) -> bool:
    unit = active(now)
    return unit is not None and unit.is_squad and figures_with(now, unit, OFFICER) > 0


def _active_damaged_vehicle(now: Position, play: Play) -> bool:
    unit = active(now)
    return unit is not None and is_vehicle(now, unit) and unit.damage is not Damage.NONE


for _need in (
    Condition("against_vehicle", _against_vehicle, say("an attack on a vehicle")),
    Condition("led_by_squad", _led_by_squad, say("an attack led by a squad")),
    Condition("machine_guns_only", _machine_guns_only, say("an attack by machine guns alone")),
    Condition("squad_attacked", _squad_attacked, say("an attack on a squad of yours")),
    Condition("close_attack", _close_attack, say("an attack at close range")),
    Condition("active_squad", _active_squad, say("an active squad")),
    Condition("active_tank", _active_tank, say("an active tank")),
    Condition("active_officer", _active_officer, say("an active squad with an officer")),
    Condition("active_damaged_vehicle", _active_damaged_vehicle, say("an active vehicle that is damaged")),
):
    rule.part(NEEDS, _need)
