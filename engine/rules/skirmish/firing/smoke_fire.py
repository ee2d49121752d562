"""Smoke fire: mortars place smoke instead of firing shells."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.play.action import Action, Refused
from engine.play.attack import Attack, Shot
from engine.play.event import ActivationChanged, AttackDeclared, SmokeLaid
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.ruleset import Procedure
from engine.play.step import Done, Perform, Step
from engine.play.unit import Unit
from engine.rules.base.firing.fire import (
    ATTACKED,
    ChooseTarget,
    EndAttack,
    RollDice,
    WorkOut,
    attack_by,
    shot_at,
)
from engine.rules.base.firing.firepower import whole
from engine.rules.base.sequence.activation import active
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    MAKE,
    concerned,
    has_other_shot,
    shot_bar,
    weapon_range,
)
from engine.rules.skirmish.firing.fire import AimDice, LowerDice
from engine.rules.skirmish.firing.mortars import MORTAR, SecondShot

rule = Module("skirmish.smoke_fire", Layer.SKIRMISH)

#: The type of an attack that lays smoke.
SMOKE = "smoke"
#: How many hits lay smoke; None = none do.
hits_for_smoke: Query[[Attack], int | None] = Query("hits_for_smoke", None)
#: Whether a unit fires smoke.
lays_smoke: Query[[Unit], bool] = Query("lays_smoke", False, by=MAKE)
#: Why smoke may not be laid in a hex.
smoke_bar: Query[[Hex], Refused | None] = Query("smoke_bar", None)


@dataclass(frozen=True, slots=True)
class FireSmoke(Action):
    """The mortar fires smoke at a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class LaySmoke(Step):
    """The hits of the attack lay smoke, or do not."""


#: The attack of a mortar that fires smoke.
SMOKE_FIRE = Procedure("smoke_fire")

rule.procedure(SMOKE_FIRE, WorkOut(), RollDice(), LowerDice(), AimDice(), LaySmoke(), EndAttack())


@rule.answer(lays_smoke, ids=("S-MOR-03",))
def mortar_squads_do(now: Position, unit: Unit) -> bool:
    """S-MOR-03 — squads with a mortar."""
    return unit.is_squad and has_ability(now, unit, MORTAR)


def _reached(now: Position, unit: Unit) -> Iterator[Hex]:
    """The hexes of the map in range of a mortar squad and not too near for it, nearest first."""
    at = now.hex_of(unit)
    if at is None or not lays_smoke(now, unit):
        return
    shot = Shot(CONCENTRATED_FIRE, whole(unit), at, at, None)
    kinds = now.game.catalogue.units.figures
    tubes = [each for each in unit.figures if MORTAR in kinds[each].abilities]
    far = max((weapon_range(now, shot, each) for each in tubes), default=0)
    close = min((kinds[each].minimum_range for each in tubes), default=0)
    near = ((distance(at, hex_), hex_) for hex_ in now.game.map.cells)
    yield from (hex_ for away, hex_ in sorted(near) if close <= away <= far)


@rule.offer(ChooseTarget, ids=("S-MOR-03",))
def offer_smoke(now: Position, step: ChooseTarget) -> Iterator[Action]:
    """S-MOR-03 — instead of normal fire a mortar may fire smoke at a hex in range."""
    unit = active(now)
    if unit is not None and now.state.activation.action == CONCENTRATED_FIRE:
        yield from (FireSmoke(hex_) for hex_ in _reached(now, unit))


@rule.offer(SecondShot, ids=("S-MOR-03",))
def offer_smoke_again(now: Position, step: SecondShot) -> Iterator[Action]:
    """S-MOR-03 — each of its two shots may be smoke."""
    unit = active(now)
    if unit is not None:
        yield from (FireSmoke(hex_) for hex_ in _reached(now, unit))


@rule.forbid(FireSmoke, ids=("S-MOR-03",), weight=2)
def in_reach_and_sight(now: Position, action: FireSmoke) -> Refused | str | None:
    """S-MOR-03 — within range, in the sight of a friendly unit that is not fatigued, by a mortar."""
    unit = active(now)
    if unit is None or not lays_smoke(now, unit):
        return "only mortars fire smoke"
    if action.hex not in now.game.map:
        return "the hex is not in play"
    shot = shot_at(now, unit, CONCENTRATED_FIRE, None, action.hex)
    return None if shot is None else shot_bar(now, shot)


@rule.forbid(FireSmoke, ids=("S-MOR-02",))
def another_hex(now: Position, action: FireSmoke) -> str | None:
    """S-MOR-02 — the two shots go to different hexes."""
    step = now.state.agenda[-1]
    same = isinstance(step, SecondShot) and action.hex in step.fired
    return "a shot has been at this hex" if same else None


@rule.forbid(FireSmoke)
def where_smoke_may_lie(now: Position, action: FireSmoke) -> Refused | None:
    """Where smoke may not lie it is not fired."""
    return smoke_bar(now, action.hex)


@rule.bar(smoke_bar, ids=("B-FOR-30",))
def not_in_buildings(now: Position, hex_: Hex) -> Refused | None:
    """B-FOR-30 — not in buildings, not where smoke lies, and not where the scenario forbids it."""
    kind = land(now).kind(hex_)
    if kind is not None and kind.building:
        return Refused("B-FOR-30", "no smoke lies in a building", hex_)
    if hex_ in now.state.board.smoke:
        return Refused("B-FOR-30", "smoke lies there already", hex_)
    if hex_ in now.game.scenario.smoke_forbidden:
        return Refused("B-FOR-30", "the scenario allows no smoke there", hex_)
    return None


@rule.allow(has_other_shot, ids=("S-MOR-03",))
def at_bare_ground(now: Position, unit: Unit, action: str) -> bool:
    """S-MOR-03 — smoke needs no enemy to be fired at, only a hex in sight."""
    if action != CONCENTRATED_FIRE:
        return False
    for hex_ in _reached(now, unit):
        shot = shot_at(now, unit, CONCENTRATED_FIRE, None, hex_)
        if shot is not None and smoke_bar(now, hex_) is None and shot_bar(now, shot) is None:
            return True
    return False


@rule.take(FireSmoke, ids=("S-MOR-03",))
def fire_smoke(now: Position, action: FireSmoke, step: Step) -> Done:
    """S-MOR-03 — the shot is carried out."""
    activation = now.state.activation.done(ATTACKED)
    unit = now.unit(activation.unit)
    attack = attack_by(now, unit, CONCENTRATED_FIRE, None, action.hex, activation.seat)
    declared = AttackDeclared(smoking(attack))
    again = (SecondShot((*step.fired, action.hex)),) if isinstance(step, SecondShot) else ()
    return Done((ActivationChanged(activation), declared), (Perform(SMOKE_FIRE.name), *again))


def smoking(attack: Attack) -> Attack:
    """The attack as one that lays smoke."""
    return Attack(attack.kind, attack.seat, attack.side, attack.target, attack.hex, SMOKE, attack.volleys)


@rule.modify(concerned, Stage.LIMIT, ids=("S-MOR-05",))
def nobody_is_shielded(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """S-MOR-05 — smoke is fired at nobody: no cover and no armor dice are rolled."""
    return () if attack.type == SMOKE else units


@rule.answer(hits_for_smoke, ids=("S-MOR-04",))
def one_is_enough(now: Position, attack: Attack) -> int | None:
    """S-MOR-04 — one hit places a smoke marker."""
    return 1


@rule.run(LaySmoke, ids=("S-MOR-04",))
def lay_smoke(now: Position, step: LaySmoke) -> Done:
    """S-MOR-04 — in the hex fired at."""
    attack = now.state.attack
    wanted = hits_for_smoke(now, attack)
    hits = sum(die.face >= attack.volley.hits_from for die in attack.volley.black)
    return Done((SmokeLaid(attack.hex),) if wanted is not None and hits >= wanted else ())
