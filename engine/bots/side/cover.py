"""What fire does for those who go later: it keeps the enemy from firing at where they are about to go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.bots.destinations import ends_of
from engine.rules.base.moves.exits import Exit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.queries import ADVANCE, is_fresh, movement_points

if TYPE_CHECKING:
    from engine.bots.situation import Situation
    from engine.hexes.hex import Hex
    from engine.play.game import Game

#: What a figure that the enemy loses counts beside the harm, for each that he may be expected to hit where
#: friends go next.
COVERING = 1.0


def worth_of_covering(view: Situation, hex_: Hex) -> float:
    """What it is worth by the style, beside the harm, that enemies of a hex lose a figure before friends go.

    Where a round has few actions, who fires takes one from whoever was to go: there nothing is gained.
    """
    if view.actions_run_out:
        return 0.0
    return COVERING * view.style.attack * view.derive(watched_ways).get(hex_, 0.0)


def watched_ways(view: Situation) -> Mapping[Hex, float]:
    """By the hexes of the enemy, how many figures his fire hits where the fresh units of the side go next.

    While a shot is put together nothing of that changes, and the questions about it share one answer.
    """
    state, known = view.now.state, view.game.derive(_latest)
    moment = state.units, state.board, state.round, state.effects, state.slots, state.secrets
    last = known.get((view.side, view.style))
    if last is None or last[0] != moment:
        last = known[view.side, view.style] = moment, _watched_ways(view)
    return last[1]


def _latest(_game: Game) -> dict[object, tuple[object, Mapping[Hex, float]]]:
    """What was watched last, by side and style, and all of the state that it follows from."""
    return {}


def _watched_ways(view: Situation) -> Mapping[Hex, float]:
    found: dict[Hex, float] = {}
    for unit, at in view.friends:
        if not is_fresh(view.now, unit):
            continue
        points = movement_points(view.now, unit, ADVANCE) * POINT
        best = next(iter(ends_of(view, unit, at, ADVANCE, points)), None)
        if best is None or best.end == at or best.worth <= 0 or isinstance(best.then, Exit):
            continue  # it stays, or nobody fires at it there
        for where, loss in view.fire_on(best.end):
            found[where] = found.get(where, 0.0) + loss
    return found
