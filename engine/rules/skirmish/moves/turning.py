"""The facing of tanks in a skirmish: what turning and reversing cost, and the points of a standing start."""

from collections.abc import Collection, Iterable

from engine.hexes.hex import DIRECTIONS, Hex, neighbour
from engine.kernel.facing_costs import FacingLaw, FacingTable
from engine.kernel.step_costs import StepTable
from engine.model.unit_kind import UnitClass
from engine.model.values import RuleId
from engine.play.frozen import dataclass
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.step_clauses import BASE_STEPS, StepClauses
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.module import Layer, Module

rule = Module("skirmish.turning", Layer.SKIRMISH)

#: The list of the clauses of turning in force.
TURNING_CLAUSES = "turning_clauses"


@dataclass(frozen=True, slots=True)
class TurningClause:
    """A rule on facing and movement: `name` says what it is about, `points` how many points it takes."""

    rule: RuleId
    name: str
    points: int = 0


#: S-TNK-26 — one point for each hexside, three for a half turn.
TURN = TurningClause("S-TNK-26", "turn", 1)
#: S-TNK-27 — on along a road or railway turns are free; the first turn, before any step along it, is not.
FREE_ALONG = TurningClause("S-TNK-27", "free_along")
#: S-TNK-30 — a point more for each hex backwards, and for each turn until the tank goes ahead again.
REVERSE = TurningClause("S-TNK-30", "reverse", 1)
#: S-TNK-23 — who was standing when activated has three points less.
STANDING = TurningClause("S-TNK-23", "standing", 3)

BASE_TURNING = (TURN, FREE_ALONG, REVERSE, STANDING)

for _clause in BASE_TURNING:
    rule.part(TURNING_CLAUSES, _clause, ids=(_clause.rule,))


def facing_law(clauses: Collection[TurningClause] = BASE_TURNING) -> FacingLaw:
    """S-TNK-25 to S-TNK-30 — what turning and reversing cost in thirds by the clauses in force.

    Without the rule on turns a tank turns for nothing it could be charged for, so it cannot turn in place;
    without the rule on reversing it cannot go backwards.
    """
    known = {clause.name: clause for clause in clauses}
    turn, back = known.get(TURN.name), known.get(REVERSE.name)
    return FacingLaw(
        None if turn is None else turn.points * POINT,
        None if back is None else back.points * POINT,
        FREE_ALONG.name in known,
    )


def line_steps(ground: GroundInPlay, steps: StepTable) -> frozenset[tuple[Hex, Hex]]:
    """S-TNK-27 — the steps that lead from hex to hex along a road, a bridge or a railway."""
    map_ = ground.map
    found = set()
    for hex_, cell in map_.cells.items():
        exits = ground.road_exits(hex_) | ground.bridge_exits(hex_)
        for direction in range(len(DIRECTIONS)):
            to = neighbour(hex_, direction)
            if (hex_, to) not in steps.costs:
                continue
            opposite = (direction + 3) % 6
            by_road = direction in exits and opposite in ground.road_exits(to) | ground.bridge_exits(to)
            if by_road or (cell.rail and map_.joined_by_rail(hex_, direction)):
                found.add((hex_, to))
    return frozenset(found)


def facing_steps(
    ground: GroundInPlay,
    unit: UnitClass = UnitClass.HEAVY,
    steps: StepClauses = BASE_STEPS,
    turning: Collection[TurningClause] = BASE_TURNING,
    closed: Iterable[Hex] = (),
) -> FacingTable:
    """S-TNK-25 — steps, turns and reverse steps of a tank on a ground, in thirds of a movement point.

    Hexes in `closed` are not entered.
    """
    table = StepTable(step_costs(ground, unit, steps, closed), ground.map.cells, also=POINT)
    return FacingTable(table, facing_law(turning), line_steps(ground, table))


def points_at_start(points: int, *, standing: bool, turning: Collection[TurningClause] = BASE_TURNING) -> int:
    """S-TNK-23 — the thirds of a point a tank has in an activation it began driving or standing."""
    lost = sum(clause.points for clause in turning if clause.name == STANDING.name) * POINT
    return max(0, points - lost) if standing else points
