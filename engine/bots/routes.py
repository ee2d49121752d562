"""The routes of a map for each unit class, worked out once a game."""

from collections.abc import Callable, Mapping
from operator import itemgetter

from engine.bots.remembering import remembered
from engine.hexes.hex import Hex, distance
from engine.kernel.step_costs import StepTable
from engine.model.unit_kind import UnitClass
from engine.play.game import Game
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.moving import printed_ground, step_clauses

#: What was asked of the routes of a map: the class, from where, how far, and the hexes in the way.
_Trip = tuple[UnitClass, Hex, int, frozenset[Hex]]
#: What there is to fear in a hex.
Danger = Callable[[Hex], float]
#: So many answers to it are remembered.
TRIPS_REMEMBERED = 2000


class Routes:
    """The routes of a map for each unit class, and the distances to each goal, worked out once a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tables: dict[UnitClass, StepTable] = {}
        self._to: dict[tuple[UnitClass, Hex, frozenset[Hex]], dict[Hex, int]] = {}
        self._reached: dict[tuple[_Trip, bool], tuple[tuple[Hex, int], ...]] = {}
        self._spans: dict[_Trip, int] = {}

    def table(self, unit: UnitClass) -> StepTable:
        """The steps of a class in thirds of a point, on the map as printed."""
        if unit not in self._tables:
            place = self._game.derive(printed_ground)
            self._tables[unit] = StepTable(step_costs(place, unit, self._game.derive(step_clauses)))
        return self._tables[unit]

    def to(self, unit: UnitClass, goal: Hex, closed: frozenset[Hex]) -> Mapping[Hex, int]:
        """The cost from every hex to a goal, not through closed ones."""
        key = unit, goal, closed
        if key not in self._to:
            self._to[key] = dict(self.table(unit).field_to((goal,), closed=closed))
        return self._to[key]

    def reached(
        self, unit: UnitClass, at: Hex, points: int, closed: frozenset[Hex], *, back: bool = False
    ) -> tuple[tuple[Hex, int], ...]:
        """The hexes within `points` thirds, not through closed ones, and their costs; the nearest first.

        Equal ones are in the order of hexes, `back` turns that round.
        """

        def worked_out() -> tuple[tuple[Hex, int], ...]:
            found = list(self.table(unit).field_from((at,), points, closed).items())
            if back:
                found.reverse()
            return tuple(sorted(found, key=itemgetter(1)))

        key = (unit, at, points, closed), back
        return remembered(self._reached, key, worked_out, TRIPS_REMEMBERED)

    def safest_way(
        self,
        unit: UnitClass,
        at: Hex,
        end: Hex,
        closed: frozenset[Hex],
        danger: Danger,
        *,
        back: bool = False,
    ) -> tuple[Hex, ...] | None:
        """Of the cheapest ways the one with the least `danger` of all its hexes; None where there is none.

        Of equal ones that through the first hexes, or the last for those who look `back`.
        """
        table = self.table(unit)
        field = table.field_to((end,), closed=closed)
        if at not in field:
            return None
        #: By hex the danger on the way from there, and the next hex of it.
        known: dict[Hex, tuple[float, Hex | None]] = {end: (0.0, None)}
        waiting = [at]
        while waiting:
            here = waiting[-1]
            further = sorted(table.next_hexes(field, here), reverse=back)
            ahead = [hex_ for hex_ in further if hex_ not in known]
            if ahead:
                waiting += ahead
                continue
            waiting.pop()
            if here != end:
                best = min(further, key=lambda hex_: known[hex_][0] + danger(hex_))
                known[here] = known[best][0] + danger(best), best
        way: list[Hex] = []
        step: Hex | None = at
        while step is not None:
            way.append(step)
            step = known[step][1]
        return tuple(way)

    def span(self, unit: UnitClass, at: Hex, points: int, closed: frozenset[Hex]) -> int:
        """How many hexes away the farthest of these lies."""

        def worked_out() -> int:
            return max((distance(at, end) for end, _ in self.reached(unit, at, points, closed)), default=0)

        return remembered(self._spans, (unit, at, points, closed), worked_out, TRIPS_REMEMBERED)


def routes(game: Game) -> Routes:
    """The routes of a game."""
    return Routes(game)
