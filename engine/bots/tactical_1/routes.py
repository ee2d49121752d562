"""The routes of a map for each unit class, worked out once a game."""

from collections.abc import Mapping

from engine.bots.tactical_1.remembering import remembered
from engine.hexes.hex import Hex, distance
from engine.kernel.step_costs import StepTable
from engine.model.unit_kind import UnitClass
from engine.play.game import Game
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.moving import printed_ground, step_clauses

#: What was asked of the routes of a map: the class, from where, how far, and the hexes in the way.
_Trip = tuple[UnitClass, Hex, int, frozenset[Hex]]
#: So many answers to it are remembered.
TRIPS_REMEMBERED = 2000


class FirstRoutes:
    """The routes of a map for each unit class, and the distances to each goal, worked out once a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tables: dict[UnitClass, StepTable] = {}
        self._to: dict[tuple[UnitClass, Hex, frozenset[Hex]], dict[Hex, int]] = {}
        self._reached: dict[_Trip, tuple[tuple[Hex, int], ...]] = {}
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
        self, unit: UnitClass, at: Hex, points: int, closed: frozenset[Hex]
    ) -> tuple[tuple[Hex, int], ...]:
        """The hexes within `points` thirds, not through closed ones, and their costs; the nearest first."""

        def worked_out() -> tuple[tuple[Hex, int], ...]:
            field = self.table(unit).field_from((at,), points, closed)
            return tuple(sorted(field.items(), key=lambda each: each[1]))

        return remembered(self._reached, (unit, at, points, closed), worked_out, TRIPS_REMEMBERED)

    def span(self, unit: UnitClass, at: Hex, points: int, closed: frozenset[Hex]) -> int:
        """How many hexes away the farthest of these lies."""

        def worked_out() -> int:
            return max((distance(at, end) for end, _ in self.reached(unit, at, points, closed)), default=0)

        return remembered(self._spans, (unit, at, points, closed), worked_out, TRIPS_REMEMBERED)


def routes(game: Game) -> FirstRoutes:
    """The routes of a game."""
    return FirstRoutes(game)
