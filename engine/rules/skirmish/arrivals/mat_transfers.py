"""Transfers on the mat: figures changing between squads that wait on the same space of it."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done
from engine.rules.module import Layer, Module
from engine.rules.queries import base_bar
from engine.rules.skirmish.arrivals.mat import Waiting, changed, mat_of
from engine.rules.skirmish.economy.purchase import Purchase, buyer

rule = Module("skirmish.mat_transfers", Layer.SKIRMISH)


@dataclass(frozen=True, slots=True)
class SwitchWaiting(Action):
    """A figure changes from one squad on the mat to another."""

    unit: UnitId
    to: UnitId
    figure: str


def _squads(now: Position, side: str) -> list[Waiting]:
    return [entry for entry in mat_of(now, side).waiting if entry.unit.is_squad]


@rule.offer(Purchase, ids=("S-FAQ-05",))
def offer_switches(now: Position, step: Purchase) -> Iterator[Action]:
    """S-FAQ-05 — in the Status Phase, while the mat is in hand: unseen, like everything done on it."""
    squads = _squads(now, now.game.side_of(step.seat))
    for giver in squads:
        for taker in squads:
            if giver.unit.id != taker.unit.id and giver.space == taker.space:
                for figure in dict.fromkeys(giver.unit.figures):
                    yield SwitchWaiting(giver.unit.id, taker.unit.id, figure)


@rule.forbid(SwitchWaiting, ids=("S-FAQ-05",))
def on_one_space(now: Position, action: SwitchWaiting) -> str | None:
    """S-FAQ-05 — between two squads on one space, and no squad gives its last figure away."""
    known = {entry.unit.id: entry for entry in _squads(now, buyer(now))}
    giver, taker = known.get(action.unit), known.get(action.to)
    if giver is None or taker is None or giver.space != taker.space or giver.unit.id == taker.unit.id:
        return "the squads do not wait on the same space"
    if action.figure not in giver.unit.figures:
        return "the squad has no such figure"
    return "the squad would be empty" if len(giver.unit.figures) < 2 else None


@rule.forbid(SwitchWaiting)
def one_way(now: Position, action: SwitchWaiting) -> str | None:
    """A squad does not give and take the same kind in one step, as on the map."""
    step = now.state.agenda[-1]
    if not isinstance(step, Purchase):
        return None
    if (action.unit, action.figure) in step.taken or (action.to, action.figure) in step.given:
        return "the figure would only go back"
    return None


@rule.forbid(SwitchWaiting)
def what_a_base_holds(now: Position, action: SwitchWaiting) -> Refused | None:
    """What a base may hold when it is built it may hold afterwards."""
    taker = next((each for each in _squads(now, buyer(now)) if each.unit.id == action.to), None)
    if taker is None:
        return None
    units = now.game.catalogue.units
    figures = (*taker.unit.figures, action.figure)
    heavy = sum(units.figures[each].heavy_weapon for each in figures)
    if sum(units.figures[each].slots for each in figures) > units.squad_slots:
        return Refused("B-SET-14", "the base is full", action.to)
    if heavy > 1 and units.figures[action.figure].heavy_weapon:
        return Refused("S-FIG-01", "a base holds one heavy weapon", action.to)
    if heavy and taker.unit.specialization is not None:
        return Refused("B-SET-20", "a specialized squad takes no heavy weapon", action.to)
    return base_bar(now, taker.unit, action.figure)


@rule.take(SwitchWaiting, ids=("S-FAQ-05",))
def switch(now: Position, action: SwitchWaiting, step: Purchase) -> Done:
    """S-FAQ-05 — nothing is paid for it."""
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side)
    giver, taker = mat.find(action.unit), mat.find(action.to)
    assert giver is not None
    assert taker is not None
    joined = tuple(sorted((*taker.unit.figures, action.figure)))
    mat = mat.put(replace(giver, unit=giver.unit.without((action.figure,))))
    mat = mat.put(replace(taker, unit=replace(taker.unit, figures=joined)))
    given = (*step.given, (action.unit, action.figure))
    taken = (*step.taken, (action.to, action.figure))
    return Done([changed(now, side, mat)], [replace(step, given=given, taken=taken)])
