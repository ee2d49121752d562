"""What hits do: figures lost, squads pinned, disrupted and routed, vehicles damaged and destroyed."""

from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.event import Damaged, Event, FiguresLost, Marked, UnitRemoved, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, Damage, Unit
from engine.rules.base.firing.fire import HitUnit
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    SUPPRESSIVE,
    damage_after,
    is_vehicle,
    may_be_suppressed,
    morale_after,
    remains_without_figures,
)

rule = Module("base.damage", Layer.BASE)

GOOD = "good"
ROUTED = "routed"
#: The level of damage at which a vehicle is gone.
DESTROYED = 3


@dataclass(frozen=True, slots=True)
class LoseFigures(Step):
    """A squad loses that many figures; its owner picks them."""

    unit: UnitId
    count: int
    by: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Shake(Step):
    """Suppressive hits change the morale of a squad."""

    unit: UnitId
    hits: int
    by: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Wreck(Step):
    """Hits damage a vehicle."""

    unit: UnitId
    hits: int
    by: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """A figure of that kind is removed."""

    figure: str


# ---------------------------------------------------------------------- hits


@rule.run(HitUnit, ids=("B-ATK-19", "B-ARE-07", "B-DMG-05"))
def hit_unit(now: Position, step: HitUnit) -> Done:
    """B-ATK-19, B-DMG-05 — figures, morale or damage, by the kind of the unit and the type of the attack."""
    unit = now.state.units.find(step.unit)
    if unit is None or not step.hits:
        return Done()
    if is_vehicle(now, unit):
        return Done(then=() if step.type == SUPPRESSIVE else (Wreck(unit.id, step.hits, step.by),))
    if step.type == SUPPRESSIVE:
        return Done(then=(Shake(unit.id, step.hits, step.by),))
    return Done(then=(LoseFigures(unit.id, step.hits, step.by),))


@rule.deny(may_be_suppressed, ids=("B-ARE-07",))
def vehicles_are_immune(now: Position, unit: Unit) -> bool:
    """B-ARE-07 — suppression does nothing to vehicles."""
    return is_vehicle(now, unit)


@rule.run(Shake, ids=("B-DMG-18", "B-DMG-25"))
def shake(now: Position, step: Shake) -> Done:
    """B-DMG-18, B-DMG-25 — suppression changes the morale of a squad; a routed one is removed."""
    unit = now.state.units.find(step.unit)
    if unit is None:
        return Done()
    return Done(morale_events(now, unit, morale_after(now, unit, step.hits), step.by))


@rule.run(Wreck, ids=("B-DMG-13", "B-DMG-17"))
def wreck(now: Position, step: Wreck) -> Done:
    """B-DMG-13, B-DMG-17 — a vehicle keeps its damage; a destroyed one is removed."""
    unit = now.state.units.find(step.unit)
    return Done() if unit is None else Done(damage_events(now, unit, step.hits, step.by))


# ---------------------------------------------------------------------- casualties


@rule.run(LoseFigures, ids=("B-DMG-01", "B-DMG-02", "B-DMG-03", "B-DMG-04"))
def lose_figures(now: Position, step: LoseFigures) -> Ask | Done:
    """B-DMG-01 to B-DMG-04 — one figure or crew a hit, of its owner's choice; none left, no squad."""
    unit = now.state.units.find(step.unit)
    if unit is None or step.count <= 0:
        return Done()
    if step.count >= len(unit.figures):
        lost = FiguresLost(unit.id, unit.figures, step.by)
        if remains_without_figures(now, unit):
            return Done((lost,) if unit.figures else ())
        return Done((lost, UnitRemoved(unit.without(unit.figures), "eliminated", step.by)))
    kinds = tuple(dict.fromkeys(unit.figures))
    if len(kinds) == 1:
        return Done((FiguresLost(unit.id, kinds * step.count, step.by),))
    return Ask(unit.seat, "casualty", tuple(Lose(kind) for kind in kinds))


@rule.take(Lose, ids=("B-DMG-02",))
def lose(now: Position, action: Lose, step: LoseFigures) -> Done:
    """B-DMG-02 — the figure is removed, then the next one is chosen."""
    lost = FiguresLost(step.unit, (action.figure,), step.by)
    return Done((lost,), (LoseFigures(step.unit, step.count - 1, step.by),))


# ---------------------------------------------------------------------- morale


def morale(unit: Unit) -> str:
    """The morale of a squad: good, pinned or disrupted."""
    if unit.has(DISRUPTED):
        return DISRUPTED
    return PINNED if unit.has(PINNED) else GOOD


def morale_events(now: Position, unit: Unit, becomes: str, by: UnitId | None) -> tuple[Event, ...]:
    """What happens when the morale of a squad becomes that."""
    before = morale(unit)
    if becomes == before:
        return ()
    if becomes == ROUTED:
        return (UnitRemoved(unit, ROUTED, by),)
    events: list[Event] = []
    if before != GOOD:
        events.append(Unmarked(unit.id, before, "attack"))
    if becomes != GOOD:
        events.append(Marked(unit.id, becomes, "attack"))
    return tuple(events)


@rule.answer(morale_after, ids=("B-DMG-18",))
def unchanged(now: Position, unit: Unit, hits: int) -> str:
    """B-DMG-18 — hits change the state the squad was in before the attack."""
    return morale(unit)


def _sinks(start: str, fewest: int, most: int | None, becomes: str, rule_id: str) -> None:
    """Registers one line of the table of suppression."""

    def line(now: Position, after: str, unit: Unit, hits: int) -> str:
        fits = hits >= fewest and (most is None or hits <= most)
        return becomes if fits and morale(unit) == start else after

    rule.modify(morale_after, Stage.REPLACE, ids=(rule_id,))(line)


_sinks(GOOD, 1, 2, PINNED, "B-DMG-19")
_sinks(GOOD, 3, 3, DISRUPTED, "B-DMG-20")
_sinks(GOOD, 4, None, ROUTED, "B-DMG-21")
_sinks(PINNED, 1, 2, DISRUPTED, "B-DMG-22")
_sinks(PINNED, 3, None, ROUTED, "B-DMG-23")
_sinks(DISRUPTED, 1, None, ROUTED, "B-DMG-24")


@rule.after(Marked, ids=("B-DMG-29",))
def shaken_off_watch(now: Position, event: Marked) -> Done | None:
    """B-DMG-29 — a squad in Op Fire mode that is pinned or disrupted is fatigued."""
    if event.mark not in (PINNED, DISRUPTED) or not now.unit(event.unit).has(OP_FIRE):
        return None
    return Done((Unmarked(event.unit, OP_FIRE, event.mark), Marked(event.unit, FATIGUED, event.mark)))


# ---------------------------------------------------------------------- vehicles


def damage_events(now: Position, unit: Unit, hits: int, by: UnitId | None) -> tuple[Event, ...]:
    """What happens when a vehicle takes net hits."""
    level = damage_after(now, unit, hits)
    if level >= DESTROYED:
        return (UnitRemoved(unit, "destroyed", by),)
    return (Damaged(unit.id, Damage(level), by),) if level > unit.damage else ()


@rule.answer(damage_after, ids=("B-DMG-06",))
def as_before(now: Position, unit: Unit, hits: int) -> int:
    """B-DMG-06 — a vehicle has the damage its marker says."""
    return int(unit.damage)


def _breaks(start: Damage, fewest: int, most: int | None, becomes: int, rule_id: str) -> None:
    """Registers one line of the table of damage."""

    def line(now: Position, after: int, unit: Unit, hits: int) -> int:
        fits = hits >= fewest and (most is None or hits <= most)
        return becomes if fits and unit.damage is start else after

    rule.modify(damage_after, Stage.REPLACE, ids=(rule_id,))(line)


_breaks(Damage.NONE, 1, 2, Damage.LIGHT, "B-DMG-07")
_breaks(Damage.NONE, 3, 3, Damage.HEAVY, "B-DMG-08")
_breaks(Damage.NONE, 4, None, DESTROYED, "B-DMG-09")
_breaks(Damage.LIGHT, 1, 2, Damage.HEAVY, "B-DMG-10")
_breaks(Damage.LIGHT, 3, None, DESTROYED, "B-DMG-11")
_breaks(Damage.HEAVY, 1, None, DESTROYED, "B-DMG-12")


@rule.modify(damage_after, Stage.LIMIT, ids=("B-FIG-31", "B-EQP-27"))
def fragile(now: Position, after: int, unit: Unit, hits: int) -> int:
    """B-FIG-31, B-EQP-27 — a truck or gun that would be heavily damaged is destroyed."""
    return DESTROYED if after == Damage.HEAVY and has_ability(now, unit, "fragile") else after
