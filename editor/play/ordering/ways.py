"""Where the active unit can go from here, step by step as the rules allow, if nothing comes in between."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from editor.analysis.worker_cache import WorkerCache
from editor.play.ordering.beginnings import Beginning
from editor.play.thinking import Parcel, game_here
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.play.action import Action, Pass
from engine.play.advance import advance, foreseen
from engine.play.ask import Ask
from engine.play.game import Observation, Position
from engine.play.legality import options_of, veto
from engine.play.step import Step
from engine.play.unit import SeatId
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.terrain.obstacles import is_halted_by
from engine.rules.skirmish.vehicles.steering import Turn

#: No unit looks farther than so many places; a place is a hex and a facing.
MOST_PLACES = 600

#: So many questions may come before a unit that was activated moves.
_WINDOWS = 8


@dataclass(frozen=True, slots=True)
class Way:
    """How a unit comes to a hex: what it does one after the other, the hexes it enters, the thirds left."""

    actions: tuple[Action, ...]
    hexes: tuple[Hex, ...]
    left: int

    @property
    def activation(self) -> str:
        """The action that the unit is activated for on this way; empty for one that is active already."""
        first = self.actions[0] if self.actions else None
        return first.action if isinstance(first, Beginning) else ""


def ways(now: Position, step: Step) -> Mapping[Hex, Way]:
    """The way with most points left to each hex where the active unit may come to a stop.

    `step` is the step that asks where it goes on to. What only dice or an enemy decide is not foreseen.
    """
    unit = now.state.active_unit
    start = now.hex_of(unit) if unit is not None else None
    if unit is None or start is None:
        return {}
    found: dict[Hex, Way] = {}
    done: set[tuple[Hex, int | None]] = set()
    order = count()
    waiting = [(-now.state.activation.points_left, next(order), now, Way((), (start,), 0))]
    while waiting and len(done) < MOST_PLACES:
        left, _, here, way = heappop(waiting)
        moving = here.unit(unit.id)
        at = way.hexes[-1]
        if (at, moving.facing) in done:
            continue
        done.add((at, moving.facing))
        if at != start and at not in found and veto(here, Pass()) is None:
            found[at] = Way(way.actions, way.hexes, -left)
        if at != start and any(
            is_halted_by(here, moving, each.type) for each in here.state.board.obstacles_at(at)
        ):
            continue
        for action in options_of(here, step, ()).of(Enter, Turn):
            there = here.then(foreseen(here, action, step))
            points = there.state.activation.points_left
            hexes = (*way.hexes, action.hex) if isinstance(action, Enter) else way.hexes
            heappush(waiting, (-points, next(order), there, Way((*way.actions, action), hexes, points)))
    return found


def ways_after(now: Observation, beginnings: Sequence[Beginning]) -> Mapping[Hex, Way]:
    """The ways of a unit whose activation would begin so or so, each with its beginning.

    What an earlier action reaches is left to it; where a unit may come in at several hexes, to the one from
    which most points are left.
    """
    found: dict[Hex, Way] = {}
    for begins in beginnings:
        for hex_, way in _ways_after(now, begins).items():
            held = found.get(hex_)
            if held is None or (held.activation == way.activation and held.left < way.left):
                found[hex_] = way
    return found


def _ways_after(now: Observation, begins: Beginning) -> Mapping[Hex, Way]:
    """The ways after one activation; windows that open before the unit moves are passed over."""
    moment = advance(now.game, now.state, begins)
    for _ in range(_WINDOWS):
        ask = moment.pending
        if not isinstance(ask, Ask) or ask.step is None:
            return {}
        if isinstance(ask.step, Move):
            found = ways(now.then(moment.state), ask.step)
            return {hex_: replace(way, actions=(begins, *way.actions)) for hex_, way in found.items()}
        if not ask.options.allows(Pass()):
            return {}
        moment = advance(now.game, moment.state, Pass())
    return {}


def find_ways(
    cache: WorkerCache,
    scenario: Scenario,
    round_limit: int | None,
    parcel: Parcel,
    seat: SeatId,
    beginnings: Sequence[Beginning],
) -> Mapping[Hex, Way]:
    """The ways of the active unit at a question, or of one whose activation may begin so or so.

    A job for a worker; the parcel holds the state as the seat knows it.
    """
    game = game_here(cache, scenario, round_limit)
    now = Observation(game, parcel.state, seat)
    return ways_after(now, beginnings) if beginnings else ways(now, parcel.state.agenda[-1])
