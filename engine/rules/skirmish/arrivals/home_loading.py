"""Step 7 of the Status Phase at home and at guns: boarding, hitching and new crews, at no cost."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.event import Event, UnitMoved, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import DISRUPTED, PINNED, Aboard, OnHex, Towed, Unit
from engine.rules.base.arrivals.transfers import ChooseTransfers
from engine.rules.base.troops.units import has_room
from engine.rules.module import Layer, Module
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.guns.crews import CREW, FULL_CREW, GunTaken, is_abandoned, is_crew
from engine.rules.skirmish.guns.towing import tow_bar
from engine.rules.skirmish.vehicles.damage import carries
from engine.rules.skirmish.vehicles.kinds import HALF_TRACK, TRANSPORTS, class_of, is_gun

rule = Module("skirmish.home_loading", Layer.SKIRMISH)

#: The figures that may become crew.
RECRUITS = ("regular", CREW)


@dataclass(frozen=True, slots=True)
class BoardAtHome(Action):
    """A squad gets into a transport in the Reinforcement Hex."""

    unit: UnitId
    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class LeaveAtHome(Action):
    """A squad gets out of its transport in the Reinforcement Hex."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class AttachAtHome(Action):
    """A gun is hitched to a vehicle in the Reinforcement Hex."""

    gun: UnitId
    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class Man(Action):
    """A figure of a squad becomes crew of a gun in its hex."""

    unit: UnitId
    gun: UnitId
    figure: str


@dataclass(frozen=True, slots=True)
class CrewJoined(Event):
    """A figure of a squad serves a gun from now on."""

    unit: UnitId
    gun: UnitId
    figure: str

    def apply(self, state: State) -> State:
        """Both after it."""
        squad, gun = state.units[self.unit], state.units[self.gun]
        crew = replace(gun, figures=tuple(sorted((*gun.figures, CREW))))
        return state.with_units(squad.without((self.figure,)), crew)


def _own(now: Position, step: ChooseTransfers) -> list[Unit]:
    return [unit for unit in now.state.units.all() if unit.seat == step.seat]


def _step(now: Position) -> ChooseTransfers | None:
    step = now.state.agenda[-1]
    return step if isinstance(step, ChooseTransfers) else None


# ---------------------------------------------------------------------- transports


@rule.offer(ChooseTransfers, ids=("S-STA-08", "S-FAQ-11"))
def offer_loading(now: Position, step: ChooseTransfers) -> Iterator[Action]:
    """S-STA-08 — in the Reinforcement Hex squads get in and out, and guns are hitched."""
    own = [unit for unit in _own(now, step) if stands_at_home(now, unit)]
    transports = [unit for unit in own if class_of(now, unit) in TRANSPORTS]
    for unit in own:
        if isinstance(unit.place, Aboard):
            yield LeaveAtHome(unit.id)
        elif isinstance(unit.place, OnHex):
            together = [each for each in transports if now.hex_of(each) == unit.place.hex]
            if unit.is_squad:
                yield from (BoardAtHome(unit.id, each.id) for each in together)
            elif is_gun(now, unit):
                yield from (AttachAtHome(unit.id, each.id) for each in together)


def _once(now: Position, unit: UnitId) -> str | None:
    step = _step(now)
    done = step is not None and unit in step.loaded
    return "it has been loaded or unloaded in this step" if done else None


def _pair(now: Position, unit: UnitId, vehicle: UnitId) -> tuple[Unit, Unit] | None:
    one, other = now.state.units.find(unit), now.state.units.find(vehicle)
    if one is None or other is None or one.seat != other.seat or now.hex_of(one) != now.hex_of(other):
        return None
    return (one, other) if stands_at_home(now, one) else None


@rule.forbid(BoardAtHome, ids=("S-STA-08",))
def able_to_board(now: Position, action: BoardAtHome) -> Refused | str | None:
    """S-STA-08 — into a transport beside the squad that is not full, once in the step."""
    pair = _pair(now, action.unit, action.vehicle)
    if pair is None or not isinstance(pair[0].place, OnHex) or not pair[0].is_squad:
        return "squad and vehicle are not together in the Reinforcement Hex"
    squad, vehicle = pair
    if len(now.state.units.aboard(vehicle.id)) >= carries(now, vehicle):
        return "the vehicle is full"
    if is_crew(squad) and class_of(now, vehicle) != HALF_TRACK:
        return Refused("S-ATG-13", "gun crews ride in half-tracks only", squad.id)
    return _once(now, squad.id)


@rule.forbid(LeaveAtHome, ids=("S-STA-08",))
def able_to_leave(now: Position, action: LeaveAtHome) -> str | None:
    """S-STA-08 — out of a transport in the Reinforcement Hex, once in the step."""
    squad = now.state.units.find(action.unit)
    if squad is None or not isinstance(squad.place, Aboard) or not stands_at_home(now, squad):
        return "the squad is in no transport in the Reinforcement Hex"
    return _once(now, squad.id)


@rule.forbid(LeaveAtHome, ids=("B-SET-22",))
def into_a_hex_with_room(now: Position, action: LeaveAtHome) -> Refused | None:
    """B-SET-22 — not where the hex is full, as the room of a Reinforcement Hex may be read as limited."""
    squad = now.state.units.find(action.unit)
    at = None if squad is None else now.hex_of(squad)
    if squad is None or at is None or has_room(now, at, squad):
        return None
    return Refused("B-SET-22", "the hex is full", at)


@rule.forbid(AttachAtHome, ids=("S-STA-08",))
def able_to_attach(now: Position, action: AttachAtHome) -> Refused | str | None:
    """S-STA-08 — a gun beside a truck or half-track that can tow it."""
    pair = _pair(now, action.gun, action.vehicle)
    if pair is None or not isinstance(pair[0].place, OnHex):
        return "gun and vehicle are not together in the Reinforcement Hex"
    return tow_bar(now, pair[1], pair[0])


def _noted(step: ChooseTransfers, unit: UnitId) -> ChooseTransfers:
    return replace(step, loaded=tuple(sorted({*step.loaded, unit})))


@rule.take(BoardAtHome, ids=("S-STA-08", "S-FAQ-11"))
def board_at_home(now: Position, action: BoardAtHome, step: ChooseTransfers) -> Done:
    """S-STA-08 — it is aboard, and not fatigued."""
    moved = UnitMoved(action.unit, Aboard(action.vehicle), "board")
    return Done((moved,), (_noted(step, action.unit),))


@rule.take(LeaveAtHome, ids=("S-STA-08", "S-FAQ-11"))
def leave_at_home(now: Position, action: LeaveAtHome, step: ChooseTransfers) -> Done:
    """S-STA-08, S-FAQ-11 — it stands in the hex, and not fatigued."""
    at = now.hex_of(now.unit(action.unit))
    assert at is not None
    return Done((UnitMoved(action.unit, OnHex(at), "alight"),), (_noted(step, action.unit),))


@rule.take(AttachAtHome, ids=("S-STA-08",))
def attach_at_home(now: Position, action: AttachAtHome, step: ChooseTransfers) -> Done:
    """S-STA-08 — it is hitched."""
    return Done((UnitMoved(action.gun, Towed(action.vehicle), "attach"),), (step,))


# ---------------------------------------------------------------------- new crews


def _guns_with(now: Position, squad: Unit) -> Iterator[Unit]:
    """The guns that a squad could serve: own ones of its hex, and enemy ones that nobody serves."""
    at = now.hex_of(squad)
    for unit in now.state.units.at(at) if at is not None else ():
        if is_gun(now, unit) and (unit.side == squad.side or is_abandoned(now, unit)):
            yield unit


@rule.offer(ChooseTransfers, ids=("S-ATG-14", "S-STA-10"))
def offer_manning(now: Position, step: ChooseTransfers) -> Iterator[Action]:
    """S-STA-10 — figures of the squads that share a hex with a gun."""
    for unit in _own(now, step):
        if unit.is_squad and isinstance(unit.place, OnHex):
            for gun in _guns_with(now, unit):
                yield from (Man(unit.id, gun.id, each) for each in RECRUITS if each in unit.figures)


@rule.forbid(Man, ids=("S-ATG-14", "S-STA-10"))
def able_to_man(now: Position, action: Man) -> Refused | str | None:
    """S-ATG-14 — regular figures of a squad in good order, up to a full crew."""
    squad, gun = now.state.units.find(action.unit), now.state.units.find(action.gun)
    if squad is None or gun is None or all(each.id != gun.id for each in _guns_with(now, squad)):
        return "squad and gun are not together"
    if action.figure not in RECRUITS or action.figure not in squad.figures:
        return "only regular figures become crew"
    if squad.marks & {PINNED, DISRUPTED}:
        return Refused("B-STA-15", "the squad is pinned or disrupted", squad.id)
    if len(gun.figures) >= FULL_CREW:
        return "the crew is complete"
    at = now.hex_of(squad)
    if gun.side == squad.side or at is None or has_room(now, at, replace(gun, side=squad.side)):
        return None
    return Refused("B-SET-22", "the hex is full", gun.id)


@rule.forbid(Man, ids=("S-RES-04",))
def within_board_limit(now: Position, action: Man) -> Refused | None:
    """S-RES-04 — a gun taken from the enemy counts for whoever takes it."""
    squad, gun = now.state.units.find(action.unit), now.state.units.find(action.gun)
    if squad is None or gun is None or gun.side == squad.side:
        return None
    given_up = unit_points(now, squad) if len(squad.figures) == 1 else 0
    return over_the_limit(now, squad.side, unit_points(now, gun) - given_up)


@rule.take(Man, ids=("S-ATG-14", "S-STA-10"))
def man(now: Position, action: Man, step: ChooseTransfers) -> Done:
    """S-STA-10 — also for a gun that has no crew left; an abandoned enemy gun changes sides."""
    squad, gun = now.unit(action.unit), now.unit(action.gun)
    events: list[Event] = []
    if gun.side != squad.side:
        events.append(GunTaken(gun.id, squad.side, squad.seat))
    events.append(CrewJoined(squad.id, gun.id, action.figure))
    return Done(tuple(events), (step,))


@rule.after(CrewJoined, ids=("B-STA-18",))
def emptied(now: Position, event: CrewJoined) -> Done | None:
    """B-STA-18 — a base without figures is out of play."""
    squad = now.unit(event.unit)
    return None if squad.figures else Done((UnitRemoved(squad, "emptied"),))
