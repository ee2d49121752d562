"""Panzerschrecks: squads that reach vehicles farther off, for experience paid attack by attack."""

from collections.abc import Iterable

from engine.hexes.hex import distance
from engine.play.attack import Shooter, Shot
from engine.play.event import AttackChanged, EffectBegan, Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.state import ActiveEffect
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.firing.fire import ChooseSupport
from engine.rules.base.firing.firepower import shot_of, weapons
from engine.rules.base.troops.units import has_ability
from engine.rules.doctrine.conditions import ANTI_TANK
from engine.rules.doctrine.using import AbilityUsed, play_of
from engine.rules.effects.costs import paid, too_dear
from engine.rules.effects.timing import UNTIL_ATTACK
from engine.rules.module import Layer, Module
from engine.rules.queries import FIRE, LEAD, SUPPORT, is_vehicle, permitted, weapon_range

rule = Module("doctrine.panzerschrecks", Layer.DOCTRINE)

#: The ability, the permission it gives, and how much farther a squad reaches with it.
PANZERSCHRECKS, REACH, HEXES = "panzerschrecks", "reach_vehicles", 3
#: What is in force of a squad that has paid, as long as the attack lasts.
PAID = "paid panzerschrecks"


@dataclass(frozen=True, slots=True)
class PayForReach(Step):
    """The leader of an attack pays, once it is settled which of its figures take part."""


rule.insert(FIRE, PayForReach(), before=ChooseSupport(), ids=("S-DOC-704",))


def _has_paid(now: Position, unit: Unit) -> bool:
    return any(each.rule == PAID and each.unit == unit.id for each in now.state.effects)


def _can_pay(now: Position, unit: Unit) -> bool:
    if not now.state.effects or not permitted(now, unit, REACH):
        return False
    return too_dear(now, play_of(now, now.game.catalogue.cards[PANZERSCHRECKS], unit.seat)) is None


@rule.modify(weapon_range, Stage.LIMIT, ids=("S-DOC-704",))
def farther_at_vehicles(now: Position, value: int, shot: Shot, weapon: str) -> int:
    """S-DOC-704 — three hexes more at a vehicle, in whoever's turn, where that helps and can be paid for."""
    if not 0 < value < distance(shot.from_hex, shot.hex) <= value + HEXES:
        return value
    target = now.state.units.find(shot.target) if shot.target is not None else None
    if target is None or not is_vehicle(now, target):
        return value
    unit = now.unit(shot.shooter.unit)
    if not unit.is_squad or has_ability(now, unit, ANTI_TANK):
        return value
    return value + HEXES if _has_paid(now, unit) or _can_pay(now, unit) else value


def _payments(now: Position, shooters: Iterable[Shooter], role: str) -> Done:
    """What squads pay that have not yet, and of whose figures some reach the target for it only."""
    events: list[Event] = []
    for shooter in shooters:
        unit = now.state.units.find(shooter.unit)
        if unit is None or _has_paid(now, unit):
            continue
        shot = shot_of(now, now.state.attack, shooter, role)
        asked = (weapon_range.explain(now, shot, each) for each in weapons(unit, shooter.figures))
        if any("S-DOC-704" in each.rules for each in asked):
            play = play_of(now, now.game.catalogue.cards[PANZERSCHRECKS], unit.seat)
            events += [AbilityUsed(unit.seat, PANZERSCHRECKS), *paid(now, play)]
            events.append(EffectBegan(ActiveEffect(PAID, unit.id, unit.side, until=UNTIL_ATTACK)))
    return Done(tuple(events))


@rule.run(PayForReach, ids=("S-DOC-704",))
def paid_by_the_leader(now: Position, step: PayForReach) -> Done:
    """S-DOC-704 — before the attack; figures left out cost nothing."""
    return _payments(now, (now.state.attack.lead,), LEAD)


@rule.after(AttackChanged, ids=("S-DOC-704",))
def paid_on_joining(now: Position, event: AttackChanged) -> Done | None:
    """S-DOC-704 — by each supporter when it joins."""
    return _payments(now, event.attack.volley.supporters, SUPPORT) if event.what == "support" else None
