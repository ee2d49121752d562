"""Set-up: units of the scenario, deployment, first control, first initiative, first watch."""

from collections.abc import Iterator
from itertools import chain

from engine.hexes.hex import Hex
from engine.model.setup import PlacedUnit
from engine.model.side import Squad, Zone
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.event import ControlTaken, InitiativeTaken, UnitMoved, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import (
    CONCEALED,
    DISRUPTED,
    FATIGUED,
    INCAPACITATED,
    OP_FIRE,
    PINNED,
    SQUAD,
    STANDING,
    Aboard,
    Damage,
    InReserve,
    Inside,
    OnHex,
    Place,
    SeatId,
    Towed,
    Unit,
)
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.sequence.command import control_by_presence
from engine.rules.base.sequence.markers import markers_of_the_scenario
from engine.rules.base.troops.units import has_room
from engine.rules.module import Layer, Module
from engine.rules.queries import SETUP, seat_order

rule = Module("base.setup", Layer.BASE)

#: Whether a unit is set up before the others of its player.
deploys_first: Query[[Unit], bool] = Query("deploys_first", False)
#: Whether some zone takes a unit that waits to be set up.
can_be_deployed: Query[[Unit], bool] = Query("can_be_deployed", True)


@dataclass(frozen=True, slots=True)
class PlaceScenario(Step):
    """What the scenario puts on the map stands there."""


@dataclass(frozen=True, slots=True)
class FirstInitiative(Step):
    """A side has the initiative."""


@dataclass(frozen=True, slots=True)
class RaiseForces(Step):
    """The starting forces of every side wait in its reserve."""


@dataclass(frozen=True, slots=True)
class DeployAll(Step):
    """Each seat in order deploys its units."""


@dataclass(frozen=True, slots=True)
class DeployNext(Step):
    """A seat deploys the next unit of its reserve; `only` may say `carriers`: those that go first."""

    seat: SeatId
    only: str = ""


@dataclass(frozen=True, slots=True)
class GivenControl(Step):
    """Objectives belong to whom the scenario says."""


@dataclass(frozen=True, slots=True)
class FirstControl(Step):
    """Objectives belong to who was deployed on them."""


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """The unit is set up in that hex."""

    unit: UnitId
    hex: Hex


rule.procedure(
    SETUP,
    PlaceScenario(),
    FirstInitiative(),
    RaiseForces(),
    DeployAll(),
    GivenControl(),
    FirstControl(),
    ids=("B-SET-01",),
)


# ---------------------------------------------------------------------- units of the scenario


def seat_for(game: Game, side: str, division: str | None) -> SeatId:
    """The seat that commands a division; the first one of the side where no division says so."""
    seats = [seat for seat in game.seats if seat.side == side]
    return next(
        (seat.id for seat in seats if division is not None and seat.division == division), seats[0].id
    )


def figures_of(squad: Squad) -> tuple[str, ...]:
    """The figures on the base, sorted by kind."""
    return tuple(kind for kind, count in sorted(squad.figures.items()) for _ in range(count))


def squad_unit(game: Game, unit: UnitId, side: str, squad: Squad, place: Place, division: str | None) -> Unit:
    """A squad as a unit in play."""
    seat = seat_for(game, side, division)
    return Unit(unit, side, seat, SQUAD, place, figures_of(squad), squad.specialization)


_MARKS = {FATIGUED, OP_FIRE, PINNED, DISRUPTED, CONCEALED, STANDING, INCAPACITATED}
_DAMAGE = {"light": Damage.LIGHT, "heavy": Damage.HEAVY}


def _token(game: Game, placed: PlacedUnit) -> str | None:
    """The specialization among the keywords of a vehicle."""
    known = game.catalogue.units.specializations
    return next((each for each in placed.keywords if each in known), None)


def _tow_of(game: Game, placed: PlacedUnit) -> UnitId | None:
    """The vehicle that a unit of the scenario is hitched to."""
    return next((each.id for each in game.scenario.placed_units if each.towing == placed.id), None)


def shelter_given(game: Game, placed: PlacedUnit) -> int | None:
    """B-FOR-03, B-FOR-09 — which fortification a unit of the scenario begins in, one unit in each.

    The one that names it as its occupant; else the first of the type it names that nobody else begins in.
    """
    works = game.scenario.fortifications
    named = next((number for number, work in enumerate(works) if work.occupant == placed.id), None)
    if named is not None or placed.in_fortification is None:
        return named if named is None or works[named].hex == placed.hex else None
    given = {work.occupant for work in works}
    free = [
        number
        for number, work in enumerate(works)
        if work.hex == placed.hex and work.type == placed.in_fortification and work.occupant is None
    ]
    before = 0
    for other in game.scenario.placed_units:
        if other.id == placed.id:
            break
        same = (other.hex, other.in_fortification) == (placed.hex, placed.in_fortification)
        before += same and other.id not in given
    return free[before] if before < len(free) else None


def placed_unit(game: Game, placed: PlacedUnit) -> Unit:
    """A unit as the scenario sets it: where, in which condition, with which markers."""
    place: Place
    if placed.in_transport is not None:
        place = Aboard(placed.in_transport)
    elif (tow := _tow_of(game, placed)) is not None:
        place = Towed(tow)
    elif placed.hex is None:
        place = InReserve(placed.side)
    else:
        index = shelter_given(game, placed)
        place = OnHex(placed.hex) if index is None else Inside(placed.hex, index)
    marks = {
        mark for mark in (placed.condition, placed.activation, placed.motion, placed.damage) if mark in _MARKS
    }
    if placed.concealed:
        marks.add(CONCEALED)
    marks.update(placed.doctrine_marks)
    figures = figures_of(placed.squad) if placed.squad is not None else ()
    if placed.squad is None and placed.crew:
        figures = ("at_crew",) * placed.crew
    return Unit(
        placed.id,
        placed.side,
        seat_for(game, placed.side, placed.division),
        SQUAD if placed.squad is not None else placed.kind or SQUAD,
        place,
        figures,
        placed.squad.specialization if placed.squad is not None else _token(game, placed),
        frozenset(mark for mark in marks if mark is not None),
        _DAMAGE.get(placed.damage or "", Damage.NONE),
        placed.facing,
    )


@rule.run(PlaceScenario, ids=("B-SET-02", "B-FOR-01"))
def place_scenario(now: Position, step: PlaceScenario) -> Done:
    """B-SET-02 — units and markers as the scenario shows."""
    units = (UnitPlaced(placed_unit(now.game, placed)) for placed in now.game.scenario.placed_units)
    return Done((*units, *markers_of_the_scenario(now)))


# ---------------------------------------------------------------------- initiative


@rule.run(FirstInitiative, ids=("B-SET-12",))
def first_initiative(now: Position, step: FirstInitiative) -> Chance | Done:
    """B-SET-12 — the scenario says who begins with it; where it says nothing, a die does."""
    named = now.game.scenario.timing.first_initiative
    if named in now.game.sides:
        return Done((InitiativeTaken(named),))
    return Chance("initiative", (Throw("plain", 1, "initiative", 2),))


@rule.rolled(FirstInitiative, ids=("B-SET-12",))
def initiative_rolled(now: Position, step: FirstInitiative, roll: Roll) -> Done:
    """B-SET-12 — either side, with even chances."""
    return Done((InitiativeTaken(now.game.sides[roll.faces[0] - 1]),))


# ---------------------------------------------------------------------- deployment


@rule.run(DeployAll, ids=("B-SET-21", "B-SET-17"))
def deploy_all(now: Position, step: DeployAll) -> Done:
    """B-SET-21 — in order of initiative."""
    return Done(then=tuple(DeployNext(seat) for seat in seat_order(now)))


def waiting(now: Position, seat: SeatId) -> Unit | None:
    """The next unit of a seat that is still to be deployed."""
    reserve = [u for u in now.state.units.all() if type(u.place) is InReserve and u.seat == seat]
    first = [unit for unit in reserve if deploys_first(now, unit)]
    others = (unit for unit in reserve if unit not in first)
    return next((u for u in chain(first, others) if can_be_deployed(now, u) and _has_ground(now, u)), None)


def _has_ground(now: Position, unit: Unit) -> bool:
    """Whether some hex of its zones is open to a unit at all; who has none stays in reserve."""
    return any(
        hex_ in now.game.map and not is_closed(now, unit, hex_)
        for zone in zones_of(now, unit)
        for hex_ in zone.hexes
    )


def is_active_deployment(now: Position, unit: Unit) -> bool:
    """Whether that unit is the one being deployed."""
    step = now.state.agenda[-1]
    return isinstance(step, DeployNext) and waiting(now, step.seat) == unit


def zones_of(now: Position, unit: Unit) -> Iterator[Zone]:
    """The deployment zones a unit may be set up in."""
    divisions = {seat.id: seat.division for seat in now.game.seats}
    for zone in now.game.side(unit.side).deployment_zones:
        if zone.division is None or zone.division == divisions.get(unit.seat):
            yield zone


@rule.run(DeployNext, ids=("B-SET-21",))
def deploy_next(now: Position, step: DeployNext) -> Ask | Done:
    """B-SET-21 — one unit after the other."""
    unit = waiting(now, step.seat)
    if unit is None or (step.only and not deploys_first(now, unit)):
        return Done()
    return Ask(step.seat, "deploy")


@rule.offer(DeployNext, ids=("B-SET-21",))
def offer_zone(now: Position, step: DeployNext) -> Iterator[Action]:
    """B-SET-21 — the hexes of the deployment zones."""
    unit = waiting(now, step.seat)
    if unit is not None:
        for zone in zones_of(now, unit):
            for hex_ in zone.hexes:
                yield Deploy(unit.id, hex_)


@rule.forbid(Deploy, ids=("B-SET-21",))
def in_zone(now: Position, action: Deploy) -> str | None:
    """B-SET-21 — in a zone of one's own, on a hex in play, not beside an enemy unit in it."""
    unit = now.state.units.find(action.unit)
    if unit is None or not any(action.hex in zone.hexes for zone in zones_of(now, unit)):
        return "not in the deployment zone"
    if action.hex not in now.game.map or now.enemies_at(action.hex, unit.side):
        return "not a free hex in play"
    return None


@rule.forbid(Deploy, ids=("B-SET-22",))
def within_stacking(now: Position, action: Deploy) -> str | None:
    """B-SET-22 — the stacking limit holds at deployment."""
    unit = now.state.units.find(action.unit)
    return None if unit is None or has_room(now, action.hex, unit) else "the hex is full"


@rule.forbid(Deploy, ids=("B-MOV-02", "B-TER-26", "B-EQP-25"))
def on_ground_for_it(now: Position, action: Deploy) -> Refused | None:
    """B-MOV-02, B-TER-26, B-EQP-25 — not where the ground is closed to the unit."""
    unit = now.state.units.find(action.unit)
    if unit is None or action.hex not in now.game.map or not is_closed(now, unit, action.hex):
        return None
    return Refused("B-MOV-02", "the unit may not enter that ground", action.hex)


@rule.take(Deploy, ids=("B-SET-21",))
def deploy(now: Position, action: Deploy, step: DeployNext) -> Done:
    """B-SET-21 — it stands there; the next unit follows."""
    return Done((UnitMoved(action.unit, OnHex(action.hex), "deploy"),), (step,))


# ---------------------------------------------------------------------- control


@rule.run(GivenControl, ids=("B-CMD-07",))
def given_control(now: Position, step: GivenControl) -> Done:
    """B-CMD-07 — nobody's unless the scenario says so."""
    return Done(
        tuple(
            ControlTaken(objective.id, objective.controlled_by)
            for objective in now.game.scenario.objectives
            if objective.controlled_by is not None
        )
    )


@rule.run(FirstControl, ids=("B-CMD-08",))
def first_control(now: Position, step: FirstControl) -> Done:
    """B-CMD-08 — an objective that a unit was deployed on is its owner's."""
    return Done(tuple(control_by_presence(now)))
