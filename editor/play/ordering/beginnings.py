"""How the activation of a unit begins: on the map, or coming in from the mat; and what it begins for."""

from collections.abc import Iterable, Mapping

from editor.play.choose import LegalChoice
from editor.play.telling.unit_words import found_unit
from engine.model.values import UnitId
from engine.play.game import Game, Observation
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import ADVANCE, movement_points
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard

#: What begins the activation of a unit for an action.
Beginning = Activate | EnterBoard


def setting_out(game: Game) -> frozenset[str]:
    """The actions by which a unit sets out for a hex: those that the rules end with its move."""
    steps = game.ruleset.procedures.items()
    return frozenset(each.name for each, done in steps if done and isinstance(done[-1], Move))


def in_order(now: Observation, unit: UnitId, names: Iterable[str]) -> tuple[str, ...]:
    """Actions by which a unit may set out, as they are to be taken: an Advance, then those of fewest points.

    More points than those of an Advance cost something else.
    """
    who = found_unit(now, unit)
    if who is None:
        return ()
    return tuple(sorted(names, key=lambda name: (name != ADVANCE, movement_points(now, who, name), name)))


def ways_to_set_out(
    now: Observation, unit: UnitId, found: Iterable[LegalChoice]
) -> Mapping[Beginning, LegalChoice]:
    """The options by which a unit can set out, those first that are to be taken first."""
    able: dict[str, dict[Beginning, LegalChoice]] = {}
    moving = now.game.derive(setting_out)
    for each in found:
        action = each.action
        if isinstance(action, Beginning) and action.unit == unit and action.action in moving:
            able.setdefault(action.action, {})[action] = each
    return {begins: each for name in in_order(now, unit, able) for begins, each in able[name].items()}


def reaches_farther(now: Observation, unit: UnitId, name: str) -> bool:
    """Whether an action gives a unit more points than an Advance does."""
    who = found_unit(now, unit)
    return who is not None and movement_points(now, who, name) > movement_points(now, who, ADVANCE)
