"""Charges laid before the game: engineers clear them, or set them off against what they are laid at."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.objective import Obstacle
from engine.model.scenario import Scenario
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.event import Event, ObstacleRemoved, ObstaclesLaid
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.state import State
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import active
from engine.rules.base.sequence.markers import edited_since, laid_from_the_start, on_paper
from engine.rules.base.terrain.concealment import seen_anew
from engine.rules.base.terrain.ground import RUINS
from engine.rules.base.terrain.land import BRIDGE, land
from engine.rules.base.terrain.obstacles import obstacle_in
from engine.rules.module import Layer, Module
from engine.rules.skirmish.damage.destruction import destroyed, occupants, shaken
from engine.rules.skirmish.damage.terrain_damage import BuildingDestroyed, with_terrain
from engine.rules.skirmish.engineering.works import (
    CHARGE,
    SET_OFF,
    Work,
    blown_up,
    does_work,
    exposes,
    here,
    is_work,
    set_off,
)

rule = Module("skirmish.charges", Layer.SKIRMISH)

#: What a charge is laid against, by the names that a scenario uses.
BUILDING, FORTIFICATION = "building", "fortification"
#: What is under a bridge where the map says only that there is one.
STREAM = "stream"

#: What the charges of a hex would destroy now, of what they are laid against.
aims: Query[[Hex], tuple[str, ...]] = Query("charge_aims", ())


@dataclass(frozen=True, slots=True)
class BridgeDestroyed(Event):
    """A bridge fell: the hex is what lay under it, and no road runs through it any more."""

    hex: Hex
    terrain: str

    def apply(self, state: State) -> State:
        """The bridge is gone."""
        return with_terrain(state, self.hex, self.terrain)


rule.after(BridgeDestroyed, ids=("B-CON-07",))(seen_anew)


# ---------------------------------------------------------------------- there from the start


@rule.modify(laid_from_the_start, Stage.ADD, ids=("S-ENG-14",))
def charges_of_the_scenario(now: Position, laid: tuple[Event, ...]) -> tuple[Event, ...]:
    """S-ENG-14 — the charges that the scenario lays; one marker stands for all of a hex."""
    hexes = sorted({each.hex for each in now.game.scenario.charges if each.hex in now.game.map})
    markers = tuple(Obstacle(hex_, CHARGE) for hex_ in hexes)
    return (*laid, ObstaclesLaid((), markers)) if markers else laid


@rule.modify(on_paper, Stage.ADD)
def charges_on_paper(now: Position, paper: Scenario, scenario: Scenario) -> Scenario:
    """Charges stand by themselves, with what they are laid against, and no longer once they went off."""
    lying = {each.hex for each in paper.obstacles if each.type == CHARGE}
    return replace(
        paper,
        obstacles=tuple(each for each in paper.obstacles if each.type != CHARGE),
        charges=tuple(each for each in scenario.charges if each.hex in lying),
    )


@rule.modify(edited_since, Stage.ADD)
def charges_edited(now: Position, events: tuple[Event, ...], paper: Scenario) -> tuple[Event, ...]:
    """Those of the scenario lie there instead."""
    was = {each.hex for each in now.state.board.obstacles if each.type == CHARGE}
    wanted = {each.hex for each in now.game.scenario.charges if each.hex in now.game.map}
    gone = (ObstacleRemoved(hex_, CHARGE) for hex_ in sorted(was - wanted))
    laid = tuple(Obstacle(hex_, CHARGE) for hex_ in sorted(wanted - was))
    return (*events, *gone, *((ObstaclesLaid((), laid),) if laid else ()))


# ---------------------------------------------------------------------- set off


@rule.allow(is_work, ids=("S-ENG-14",))
def setting_off_is_work(now: Position, task: str, what: str) -> bool:
    """S-ENG-14 — a charge that lies there is set off as a piece of work, for no further points."""
    return (task, what) == (SET_OFF, CHARGE)


@rule.allow(exposes, ids=("S-ENG-14",))
def exposes_as_laying(now: Position, task: str) -> bool:
    """S-ENG-14 — it exposes the engineers exactly as laying one does."""
    return task == SET_OFF


@rule.offer(Move, ids=("S-ENG-14",))
def offer_setting_off(now: Position, step: Move) -> Iterator[Action]:
    """S-ENG-14 — by engineers of either side in its hex."""
    unit = active(now)
    if unit is None or not now.game.scenario.charges or not obstacle_in(now, CHARGE, here(now)):
        return
    if does_work(now, unit, SET_OFF, CHARGE):
        yield Work(SET_OFF, CHARGE)


@rule.forbid(Work, ids=("S-ENG-14",))
def something_stands(now: Position, action: Work) -> str | None:
    """S-ENG-14 — while a charge lies there and what it is laid against stands."""
    at = here(now)
    if action.task != SET_OFF or at is None:
        return None
    if not obstacle_in(now, CHARGE, at):
        return "no charge lies there"
    return None if aims(now, at) else "what the charge was laid against is gone"


@rule.answer(aims, ids=("S-ENG-14",))
def still_standing(now: Position, hex_: Hex) -> tuple[str, ...]:
    """S-ENG-14 — the bridge, the building, the fortifications that the scenario names."""
    place = land(now)
    kind = place.kind(hex_)
    standing = {
        BRIDGE: place.has_bridge(hex_),
        BUILDING: kind is not None and kind.building,
        FORTIFICATION: bool(blown_up(now, hex_)),
    }
    named = {each.target for each in now.game.scenario.charges if each.hex == hex_}
    return tuple(target for target, stands in standing.items() if stands and target in named)


@rule.answer(set_off, ids=("S-ENG-14", "S-DMG-07"))
def destroys_its_aims(now: Position, hex_: Hex, by: UnitId) -> tuple[Event, ...]:
    """S-ENG-14, S-DMG-07 — without a roll; squads in fortifications are shaken, others stay as they are."""
    events: list[Event] = [ObstacleRemoved(hex_, CHARGE)]
    for target in aims(now, hex_):
        if target == FORTIFICATION:
            indices = blown_up(now, hex_)
            events += (*destroyed(indices, by), *shaken(now, occupants(now, indices), by))
        elif target == BUILDING:
            events.append(BuildingDestroyed(hex_, RUINS))
        else:
            below = now.game.map.cells[hex_].terrain
            events.append(BridgeDestroyed(hex_, STREAM if below == BRIDGE else below))
    return tuple(events)
