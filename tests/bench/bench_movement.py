"""move.* and retreat.repeat: waves over step costs against networkx on the same weighted graph."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise

import pytest

from engine.analysis.reach import facing_reach, reach
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.kernel.facing_costs import AHEAD
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.movement import POINT
from engine.rules.skirmish.moves.retreat_routes import way_home
from engine.rules.skirmish.moves.turning import line_steps
from tests.bench import boards
from tests.bench.baselines import movement_networkx
from tests.bench.conftest import Versus
from tests.bench.facings import State, state_costs

SQUAD, HEAVY = UnitClass.SQUAD, UnitClass.HEAVY
SIZES = [(20, 24), (60, 60)]
NETWORKX = "networkx"


def surveyed(columns: int, rows: int) -> tuple[Survey, Hex]:
    """A surveyed map with the steps of a squad laid out, and the hex in the middle."""
    survey = boards.surveyed(columns, rows)
    survey.steps(SQUAD)
    return survey, survey.ground.grid.hex_at(columns // 2, rows // 2)


@pytest.mark.parametrize(("points", "wanted"), [(4, 6), (8, 15)])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_move_reach(versus: Versus, columns: int, rows: int, points: int, wanted: float) -> None:
    survey, start = surveyed(columns, rows)
    graph = movement_networkx.graph(survey.steps(SQUAD).costs)
    limit = points * POINT
    assert dict(reach(survey, start, SQUAD, limit).costs) == movement_networkx.reach(graph, start, limit)
    # Asking for one hex makes sure that the answer is ready.
    versus(
        f"move.reach{points}.{columns}x{rows}",
        lambda: reach(survey, start, SQUAD, limit).costs[start],
        f"{NETWORKX} with cutoff",
        lambda: movement_networkx.reach(graph, start, limit),
        wanted if columns == 20 else 1,
    )


def test_move_reach_listed(versus: Versus) -> None:
    """The same with every hex and its cost written out, as a list of reachable hexes needs it."""
    survey, start = surveyed(20, 24)
    graph = movement_networkx.graph(survey.steps(SQUAD).costs)
    versus(
        "move.reach8.listed.20x24",
        lambda: dict(reach(survey, start, SQUAD, 8 * POINT).costs),
        f"{NETWORKX} with cutoff",
        lambda: movement_networkx.reach(graph, start, 8 * POINT),
        1,
    )


@pytest.mark.parametrize(("columns", "rows", "wanted"), [(20, 24, 10), (60, 60, 20), (200, 200, 5)])
def test_move_one_to_all(versus: Versus, columns: int, rows: int, wanted: float) -> None:
    survey, start = surveyed(columns, rows)
    graph = movement_networkx.graph(survey.steps(SQUAD).costs)
    assert dict(reach(survey, start, SQUAD).costs) == movement_networkx.one_to_all(graph, start)

    def spread() -> object:
        """Ready for any number of questions: the cost of every hex lies in one array."""
        costs = reach(survey, start, SQUAD).costs
        return costs.flat  # type: ignore[attr-defined]

    versus(
        f"move.one_to_all.{columns}x{rows}",
        spread,
        NETWORKX,
        lambda: movement_networkx.one_to_all(graph, start),
        wanted,
    )


@pytest.mark.parametrize(("columns", "rows", "wanted"), [(20, 24, 3), (60, 60, 3)])
def test_move_facing(
    versus: Versus, weigh: Callable[[str, int], None], columns: int, rows: int, wanted: float
) -> None:
    """A tank over hexes and facings, turning and reversing; networkx on the graph of its states."""
    survey, start = surveyed(columns, rows)
    table = survey.facing(HEAVY)
    steps = table.steps
    costs = state_costs(survey.map.cells, steps.costs, line_steps(survey.ground, steps), table.law)
    graph, source = movement_networkx.graph(costs), State(start, 0, AHEAD)
    plain: dict[tuple[Hex, int], int] = {}
    for node, cost in movement_networkx.one_to_all(graph, source).items():
        assert isinstance(node, State)
        place = (node.hex, node.facing)
        plain[place] = min(cost, plain.get(place, cost))
    assert dict(facing_reach(survey, start, 0, HEAVY).costs) == plain
    weigh(
        f"steps with facings, {columns}x{rows}",
        sum(sys.getsizeof(entered) for _, changes in table.changes for *_, entered in changes if entered),
    )
    versus(
        f"move.facing.one_to_all.{columns}x{rows}",
        lambda: [field.flat for field in facing_reach(survey, start, 0, HEAVY).costs.by_facing],
        f"{NETWORKX} on the same graph",
        lambda: movement_networkx.one_to_all(graph, source),
        wanted,
    )


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_retreat_repeat(versus: Versus, columns: int, rows: int) -> None:
    """The way home asked again and again: the field to the goal is kept, the graph is searched anew."""
    survey, _ = surveyed(columns, rows)
    steps = survey.retreat_steps
    graph = movement_networkx.graph(steps.costs)
    hexes = sorted({start for start, _ in steps.costs})
    start, goal = hexes[-1], hexes[0]
    home = way_home(steps, (goal,))
    ours, plain = steps.descent(home, start), movement_networkx.route(graph, start, goal)
    assert ours is not None
    assert (ours[0], ours[-1]) == (start, goal) == (plain[0], plain[-1])
    for way in (ours, tuple(plain)):
        assert sum(steps.costs[step] for step in pairwise(way)) == home[start]
    versus(
        f"retreat.repeat.{columns}x{rows}",
        lambda: steps.descent(home, start),
        f"{NETWORKX} dijkstra_path",
        lambda: movement_networkx.route(graph, start, goal),
        150 if columns == 20 else 50,
    )
