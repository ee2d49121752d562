"""What cards do to the units they are played on: markers, morale, damage, losses made good."""

from collections.abc import Iterator

from engine.play.event import Event, FiguresGained, Marked, Repaired, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, Damage, Unit
from engine.rules.base.sequence.activation import fatigued
from engine.rules.effects.abilities import EFFECTS, EffectStep, effect_of, went_on
from engine.rules.module import Layer, Module
from engine.rules.queries import base_bar

rule = Module("effects.unit_states", Layer.BASE)


@dataclass(frozen=True, slots=True)
class Mark(EffectStep):
    """`mark`: the units chosen get the markers `marks`."""


@dataclass(frozen=True, slots=True)
class Unmark(EffectStep):
    """`unmark`: the units chosen lose the markers `marks`."""


@dataclass(frozen=True, slots=True)
class Rally(EffectStep):
    """`rally`: disrupted squads become pinned, pinned ones good; with `amount` 2 both are good at once."""


@dataclass(frozen=True, slots=True)
class Repair(EffectStep):
    """`repair`: the damage of the vehicles chosen is `amount` levels less."""


@dataclass(frozen=True, slots=True)
class Refill(EffectStep):
    """`refill`: the squads chosen get up to `amount` figures `params.figure`, as far as there is room."""


for _name, _kind in (
    ("mark", Mark),
    ("unmark", Unmark),
    ("rally", Rally),
    ("repair", Repair),
    ("refill", Refill),
):
    rule.part(EFFECTS, (_name, _kind), ids=("B-CRD-05",))


def chosen(now: Position, step: EffectStep) -> Iterator[Unit]:
    """The units that a card is played on and that are still in play."""
    for unit in step.play.units:
        found = now.state.units.find(unit)
        if found is not None:
            yield found


@rule.run(Mark, ids=("B-CRD-05",))
def mark(now: Position, step: Mark) -> Done:
    """B-CRD-05 — a unit that is fatigued leaves Op Fire mode."""
    events: list[Event] = []
    for unit in chosen(now, step):
        for each in effect_of(now, step.play).marks:
            if each == FATIGUED:
                events += fatigued(unit, "card")
            elif not unit.has(each):
                events.append(Marked(unit.id, each, "card"))
    return went_on(step.play, events)


@rule.run(Unmark, ids=("B-CRD-05",))
def unmark(now: Position, step: Unmark) -> Done:
    """B-CRD-05 — only markers that are there."""
    marks = effect_of(now, step.play).marks
    events = [
        Unmarked(unit.id, each, "card") for unit in chosen(now, step) for each in marks if unit.has(each)
    ]
    return went_on(step.play, events)


@rule.run(Rally, ids=("B-CRD-05",))
def rally(now: Position, step: Rally) -> Done:
    """B-CRD-05 — one level of morale, or two."""
    wholly = effect_of(now, step.play).amount >= 2
    events: list[Event] = []
    for unit in chosen(now, step):
        if unit.has(DISRUPTED):
            events.append(Unmarked(unit.id, DISRUPTED, "card"))
            if not wholly:
                events.append(Marked(unit.id, PINNED, "card"))
        elif unit.has(PINNED):
            events.append(Unmarked(unit.id, PINNED, "card"))
    return went_on(step.play, events)


@rule.run(Repair, ids=("B-CRD-05",))
def repair(now: Position, step: Repair) -> Done:
    """B-CRD-05 — down to no damage."""
    levels = effect_of(now, step.play).amount
    events = [
        Repaired(unit.id, Damage(max(unit.damage - levels, 0)))
        for unit in chosen(now, step)
        if unit.damage is not Damage.NONE
    ]
    return went_on(step.play, events)


@rule.run(Refill, ids=("B-CRD-05",))
def refill(now: Position, step: Refill) -> Done:
    """B-CRD-05 — no base takes more than its places."""
    effect, units = effect_of(now, step.play), now.game.catalogue.units
    figure = str(effect.params.get("figure", "regular"))
    events: list[Event] = []
    for unit in chosen(now, step):
        taken = sum(units.figures[each].slots for each in unit.figures)
        gained = min((units.squad_slots - taken) // max(units.figures[figure].slots, 1), effect.amount)
        if unit.is_squad and gained > 0 and base_bar(now, unit, figure) is None:
            events.append(FiguresGained(unit.id, (figure,) * gained))
    return went_on(step.play, events)
