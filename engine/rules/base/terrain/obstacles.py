"""Razor wire, tank traps and mines: what they do to who enters, stands in or leaves their hex."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, distance
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.attack import Attack, Shooter, Shot
from engine.play.event import ActivationChanged, AttackEnded, Event, ObstacleRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, Unit
from engine.rules.base.firing.fire import HitUnit
from engine.rules.base.firing.op_fire import OpFireMoment
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Enter, Move, class_on_the_move
from engine.rules.base.moves.overrun import in_the_way
from engine.rules.base.moves.spending import spending_bar, spent
from engine.rules.base.moves.step_clauses import VEHICLES
from engine.rules.base.sequence.activation import STOPPED, active, fatigued
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    DEFENDER,
    ENTER_HEX,
    NORMAL,
    assault_cover,
    assault_firepower,
    defence,
    ends_activation,
    fatigues,
    firepower,
    is_heavy_vehicle,
    point_cost,
)

#: Whether squads in wire defend with half their firepower, as they attack.
WIRE_IN_DEFENCE = "wire.halves_defenders"

rule = Module(
    "base.obstacles",
    Layer.BASE,
    parameters=(Parameter(WIRE_IN_DEFENCE, True, (False, True), reading="B-FOR-13"),),
)

WIRE, TRAPS, MINES = "razor_wire", "tank_trap", "mines"
#: What is noted about an activation whose unit may not move any farther.
HALTED = "halted"
CUT_WIRE = "cut_wire"

#: Whether a unit is stopped by an obstacle of that type when it enters its hex.
is_halted_by: Query[[Unit, str], bool] = Query("is_halted_by", False)
#: Whether an attack destroys the razor wire of its hex.
destroys_wire: Query[[Attack], bool] = Query("destroys_wire", False)


@dataclass(frozen=True, slots=True)
class MeetObstacles(Step):
    """The obstacles of the hex entered take effect, in the order the active seat likes."""

    met: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meet(Action):
    """That obstacle takes effect next."""

    type: str


@dataclass(frozen=True, slots=True)
class MineRoll(Step):
    """The mines of the hex go off under that unit; none named = the active one."""

    unit: UnitId = ""


@dataclass(frozen=True, slots=True)
class CutWire(Action):
    """The active unit removes the razor wire of its hex."""


rule.insert(ENTER_HEX, MeetObstacles(), after=OpFireMoment(), ids=("B-TIM-05", "B-TIM-02"))


def obstacle_in(now: Position, type_: str, hex_: Hex | None) -> bool:
    """Whether an obstacle of that type lies in the hex."""
    obstacles = now.state.board.obstacles
    return bool(obstacles) and any(each.hex == hex_ and each.type == type_ for each in obstacles)


# ---------------------------------------------------------------------- entering


@rule.run(MeetObstacles, ids=("B-TIM-05", "B-TIM-06", "B-OPF-14"))
def meet_obstacles(now: Position, step: MeetObstacles) -> Ask | Done:
    """B-TIM-05, B-TIM-06, B-OPF-14 — after Op Fire; of several the active player chooses the order."""
    unit = now.state.active_unit
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return Done()
    left = [each.type for each in now.state.board.obstacles_at(at) if each.type not in step.met]
    left = [each for each in dict.fromkeys(left) if is_halted_by(now, unit, each)]
    if not left:
        return Done()
    return Ask(now.state.activation.seat, "obstacle", tuple(Meet(each) for each in left))


@rule.take(Meet, ids=("B-TIM-06",))
def meet(now: Position, action: Meet, step: MeetObstacles) -> Done:
    """B-TIM-06 — the unit is stopped; mines go off as well."""
    halted = ActivationChanged(now.state.activation.done(HALTED))
    mines = (MineRoll(),) if action.type == MINES else ()
    return Done((halted,), (*mines, replace(step, met=(*step.met, action.type))))


@rule.allow(is_halted_by, ids=("B-FOR-12", "B-SPC-11"))
def wire_stops(now: Position, unit: Unit, type_: str) -> bool:
    """B-FOR-12 — wire stops squads that are no engineers, and light vehicles."""
    if type_ != WIRE or is_heavy_vehicle(now, unit):
        return False
    return not has_ability(now, unit, "not_stopped_by_wire")


@rule.allow(is_halted_by, ids=("B-FOR-19",))
def traps_stop(now: Position, unit: Unit, type_: str) -> bool:
    """B-FOR-19 — tank traps stop vehicles."""
    return type_ == TRAPS and class_on_the_move(now, unit) in VEHICLES


@rule.allow(is_halted_by, ids=("B-FOR-23",))
def mines_stop(now: Position, unit: Unit, type_: str) -> bool:
    """B-FOR-23 — mines stop everybody."""
    return type_ == MINES


@rule.forbid(Enter, ids=("B-MOV-02", "B-FOR-14", "B-FOR-20"), once=True)
def stopped(now: Position, action: Enter) -> Refused | None:
    """B-MOV-02 — who has been stopped by an obstacle moves no farther."""
    if now.state.activations and HALTED in now.state.activation.did:
        return Refused("B-MOV-02", "an obstacle has stopped the unit", action.hex)
    return None


@rule.forbid(Enter, ids=("B-FOR-18",))
def traps_from_beside(now: Position, action: Enter) -> Refused | None:
    """B-FOR-18 — a vehicle enters tank traps only if it began its movement beside them."""
    unit = active(now)
    if unit is None or not obstacle_in(now, TRAPS, action.hex):
        return None
    if class_on_the_move(now, unit) not in VEHICLES:
        return None
    if not now.state.activation.has_moved:
        return None
    began = now.hex_of(unit.at(now.state.activation.started_at))
    if began is not None and distance(began, action.hex) <= 1:
        return None
    return Refused("B-FOR-18", "tank traps are entered from the hex beside them only", action.hex)


@rule.forbid(Enter, ids=("B-FIG-41",))
def stuck_among_enemies(now: Position, action: Enter) -> Refused | None:
    """B-FIG-41 — a hex of the enemy is entered only by who can leave it again, and is not stopped there."""
    unit = active(now)
    if unit is None or all(enemy.has(CONCEALED) for enemy in in_the_way(now, unit, action.hex)):
        return None
    from_mines = obstacle_in(now, MINES, now.hex_of(unit.at(now.state.activation.started_at)))
    if not from_mines and not any(
        is_halted_by(now, unit, each.type) for each in now.state.board.obstacles_at(action.hex)
    ):
        return None
    return Refused("B-FIG-41", "the unit could not leave the hex again", action.hex)


@rule.run(MineRoll, ids=("B-FOR-23",))
def mine_roll(now: Position, step: MineRoll) -> Chance | Done:
    """B-FOR-23 — four dice."""
    unit = now.state.units.find(step.unit) if step.unit else now.state.active_unit
    if unit is None:
        return Done()
    return Chance("mines", (Throw("black", 4, "mines"),))


@rule.rolled(MineRoll, ids=("B-FOR-23",))
def mines_rolled(now: Position, step: MineRoll, roll: Roll) -> Done:
    """B-FOR-23 — each 4 and more is a normal hit without defence; then the unit is fatigued."""
    unit = now.unit(step.unit or now.state.activation.unit)
    hits = sum(face >= 4 for face in roll.faces)
    events: list[Event] = []
    if unit.id == now.state.activation.unit and ends_activation(now, unit, MINES):
        events.append(ActivationChanged(now.state.activation.done(STOPPED)))
    if fatigues(now, unit, MINES):
        events += fatigued(unit, MINES)
    return Done(tuple(events), (HitUnit(unit.id, hits, NORMAL, None),))


@rule.allow(ends_activation, ids=("B-FOR-23",))
def mines_end_it(now: Position, unit: Unit, cause: str) -> bool:
    """B-FOR-23 — the activation of a unit in mines is over."""
    return cause == MINES


@rule.forbid(Enter, ids=("B-FOR-25",), once=True)
def one_hex_out_of_mines(now: Position, action: Enter) -> Refused | None:
    """B-FOR-25 — a unit that starts in mines moves one hex only."""
    unit = active(now)
    if unit is None or not now.state.activation.has_moved:
        return None
    if not obstacle_in(now, MINES, now.hex_of(unit.at(now.state.activation.started_at))):
        return None
    return Refused("B-FOR-25", "a unit that starts in mines moves one hex only", action.hex)


# ---------------------------------------------------------------------- standing in them


@rule.term(firepower, "half", ids=("B-FOR-13",))
def half_in_wire(now: Position, shot: Shot) -> int:
    """B-FOR-13 — a squad in wire attacks with half its firepower."""
    in_wire = now.unit(shot.shooter.unit).is_squad and obstacle_in(now, WIRE, shot.from_hex)
    return 1 if in_wire else 0


@rule.term(firepower, "half", ids=("B-FOR-24",))
def half_in_mines(now: Position, shot: Shot) -> int:
    """B-FOR-24 — units attack out of mines with half their firepower."""
    return 1 if obstacle_in(now, MINES, shot.from_hex) else 0


@rule.term(assault_firepower, "half", ids=("B-FOR-13",))
def assault_in_wire(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-FOR-13 — in assaults too; in defence as well, unless the rule is read as one about attacks."""
    if role == DEFENDER and not now.game.ruleset.parameters.get(WIRE_IN_DEFENCE):
        return 0
    in_wire = now.unit(shooter.unit).is_squad and obstacle_in(now, WIRE, now.hex_of(shooter.unit))
    return 1 if in_wire else 0


@rule.term(assault_firepower, "half", ids=("B-FOR-24",))
def assault_out_of_mines(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-FOR-24 — and out of mines."""
    return 1 if role != DEFENDER and obstacle_in(now, MINES, now.hex_of(shooter.unit)) else 0


def _trap_cover(now: Position) -> int:
    kind = now.game.catalogue.terrain.fortifications.get(TRAPS)
    return 0 if kind is None else kind.cover


@rule.term(defence, "obstacle", ids=("B-FOR-21",))
def behind_traps(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FOR-21 — squads have one cover more among tank traps."""
    return _trap_cover(now) if unit.is_squad and obstacle_in(now, TRAPS, now.hex_of(unit)) else 0


@rule.term(assault_cover, "obstacle", ids=("B-FOR-21",))
def assaulted_behind_traps(now: Position, attack: Attack) -> int:
    """B-FOR-21 — in an assault too."""
    return _trap_cover(now) if obstacle_in(now, TRAPS, attack.hex) else 0


# ---------------------------------------------------------------------- clearing wire


@rule.term(point_cost, "wire", ids=("B-FOR-16",))
def two_points(now: Position, unit: Unit, what: str) -> int:
    """B-FOR-16 — two points."""
    return 2 * POINT if what == CUT_WIRE else 0


@rule.offer(Move, ids=("B-FOR-16", "B-TIM-07"))
def offer_cutting(now: Position, step: Move) -> Iterator[Action]:
    """B-FOR-16, B-TIM-07 — where wire lies, also after it has stopped the unit."""
    unit = active(now)
    if unit is not None and obstacle_in(now, WIRE, now.hex_of(unit)):
        yield CutWire()


@rule.forbid(CutWire, ids=("B-FOR-16", "B-SPC-11"))
def able_to_cut(now: Position, action: CutWire) -> Refused | str | None:
    """B-FOR-16 — a tank or an engineer squad in the hex, with points enough."""
    unit = active(now)
    if unit is None or not obstacle_in(now, WIRE, now.hex_of(unit)):
        return "there is no wire"
    if not is_heavy_vehicle(now, unit) and not has_ability(now, unit, CUT_WIRE):
        return "only tanks and engineers cut wire"
    return spending_bar(now, CUT_WIRE)


@rule.take(CutWire, ids=("B-FOR-16",))
def cut_wire(now: Position, action: CutWire, step: Step) -> Done:
    """B-FOR-16 — it is gone."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    return Done((spent(now, unit, CUT_WIRE), ObstacleRemoved(at, WIRE)), (step,))


@rule.answer(destroys_wire, ids=("B-FOR-17",))
def three_hits(now: Position, attack: Attack) -> bool:
    """B-FOR-17 — an area attack with three hits or more."""
    if attack.target is not None or attack.back:
        return False
    return sum(die.face >= volley.hits_from for volley in attack.volleys for die in volley.black) >= 3


@rule.after(AttackEnded, ids=("B-FOR-17",))
def blown_away(now: Position, event: AttackEnded) -> Done | None:
    """B-FOR-17 — it destroys the wire of the hex."""
    attack = event.attack
    if attack.target is not None or not obstacle_in(now, WIRE, attack.hex):
        return None
    return Done((ObstacleRemoved(attack.hex, WIRE),)) if destroys_wire(now, attack) else None
