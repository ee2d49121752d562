"""Where a unit can go with so many movement points, and how many turns it needs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.kernel.facing_costs import FacingField
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.rules.skirmish.moves.turning import points_at_start


class Reach(NamedTuple):
    """The hexes a unit can reach; `costs` and `points` are thirds of a movement point, the start costs 0."""

    start: Hex
    unit: UnitClass
    points: int | None
    costs: Mapping[Hex, int]


def reach(
    survey: Survey,
    start: Hex,
    unit: UnitClass,
    points: int | None = None,
    closed: Iterable[Hex] = (),
) -> Reach:
    """The cheapest costs from a hex with `points` thirds of a movement point, without a limit for None.

    Hexes in `closed` (enemies, full hexes) are not entered. Sources: B-MOV-02, B-MOV-03, B-TER-03.
    """
    return Reach(start, unit, points, survey.steps(unit).field_from((start,), points, closed))


@dataclass(frozen=True, slots=True)
class FacingReach:
    """Where a tank can be and how it may face there; `costs` by (hex, facing), `points` as for `Reach`."""

    start: Hex
    facing: int
    unit: UnitClass
    points: int | None
    costs: FacingField


def facing_reach(
    survey: Survey,
    start: Hex,
    facing: int,
    unit: UnitClass = UnitClass.HEAVY,
    points: int | None = None,
    *,
    standing: bool = False,
) -> FacingReach:
    """The cheapest costs of hexes and facings for a tank that starts facing a hexside, turns included.

    A tank that was standing has three points less. Raises ValueError where the rules know no facing.
    Sources: S-TNK-23, S-TNK-25 to S-TNK-27, S-TNK-30.
    """
    table = survey.facing(unit)
    if points is not None:
        points = points_at_start(points, standing=standing, turning=survey.turning)
    return FacingReach(start, facing, unit, points, table.field_from(start, facing, points))


def turns_needed(survey: Survey, start: Hex, unit: UnitClass, points: int) -> dict[Hex, int]:
    """How many activations of `points` thirds each hex is away when no point is carried over.

    A hex dearer than a whole activation is never entered (B-MOV-03). The start is 0 away.
    """
    steps = survey.steps(unit)
    turns = {start: 0}
    ring = [start]
    while ring:
        field = steps.field_from(ring, points, closed=[hex_ for hex_ in turns if hex_ not in ring])
        ring = [hex_ for hex_ in field if hex_ not in turns]
        number = max(turns.values()) + 1
        turns.update(dict.fromkeys(ring, number))
    return turns


def whole_points(thirds: int) -> int | float:
    """Thirds as movement points: a whole number where it is one, else rounded to three decimals."""
    whole, rest = divmod(thirds, POINT)
    return whole if not rest else round(thirds / POINT, 3)
