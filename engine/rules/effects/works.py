"""What cards put on the map and take off it: smoke, fortifications, obstacles, special hexes."""

from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.play.event import Event, ObstacleRemoved, ObstaclesLaid, SmokeLaid
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.step import Done
from engine.rules.base.arrivals.supply import SMOKE
from engine.rules.base.terrain.concealment import seen_anew
from engine.rules.base.terrain.laying import laying_bar
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


@dataclass(frozen=True, slots=True)
class Ground(EffectStep):
    """`ground`: the terrain `params.terrain` lies in the hexes `params.hexes`, else in each final hex."""


@dataclass(frozen=True, slots=True)
class TerrainLaid(Event):
    """A special hex lies on the map: its terrain stands instead of what was there."""

    hex: Hex
    terrain: str

    def apply(self, state: State) -> State:
        """It is there."""
        others = tuple(each for each in state.board.replaced if each[0] != self.hex)
        return state.with_board(replaced=tuple(sorted((*others, (self.hex, self.terrain)))))


rule.after(TerrainLaid, ids=("B-CON-07",))(seen_anew)
rule.part(EFFECTS, ("ground", Ground), ids=("B-TER-27",))
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


@rule.run(Ground, ids=("B-TER-27",))
def lay_ground(now: Position, step: Ground) -> Done:
    """B-TER-27 — special hexes added by cards replace the terrain of their whole hex."""
    params = effect_of(now, step.play).params
    terrain, labels = str(params.get("terrain", "")), params.get("hexes", ())
    named = (
        [now.game.map.grid.find(str(label)) for label in labels] if isinstance(labels, list | tuple) else []
    )
    hexes = [hex_ for hex_ in (named or step.play.hexes) if hex_ is not None and hex_ in now.game.map]
    if terrain not in now.game.catalogue.terrain.terrain:
        return went_on(step.play)
    return went_on(step.play, [TerrainLaid(hex_, terrain) for hex_ in hexes])
