"""A card or ability being carried out, one effect after the other."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from engine.hexes.hex import Hex
from engine.model.card import Card, Effect
from engine.model.values import SideId, UnitId
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.step import Done, Step
from engine.play.unit import SeatId
from engine.rules.module import Layer, Module

rule = Module("effects.abilities", Layer.BASE)

#: The list of kinds of effects: pairs of the name in `Effect.do` and the `EffectStep` that carries it out.
EFFECTS = "effects"


@dataclass(frozen=True, slots=True)
class Play:
    """A card being carried out: who uses it, which of its effects is next, what has been settled so far.

    `target` is the target hex, `hexes` are the final hexes that attacks and the like strike, `units` the
    units chosen.
    """

    card: str
    seat: SeatId
    side: SideId
    number: int = 0
    target: Hex | None = None
    hexes: tuple[Hex, ...] = ()
    units: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectStep(Step):
    """One effect of a card; each kind of effect is a subclass with a runner that ends with `went_on`."""

    play: Play


@dataclass(frozen=True, slots=True)
class CarryOut(Step):
    """The next effect of a card is carried out, then all that follow."""

    play: Play


@dataclass(frozen=True, slots=True)
class CardResolved(Event):
    """All effects of a card have been carried out."""

    play: Play


@dataclass(frozen=True, slots=True)
class CardFailed(Event):
    """A card came to nothing: its other effects do not happen. `why` is `contact`, `off_the_map` …"""

    play: Play
    why: str


def card_of(now: Position, play: Play) -> Card:
    """The card of a play; KeyError when the catalogue lacks it."""
    return now.game.catalogue.cards[play.card]


def effect_of(now: Position, play: Play) -> Effect:
    """The effect that a play has come to."""
    return card_of(now, play).effects[play.number]


def went_on(play: Play, events: Iterable[Event] = (), steps: Sequence[Step] = (), **settled: Any) -> Done:
    """The end of an effect: what it did, then `steps` and the next effect; `settled` changes the play."""
    return Done(tuple(events), (*steps, CarryOut(replace(play, number=play.number + 1, **settled))))


def failed(play: Play, why: str, events: Iterable[Event] = ()) -> Done:
    """The end of a whole card before its time."""
    return Done((*events, CardFailed(play, why)))


def effect_steps(game: Game) -> dict[str, type[EffectStep]]:
    """The kinds of effects that the rules in force know, by name."""
    return dict(game.ruleset.parts.get(EFFECTS, ()))


@rule.run(CarryOut, ids=("B-CRD-05",))
def carry_out(now: Position, step: CarryOut) -> Done:
    """B-CRD-05 — what the card says is done, in the order in which it says it."""
    effects = card_of(now, step.play).effects
    if step.play.number >= len(effects):
        return Done((CardResolved(step.play),))
    kind = now.game.derive(effect_steps).get(effects[step.play.number].do)
    return went_on(step.play) if kind is None else Done(then=(kind(step.play),))
