"""Concealed squads: who cannot be attacked, and what reveals them."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.play.action import Refused
from engine.play.attack import Attack, Shot
from engine.play.event import (
    AttackChanged,
    AttackDeclared,
    Event,
    Marked,
    RoundBegan,
    SmokeCleared,
    UnitMoved,
    UnitPlaced,
    Unmarked,
)
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, Unit
from engine.rules.base.sequence.activation import standing
from engine.rules.base.terrain.land import terrain_here
from engine.rules.module import Layer, Module
from engine.rules.queries import STATUS_PHASE, concerned, gives_sight, line_of_sight, shot_bar, takes_cover

rule = Module("base.concealment", Layer.BASE)

#: Whether the terrain of a hex keeps a unit concealed that takes cover there.
hides: Query[[Unit, Hex], bool] = Query("hides", False)
#: Whether a concealed squad shows itself by attacking or supporting an attack.
shows_by_attacking: Query[[Unit], bool] = Query("shows_by_attacking", False)
#: Whether a concealed squad in the open shows itself where an enemy sees it.
shows_in_the_open: Query[[Unit], bool] = Query("shows_in_the_open", False)


@dataclass(frozen=True, slots=True)
class RevealBeside(Step):
    """At the end of the Status Phase concealed squads beside enemy units are revealed."""


rule.insert(STATUS_PHASE, RevealBeside(), ids=("B-CON-09",))


def revealed(unit: Unit, cause: str) -> tuple[Event, ...]:
    """B-CON-10 — the marker is removed; the squad is an ordinary one from now on."""
    return (Unmarked(unit.id, CONCEALED, cause),) if unit.has(CONCEALED) else ()


# ---------------------------------------------------------------------- attacks


@rule.bar(shot_bar, ids=("B-CON-03",))
def not_to_be_aimed_at(now: Position, shot: Shot) -> Refused | None:
    """B-CON-03 — a concealed squad is no target of fire."""
    target = now.state.units.find(shot.target) if shot.target is not None else None
    if target is not None and target.has(CONCEALED):
        return Refused("B-CON-03", "the squad is concealed", target.id)
    return None


@rule.modify(concerned, Stage.LIMIT, ids=("B-CON-03", "B-ARE-08"))
def not_hit_by_chance(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """B-CON-03 — area attacks do not affect it."""
    return tuple(unit for unit in units if not unit.has(CONCEALED))


def _participants(now: Position, attack: Attack) -> Iterator[Event]:
    for shooter in attack.shooters:
        unit = now.state.units.find(shooter.unit)
        if unit is not None and shows_by_attacking(now, unit):
            yield from revealed(unit, "attack")


@rule.answer(shows_by_attacking, ids=("B-CON-05",))
def muzzle_flashes(now: Position, unit: Unit) -> bool:
    """B-CON-05 — an attack shows who makes it."""
    return True


@rule.after(AttackDeclared, ids=("B-CON-05",))
def attackers_are_seen(now: Position, event: AttackDeclared) -> Done | None:
    """B-CON-05 — who attacks is revealed."""
    return Done(tuple(_participants(now, event.attack)))


@rule.after(AttackChanged, ids=("B-CON-05",))
def supporters_are_seen(now: Position, event: AttackChanged) -> Done | None:
    """B-CON-05 — so is who supports an attack."""
    return Done(tuple(_participants(now, event.attack))) if event.what == "support" else None


# ---------------------------------------------------------------------- terrain and sight


@rule.answer(hides, ids=("B-CON-07", "B-CON-08"))
def covering_terrain(now: Position, unit: Unit, hex_: Hex) -> bool:
    """B-CON-07, B-CON-08 — terrain that conceals does; smoke and fortifications do not."""
    kind = terrain_here(now, hex_)
    return kind is not None and kind.conceals


@rule.deny(hides)
def without_cover(now: Position, unit: Unit, hex_: Hex) -> bool:
    """Not a unit to which terrain is of no use."""
    return not takes_cover(now, unit)


@rule.answer(shows_in_the_open, ids=("B-CON-07",))
def always(now: Position, unit: Unit) -> bool:
    """B-CON-07 — it does at every moment."""
    return True


def is_seen(now: Position, unit: Unit) -> bool:
    """Whether an enemy unit on the map has a line of sight to the unit."""
    at = now.hex_of(unit)
    if at is None:
        return False
    for enemy in now.state.units.all():
        if enemy.side != unit.side and standing(now, enemy):
            there = now.hex_of(enemy)
            if there is not None and line_of_sight(now, there, at) and gives_sight(now, enemy):
                return True
    return False


def exposed(now: Position) -> Iterator[Event]:
    """What becomes of concealed squads that stand in the open in the sight of an enemy."""
    for unit in now.state.units.all():
        if CONCEALED not in unit.marks or not standing(now, unit):
            continue
        at = now.hex_of(unit)
        if at is None or hides(now, unit, at) or not shows_in_the_open(now, unit):
            continue
        if is_seen(now, unit):
            yield from revealed(unit, "seen")


@rule.after(UnitMoved, ids=("B-CON-07", "B-TIM-03", "B-CON-10"))
def seen_after_a_move(now: Position, event: UnitMoved) -> Done | None:
    """B-CON-07 — whoever moved, a concealed squad seen outside covering terrain is revealed."""
    return Done(tuple(exposed(now)))


def seen_anew(now: Position, event: Event) -> Done | None:
    """B-CON-07 — so is one that nothing keeps from sight any more, whatever event that comes by."""
    return Done(tuple(exposed(now)))


for _event in (RoundBegan, SmokeCleared):
    rule.after(_event, ids=("B-CON-07",))(seen_anew)


@rule.after(Marked, ids=("B-CON-07",))
def seen_in_vain(now: Position, event: Marked) -> Done | None:
    """B-CON-07 — so is one that is concealed by a card in the open under an enemy's eyes."""
    return Done(tuple(exposed(now))) if event.mark == CONCEALED and now.state.round else None


@rule.after(UnitPlaced, ids=("B-CON-07",))
def seen_on_arrival(now: Position, event: UnitPlaced) -> Done | None:
    """B-CON-07 — so is one seen by a unit that has just come."""
    return Done(tuple(exposed(now))) if now.state.round else None


@rule.after(UnitMoved, ids=("B-CON-06",))
def objectives_reveal(now: Position, event: UnitMoved) -> Done | None:
    """B-CON-06 — moving into an objective hex reveals."""
    unit = now.state.units.find(event.unit)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or event.by not in ("move", "run") or at not in now.game.objectives_at:
        return None
    return Done(revealed(unit, "objective"))


def enemy_beside(now: Position, unit: Unit) -> bool:
    """Whether an enemy unit stands in an adjacent hex."""
    at = now.hex_of(unit)
    if at is None:
        return False
    for enemy in now.state.units.all():
        there = now.hex_of(enemy) if enemy.side != unit.side and standing(now, enemy) else None
        if there is not None and distance(at, there) == 1:
            return True
    return False


@rule.run(RevealBeside, ids=("B-CON-09",))
def reveal_beside(now: Position, step: RevealBeside) -> Done:
    """B-CON-09 — a concealed squad beside an enemy unit is revealed even in cover."""
    concealed = [unit for unit in now.state.units.all() if unit.has(CONCEALED) and enemy_beside(now, unit)]
    return Done(tuple(event for unit in concealed for event in revealed(unit, "beside")))
