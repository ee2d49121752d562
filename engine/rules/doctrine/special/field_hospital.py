"""Field hospitals: engineers build them, squads run to them and are refilled there while no enemy watches."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, distance
from engine.model.objective import SpecialPoint
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.event import Event, ObstaclesLaid, SlotChanged
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Stage
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import active, standing
from engine.rules.base.sequence.markers import edited_since, laid_from_the_start, on_paper
from engine.rules.module import Layer, Module
from engine.rules.queries import line_of_sight, permitted, point_cost
from engine.rules.skirmish.arrivals.home import is_refilled, is_sheltered, refuges
from engine.rules.skirmish.economy.treasury import Credited, account
from engine.rules.skirmish.engineering.works import BUILD, Work, does_work, is_work, price_of_work

MODULE = "doctrine.field_hospital"


@dataclass(frozen=True, slots=True)
class Hospitals:
    """The field hospitals on the map, each with the side it belongs to."""

    at: tuple[tuple[Hex, SideId], ...] = ()


rule = Module(MODULE, Layer.DOCTRINE, slot=Hospitals())

#: The piece of work, and the permission to do it.
HOSPITAL = "field_hospital"
#: How near an enemy who sees it keeps a squad from being refilled.
ENEMY_RADIUS = 3


def hospitals(state: State) -> Hospitals:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Hospitals) else Hospitals()


def hospital_hexes(now: Position, side: SideId) -> tuple[Hex, ...]:
    """The hexes with a field hospital of a side."""
    return tuple(hex_ for hex_, owner in hospitals(now.state).at if owner == side)


# ---------------------------------------------------------------------- building one


@rule.allow(is_work, ids=("S-DOC-707",))
def hospitals_are_work(now: Position, task: str, what: str) -> bool:
    """S-DOC-707 — field hospitals are something to build."""
    return (task, what) == (BUILD, HOSPITAL)


@rule.term(point_cost, "build field hospital", ids=("S-DOC-707",))
def cost_of_a_hospital(now: Position, unit: Unit, what: str) -> int:
    """S-DOC-707 — for four movement points."""
    kind = now.game.catalogue.terrain.fortifications.get(HOSPITAL)
    return (kind.build_mp or 0) * POINT if what == f"{BUILD}:{HOSPITAL}" and kind is not None else 0


def _command(now: Position) -> int:
    kind = now.game.catalogue.terrain.fortifications.get(HOSPITAL)
    return (kind.build_cp or 0) if kind is not None else 0


@rule.modify(price_of_work, Stage.ADD, ids=("S-DOC-707",))
def command_for_a_hospital(
    now: Position, price: tuple[Event, ...], unit: Unit, work: Work
) -> tuple[Event, ...]:
    """S-DOC-707 — and two command."""
    if (work.task, work.what) != (BUILD, HOSPITAL):
        return price
    return (*price, Credited(unit.side, "command", -_command(now), HOSPITAL))


@rule.offer(Move, ids=("S-DOC-707",))
def offer_hospital(now: Position, step: Move) -> Iterator[Action]:
    """S-DOC-707 — by engineers."""
    unit = active(now)
    if unit is not None and now.state.effects and does_work(now, unit, BUILD, HOSPITAL):
        yield Work(BUILD, HOSPITAL)


@rule.forbid(Work, ids=("S-DOC-707",))
def only_who_may_build_it(now: Position, action: Work) -> str | None:
    """S-DOC-707 — of the doctrine, with the command for it, one in a hex."""
    unit = active(now)
    if (action.task, action.what) != (BUILD, HOSPITAL) or unit is None:
        return None
    if not permitted(now, unit, HOSPITAL):
        return "the doctrine does not allow it"
    if now.hex_of(unit) in [hex_ for hex_, _ in hospitals(now.state).at]:
        return "there is one in the hex"
    return None if account(now, unit.side).command >= _command(now) else "not enough command"


@rule.after(ObstaclesLaid, ids=("S-DOC-707",))
def hospital_built(now: Position, event: ObstaclesLaid) -> Done | None:
    """S-DOC-707 — the hospital belongs to the side whose engineers built it."""
    built = [each.hex for each in event.obstacles if each.type == HOSPITAL]
    if not built or not now.state.activations:
        return None
    side = now.game.side_of(now.state.activation.seat)
    known = hospitals(now.state).at
    return Done((SlotChanged(MODULE, Hospitals((*known, *((hex_, side) for hex_ in built)))),))


@rule.modify(laid_from_the_start, Stage.ADD, ids=("S-DOC-707",))
def hospitals_of_the_scenario(now: Position, laid: tuple[Event, ...]) -> tuple[Event, ...]:
    """S-DOC-707 — those of the scenario stand from the start; one that is nobody's serves both sides."""
    there = _preset(now.game)
    return (*laid, SlotChanged(MODULE, there)) if there.at else laid


def _preset(game: Game) -> Hospitals:
    """The hospitals of the scenario."""
    return Hospitals(
        tuple(
            (point.hex, side)
            for point in game.scenario.special_points
            if point.kind == HOSPITAL and point.hex in game.map
            for side in game.sides
            if point.side in (None, side)
        )
    )


@rule.modify(on_paper, Stage.ADD)
def hospitals_on_paper(now: Position, paper: Scenario, scenario: Scenario) -> Scenario:
    """The hospitals stand as special points of their sides, and no longer as something built."""
    others = tuple(point for point in paper.special_points if point.kind != HOSPITAL)
    built = tuple(SpecialPoint(hex_, HOSPITAL, side) for hex_, side in hospitals(now.state).at)
    return replace(
        paper,
        special_points=(*others, *built),
        obstacles=tuple(each for each in paper.obstacles if each.type != HOSPITAL),
    )


@rule.modify(edited_since, Stage.ADD)
def hospitals_edited(now: Position, events: tuple[Event, ...], paper: Scenario) -> tuple[Event, ...]:
    """Those of the scenario stand there instead."""
    if now.game.scenario.special_points == paper.special_points:
        return events
    return (*events, SlotChanged(MODULE, _preset(now.game)))


# ---------------------------------------------------------------------- running to one


@rule.modify(refuges, Stage.ADD, ids=("S-DOC-707",))
def hospitals_are_refuges(now: Position, hexes: tuple[Hex, ...], side: SideId) -> tuple[Hex, ...]:
    """S-DOC-707 — squads run to the nearest of hospitals and Reinforcement Hexes."""
    more = hospital_hexes(now, side)
    return (*hexes, *(hex_ for hex_ in more if hex_ not in hexes and not now.enemies_at(hex_, side)))


@rule.allow(is_sheltered, ids=("S-DOC-707",))
def sheltered_in_hospital(now: Position, unit: Unit) -> bool:
    """S-DOC-707 — and have arrived there."""
    return now.hex_of(unit) in hospital_hexes(now, unit.side)


@rule.allow(is_refilled, ids=("S-DOC-707",))
def refilled_in_hospital(now: Position, unit: Unit) -> bool:
    """S-DOC-707 — and are refilled, unless an enemy within three hexes sees it."""
    at = now.hex_of(unit)
    if at is None or at not in hospital_hexes(now, unit.side):
        return False
    return not any(_watches(now, enemy, at) for enemy in now.state.units.all() if enemy.side != unit.side)


def _watches(now: Position, enemy: Unit, at: Hex) -> bool:
    there = now.hex_of(enemy) if standing(now, enemy) else None
    return there is not None and distance(there, at) <= ENEMY_RADIUS and line_of_sight(now, there, at)
