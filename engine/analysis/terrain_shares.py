"""What the country of a map is made of: shares of its hexes, lanes from end to end, tanks at the middle."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.analysis.choke_points import lanes
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex, disc, neighbours
from engine.model.cell import Cell
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT

#: Columns at either end between which lanes are counted (target G6 of the map principles).
END_COLUMNS = 3
#: What a step on a fast lane costs a vehicle at most, in thirds of a point (target G6).
FAST = 2 * POINT
#: Hexes within which a tank is expected to fire on the middle (target G7).
TANK_SHOT = 5


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of the hexes of a map in percent, each counted alone (targets G1, G2, G4 and G5)."""

    cover: int
    blocking: int
    closed_to_vehicles: int
    road: int
    woods: int
    buildings: int
    hedges: int
    rough: int
    hills: int
    water: int


def shares(survey: Survey) -> Shares:
    """The shares of a map with hexes in play."""
    cells, kinds = survey.map.cells, survey.ground.table.terrain
    enterable = frozenset(to for _, to in survey.steps(UnitClass.HEAVY).costs)

    def of(holds: Callable[[Hex, Cell], bool]) -> int:
        return round(100 * sum(holds(hex_, cell) for hex_, cell in cells.items()) / len(cells))

    def called(*names: str) -> int:
        return of(lambda _, cell: cell.terrain in names)

    return Shares(
        cover=of(lambda hex_, _: survey.cover(hex_) > 0),
        blocking=of(lambda _, cell: cell.terrain in kinds and kinds[cell.terrain].blocks_sight),
        closed_to_vehicles=of(lambda hex_, _: hex_ not in enterable),
        road=of(lambda _, cell: bool(cell.road)),
        woods=called("woods"),
        buildings=called("building", "collapsed_building"),
        hedges=called("hedge"),
        rough=called("rough"),
        hills=of(lambda _, cell: cell.elevation > 0),
        water=called("stream", "forest_stream", "pond", "river", "swamp", "bridge"),
    )


@dataclass(frozen=True, slots=True)
class EndToEnd:
    """The most ways between the ends of a map that share no hex (target G6)."""

    infantry: int
    vehicles: int
    fast: int


def end_to_end(survey: Survey) -> EndToEnd:
    """Lanes from the three columns in the west to the three in the east; `fast` at two points a hex."""
    grid = survey.map.grid
    columns = {hex_: grid.offset(hex_)[0] for hex_ in survey.map.cells}
    first, last = min(columns.values()), max(columns.values())
    west = [hex_ for hex_, column in columns.items() if column < first + END_COLUMNS]
    east = [hex_ for hex_, column in columns.items() if column > last - END_COLUMNS]
    return EndToEnd(
        lanes(survey, west, east, UnitClass.SQUAD).count,
        lanes(survey, west, east, UnitClass.HEAVY).count,
        lanes(survey, west, east, UnitClass.HEAVY, FAST).count,
    )


@dataclass(frozen=True, slots=True)
class TankApproach:
    """What it costs a tank to fire on a hex and to stand beside it, in thirds of a point, turns included.

    None = it cannot. It may enter facing any hexside and fires from five hexes or fewer with sight.
    """

    fire: int | None
    beside: int | None


def tank_approach(survey: Survey, homes: Iterable[Hex], goal: Hex) -> TankApproach:
    """The cheapest approach of a heavy tank from one of its homes (target G7).

    Raises ValueError where the rules know no facing. Sources: S-TNK-25, S-TNK-26.
    """
    costs = survey.facing(UnitClass.HEAVY).field_from_any(dict.fromkeys(range(6), tuple(homes))).hexes
    shooting = (hex_ for hex_ in disc(goal, TANK_SHOT) if hex_ in costs and survey.sight.sees(hex_, goal))
    return TankApproach(
        min((costs[hex_] for hex_ in shooting), default=None),
        min((costs[hex_] for hex_ in neighbours(goal) if hex_ in costs), default=None),
    )
