"""What tanks can do: concussive fire, sturdiness, thick armor."""

from dataclasses import replace

from engine.play.attack import Against, Attack, Shot
from engine.play.event import AttackChanged, Damaged, PointsSpent
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import Damage, Unit
from engine.rules.base.firing.fire import CountHits
from engine.rules.base.moves.movement import POINT
from engine.rules.base.terrain.fortifications import BUNKER, PILLBOX, shelter_of
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    FIRE,
    MAKE,
    firepower,
    is_vehicle,
    point_scale,
    saves_raised,
    weapon_range,
    weapon_values,
)

rule = Module("base.tanks", Layer.BASE)

#: Whether the fire of a unit is concussive.
is_concussive: Query[[Unit], bool] = Query("is_concussive", False, by=MAKE)
#: Whether a unit has thick armor.
has_thick_armor: Query[[Unit], bool] = Query("has_thick_armor", False, by=MAKE)


@dataclass(frozen=True, slots=True)
class ThickArmor(Step):
    """Defence dice of heavily armored targets are turned."""


rule.insert(FIRE, ThickArmor(), before=CountHits(), ids=("B-FIG-42",))


@rule.answer(is_concussive, ids=("B-FIG-35", "B-EQP-28"))
def printed_concussive(now: Position, unit: Unit) -> bool:
    """B-FIG-35 — what is marked so."""
    return has_ability(now, unit, "concussive")


@rule.answer(has_thick_armor, ids=("B-FIG-42",))
def printed_thick_armor(now: Position, unit: Unit) -> bool:
    """B-FIG-42 — what is marked so."""
    return has_ability(now, unit, "thick_armor")


def _concusses(now: Position, shot: Shot) -> bool:
    """Whether a tank fires at a squad in a building or in a pillbox."""
    if shot.target is None or not is_concussive(now, now.unit(shot.shooter.unit)):
        return False
    target = now.state.units.find(shot.target)
    if target is None or is_vehicle(now, target):
        return False
    if shelter_of(now, target) in (PILLBOX, BUNKER):
        return True
    kind = land(now).kind(shot.hex)
    return kind is not None and kind.building


@rule.term(weapon_range, "bonus", ids=("B-FIG-35", "B-EQP-28"))
def farther_into_buildings(now: Position, shot: Shot, weapon: str) -> int:
    """B-FIG-35 — three hexes farther at squads in buildings and pillboxes."""
    return 3 if _concusses(now, shot) and weapon_values(now, shot, weapon).range else 0


@rule.term(firepower, "bonus", ids=("B-FIG-35", "B-EQP-28"))
def harder_into_buildings(now: Position, shot: Shot) -> int:
    """B-FIG-35 — and three more firepower, once."""
    return 3 if _concusses(now, shot) else 0


@rule.after(Damaged, ids=("B-FIG-34",))
def sturdy(now: Position, event: Damaged) -> Done | None:
    """B-FIG-34 — a heavy vehicle damaged lightly while moving loses a movement point and goes on."""
    if event.damage is not Damage.LIGHT or not now.state.activations:
        return None
    activation = now.state.activation
    unit = now.unit(event.unit)
    if activation.unit != event.unit or not has_ability(now, unit, "sturdy"):
        return None
    lost = POINT * point_scale(now, unit)
    return Done((PointsSpent(min(lost, activation.points_left), "damage"),))


@rule.modify(saves_raised, Stage.ADD, ids=("B-FIG-42",))
def one_more_save(now: Position, raised: int, attack: Attack, unit: Unit) -> int:
    """B-FIG-42 — thick armor turns one failing die."""
    return raised + 1 if has_thick_armor(now, unit) else raised


#: What is noted of a die that thick armor has turned.
TURNED = "B-FIG-42"


def turned(now: Position, attack: Attack, against: Against) -> Against:
    """The dice of one target after its thick armor has turned a failing one to a 6."""
    unit = now.state.units.find(against.unit)
    failing = next((index for index, die in enumerate(against.red) if die.face < 5), None)
    if unit is None or failing is None or not saves_raised(now, attack, unit):
        return against
    red = list(against.red)
    red[failing] = red[failing].turned(6, TURNED)
    return replace(against, red=tuple(red))


@rule.run(ThickArmor, ids=("B-FIG-42",))
def thick_armor(now: Position, step: ThickArmor) -> Done:
    """B-FIG-42 — the owner turns one of its defence dice to a 6, a failing one where there is one, once."""
    attack = now.state.attack
    volley = attack.volley
    against = tuple(turned(now, attack, each) for each in volley.against)
    if against == volley.against:
        return Done()
    return Done((AttackChanged(attack.with_volley(replace(volley, against=against)), "thick armor"),))
