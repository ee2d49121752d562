"""A road that runs through water: it is led over a bridge, along the way it runs, or ends at a ford."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.edits.lines import DrawLine, EraseLines, Line
from engine.hexes.hex import neighbour
from engine.model.cell import Cell, StreamDepth
from engine.model.finding import Finding
from engine.model.flatten import flatten
from engine.model.removal import Lost
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.rules.base.moves.step_cost import POINT
from engine.storage.bundled import catalogue
from engine.validation.run import findings
from engine.validation.subject import Subject

CATALOGUE = catalogue()


def crossing(
    cell: Cell, *, around: Cell | None = None, depth: StreamDepth | None = StreamDepth.FORDABLE
) -> tuple[Scenario, str]:
    """A sheet with a stream that runs straight through H7; its road comes from what lies `around`."""
    blank = new_scenario(MapPlan("Ford"), CATALOGUE)
    here = flatten(blank.layout, CATALOGUE).grid.find("H7")
    assert here is not None
    cells = {here: cell}
    for side in (1, 4):
        beside = here
        for _ in range(3):
            beside = neighbour(beside, side)
            cells[beside] = Cell("stream", stream=(1, 4))
    if around is not None:
        cells[neighbour(here, cell.road[0])] = around
    layout = replace(blank.layout, cells=cells, stream_depth=depth)
    return replace(blank, layout=layout), "H7"


def of_the_crossing(scenario: Scenario) -> list[Finding]:
    return [each for each in findings(scenario, CATALOGUE) if each.code in ("MAP016", "MAP027")]


def test_a_bridge_is_laid_along_the_road() -> None:
    for road in ((0, 3), (2, 5)):
        scenario, label = crossing(Cell("stream", road=road, stream=(1, 4)))
        (found,) = of_the_crossing(scenario)
        assert found.labels == (label,)
        assert found.fix is not None
        assert not found.removal.takes_drawn_ground
        mended = found.fix(scenario)
        cell = mended.layout.cells[found.hexes[0]]
        assert (cell.terrain, cell.bridge, cell.road, cell.stream) == ("bridge", road[0] % 3, road, (1, 4))
        assert of_the_crossing(mended) == []


def test_a_bent_road_may_choose_between_the_bridges_that_there_can_be() -> None:
    scenario, _ = crossing(Cell("stream", road=(0, 2), stream=(1, 4)))
    (found,) = of_the_crossing(scenario)
    assert found.fix is not None
    made = [found.fix, *(each.edit for each in found.choices[:-1])]
    assert [each(scenario).layout.cells[found.hexes[0]].bridge for each in made] == [0, 2]


def test_no_way_over_lies_along_the_water_or_ends_against_it() -> None:
    for road, around in (((1, 4), None), ((0, 3), Cell("river")), ((0, 3), Cell("pond"))):
        scenario, _ = crossing(Cell("stream", road=road, stream=(1, 4)), around=around)
        found = [each for each in of_the_crossing(scenario) if each.labels == ("H7",)]
        assert [(each.code, each.fix, each.choices) for each in found] == [("MAP016", None, ())]


def led_through(scenario: Scenario, label: str) -> Scenario:
    """The sheet with the road of the crossing led on into the hexes beside it, and there to the next ones."""
    map_ = flatten(scenario.layout, CATALOGUE)
    here = map_.grid.find(label)
    assert here is not None
    for side in map_.cells[here].road:
        beside = neighbour(here, side)
        path = (here, beside, neighbour(beside, side), neighbour(neighbour(beside, side), side))
        scenario = DrawLine(Line.ROAD, path, map_.cells)(scenario)
    return scenario


def codes(scenario: Scenario) -> Counter[str]:
    return Counter(each.code for each in findings(scenario, CATALOGUE))


@pytest.mark.parametrize("depth", [StreamDepth.FORDABLE, None])
@pytest.mark.parametrize("road", [(0, 3), (2, 5), (0, 2)])
def test_both_remedies_are_offered_and_either_mends(road: tuple[int, ...], depth: StreamDepth | None) -> None:
    scenario, label = crossing(Cell("stream", road=road, stream=(1, 4)), depth=depth)
    scenario = led_through(scenario, label)
    (found,) = of_the_crossing(scenario)
    assert found.fix is not None
    bridge, ford = found.fix, found.choices[-1].edit
    before = codes(scenario)
    for each in (bridge, ford):
        mended = each(scenario)
        assert of_the_crossing(mended) == []
        assert codes(mended) <= before, "nothing else is wrong afterwards"
    cells = flatten(ford(scenario).layout, CATALOGUE).cells
    (here,) = found.hexes
    assert (cells[here].terrain, cells[here].road, cells[here].stream) == ("stream", (), (1, 4))
    assert [cells[neighbour(here, side)].road for side in road] == [(side,) for side in road]
    assert [loss.kind for loss in found.choices[-1].removal.losses] == [Lost.ROAD]


def test_a_ford_costs_what_the_water_asks() -> None:
    scenario, label = crossing(Cell("stream", road=(0, 3), stream=(1, 4)))
    (found,) = of_the_crossing(led_through(scenario, label))
    ford, (here,) = found.choices[-1].edit(led_through(scenario, label)), found.hexes
    subject = Subject(ford, CATALOGUE)
    for side in (0, 3):
        costs = [
            subject.step_thirds(unit, neighbour(here, side), here)
            for unit in (UnitClass.SQUAD, UnitClass.HEAVY)
        ]
        assert costs == [2 * POINT, 4 * POINT]


@pytest.mark.parametrize(
    ("cell", "depth"),
    [
        (Cell("stream", road=(0, 3), stream=(1, 4)), StreamDepth.DEEP),
        (Cell("stream", road=(0, 3), stream=(1, 4)), StreamDepth.TORRENT),
        (Cell("stream", road=(1, 4), stream=(1, 4)), StreamDepth.FORDABLE),
        (Cell("forest_stream", road=(0, 3), stream=(1, 4)), StreamDepth.FORDABLE),
        (Cell("pond", road=(0, 3)), StreamDepth.FORDABLE),
        (Cell("river", road=(0, 3)), StreamDepth.FORDABLE),
    ],
    ids=["deep", "torrent", "along the water", "in woods", "pond", "river"],
)
def test_no_ford_is_offered_where_vehicles_cannot_wade(cell: Cell, depth: StreamDepth) -> None:
    scenario, _ = crossing(cell, depth=depth)
    found = [each for each in of_the_crossing(scenario) if each.code == "MAP016"]
    assert len(found) == 1
    ways = [found[0].fix, *(each.edit for each in found[0].choices)]
    assert all(each is None or "ford" not in str(each.title) for each in ways)  # type: ignore[attr-defined]


def test_fords_of_hexes_side_by_side_go_together() -> None:
    """The fix of one does not bring back what that of the other has taken away."""
    scenario, label = crossing(Cell("stream", road=(0, 3), stream=(1, 4)))
    grid = flatten(scenario.layout, CATALOGUE).grid
    here = grid.find(label)
    assert here is not None
    beside = neighbour(here, 0)
    wet = {**scenario.layout.cells, beside: Cell("stream", road=(0, 3), stream=(1, 4))}
    scenario = replace(scenario, layout=replace(scenario.layout, cells=wet))
    found = of_the_crossing(scenario)
    assert len(found) == 2
    for each in found:
        scenario = each.choices[-1].edit(scenario)
    assert of_the_crossing(scenario) == []
    assert not any(cell.road for cell in scenario.layout.cells.values())


def test_a_road_that_ends_at_a_ford_leads_nowhere_unless_it_goes_on_beyond() -> None:
    scenario, label = crossing(Cell("stream", road=(0, 3), stream=(1, 4)))
    scenario = led_through(scenario, label)
    (found,) = of_the_crossing(scenario)
    mended = found.choices[-1].edit(scenario)
    ends = [each.hexes for each in findings(scenario, CATALOGUE) if each.code == "MAP025"]
    assert [each.hexes for each in findings(mended, CATALOGUE) if each.code == "MAP025"] == ends
    (here,) = found.hexes
    bank, beyond = neighbour(here, 0), neighbour(here, 3)
    far = [beyond, neighbour(beyond, 3), neighbour(neighbour(beyond, 3), 3)]
    alone = EraseLines(tuple(far), mended.layout.cells, (Line.ROAD,))(mended)
    assert (bank,) in [each.hexes for each in findings(alone, CATALOGUE) if each.code == "MAP025"]


def test_a_bridge_on_houses_is_taken_away() -> None:
    scenario, _ = crossing(Cell("building", bridge=0))
    found = next(each for each in of_the_crossing(scenario) if each.code == "MAP016")
    assert found.fix is not None
    assert of_the_crossing(found.fix(scenario)) == []
