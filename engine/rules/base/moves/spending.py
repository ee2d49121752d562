"""Movement points spent on other things than moving: who may, and whether they suffice."""

from engine.play.action import Refused
from engine.play.event import PointsSpent
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.sequence.activation import active
from engine.rules.queries import may_spend_points, point_cost


def spending_bar(now: Position, what: str) -> Refused | None:
    """Why the active unit may not spend points on that, None when it may.

    `what` is what `point_cost` is asked about (B-MOV-03, B-MOV-07).
    """
    unit = active(now)
    if unit is None:
        return Refused("B-MOV-07", "no unit is active")
    if not may_spend_points(now, now.state.activation):
        return Refused("B-MOV-07", "this action has no points for other things than moving", unit.id)
    if point_cost(now, unit, what) > now.state.activation.points_left:
        return Refused("B-MOV-03", "not enough movement points", unit.id)
    return None


def spent(now: Position, unit: Unit, what: str) -> PointsSpent:
    """The event of paying for that."""
    return PointsSpent(point_cost(now, unit, what), what)
