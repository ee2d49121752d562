"""Entrenchments and pillboxes: getting in and out, and the cover they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.play.action import Action, Refused
from engine.play.attack import Attack
from engine.play.event import ActivationChanged, UnitMoved
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import Inside, OnHex, Unit
from engine.rules.base.course.activation import active
from engine.rules.base.firing.op_fire import OpFireMoment
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.moves.spending import spending_bar, spent
from engine.rules.module import Layer, Module
from engine.rules.queries import defence, draws_op_fire, point_cost

rule = Module("base.fortifications", Layer.BASE)

ENTRENCHMENT, PILLBOX, BUNKER = "entrenchment", "pillbox", "bunker"
#: What points are spent on here.
ENTER_FORTIFICATION, LEAVE_FORTIFICATION = "enter_fortification", "leave_fortification"
#: What is noted about an activation whose unit has just left a fortification.
LEFT = "left fortification"


@dataclass(frozen=True, slots=True)
class EnterFortification(Action):
    """The active squad gets into that fortification of its hex."""

    index: int


@dataclass(frozen=True, slots=True)
class LeaveFortification(Action):
    """The active squad gets out of its fortification."""


def shelter_of(now: Position, unit: Unit) -> str | None:
    """The type of the fortification a unit is in, None for a unit in the open."""
    if not isinstance(unit.place, Inside):
        return None
    return now.state.board.fortifications[unit.place.index].type


def cover_of(now: Position, fortification: str) -> int:
    """The printed cover of a type of fortification."""
    kind = now.game.catalogue.terrain.fortifications.get(fortification)
    return 0 if kind is None else kind.cover


@rule.term(defence, "fortification", ids=("B-FOR-05",))
def entrenched(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FOR-05 — two more cover in an entrenchment; other field works as their table entry says."""
    shelter = shelter_of(now, unit)
    return 0 if shelter is None or shelter in (PILLBOX, BUNKER) else cover_of(now, shelter)


@rule.term(defence, "fortification", ids=("B-FOR-10",))
def in_pillbox(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FOR-10 — six more cover in a pillbox."""
    shelter = shelter_of(now, unit)
    return cover_of(now, shelter) if shelter is not None and shelter in (PILLBOX, BUNKER) else 0


# ---------------------------------------------------------------------- getting in and out


@rule.term(point_cost, "fortification", ids=("B-FOR-02", "B-FOR-08"))
def one_point(now: Position, unit: Unit, what: str) -> int:
    """B-FOR-02, B-FOR-08 — one point to get in and one to get out."""
    return POINT if what in (ENTER_FORTIFICATION, LEAVE_FORTIFICATION) else 0


@rule.offer(Move, ids=("B-FOR-02", "B-FOR-08"))
def offer_shelter(now: Position, step: Move) -> Iterator[Action]:
    """B-FOR-02, B-FOR-08 — the fortifications of the hex, or the way out of one's own."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return
    if isinstance(unit.place, Inside):
        yield LeaveFortification()
        return
    for index, _ in now.state.board.fortifications_at(at):
        yield EnterFortification(index)


@rule.forbid(EnterFortification, ids=("B-FOR-02",))
def in_this_hex(now: Position, action: EnterFortification) -> Refused | str | None:
    """B-FOR-02 — one that stands in the hex, with points enough; the enemy's own is not used."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not isinstance(unit.place, OnHex):
        return "the squad is not in the open"
    here = dict(now.state.board.fortifications_at(at))
    if action.index not in here:
        return "there is no such fortification in the hex"
    if here[action.index].owner not in (None, unit.side):
        return "it belongs to the enemy"
    return spending_bar(now, ENTER_FORTIFICATION)


@rule.forbid(EnterFortification, ids=("B-FOR-04", "B-FOR-09"))
def squads_only(now: Position, action: EnterFortification) -> str | None:
    """B-FOR-04, B-FOR-09 — vehicles cannot get in."""
    unit = active(now)
    return None if unit is None or unit.is_squad else "only squads get in"


@rule.forbid(EnterFortification, ids=("B-FOR-03", "B-FOR-09"))
def one_squad_each(now: Position, action: EnterFortification) -> str | None:
    """B-FOR-03, B-FOR-09 — each holds one squad."""
    taken = any(
        isinstance(unit.place, Inside) and unit.place.index == action.index for unit in now.state.units.all()
    )
    return "it is taken" if taken else None


@rule.take(EnterFortification, ids=("B-FOR-02", "B-FOR-08"))
def move_in(now: Position, action: EnterFortification, step: Step) -> Done:
    """B-FOR-02, B-FOR-08 — the squad is in; that draws no Op Fire (B-OPF-03)."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    moved = UnitMoved(unit.id, Inside(at, action.index), "enter")
    return Done((spent(now, unit, ENTER_FORTIFICATION), moved), (step,))


@rule.forbid(LeaveFortification, ids=("B-FOR-02", "B-FOR-08"))
def able_to_leave(now: Position, action: LeaveFortification) -> Refused | str | None:
    """B-FOR-02, B-FOR-08 — out of one's own fortification, with points enough."""
    unit = active(now)
    if unit is None or not isinstance(unit.place, Inside):
        return "the squad is in no fortification"
    return spending_bar(now, LEAVE_FORTIFICATION)


@rule.take(LeaveFortification, ids=("B-FOR-07", "B-FOR-11", "B-OPF-03"))
def move_out(now: Position, action: LeaveFortification, step: Step) -> Done:
    """B-FOR-07, B-FOR-11 — leaving can be answered with Op Fire, by its own one attack."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    moved = UnitMoved(unit.id, OnHex(at), "leave")
    noted = ActivationChanged(now.state.activation.done(LEFT).unfired())
    return Done((noted, spent(now, unit, LEAVE_FORTIFICATION), moved), (OpFireMoment(), step))


@rule.modify(draws_op_fire, Stage.ADD, ids=("B-FOR-07", "B-FOR-11"))
def leaving_draws_fire(now: Position, draws: bool, unit: Unit) -> bool:
    """B-FOR-07, B-FOR-11 — a squad that has left a fortification may be fired at."""
    return draws or (bool(now.state.activations) and LEFT in now.state.activation.did)


@rule.forbid(Enter, ids=("B-FOR-02", "B-FOR-08"))
def leave_first(now: Position, action: Enter) -> Refused | None:
    """B-FOR-02, B-FOR-08 — a squad in a fortification gets out before it moves on."""
    unit = active(now)
    if unit is None or not isinstance(unit.place, Inside):
        return None
    return Refused("B-FOR-02", "the squad must leave its fortification first", action.hex)
