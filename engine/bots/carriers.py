"""What a bot does with transports: squads taken along, guns hitched, hauled and set down."""

from __future__ import annotations

from engine.bots.judgement import Judgement
from engine.hexes.hex import Hex, distance
from engine.play.action import Action
from engine.play.ask import Options
from engine.play.unit import Unit
from engine.rules.skirmish.guns.towing import Attach, Disconnect, Drop
from engine.rules.skirmish.vehicles.carrying import TakeAlong

#: So near to a goal or an enemy a gun is set down.
SET_DOWN_WITHIN = 4


def loaded(judge: Judgement, unit: Unit, at: Hex, options: Options) -> Action | None:
    """What a transport loads before it drives off, or sets down where it has come to; None = drive on."""
    loading = next(options.of(Attach), None) or next(options.of(TakeAlong), None)
    if loading is not None:
        return loading
    setting_down = next(options.of(Disconnect, Drop), None)
    if setting_down is None:
        return None
    return setting_down if isinstance(setting_down, Disconnect) or _is_there(judge, unit, at) else None


def _is_there(judge: Judgement, unit: Unit, at: Hex) -> bool:
    near = judge.nearest_enemy(at) <= SET_DOWN_WITHIN
    goals = (goal.hex for goal in judge.goals if not judge.holds(goal))
    return near or any(distance(at, hex_) <= SET_DOWN_WITHIN for hex_ in goals)
