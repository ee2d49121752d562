"""What damage means for vehicles in a skirmish, and for whoever they carry."""

from collections.abc import Callable

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.ask import Chance, Roll, Throw
from engine.play.event import UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import Damage, Unit
from engine.rules.base.firing.damage import LoseFigures
from engine.rules.base.moves.transport import lost_with
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import is_mobile, is_vehicle, step_cost
from engine.rules.skirmish.vehicles.steering import turn_cost

rule = Module("skirmish.damaged_vehicles", Layer.SKIRMISH)

HEAVY_FACTOR = 2
TRANSPORT_DICE = 4
TRANSPORT_HITS_FROM = 4


@dataclass(frozen=True, slots=True)
class TransportDamage(Step):
    """Who rode in a destroyed vehicle, or was hitched to it, is hit by what became of it."""

    unit: UnitId


# ---------------------------------------------------------------------- heavy damage


def _limps(now: Position, unit: Unit) -> bool:
    return unit.damage is Damage.HEAVY and not unit.is_squad and is_vehicle(now, unit)


@rule.around(is_mobile, ids=("S-DMG-09", "S-MOV-08"))
def heavily_damaged_move(now: Position, unit: Unit, below: Callable[[Position, Unit], bool]) -> bool:
    """S-DMG-09, S-MOV-08 — heavy damage does not keep a vehicle where it is."""
    return _limps(now, unit) or below(now, unit)


@rule.modify(step_cost, Stage.SCALE, ids=("S-DMG-09", "S-MOV-08"))
def double_cost(now: Position, cost: int, unit: Unit, start: Hex, to: Hex) -> int:
    """S-DMG-09 — but every point it spends on moving counts twice."""
    return cost * HEAVY_FACTOR if _limps(now, unit) else cost


@rule.modify(turn_cost, Stage.SCALE, ids=("S-DMG-09", "S-MOV-08"))
def double_cost_of_turns(now: Position, cost: int, unit: Unit, facing: int) -> int:
    """S-MOV-08 — for turns as well."""
    return cost * HEAVY_FACTOR if _limps(now, unit) else cost


# ---------------------------------------------------------------------- passengers


@rule.answer(lost_with, ids=("S-DMG-10",))
def passengers_may_survive(now: Position, vehicle: Unit, passenger: Unit) -> bool:
    """S-DMG-10 — passengers are not lost with their vehicle; they are attacked by its destruction."""
    return False


@rule.after(UnitMoved, ids=("S-DMG-10",))
def hit_by_the_wreck(now: Position, event: UnitMoved) -> Done | None:
    """S-DMG-10 — each squad by itself."""
    return Done(then=(TransportDamage(event.unit),)) if event.by == "bail out" else None


@rule.run(TransportDamage, ids=("S-DMG-10",))
def roll_transport_damage(now: Position, step: TransportDamage) -> Chance | Done:
    """S-DMG-10 — four dice."""
    unit = now.state.units.find(step.unit)
    if unit is None or not unit.figures:
        return Done()
    return Chance("transport_damage", (Throw("black", TRANSPORT_DICE, f"destruction {step.unit}"),))


@rule.rolled(TransportDamage, ids=("S-DMG-10",))
def transport_damage(now: Position, step: TransportDamage, roll: Roll) -> Done:
    """S-DMG-10 — hits on 4 to 6 as in close combat, without any cover."""
    hits = sum(face >= TRANSPORT_HITS_FROM for face in roll.faces)
    unit = now.state.units.find(step.unit)
    if unit is None or not hits:
        return Done()
    # Somebody of the other side has brought it about, whoever it was.
    return Done(then=(LoseFigures(unit.id, hits, ""),))


def carries(now: Position, unit: Unit) -> int:
    """How many squads a vehicle can carry."""
    kind = vehicle_kind(now, unit)
    return 0 if kind is None else kind.capacity
