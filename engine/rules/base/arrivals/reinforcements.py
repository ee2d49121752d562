"""Reinforcements and events that the scenario schedules: step 5 of the Status Phase."""

from collections.abc import Iterator, Mapping

from engine.hexes.hex import Hex
from engine.model.map_edges import edge_of_map
from engine.model.objective import Obstacle
from engine.model.setup import Reinforcement, ScenarioEvent
from engine.model.side import Force, Squad
from engine.model.values import Json, SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.event import (
    ControlTaken,
    Event,
    InitiativeTaken,
    ObstaclesLaid,
    SmokeLaid,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.step import Done, Step
from engine.play.unit import InReserve, OnHex, SeatId
from engine.rules.base.arrivals.forces import BuildSquads, raised
from engine.rules.base.arrivals.supply import drawing, supplied
from engine.rules.base.arrivals.transfers import Transfers
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.sequence.command import Gained, stores
from engine.rules.base.sequence.setup import seat_for
from engine.rules.base.sequence.status import PutOnWatch
from engine.rules.base.terrain.floods import streams_rise
from engine.rules.base.terrain.laying import laying_bar
from engine.rules.base.troops.units import has_room
from engine.rules.module import Layer, Module
from engine.rules.queries import STATUS_PHASE, seat_order

rule = Module("base.reinforcements", Layer.BASE)

#: What events do, each with what it must name (B-STA-19), and the obstacles that one may lay.
EVENT_EFFECTS: Mapping[str, tuple[str, ...]] = {
    "initiative": ("side",),
    "command": ("side", "count"),
    "victory_points": ("side", "count"),
    "control": ("side", "objective"),
    "smoke": ("hex",),
    "obstacle": ("hex", "type"),
    "torrent": (),
}
OBSTACLE_TYPES = ("razor_wire", "tank_trap", "mines")


@dataclass(frozen=True, slots=True)
class ReceiveDue(Step):
    """Each seat in order receives what is due this round; then the events of the round happen."""


@dataclass(frozen=True, slots=True)
class ReceiveReinforcement(Step):
    """A seat receives the reinforcement of that number."""

    seat: SeatId
    number: int


@dataclass(frozen=True, slots=True)
class PlaceArrivals(Step):
    """A seat places the units that have come on these hexes, one after the other."""

    seat: SeatId
    units: tuple[UnitId, ...]
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Arrive(Action):
    """The unit comes in at that hex."""

    unit: UnitId
    hex: Hex


@dataclass(frozen=True, slots=True)
class LoseArrivals(Step):
    """Units that could not be placed are lost."""

    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Happen(Step):
    """The scenario's event of that number happens."""

    number: int


rule.insert(STATUS_PHASE, Transfers(), after=PutOnWatch(), ids=("B-STA-12",))
rule.insert(STATUS_PHASE, ReceiveDue(), after=Transfers(), ids=("B-STA-19", "B-REI-01"))


def _counts(value: Json) -> dict[str, int]:
    if not isinstance(value, Mapping):
        return {}
    return {key: count for key, count in value.items() if isinstance(count, int) and count > 0}


def _squad(value: Json) -> Squad | None:
    if not isinstance(value, Mapping):
        return None
    special = value.get("specialization")
    return Squad(_counts(value.get("figures")), special if isinstance(special, str) else None)


def force_of(reinforcement: Reinforcement) -> Force:
    """What a reinforcement brings; fields that no force has, or of a wrong kind, bring nothing."""
    given = reinforcement.force
    listed = given.get("squads")
    squads = [_squad(each) for each in listed] if isinstance(listed, list | tuple) else []
    bases = given.get("bases")
    return Force(
        reinforcement.division,
        bases if isinstance(bases, int) else 0,
        _counts(given.get("figures")),
        _counts(given.get("specializations")),
        _counts(given.get("vehicles")),
        _counts(given.get("equipment")),
        squads=tuple(squad for squad in squads if squad is not None),
    )


def entry_hexes(game: Game, reinforcement: Reinforcement, seat: SeatId) -> tuple[Hex, ...]:
    """Where a reinforcement comes in: its own hexes, those of its player, those of its side."""
    return reinforcement.hexes or home_hexes(game, reinforcement.side, seat)


def home_hexes(game: Game, side_id: SideId, seat: SeatId) -> tuple[Hex, ...]:
    """The Reinforcement Hexes of a player, those of his side where he has none of his own; its edges too."""
    side = game.side(side_id)
    divisions = {each.id: each.division for each in game.seats}
    own = (player for player in side.players if player.division == divisions.get(seat))
    mine = next((player.reinforcement_hexes for player in own if player.reinforcement_hexes), ())
    return tuple(dict.fromkeys((*(mine or side.reinforcement_hexes), *game.derive(_edges)[side_id])))


def _edges(game: Game) -> Mapping[SideId, tuple[Hex, ...]]:
    """The hexes of the edges by which the scenario lets each side come in."""
    return {
        side.id: tuple(hex_ for edge in side.entry_edges for hex_ in edge_of_map(game.map, edge))
        for side in game.scenario.sides
    }


@rule.run(ReceiveDue, ids=("B-STA-19", "B-REI-01"))
def receive_due(now: Position, step: ReceiveDue) -> Done:
    """B-STA-19, B-REI-01 — in order of initiative, in the Status Phase of the round given."""
    scenario = now.game.scenario
    due = [
        (seat_for(now.game, each.side, each.division), number)
        for number, each in enumerate(scenario.reinforcements)
        if each.round == now.state.round and each.side in now.game.sides
    ]
    happening = [
        Happen(number) for number, each in enumerate(scenario.events) if each.round == now.state.round
    ]
    received = [
        ReceiveReinforcement(seat, number)
        for first in seat_order(now)
        for seat, number in due
        if seat == first
    ]
    return Done(then=(*received, *happening))


@rule.run(ReceiveReinforcement, ids=("B-REI-01",))
def receive(now: Position, step: ReceiveReinforcement) -> Done:
    """B-REI-01 — squads are built on arrival; everything comes fresh."""
    reinforcement = now.game.scenario.reinforcements[step.number]
    draw = drawing(now)
    force = supplied(draw, reinforcement.side, force_of(reinforcement))
    done = raised(now.game, reinforcement.side, force, f"{reinforcement.side}-r{step.number + 1}")
    finished = (event.unit.id for event in done.events if isinstance(event, UnitPlaced))
    built = (base for each in done.then if isinstance(each, BuildSquads) for base in each.bases)
    units = (*finished, *built)
    hexes = entry_hexes(now.game, reinforcement, step.seat)
    return Done(
        (*done.events, *draw.missing),
        (*done.then, PlaceArrivals(step.seat, units, hexes), LoseArrivals(units)),
    )


@rule.run(PlaceArrivals, ids=("B-REI-03",))
def place_arrivals(now: Position, step: PlaceArrivals) -> Ask | Done:
    """B-REI-03 — on the reinforcement hexes of the side."""
    return Ask(step.seat, "reinforce") if _outside(now, step.units) else Done()


def _outside(now: Position, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    known = (now.state.units.find(unit) for unit in units)
    return tuple(unit.id for unit in known if unit is not None and isinstance(unit.place, InReserve))


@rule.offer(PlaceArrivals, ids=("B-REI-03",))
def offer_entry(now: Position, step: PlaceArrivals) -> Iterator[Action]:
    """B-REI-03 — each unit on each of these hexes."""
    for unit in _outside(now, step.units):
        for hex_ in step.hexes:
            if hex_ in now.game.map:
                yield Arrive(unit, hex_)


@rule.forbid(Arrive, ids=("B-REI-03",))
def by_its_own_hexes(now: Position, action: Arrive) -> str | None:
    """B-REI-03 — nowhere else."""
    step = now.state.agenda[-1]
    known = isinstance(step, PlaceArrivals) and action.hex in step.hexes
    return None if known else "no reinforcement hex of the side"


@rule.forbid(Arrive, ids=("B-REI-04",))
def within_stacking(now: Position, action: Arrive) -> str | None:
    """B-REI-04 — the stacking limit holds."""
    return None if has_room(now, action.hex, now.unit(action.unit)) else "the hex is full"


@rule.forbid(Arrive, ids=("B-REI-05",))
def not_among_enemies(now: Position, action: Arrive) -> str | None:
    """B-REI-05 — not where the enemy stands."""
    return "the enemy is there" if now.enemies_at(action.hex, now.unit(action.unit).side) else None


@rule.forbid(Arrive, ids=("B-MOV-02",))
def by_ground_it_may_enter(now: Position, action: Arrive) -> Refused | None:
    """B-MOV-02 — not where the ground is closed to the unit."""
    if not is_closed(now, now.unit(action.unit), action.hex):
        return None
    return Refused("B-MOV-02", "the unit may not enter that ground", action.hex)


@rule.take(Arrive, ids=("B-REI-01",))
def arrive(now: Position, action: Arrive, step: PlaceArrivals) -> Done:
    """B-REI-01 — it is there; the next one follows."""
    return Done((UnitMoved(action.unit, OnHex(action.hex), "arrive"),), (step,))


@rule.run(LoseArrivals, ids=("B-REI-06",))
def lose_arrivals(now: Position, step: LoseArrivals) -> Done:
    """B-REI-06 — what found no place is lost for good."""
    kept_out = _outside(now, step.units)
    return Done(tuple(UnitRemoved(now.unit(unit), "kept out") for unit in kept_out))


# ---------------------------------------------------------------------- events


@rule.run(Happen, ids=("B-STA-19",))
def happen(now: Position, step: Happen) -> Done:
    """B-STA-19 — the special events of the scenario for this round."""
    return Done(tuple(_effects(now, now.game.scenario.events[step.number])))


def _effects(now: Position, event: ScenarioEvent) -> Iterator[Event]:
    """The event by its effect; others than these are text alone. What may not be laid is not.

    Nobody loses more than he has.
    """
    side, count = event.params.get("side"), event.params.get("count", 1)
    amount = count if isinstance(count, int) else 0
    place = event.params.get("hex")
    hex_ = now.game.map.grid.find(place) if isinstance(place, str) else None
    known = side if isinstance(side, str) and side in now.game.sides else None
    match event.effect:
        case "initiative" if known is not None:
            yield InitiativeTaken(known)
        case "command" if known is not None:
            yield Gained(known, max(amount, -stores(now.state).command.get(known, 0)), 0)
        case "victory_points" if known is not None:
            yield Gained(known, 0, max(amount, -stores(now.state).victory_points.get(known, 0)))
        case "control" if known is not None and isinstance(event.params.get("objective"), str):
            yield ControlTaken(str(event.params["objective"]), known)
        case "smoke" if hex_ is not None and hex_ in now.game.map:
            if laying_bar(now, "smoke", hex_) is None:
                yield SmokeLaid(hex_)
        case "obstacle" if hex_ is not None and hex_ in now.game.map:
            type_ = str(event.params.get("type", ""))
            if type_ in OBSTACLE_TYPES and laying_bar(now, type_, hex_) is None:
                yield ObstaclesLaid((), (Obstacle(hex_, type_),))
        case "torrent":
            yield streams_rise()
        case _:
            return
