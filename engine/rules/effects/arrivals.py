"""Reinforcements that a card brings: they come when it is carried out."""

from dataclasses import replace

from engine.model.side import Force
from engine.play.event import UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done
from engine.rules.base.arrivals.forces import BuildSquads, raised
from engine.rules.base.arrivals.reinforcements import LoseArrivals, PlaceArrivals, home_hexes
from engine.rules.base.arrivals.supply import drawing, supplied
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.effects.prospects import PROSPECTS
from engine.rules.module import Layer, Module

rule = Module("effects.arrivals", Layer.BASE)


@dataclass(frozen=True, slots=True)
class Reinforce(EffectStep):
    """`reinforce`: the `force` of the effect comes at once, on the Reinforcement Hexes of its player."""


rule.part(EFFECTS, ("reinforce", Reinforce), ids=("B-REI-02",))


@rule.run(Reinforce, ids=("B-REI-02",))
def reinforce(now: Position, step: Reinforce) -> Done:
    """B-REI-02 — placed when the card is resolved, not in the Status Phase."""
    play = step.play
    draw = drawing(now)
    division = next((seat.division for seat in now.game.seats if seat.id == play.seat), None)
    force = replace(supplied(draw, play.side, _force(now, play)), division=division)
    done = raised(now.game, play.side, force, f"{play.side}-{play.card}-{now.state.dice}")
    finished = (event.unit.id for event in done.events if isinstance(event, UnitPlaced))
    built = (base for each in done.then if isinstance(each, BuildSquads) for base in each.bases)
    units = (*finished, *built)
    hexes = home_hexes(now.game, play.side, play.seat)
    return went_on(
        play,
        (*done.events, *draw.missing),
        (*done.then, PlaceArrivals(play.seat, units, hexes), LoseArrivals(units)),
    )


def _force(now: Position, play: Play) -> Force:
    return effect_of(now, play).force or Force()


def _somebody_and_some_home(now: Position, play: Play) -> bool:
    """Whether the boxes still hold some unit of the force, and a hex is open to it."""
    homes = home_hexes(now.game, play.side, play.seat)
    if not any(hex_ in now.game.map and not now.enemies_at(hex_, play.side) for hex_ in homes):
        return False
    left = supplied(drawing(now), play.side, _force(now, play))
    return bool(left.squads or left.vehicles or left.equipment or (left.bases and left.figures))


rule.part(PROSPECTS, ("reinforce", _somebody_and_some_home))
