"""The Status Phase: markers removed, units put on watch."""

from collections.abc import Iterator

from engine.model.values import UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import Event, Marked, SmokeCleared, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, SeatId, Unit
from engine.rules.base.sequence.activation import own_units
from engine.rules.module import Layer, Module
from engine.rules.queries import STATUS_PHASE, seat_order

rule = Module("base.status", Layer.BASE)

#: Whether a disrupted squad recovers completely instead of becoming pinned.
recovers_fully: Query[[Unit], bool] = Query("recovers_fully", False)


@dataclass(frozen=True, slots=True)
class RemoveMarkers(Step):
    """Activation markers, pinned markers and temporary markers go; disrupted squads become pinned."""


@dataclass(frozen=True, slots=True)
class PutOnWatch(Step):
    """Each seat in order puts units in Op Fire mode for the coming round."""


@dataclass(frozen=True, slots=True)
class ChooseWatch(Step):
    """A seat picks units to put in Op Fire mode."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class Watch(Action):
    """The unit is put in Op Fire mode."""

    unit: UnitId


rule.procedure(STATUS_PHASE, RemoveMarkers(), PutOnWatch(), ids=("B-STA-01",))


def recovered(now: Position, unit: Unit) -> Iterator[Event]:
    """What the removal of markers does to one unit."""
    for mark in (FATIGUED, OP_FIRE, PINNED):
        if unit.has(mark):
            yield Unmarked(unit.id, mark, "status")
    if unit.has(DISRUPTED):
        yield Unmarked(unit.id, DISRUPTED, "status")
        if not recovers_fully(now, unit):
            yield Marked(unit.id, PINNED, "status")


@rule.run(
    RemoveMarkers, ids=("B-STA-05", "B-STA-06", "B-STA-07", "B-STA-09", "B-STA-10", "B-DMG-26", "B-FOR-31")
)
def remove_markers(now: Position, step: RemoveMarkers) -> Done:
    """B-STA-05 to B-STA-07, B-STA-09 — every unit is fresh again, pins go, disrupted become pinned."""
    events = [event for unit in now.state.units.all() for event in recovered(now, unit)]
    if now.state.board.smoke:
        events.append(SmokeCleared(now.state.board.smoke))
    return Done(tuple(events))


@rule.run(PutOnWatch, ids=("B-STA-11",))
def put_on_watch(now: Position, step: PutOnWatch) -> Done:
    """B-STA-11 — in order of initiative."""
    return Done(then=tuple(ChooseWatch(seat) for seat in seat_order(now)))


@rule.run(ChooseWatch, ids=("B-STA-11",))
def choose_watch(now: Position, step: ChooseWatch) -> Ask:
    """B-STA-11 — any number of units, without using actions."""
    return Ask(step.seat, "watch", (Pass(),))


@rule.offer(ChooseWatch, ids=("B-STA-11",))
def offer_watch(now: Position, step: ChooseWatch) -> Iterator[Action]:
    """B-STA-11 — the seat's own units."""
    for unit in own_units(now, step.seat):
        yield Watch(unit.id)


@rule.forbid(Watch, ids=("B-STA-11",))
def able_to_watch(now: Position, action: Watch) -> str | None:
    """B-STA-11 — neither pinned nor disrupted, and not in Op Fire mode already."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return "there is no such unit"
    if unit.marks & {PINNED, DISRUPTED}:
        return "the squad is pinned or disrupted"
    return "the unit is in Op Fire mode" if unit.has(OP_FIRE) else None


@rule.take(Watch, ids=("B-STA-11",))
def watch(now: Position, action: Watch, step: ChooseWatch) -> Done:
    """B-STA-11 — it gets the marker."""
    return Done((Marked(action.unit, OP_FIRE, "status"),), (step,))
