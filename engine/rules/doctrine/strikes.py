"""Bombing runs and the like: whom attacks of abilities concern, what cover is worth, who falls back."""

from collections.abc import Sequence

from engine.hexes.hex import Hex, neighbours
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.attack import NOBODY, Attack
from engine.play.event import Event, Marked, UnitMoved, UnitRemoved, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage, Term, total_of
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, PINNED, OnHex, Unit
from engine.rules.base.assaults.assault import TrimRetreat
from engine.rules.base.firing.fire import ApplyHits
from engine.rules.base.sequence.activation import fatigued
from engine.rules.doctrine.arrivals import HARD_LANDING
from engine.rules.effects.area_attacks import strikes_the_ground
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    FIRE,
    assault_cover,
    concerned,
    defence,
    fatigues,
    is_vehicle,
    permitted,
    retreat_bar,
)
from engine.rules.skirmish.damage.destruction import is_explosive
from engine.rules.skirmish.damage.terrain_damage import has_terrain_damage
from engine.rules.skirmish.firing.fire import highest_cover_only

rule = Module("doctrine.strikes", Layer.DOCTRINE)

#: Notes of the attacks of abilities, as their data name them.
INFANTRY_ONLY, TERRAIN_ONLY, HALF_COVER, COVER = "infantry_only", "terrain_only", "half_cover", "cover"
FALL_BACK_AT, TERRAIN_DAMAGE = "fall_back_at", "terrain_damage"
#: The kinds of terms of the defence that are armor and not cover.
ARMOR = "armor"


@rule.modify(concerned, Stage.LIMIT, ids=("S-DOC-303",))
def infantry_alone(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """S-DOC-303 — incendiary bombs are dropped on infantry, as which guns are attacked too."""
    return (
        tuple(unit for unit in units if not is_vehicle(now, unit)) if attack.notes[INFANTRY_ONLY] else units
    )


@rule.modify(concerned, Stage.LIMIT, ids=("S-DOC-807",))
def ground_alone(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """S-DOC-807 — these dice are for the terrain."""
    return () if attack.notes[TERRAIN_ONLY] else units


@rule.allow(has_terrain_damage)
def traits_of_abilities(now: Position, attack: Attack) -> bool:
    """What the data of an ability say of its attack."""
    return bool(attack.notes[TERRAIN_DAMAGE])


@rule.allow(strikes_the_ground)
def rolled_for_the_ground(now: Position, attack: Attack) -> bool:
    """Dice that may damage terrain are thrown although they concern no unit."""
    return bool(attack.notes[TERRAIN_DAMAGE])


@rule.allow(is_explosive, ids=("S-DMG-05",))
def shells_and_bombs(now: Position, attack: Attack) -> bool:
    """S-DMG-05 — artillery and air attacks; not those on infantry or the ground alone, nor a hard landing."""
    others = (INFANTRY_ONLY, TERRAIN_ONLY, HARD_LANDING)
    return attack.lead == NOBODY and not any(attack.notes[each] for each in others)


# ---------------------------------------------------------------------- cover


def _cover(terms: Sequence[Term]) -> int:
    """What of a defence is cover: the higher of terrain and fortification and all that is added to it."""
    return highest_cover_only([term for term in terms if term.kind != ARMOR])


@rule.weigh(defence, ids=("S-DOC-303",))
def half_the_cover(now: Position, value: int, terms: Sequence[Term], attack: Attack, unit: Unit) -> int:
    """S-DOC-303 — cover counts half, rounded up."""
    return value - _cover(terms) // 2 if attack.notes[HALF_COVER] else value


@rule.term(defence, "reduction", ids=("S-DOC-706",))
def less_cover(now: Position, attack: Attack, unit: Unit) -> int:
    """S-DOC-706 — the cover of the squads counts three less."""
    return attack.notes[COVER]


@rule.weigh(defence, ids=("S-DOC-504",))
def no_cover_in_the_air(now: Position, value: int, terms: Sequence[Term], attack: Attack, unit: Unit) -> int:
    """S-DOC-504 — nothing protects a squad that lands badly."""
    return 0 if attack.notes[HARD_LANDING] else value


def _least(terms: Sequence[Term]) -> int:
    full = highest_cover_only([term for term in terms if term.kind != ARMOR and term.amount > 0])
    return (full + 1) // 2 + max(total_of(terms, ARMOR), 0)


@rule.weigh(defence, ids=("S-DOC-607",))
def safe_shelter(now: Position, value: int, terms: Sequence[Term], attack: Attack, unit: Unit) -> int:
    """S-DOC-607 — cover is never reduced below half of what it is without reductions, rounded up."""
    if not now.state.effects or attack.notes[HARD_LANDING] or not permitted(now, unit, "safe_shelter"):
        return value
    return max(value, _least(terms))


@rule.weigh(assault_cover, ids=("S-DOC-607",))
def safe_shelter_in_assaults(now: Position, value: int, terms: Sequence[Term], attack: Attack) -> int:
    """S-DOC-607 — against assaults as well."""
    defenders = now.enemies_at(attack.hex, attack.side)
    if not now.state.effects or not any(permitted(now, unit, "safe_shelter") for unit in defenders):
        return value
    return max(value, _least(terms))


# ---------------------------------------------------------------------- squads that fall back


@dataclass(frozen=True, slots=True)
class DriveOut(Step):
    """Squads that an attack has hit often enough leave their hex as after a lost assault."""


@dataclass(frozen=True, slots=True)
class FallBackFrom(Step):
    """A squad falls back to an adjacent hex."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class FleeTo(Action):
    """The squad goes to that hex."""

    hex: Hex


rule.insert(FIRE, DriveOut(), after=ApplyHits(), ids=("S-DOC-706",))


@rule.run(DriveOut, ids=("S-DOC-706",))
def drive_out(now: Position, step: DriveOut) -> Done:
    """S-DOC-706 — each squad with so many net hits or more."""
    attack = now.state.attack
    least = attack.notes[FALL_BACK_AT]
    if not least:
        return Done()
    hit = [unit for unit in concerned(now, attack) if unit.is_squad and attack.hits_on(unit.id) >= least]
    return Done(then=tuple(FallBackFrom(unit.id) for unit in hit))


@rule.run(FallBackFrom, ids=("S-DOC-706",))
def fall_back_from(now: Position, step: FallBackFrom) -> Ask | Done:
    """S-DOC-706 — as after an assault: who is disrupted or has nowhere to go is destroyed."""
    unit = now.state.units.find(step.unit)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return Done()
    ways = tuple(hex_ for hex_ in neighbours(at) if retreat_bar(now, unit, hex_) is None)
    if unit.has(DISRUPTED) or not ways:
        return Done((UnitRemoved(unit, "destroyed", now.state.attack.by),))
    return Ask(unit.seat, "fall_back", tuple(FleeTo(hex_) for hex_ in ways))


@rule.take(FleeTo, ids=("S-DOC-706",))
def flee_to(now: Position, action: FleeTo, step: FallBackFrom) -> Done:
    """S-DOC-706 — it arrives fatigued; a pinned one is disrupted, one too many removed (B-RET-03)."""
    unit = now.unit(step.unit)
    events: list[Event] = [UnitMoved(unit.id, OnHex(action.hex), "retreat")]
    if fatigues(now, unit, "retreat"):
        events += fatigued(unit, "retreat")
    if unit.has(PINNED):
        events += [Unmarked(unit.id, PINNED, "retreat"), Marked(unit.id, DISRUPTED, "retreat")]
    return Done(tuple(events), (TrimRetreat(action.hex, (unit.id,)),))
