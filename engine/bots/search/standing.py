"""What a position is worth to a side, in the measure that plans are weighed by: army, ground, objectives."""

from math import fsum

from engine.bots.destinations import FEAR
from engine.bots.expected_losses import SHAKEN, stake
from engine.bots.plans import HARM
from engine.bots.situation import Situation
from engine.hexes.hex import Hex
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.state import State
from engine.play.unit import SeatId, Unit
from engine.rules.base.firing.damage import morale
from engine.rules.queries import victory_points

#: What a game that is won counts: more than anything in a game that goes on.
WON = 10_000.0
#: What an objective that is held counts beside being drawn to it, and what a victory point does.
HELD, POINT_WON = 3.0, 6.0
#: How much of the fire that may yet fall on a squad counts.
YET_TO_COME = 0.5


def lead(game: Game, state: State, seat: SeatId) -> float:
    """What a seat's side has more than the enemy's in a state as far as that seat knows it."""
    side = game.side_of(seat)
    if state.outcome is not None:
        return WON if state.outcome.winner == side else -WON
    enemy = game.seats_on(game.enemy(side))[0]
    return standing(Situation(observe(game, state, seat))) - standing(Situation(observe(game, state, enemy)))


def standing(view: Situation) -> float:
    """What a side has on the map: its units and where they stand, its objectives, its victory points."""
    units = fsum(_unit(view, unit, at) for unit, at in view.friends)
    held = fsum(goal.worth for goal in view.goals if view.holds(goal))
    return units + HELD * held + POINT_WON * victory_points(view.now, view.side)


def _unit(view: Situation, unit: Unit, at: Hex) -> float:
    hits, each = stake(view.now, unit)
    army = hits * each + 1.0
    fear = 0.0
    if unit.is_squad:
        army -= YET_TO_COME * SHAKEN.get(morale(unit), 0.0) * hits
        fear = YET_TO_COME * FEAR * min(view.threat(at), hits)
    return HARM * (army - fear) + view.pull(unit, at)
