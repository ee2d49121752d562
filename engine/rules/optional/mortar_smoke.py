"""Mortar smoke: mortar crews fire smoke rounds, which may drift."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.model.said import say
from engine.model.unit_kind import Weapon
from engine.play.action import Action
from engine.play.ask import Chance, Roll, Throw
from engine.play.attack import Attack, Shot
from engine.play.event import Event, SmokeLaid
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.arrivals.supply import SMOKE
from engine.rules.base.firing.fire import ChooseTarget, EndAttack, Fire, shot_at
from engine.rules.base.firing.firepower import shot_of, whole
from engine.rules.base.sequence.activation import active
from engine.rules.base.terrain.laying import laying_bar
from engine.rules.base.terrain.obstacles import destroys_wire
from engine.rules.base.troops.figures import fires_ballistic
from engine.rules.base.troops.units import has_ability
from engine.rules.effects.drift import landed
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    FIRE,
    LEAD,
    attack_types,
    concerned,
    has_other_shot,
    reach,
    shot_bar,
    weapon_values,
)

rule = Module(
    "optional.mortar_smoke",
    Layer.OPTIONAL,
    option=Option("mortar-smoke", say("Mortar smoke")),
    requires=("base.laying",),
)

#: O-MOR-07 — how many hits put smoke into the target hex; one fewer lets it drift.
HITS_FOR_SMOKE = 2


@dataclass(frozen=True, slots=True)
class SmokeFalls(Step):
    """The smoke rounds of the attack come down."""


@dataclass(frozen=True, slots=True)
class DriftSmoke(Step):
    """The smoke drifts away from the hex it was fired at."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class SettleSmoke(Step):
    """Smoke lies in the hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class SmokeDrifted(Event):
    """The smoke came down so many hexes off; `hex` is None where there is none: off the map, on buildings."""

    hex: Hex | None
    away: int


def _may_lie(now: Position, hex_: Hex) -> bool:
    if hex_ not in now.game.map or hex_ in now.game.scenario.smoke_forbidden:
        return False
    return laying_bar(now, SMOKE, hex_) is None


# ---------------------------------------------------------------------- fired and announced


def _bare_ground(now: Position, unit: Unit) -> Iterator[Hex]:
    """The hexes without enemies that a mortar squad might lay smoke in, nearest first."""
    at = now.hex_of(unit)
    if at is None or not unit.is_squad or not has_ability(now, unit, "ballistic"):
        return
    shot = Shot(CONCENTRATED_FIRE, whole(unit), at, at, None)
    kinds = now.game.catalogue.units.figures
    tubes = [each for each in unit.figures if "ballistic" in kinds[each].abilities]
    far = max((reach(now, shot, each) for each in tubes), default=0)
    close = min((kinds[each].minimum_range for each in tubes), default=0)
    near = sorted((distance(at, hex_), hex_) for hex_ in now.game.map.cells)
    for away, hex_ in near:
        if close <= away <= far and not now.enemies_at(hex_, unit.side) and _may_lie(now, hex_):
            yield hex_


@rule.offer(ChooseTarget, ids=("O-MOR-01",))
def offer_bare_ground(now: Position, step: ChooseTarget) -> Iterator[Action]:
    """O-MOR-01 — in Concentrated Fire a mortar crew may fire smoke at hexes without enemies too."""
    unit = active(now)
    if unit is not None and now.state.activation.action == CONCENTRATED_FIRE:
        yield from (Fire(None, hex_) for hex_ in _bare_ground(now, unit))


@rule.allow(has_other_shot, ids=("O-MOR-01",))
def smoke_needs_no_enemy(now: Position, unit: Unit, action: str) -> bool:
    """O-MOR-01 — a smoke mission needs a Concentrated Fire action and a hex, no enemy."""
    if action != CONCENTRATED_FIRE:
        return False
    shots = (shot_at(now, unit, action, None, hex_) for hex_ in _bare_ground(now, unit))
    return any(shot is not None and shot_bar(now, shot) is None for shot in shots)


@rule.modify(attack_types, Stage.LIMIT, ids=("O-MOR-02",))
def announced(now: Position, types: tuple[str, ...], attack: Attack) -> tuple[str, ...]:
    """O-MOR-02 — smoke is announced when the hex is chosen and no die is rolled; later it is no smoke.

    At a hex without enemies nothing else is fired.
    """
    if attack.kind != CONCENTRATED_FIRE or attack.target is not None or not _may_lie(now, attack.hex):
        return types
    if not fires_ballistic(now, shot_of(now, attack, attack.lead, LEAD)):
        return types
    return (*types, SMOKE) if now.enemies_at(attack.hex, attack.side) else (SMOKE,)


@rule.modify(weapon_values, Stage.LIMIT, ids=("O-MOR-04",))
def suppressive_firepower(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """O-MOR-04 — the suppressive firepower counts, half of it for each crew in support."""
    figure = now.game.catalogue.units.figures.get(weapon) if shot.type == SMOKE else None
    return values if figure is None or figure.suppressive is None else figure.suppressive


@rule.modify(concerned, Stage.LIMIT, ids=("O-MOR-06",))
def harms_nobody(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """O-MOR-06 — smoke rounds have no effect on the units of the hex."""
    return () if attack.type == SMOKE else units


@rule.deny(destroys_wire, ids=("O-MOR-06",))
def harms_no_wire(now: Position, attack: Attack) -> bool:
    """O-MOR-06 — nor on what lies there."""
    return attack.type == SMOKE


# ---------------------------------------------------------------------- coming down


rule.insert(FIRE, SmokeFalls(), before=EndAttack(), ids=("O-MOR-07", "O-MOR-08", "O-MOR-09"))


@rule.run(SmokeFalls, ids=("O-MOR-08",))
def smoke_falls(now: Position, step: SmokeFalls) -> Done:
    """O-MOR-08 — without a hit there is no smoke; one hit lets it drift, more lay it in the target hex."""
    attack = now.state.attack
    if attack.type != SMOKE:
        return Done()
    hits = sum(die.face >= attack.volley.hits_from for die in attack.volley.black)
    if not hits:
        return Done()
    return Done(then=(DriftSmoke(attack.hex) if hits < HITS_FOR_SMOKE else SettleSmoke(attack.hex),))


@rule.run(SettleSmoke, ids=("O-MOR-07",))
def settle_smoke(now: Position, step: SettleSmoke) -> Done:
    """O-MOR-07 — a marker is put into the target hex."""
    return Done((SmokeLaid(step.hex),) if _may_lie(now, step.hex) else ())


@rule.run(DriftSmoke, ids=("O-MOR-09",))
def drift_smoke(now: Position, step: DriftSmoke) -> Chance:
    """O-MOR-09 — a black and a red die."""
    return Chance("smoke_drift", (Throw("black", 1, "drift"), Throw("red", 1, "drift direction")))


@rule.rolled(DriftSmoke, ids=("O-MOR-09",))
def smoke_drifted(now: Position, step: DriftSmoke, roll: Roll) -> Done:
    """O-MOR-09 — the black die says how far, the red one where; nothing lies off the map or on buildings."""
    black, red = roll.faces
    away = (black + 1) // 2
    final = landed(now, step.hex, away, red)
    if not _may_lie(now, final):
        return Done((SmokeDrifted(None, away),))
    return Done((SmokeDrifted(final, away), SmokeLaid(final)))
