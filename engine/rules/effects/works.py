"""What cards put on the map and take off it: smoke, fortifications, obstacles."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.objective import Fortification, Obstacle
from engine.play.event import Event, ObstacleRemoved, ObstaclesLaid, SmokeLaid
from engine.play.game import Position
from engine.play.step import Done
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
    """B-FOR-01 — on the map, not on buildings, not twice."""
    terrain, cells = now.game.catalogue.terrain.terrain, now.game.map.cells
    events = [
        SmokeLaid(hex_)
        for hex_ in step.play.hexes
        if hex_ in cells
        and hex_ not in now.state.board.smoke
        and not (cells[hex_].terrain in terrain and terrain[cells[hex_].terrain].building)
    ]
    return went_on(step.play, events)


@rule.run(Build, ids=("B-FOR-01",))
def build(now: Position, step: Build) -> Done:
    """B-FOR-01 — cards are one of the sources of fortifications and obstacles."""
    work = str(effect_of(now, step.play).params.get("work", "entrenchment"))
    kind = now.game.catalogue.terrain.fortifications.get(work)
    hexes = tuple(hex_ for hex_ in step.play.hexes if hex_ in now.game.map)
    if kind is not None and kind.is_obstacle:
        lying = now.state.board
        new = tuple(
            Obstacle(hex_, work) for hex_ in hexes if all(o.type != work for o in lying.obstacles_at(hex_))
        )
        return went_on(step.play, [ObstaclesLaid(obstacles=new)] if new else ())
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
