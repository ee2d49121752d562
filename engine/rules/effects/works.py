"""What cards put on the map and take off it: smoke, fortifications, obstacles."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.objective import Fortification, Obstacle
from engine.play.event import Event, ObstacleRemoved, ObstaclesLaid, SmokeLaid
from engine.play.game import Position
from engine.play.step import Done
from engine.rules.base.arrivals.supply import SMOKE
from engine.rules.base.works.laying import laying_bar
from engine.rules.effects.abilities import EFFECTS, EffectStep, effect_of, went_on
from engine.rules.module import Layer, Module

rule = Module("effects.works", Layer.BASE)


@dataclass(frozen=True, slots=True)
class Smoke(EffectStep):
    """`smoke`: a smoke marker is put in each final hex where smoke may lie."""


@dataclass(frozen=True, slots=True)
class Build(EffectStep):
    """`build`: a fortification or obstacle `params.work` is put in each final hex."""


@dataclass(frozen=True, slots=True)
class Clear(EffectStep):
    """`clear`: obstacles of the type `params.work` are taken off the final hexes."""


rule.part(EFFECTS, ("smoke", Smoke), ids=("B-FOR-01",))
rule.part(EFFECTS, ("build", Build), ids=("B-FOR-01",))
rule.part(EFFECTS, ("clear", Clear), ids=("B-FOR-01",))


@rule.run(Smoke, ids=("B-FOR-01",))
def smoke(now: Position, step: Smoke) -> Done:
    """B-FOR-01 — where smoke may lie, as long as there is some."""
    events = [
        SmokeLaid(hex_)
        for hex_ in step.play.hexes
        if hex_ in now.game.map and laying_bar(now, SMOKE, hex_) is None
    ]
    return went_on(step.play, events)


@rule.run(Build, ids=("B-FOR-01",))
def build(now: Position, step: Build) -> Done:
    """B-FOR-01 — cards are one of the sources of fortifications and obstacles."""
    work = str(effect_of(now, step.play).params.get("work", "entrenchment"))
    kind = now.game.catalogue.terrain.fortifications.get(work)
    hexes = [hex_ for hex_ in step.play.hexes if hex_ in now.game.map and laying_bar(now, work, hex_) is None]
    if not hexes:
        return went_on(step.play)
    if kind is not None and kind.is_obstacle:
        return went_on(step.play, [ObstaclesLaid(obstacles=tuple(Obstacle(hex_, work) for hex_ in hexes))])
    return went_on(step.play, [ObstaclesLaid(tuple(Fortification(hex_, work) for hex_ in hexes))])


@rule.run(Clear, ids=("B-FOR-01",))
def clear(now: Position, step: Clear) -> Done:
    """B-FOR-01 — as far as there are any."""
    work = str(effect_of(now, step.play).params.get("work", ""))
    events: list[Event] = [
        ObstacleRemoved(hex_, each.type)
        for hex_ in step.play.hexes
        for each in now.state.board.obstacles_at(hex_)
        if not work or each.type == work
    ]
    return went_on(step.play, events)
