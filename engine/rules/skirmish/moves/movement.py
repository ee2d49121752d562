"""Moving in a skirmish: sprinting, approaching cautiously, conquering objectives."""

from collections.abc import Iterator

from engine.model.objective import Objective
from engine.play.action import Action
from engine.play.attack import Attack
from engine.play.event import ActivationChanged, ControlTaken, PointsSpent
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.ruleset import Procedure
from engine.play.state import Activation
from engine.play.step import Done
from engine.play.unit import Inside, Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import Activate, GainPoints, active
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ADVANCE,
    FIRE_AND_MOVEMENT,
    defence,
    is_mobile,
    may_spend_points,
    movement_points,
    point_cost,
)

rule = Module("skirmish.movement", Layer.SKIRMISH)

#: Whether a unit that is no squad conquers nevertheless.
conquers: Query[[Unit], bool] = Query("conquers", False)
#: Whether a squad conquers without getting out of its vehicle.
conquers_aboard: Query[[Unit], bool] = Query("conquers_aboard", False)

SPRINT = "sprint"
CONQUER = "conquer"
CAUTION = "cautious_approach"

SPRINT_BONUS = 4
CONQUEST_COST = 2
CAUTION_COST = 1


@dataclass(frozen=True, slots=True)
class Conquer(Action):
    """The active squad takes an objective in its hex."""

    objective: str


@dataclass(frozen=True, slots=True)
class ApproachCautiously(Action):
    """The active squad gives up a movement point to be harder to hit while it moves."""


# ---------------------------------------------------------------------- sprint

rule.procedure(Procedure(SPRINT), GainPoints(), Move())


@rule.term(movement_points, "bonus", ids=("S-MOV-05",))
def sprint_bonus(now: Position, unit: Unit, action: str) -> int:
    """S-MOV-05 — a sprinting squad has four movement points more."""
    return SPRINT_BONUS if action == SPRINT else 0


@rule.forbid(Activate, ids=("S-ACT-11",), where={"action": (SPRINT,)})
def only_squads_sprint(now: Position, action: Activate) -> str | None:
    """S-ACT-11 — vehicles and guns cannot sprint."""
    unit = now.state.units.find(action.unit)
    if unit is None or unit.is_squad:
        return None
    return "only squads sprint"


@rule.forbid(Activate, ids=("S-MOV-05",), where={"action": (SPRINT,)})
def the_immobile_do_not_sprint(now: Position, action: Activate) -> str | None:
    """S-MOV-05 — a sprint is nothing but movement: who cannot move or has to get out first stays."""
    unit = now.state.units.find(action.unit)
    if unit is None or (is_mobile(now, unit) and not isinstance(unit.place, Inside)):
        return None
    return "the squad is in a fortification" if is_mobile(now, unit) else "the squad cannot move"


# ---------------------------------------------------------------------- conquering


@rule.term(point_cost, "base", ids=("S-MOV-02",))
def cost_of_conquest(now: Position, unit: Unit, what: str) -> int:
    """S-MOV-02 — taking an objective costs two movement points."""
    return CONQUEST_COST * POINT if what == CONQUER else 0


def _objectives_here(now: Position, unit: Unit) -> tuple[Objective, ...]:
    at = now.hex_of(unit)
    return now.game.objectives_at.get(at, ()) if at is not None else ()


def conquest_price(objective: Objective, unit: Unit, asked: int) -> int:
    """What a unit pays for an objective, in thirds of a point, where the rules ask for so much.

    A scenario's own price stands instead; a tank pays no less than the ability asks for that lets it conquer.
    """
    given = objective.capture_cost_mp
    if given is None:
        return asked
    return given * POINT if unit.is_squad else max(given * POINT, asked)


def _cost(now: Position, unit: Unit, objective: Objective) -> int:
    return conquest_price(objective, unit, point_cost(now, unit, CONQUER))


@rule.offer(Move, ids=("S-MOV-02",))
def offer_conquest(now: Position, step: Move) -> Iterator[Action]:
    """S-MOV-02 — a squad in the hex of an objective may take it."""
    unit = active(now)
    if unit is not None:
        for objective in _objectives_here(now, unit):
            yield Conquer(objective.id)


@rule.forbid(Conquer, ids=("S-MOV-02",))
def conquest_must_be_paid(now: Position, action: Conquer) -> str | None:
    """S-MOV-02 — an objective here, not one's own already, for points that are left."""
    unit = active(now)
    here = _objectives_here(now, unit) if unit is not None else ()
    objective = next((each for each in here if each.id == action.objective), None)
    if unit is None or objective is None:
        return "no such objective is in the hex"
    if now.state.board.control.get(objective.id) == unit.side:
        return "the side controls it already"
    if objective.conquerable_by and unit.side not in objective.conquerable_by:
        return "this side cannot conquer it"
    if _cost(now, unit, objective) > now.state.activation.points_left:
        return "not enough movement points"
    return None


@rule.forbid(Conquer, ids=("S-ACT-10",))
def points_for_moving_only(now: Position, action: Conquer) -> str | None:
    """S-ACT-10 — points are spent on other things than moving in every action of movement but a Sprint."""
    return None if may_spend_points(now, now.state.activation) else "this action gives points for moving only"


@rule.forbid(Conquer, ids=("S-MOV-04",))
def only_squads_conquer(now: Position, action: Conquer) -> str | None:
    """S-MOV-04 — vehicles and guns do not conquer."""
    unit = active(now)
    return None if unit is None or unit.is_squad or conquers(now, unit) else "only squads conquer"


@rule.take(Conquer, ids=("S-MOV-02",))
def conquer(now: Position, action: Conquer, step: Move) -> Done:
    """S-MOV-02 — the squad pays and its side controls the objective at once."""
    unit = now.unit(now.state.activation.unit)
    objective = next(each for each in _objectives_here(now, unit) if each.id == action.objective)
    paid = PointsSpent(_cost(now, unit, objective), CONQUER)
    return Done([paid, ControlTaken(objective.id, unit.side, unit.id)], [step])


# ---------------------------------------------------------------------- caution


def _may_be_cautious(activation: Activation) -> bool:
    fresh = not activation.has_moved and activation.points_left == activation.points
    return fresh and activation.action in (ADVANCE, FIRE_AND_MOVEMENT)


@rule.offer(Move, ids=("S-MOV-01",))
def offer_caution(now: Position, step: Move) -> Iterator[Action]:
    """S-MOV-01 — before it moves a squad may choose to approach cautiously."""
    unit = active(now)
    if unit is not None and unit.is_squad:
        yield ApproachCautiously()


@rule.forbid(ApproachCautiously, ids=("S-MOV-01",))
def caution_once(now: Position, action: ApproachCautiously) -> str | None:
    """S-MOV-01 — once, at the start of an Advance or Fire and Movement, by a squad with a point to give."""
    unit = active(now)
    if unit is None or not unit.is_squad or CAUTION in now.state.activation.did:
        return "only a squad does, and only once"
    if not _may_be_cautious(now.state.activation):
        return "only at the start of an Advance or Fire and Movement"
    return None if now.state.activation.points_left >= CAUTION_COST * POINT else "not enough movement points"


@rule.take(ApproachCautiously, ids=("S-MOV-01",))
def approach_cautiously(now: Position, action: ApproachCautiously, step: Move) -> Done:
    """S-MOV-01 — one movement point is given up."""
    return Done(
        [
            ActivationChanged(now.state.activation.done(CAUTION)),
            PointsSpent(CAUTION_COST * POINT, CAUTION),
        ],
        [step],
    )


@rule.term(defence, "bonus", ids=("S-MOV-01",))
def cautious_cover(now: Position, attack: Attack, target: Unit) -> int:
    """S-MOV-01 — one more defence die during the squad's own activation."""
    return sum(
        activation.unit == target.id and CAUTION in activation.did for activation in now.state.activations
    )
