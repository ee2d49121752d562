"""Units that a card is played on: who uses it picks them one after the other."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.said import say
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.play.unit import SeatId
from engine.rules.base.sequence.activation import standing
from engine.rules.effects.abilities import EFFECTS, EffectStep, effect_of, went_on
from engine.rules.effects.conditions import fitting, misfit
from engine.rules.module import Layer, Module

rule = Module("effects.chosen_units", Layer.BASE)


@dataclass(frozen=True, slots=True)
class ChooseUnits(EffectStep):
    """`choose`: `count` units that fit `who` are picked, fewer if `at_most`; all that fit without `count`."""


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """That unit is one of those the card is played on."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Enough(Action):
    """What a card offers more is let go."""


@dataclass(frozen=True, slots=True)
class UnitsPicked(Event):
    """A card is played on these units."""

    seat: SeatId
    card: str
    units: tuple[UnitId, ...]


rule.part(EFFECTS, ("choose", ChooseUnits), ids=("B-CRD-05",))


@rule.run(ChooseUnits, ids=("B-CRD-05",))
def choose_units(now: Position, step: ChooseUnits) -> Ask | Done:
    """B-CRD-05 — as many as the card says, as far as there are so many."""
    play, effect = step.play, effect_of(now, step.play)
    if effect.count is None:
        units = tuple(unit.id for unit in fitting(now, play, effect.who))
        return went_on(replace(play, units=units), [UnitsPicked(play.seat, play.card, units)])
    left = [unit for unit in fitting(now, play, effect.who) if unit.id not in play.units]
    if len(play.units) >= effect.count or not left:
        return went_on(play, [UnitsPicked(play.seat, play.card, play.units)])
    return Ask(play.seat, "pick", (Enough(),) if effect.at_most and play.units else ())


@rule.offer(ChooseUnits, ids=("B-CRD-05",))
def offer_units(now: Position, step: ChooseUnits) -> Iterator[Action]:
    """B-CRD-05 — the units on the map."""
    return (Pick(unit.id) for unit in now.state.units.all() if standing(now, unit))


@rule.forbid(Pick, ids=("B-CRD-05",))
def as_the_card_says(now: Position, action: Pick) -> Refused | None:
    """B-CRD-05 — only those that the card speaks of, each once."""
    step, unit = now.state.agenda[-1], now.state.units.find(action.unit)
    if not isinstance(step, ChooseUnits) or unit is None:
        return Refused("B-CRD-05", "no card is played on this unit", action.unit)
    rules = now.game.catalogue.cards[step.play.card].rules
    cited = rules[0] if rules else "B-CRD-05"
    if action.unit in step.play.units:
        return Refused(cited, "the unit has been picked already", action.unit)
    why = misfit(now, step.play, effect_of(now, step.play).who, unit)
    return (
        None
        if why is None
        else Refused(cited, say("the card does not allow this unit: {why}", why=why), action.unit)
    )


@rule.take(Pick, ids=("B-CRD-05",))
def pick(now: Position, action: Pick, step: ChooseUnits) -> Done:
    """B-CRD-05 — the unit is picked; there may be more to pick."""
    return Done(then=(ChooseUnits(replace(step.play, units=(*step.play.units, action.unit))),))


@rule.take(Enough, ids=("B-CRD-05",))
def enough(now: Position, action: Enough, step: Step) -> Done:
    """B-CRD-05 — the card goes on with the units picked so far."""
    if not isinstance(step, ChooseUnits):
        return Done()
    play = step.play
    return went_on(play, [UnitsPicked(play.seat, play.card, play.units)])
