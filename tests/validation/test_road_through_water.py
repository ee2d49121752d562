"""A road that runs through water: the fix leads it over a bridge, along the way it runs."""

from __future__ import annotations

from dataclasses import replace

from engine.model.cell import Cell, StreamDepth
from engine.model.finding import Finding
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.storage.bundled import catalogue
from engine.validation.run import findings

CATALOGUE = catalogue()


def crossing(cell: Cell, *, around: Cell | None = None) -> tuple[Scenario, str]:
    """A sheet with a stream from above to below that a road from left to right meets at H7."""
    blank = new_scenario(MapPlan("Ford"), CATALOGUE)
    grid = flatten(blank.layout, CATALOGUE).grid
    cells = {}
    for row in range(1, 14):
        hex_ = grid.find(f"H{row}")
        assert hex_ is not None
        cells[hex_] = Cell("stream", stream=(1, 4))
    here = grid.find("H7")
    assert here is not None
    cells[here] = cell
    if around is not None:
        beside = grid.find("I7")
        assert beside is not None
        cells[beside] = around
    layout = replace(blank.layout, cells=cells, stream_depth=StreamDepth.FORDABLE)
    return replace(blank, layout=layout), "H7"


def of_the_crossing(scenario: Scenario) -> list[Finding]:
    return [each for each in findings(scenario, CATALOGUE) if each.code in ("MAP016", "MAP027")]


def test_a_bridge_is_laid_along_the_road() -> None:
    for road in ((0, 3), (2, 5)):
        scenario, label = crossing(Cell("stream", road=road, stream=(1, 4)))
        (found,) = of_the_crossing(scenario)
        assert found.labels == (label,)
        assert found.fix is not None
        assert found.choices == ()
        assert not found.removal.takes_drawn_ground
        mended = found.fix(scenario)
        cell = mended.layout.cells[found.hexes[0]]
        assert (cell.terrain, cell.bridge, cell.road, cell.stream) == ("bridge", road[0] % 3, road, (1, 4))
        assert of_the_crossing(mended) == []


def test_a_bent_road_may_choose_between_the_bridges_that_there_can_be() -> None:
    scenario, _ = crossing(Cell("stream", road=(0, 2), stream=(1, 4)))
    (found,) = of_the_crossing(scenario)
    assert found.fix is not None
    made = [found.fix, *(each.edit for each in found.choices)]
    assert [each(scenario).layout.cells[found.hexes[0]].bridge for each in made] == [0, 2]


def test_no_bridge_lies_along_the_water_or_ends_against_it() -> None:
    scenario, _ = crossing(Cell("stream", road=(1, 4), stream=(1, 4)))
    assert [(each.code, each.fix) for each in of_the_crossing(scenario)] == [("MAP016", None)]
    walled = [Cell("river"), Cell("pond")]
    for each in walled:
        scenario, _ = crossing(Cell("stream", road=(0, 3), stream=(1, 4)), around=each)
        fixes = [found.fix for found in of_the_crossing(scenario) if found.labels == ("H7",)]
        for fix in fixes:
            assert fix is None or "MAP027" not in [found.code for found in of_the_crossing(fix(scenario))]


def test_a_bridge_on_houses_is_taken_away() -> None:
    scenario, _ = crossing(Cell("building", bridge=0))
    found = next(each for each in of_the_crossing(scenario) if each.code == "MAP016")
    assert found.fix is not None
    assert of_the_crossing(found.fix(scenario)) == []
