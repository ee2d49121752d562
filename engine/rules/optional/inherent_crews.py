"""Inherent crews: equipment acts by itself, can be suppressed, and is manned or destroyed by the winner."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.model.said import say
from engine.model.unit_kind import Weapon
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask, Chance
from engine.play.attack import Attack, Shooter, Shot
from engine.play.event import Event, FiguresLost, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.ruleset import Runner
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, Unit
from engine.rules.base.assaults.assault import AdvanceIn, defenders
from engine.rules.base.equipment.guns import Captured, is_gun
from engine.rules.base.firing.damage import Shake
from engine.rules.base.firing.fire import HitUnit
from engine.rules.base.firing.firepower import shot_of, whole, with_able
from engine.rules.base.troops.specializations import specialized
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import (
    ASSAULT_ATTACK,
    DEFENDER,
    LEAD,
    NORMAL,
    OUT_OF_RANGE,
    SUPPRESSIVE,
    able_figures,
    assault_firepower,
    assault_succeeds,
    attack_types,
    firepower,
    has_own_crew,
    may_be_suppressed,
    range_bracket,
    weapon_range,
    weapon_values,
)

rule = Module(
    "optional.inherent_crews",
    Layer.OPTIONAL,
    option=Option("inherent-crews", say("Inherent crews")),
    requires=("base.guns",),
)


@dataclass(frozen=True, slots=True)
class SeizeGuns(Step):
    """Squads that have moved into the conquered hex may man the equipment there."""


@dataclass(frozen=True, slots=True)
class Seize(Action):
    """A figure of that kind leaves the squad and mans the gun."""

    gun: UnitId
    unit: UnitId
    figure: str


@dataclass(frozen=True, slots=True)
class BlowUpGuns(Step):
    """Equipment of a conquered hex that nobody has manned is destroyed."""


@rule.answer(has_own_crew, ids=("O-EQP-03",))
def crews_of_their_own(now: Position, unit: Unit) -> bool:
    """O-EQP-03 — equipment fires, advances and watches without any squad in its hex."""
    return is_gun(now, unit)


# ---------------------------------------------------------------------- suppressed like a squad


def _suppressed(now: Position, shot: Shot) -> bool:
    """Whether the shot is suppressive and aimed at equipment."""
    if shot.type != SUPPRESSIVE or shot.target is None:
        return False
    target = now.state.units.find(shot.target)
    return target is not None and is_gun(now, target)


@rule.modify(weapon_values, Stage.ADD, ids=("O-EQP-06",))
def as_at_infantry(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """O-EQP-06 — the values against infantry count when equipment is suppressed."""
    if not _suppressed(now, shot):
        return values
    units = now.game.catalogue.units
    kind = units.figures.get(weapon) or units.vehicles.get(weapon)
    return values if kind is None else kind.against_infantry


def _no_armor_to_pierce(now: Position, shot: Shot) -> bool:
    return _suppressed(now, shot) and specialized(now, now.unit(shot.shooter.unit), "anti_tank")


@rule.term(weapon_range, "penalty", ids=("O-EQP-06",))
def no_farther_at_crews(now: Position, shot: Shot, weapon: str) -> int:
    """O-EQP-06 — so anti-tank squads reach no farther at it than at a squad."""
    return -3 if _no_armor_to_pierce(now, shot) and weapon_values(now, shot, weapon).range else 0


@rule.term(firepower, "penalty", ids=("O-EQP-06",))
def no_harder_at_crews(now: Position, shot: Shot) -> int:
    """O-EQP-06 — and have no more firepower."""
    return -3 if _no_armor_to_pierce(now, shot) else 0


@rule.modify(able_figures, Stage.LIMIT, ids=("O-EQP-06",))
def those_who_suppress(now: Position, able: tuple[str, ...], shot: Shot) -> tuple[str, ...]:
    """O-EQP-06 — a squad whose weapons do not reach equipment as a vehicle may reach its crew."""
    if able or shot.type != NORMAL or shot.target is None:
        return able
    crews = replace(shot, type=SUPPRESSIVE)
    return able_figures(now, crews) if _suppressed(now, crews) else able


@rule.modify(attack_types, Stage.LIMIT, ids=("O-EQP-06",))
def either_way(now: Position, types: tuple[str, ...], attack: Attack) -> tuple[str, ...]:
    """O-EQP-06 — equipment may be attacked suppressively; normally only by who reaches it so."""
    target = now.state.units.find(attack.target) if attack.target is not None else None
    if target is None or attack.by is None or not is_gun(now, target):
        return types
    shot = shot_of(now, attack, whole(now.unit(attack.by)), LEAD)
    return tuple(each for each in (NORMAL, SUPPRESSIVE) if _does(now, replace(shot, type=each)))


def _does(now: Position, shot: Shot) -> bool:
    able = with_able(now, shot)
    return range_bracket(now, able) != OUT_OF_RANGE and firepower(now, able) > 0


@rule.around(may_be_suppressed, ids=("O-EQP-06",))
def crews_may_be_shaken(now: Position, unit: Unit, below: Callable[[Position, Unit], bool]) -> bool:
    """O-EQP-06 — area attacks do not skip equipment either."""
    return is_gun(now, unit) or below(now, unit)


@rule.around(HitUnit, ids=("O-EQP-06",))
def shaken_crews(now: Position, step: HitUnit, below: Runner) -> Ask | Chance | Done:
    """O-EQP-06 — suppressive hits shake equipment like a squad."""
    unit = now.state.units.find(step.unit)
    if unit is None or step.type != SUPPRESSIVE or not step.hits or not is_gun(now, unit):
        return below(now, step)
    return Done(then=(Shake(unit.id, step.hits, step.by),))


# ---------------------------------------------------------------------- assaulted


@rule.modify(assault_firepower, Stage.LIMIT, ids=("O-EQP-07",))
def one_each(now: Position, dice: int, attack: Attack, shooter: Shooter, role: str) -> int:
    """O-EQP-07 — equipment adds one to the defence of its hex, unless it is disrupted."""
    unit = now.unit(shooter.unit)
    return 1 if role == DEFENDER and is_gun(now, unit) and not unit.has(DISRUPTED) else dice


rule.insert(ASSAULT_ATTACK, SeizeGuns(), after=AdvanceIn(), ids=("O-EQP-09",))
rule.insert(ASSAULT_ATTACK, BlowUpGuns(), after=SeizeGuns(), ids=("O-EQP-10",))


def _lost_guns(now: Position) -> tuple[Unit, ...]:
    """The equipment left behind in a hex that the defenders have lost."""
    attack = now.state.attack
    if not assault_succeeds(now, attack) or defenders(now):
        return ()
    return tuple(unit for unit in now.enemies_at(attack.hex, attack.side) if is_gun(now, unit))


@rule.run(SeizeGuns, ids=("O-EQP-09",))
def seize_guns(now: Position, step: SeizeGuns) -> Ask | Done:
    """O-EQP-09 — each gun for a figure of a squad that has moved in."""
    return Ask(now.state.attack.seat, "seize", (Pass(),)) if _lost_guns(now) else Done()


@rule.offer(SeizeGuns, ids=("O-EQP-09",))
def offer_guns(now: Position, step: SeizeGuns) -> Iterator[Action]:
    """O-EQP-09 — a figure of any kind."""
    attack = now.state.attack
    for gun in _lost_guns(now):
        for squad in now.friends_at(attack.hex, attack.side):
            yield from (Seize(gun.id, squad.id, kind) for kind in dict.fromkeys(squad.figures))


@rule.forbid(Seize, ids=("O-EQP-09",))
def beside_the_gun(now: Position, action: Seize) -> Refused | None:
    """O-EQP-09 — of a squad in the hex of the gun."""
    squad = now.state.units.find(action.unit)
    here = squad is not None and action.figure in squad.figures
    if here and now.state.attacks and now.hex_of(action.unit) == now.state.attack.hex:
        return None
    return Refused("O-EQP-09", "no such figure stands beside the gun", action.unit)


@rule.take(Seize, ids=("O-EQP-09",))
def seize(now: Position, action: Seize, step: SeizeGuns) -> Done:
    """O-EQP-09 — the figure is removed, and the gun belongs to its side as if it always had."""
    squad = now.unit(action.unit)
    events: list[Event] = [FiguresLost(squad.id, (action.figure,))]
    if len(squad.figures) == 1:
        events.append(UnitRemoved(squad.without(squad.figures), "manned", None))
    return Done((*events, Captured(action.gun, squad.side, squad.seat)), (step,))


@rule.run(BlowUpGuns, ids=("O-EQP-10",))
def blow_up_guns(now: Position, step: BlowUpGuns) -> Done:
    """O-EQP-10 — what is not captured is destroyed."""
    by = now.state.attack.by
    return Done(tuple(UnitRemoved(gun, "destroyed", by) for gun in _lost_guns(now)))
