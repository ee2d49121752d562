"""Overrun: tanks driving through hexes of the enemy."""

from engine.hexes.hex import Hex, neighbours
from engine.model.unit_kind import UnitClass
from engine.play.action import Pass, Refused
from engine.play.attack import Shot
from engine.play.event import Event, Marked, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import Activation
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, DISRUPTED, PINNED, OnHex, Unit
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.sequence.activation import FatigueActive, active
from engine.rules.base.troops.units import has_ability, has_room, unit_class
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    END_ACTIVATION,
    has_own_crew,
    may_spend_points,
    passes_enemies,
    point_scale,
    shot_bar,
    step_bar,
    step_cost,
)

#: Whether the additional cost is paid for each unit or for each figure (or vehicle).
PER = "overrun_per"

rule = Module(
    "base.overrun",
    Layer.BASE,
    parameters=(Parameter(PER, "unit", choices=("unit", "figure"), reading="B-FIG-37"),),
)


@dataclass(frozen=True, slots=True)
class LeaveOverrun(Step):
    """A tank that came to a stop among enemies goes back."""


rule.insert(END_ACTIVATION, LeaveOverrun(), before=FatigueActive(), ids=("B-FIG-40",))


@rule.answer(passes_enemies, ids=("B-FIG-36",))
def tanks_drive_through(now: Position, unit: Unit, hex_: Hex) -> bool:
    """B-FIG-36 — a tank may drive through hexes with enemy units."""
    return has_ability(now, unit, "overrun")


def in_the_way(now: Position, unit: Unit, hex_: Hex) -> tuple[Unit, ...]:
    """The enemies of a hex; guns that nobody serves are in nobody's way."""
    enemies = now.enemies_at(hex_, unit.side)
    if not enemies:
        return enemies
    guns = all(
        unit_class(now, each) is UnitClass.GUN and not each.figures and not has_own_crew(now, each)
        for each in enemies
    )
    return () if guns else enemies


def _overrun(now: Position, unit: Unit, hex_: Hex) -> tuple[Unit, ...]:
    return tuple(enemy for enemy in in_the_way(now, unit, hex_) if not enemy.has(CONCEALED))


@rule.term(step_cost, "overrun", ids=("B-FIG-37",))
def more_for_enemies(now: Position, unit: Unit, start: Hex, to: Hex) -> int:
    """B-FIG-37 — a point more for each enemy unit in the hex; each figure by the other reading."""
    if unit.is_squad or not has_ability(now, unit, "overrun"):
        return 0
    enemies = _overrun(now, unit, to)
    each = now.game.ruleset.parameters.get(PER) == "figure"
    return (
        POINT
        * point_scale(now, unit)
        * (sum(max(len(enemy.figures), 1) for enemy in enemies) if each else len(enemies))
    )


def _way_out(now: Position, unit: Unit, at: Hex, points: int, seen: frozenset[Hex]) -> bool:
    """Whether so many thirds of a point lead from a hex of the enemy to one without him."""
    for there in neighbours(at):
        if there in seen or there not in now.game.map or step_bar(now, unit, at, there) is not None:
            continue
        left = points - step_cost(now, unit, at, there)
        if left < 0:
            continue
        if not in_the_way(now, unit, there):
            if has_room(now, there, unit) or there == now.hex_of(unit):
                return True
        elif _way_out(now, unit, there, left, seen | {there}):
            return True
    return False


@rule.forbid(Enter, ids=("B-FIG-41",))
def able_to_leave(now: Position, action: Enter) -> Refused | None:
    """B-FIG-41 — a hex of the enemy is entered only with points enough to leave it again."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not in_the_way(now, unit, action.hex):
        return None
    if not passes_enemies(now, unit, action.hex):
        return None
    left = now.state.activation.points_left - step_cost(now, unit, at, action.hex)
    if _way_out(now, unit, action.hex, left, frozenset({action.hex})):
        return None
    return Refused("B-FIG-41", "not enough points to leave the hex again", action.hex)


@rule.forbid(Pass, ids=("B-FIG-41",))
def not_among_enemies(now: Position, action: Pass) -> Refused | None:
    """B-FIG-41 — the movement does not end among enemies."""
    if not now.state.activations or not isinstance(now.state.agenda[-1], Move):
        return None
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not in_the_way(now, unit, at):
        return None
    return Refused("B-FIG-41", "a unit does not stop among enemies", at)


@rule.bar(shot_bar, ids=("B-FIG-41", "B-CON-04"))
def not_from_among_enemies(now: Position, shot: Shot) -> Refused | None:
    """B-FIG-41, B-CON-04 — it crosses their hex and does nothing else there: it does not attack."""
    unit = active(now)
    if unit is None or unit.id != shot.shooter.unit or not in_the_way(now, unit, shot.from_hex):
        return None
    return Refused("B-FIG-41", "a unit does not stop among enemies", shot.from_hex)


@rule.deny(may_spend_points, ids=("B-FIG-41", "B-CON-04"))
def nothing_but_moving(now: Position, activation: Activation) -> bool:
    """B-FIG-41, B-CON-04 — nor does it spend points on anything but moving on."""
    unit = now.state.units.find(activation.unit)
    at = now.hex_of(unit) if unit is not None else None
    return unit is not None and at is not None and bool(in_the_way(now, unit, at))


@rule.after(UnitMoved, ids=("B-FIG-38", "B-TIM-09"))
def pinned_under_tracks(now: Position, event: UnitMoved) -> Done | None:
    """B-FIG-38, B-TIM-09 — once the tank has left, squads in the open of the hex are pinned."""
    if event.by != "move" or not now.state.activations:
        return None
    activation = now.state.activation
    if activation.unit != event.unit or len(activation.path) < 2:
        return None
    unit = now.unit(event.unit)
    if unit.is_squad or not has_ability(now, unit, "overrun"):
        return None
    events: list[Event] = [
        Marked(enemy.id, PINNED, "overrun")
        for enemy in _overrun(now, unit, activation.path[-2])
        if enemy.is_squad and isinstance(enemy.place, OnHex) and not enemy.marks & {PINNED, DISRUPTED}
    ]
    return Done(tuple(events)) if events else None


@rule.run(LeaveOverrun, ids=("B-FIG-40",))
def leave_overrun(now: Position, step: LeaveOverrun) -> Done:
    """B-FIG-40 — it goes back, free of charge, to the last hex without enemies, and pins nobody."""
    unit = now.state.active_unit
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not isinstance(unit.place, OnHex) or not in_the_way(now, unit, at):
        return Done()
    activation = now.state.activation
    start = activation.started_at
    way = (*((start.hex,) if isinstance(start, OnHex) else ()), *activation.path)
    back = next((hex_ for hex_ in reversed(way) if not in_the_way(now, unit, hex_)), None)
    return Done() if back is None else Done((UnitMoved(unit.id, OnHex(back), "go back"),))
