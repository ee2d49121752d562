"""move.* and retreat.repeat: waves over step costs against networkx on the same weighted graph."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.analysis.reach import reach
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.kernel.step_costs import StepTable
from engine.model.unit_kind import UnitClass
from engine.rules.base.movement import POINT, step_costs
from tests.bench import boards
from tests.bench.baselines import movement_networkx
from tests.bench.conftest import Versus

SQUAD = UnitClass.SQUAD
SIZES = [(20, 24), (60, 60)]


def demanded(ratio: float, columns: int) -> float:
    """The ratio is demanded on the map of a scenario; on one as large as 60x60 ours must not be slower."""
    return ratio if columns == 20 else 1


def surveyed(columns: int, rows: int) -> tuple[Survey, dict[tuple[Hex, Hex], int], Hex]:
    """A surveyed map, the steps of a squad on it in thirds, and the hex in the middle."""
    ground = boards.ground(columns, rows)
    middle = ground.grid.hex_at(columns // 2, rows // 2)
    return Survey(ground), step_costs(ground, SQUAD), middle


@pytest.mark.parametrize("points", [4, 8])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_move_reach(versus: Versus, columns: int, rows: int, points: int) -> None:
    survey, costs, start = surveyed(columns, rows)
    graph = movement_networkx.graph(costs)
    limit = points * POINT
    assert dict(reach(survey, start, SQUAD, limit).costs) == movement_networkx.reach(graph, start, limit)
    versus(
        f"move.reach{points} {columns}x{rows}",
        lambda: reach(survey, start, SQUAD, limit).costs[start],  # the first look makes it ready for use
        lambda: movement_networkx.reach(graph, start, limit),
        demanded(3, columns),
    )


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_move_one_to_all(versus: Versus, columns: int, rows: int) -> None:
    survey, costs, start = surveyed(columns, rows)
    graph = movement_networkx.graph(costs)
    assert dict(reach(survey, start, SQUAD).costs) == movement_networkx.one_to_all(graph, start)
    versus(
        f"move.all {columns}x{rows}",
        lambda: reach(survey, start, SQUAD).costs[start],
        lambda: movement_networkx.one_to_all(graph, start),
        demanded(5, columns),
    )


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_retreat_repeat(versus: Versus, columns: int, rows: int) -> None:
    """The way home asked again and again: the field to the goal is kept, the graph is searched anew."""
    _, costs, _ = surveyed(columns, rows)
    table, graph = StepTable(costs), movement_networkx.graph(costs)
    hexes = sorted({start for start, _ in costs})
    start, goal = hexes[-1], hexes[0]
    field = table.field_to((goal,))
    ours, plain = table.descent(field, start), movement_networkx.route(graph, start, goal)
    assert ours is not None
    assert (ours[0], ours[-1]) == (start, goal) == (plain[0], plain[-1])
    for way in (ours, tuple(plain)):
        assert sum(costs[step] for step in pairwise(way)) == field[start]
    versus(
        f"retreat.repeat {columns}x{rows}",
        lambda: table.descent(field, start),
        lambda: movement_networkx.route(graph, start, goal),
        demanded(50, columns),
    )
