"""The objectives of a side: which of them the enemy could take, how soon, and what that risks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.model.objective import Objective
from engine.play.unit import Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.troops.units import unit_class
from engine.rules.queries import ADVANCE, actions_left, is_fresh, movement_points, point_cost
from engine.rules.skirmish.moves.movement import CONQUER, conquest_price

if TYPE_CHECKING:
    from engine.bots.situation import Situation
    from engine.hexes.hex import Hex

#: How likely a goal that nobody keeps is lost, by the activations that the nearest enemy needs to take it.
#: The last of these is for all who need more, and for those whom nobody sees yet.
LOST_AFTER = (0.0, 0.6, 0.45, 0.06)
FAR_AWAY = len(LOST_AFTER) - 1


def risks(view: Situation) -> Mapping[Hex, float]:
    """By the hexes of the side's goals, how likely each is lost soon if nobody keeps it."""
    able = [(each.unit, each.hex) for each in view.enemies if view.takes(each.unit)]
    enemy = view.game.seats_on(view.game.enemy(view.side))
    acting = any(actions_left(view.now, seat) != 0 for seat in enemy)
    objectives = {each.id: each for each in view.game.scenario.objectives}
    found: dict[Hex, float] = {}
    for goal in view.goals:
        if goal.leaves or not view.holds(goal):
            continue
        objective = objectives.get(goal.objective or "")
        soon = (_activations(view, goal.hex, objective, unit, at, acting=acting) for unit, at in able)
        found[goal.hex] = LOST_AFTER[min(min(soon, default=FAR_AWAY), FAR_AWAY)]
    return found


def _activations(
    view: Situation, goal: Hex, objective: Objective | None, unit: Unit, at: Hex, *, acting: bool
) -> int:
    """How many activations an enemy takes a goal in, one that it cannot make in this round counted."""
    cost = view.routes.to(unit_class(view.now, unit), goal, view.forbidden).get(at)
    points = movement_points(view.now, unit, ADVANCE) * POINT
    if cost is None or points <= 0:
        return FAR_AWAY
    asked = point_cost(view.now, unit, CONQUER)
    price = conquest_price(objective, unit, asked) if objective is not None and asked else 0
    late = not acting or not is_fresh(view.now, unit)
    return -(-(cost + price) // points) + late
