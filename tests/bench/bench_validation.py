"""The validator after an edit: a typical map within 100 ms, one of 60 by 60 hexes within 500 ms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.validation.run import examine
from tests.bench.boards import hex_map


def wide() -> Scenario:
    """A skirmish on 60 by 60 hexes of mixed country."""
    base, map_ = bundled.scenario("king-of-the-hill"), hex_map(60, 60)
    homes = (map_.grid.hex_at(2, 30), map_.grid.hex_at(58, 30))
    sides = tuple(
        replace(side, reinforcement_hexes=(home,)) for side, home in zip(base.sides, homes, strict=True)
    )
    markers = tuple(
        replace(each, hex=map_.grid.hex_at(5 + 7 * index, 10 + 5 * index))
        for index, each in enumerate(base.objectives)
    )
    layout = Layout(sheet=Sheet(62, 61), cells=dict(map_.cells))
    return replace(base, layout=layout, sides=sides, objectives=markers)


SCENARIOS = {"typical": lambda: bundled.scenario("stalingrad"), "60x60": wide}


@pytest.mark.parametrize("name", SCENARIOS)
def test_validation_after_an_edit(name: str, benchmark: Any) -> None:
    catalogue = bundled.catalogue()
    scenario = SCENARIOS[name]()
    before = examine(scenario, catalogue)
    painted: Hex = next(iter(scenario.layout.cells))
    cells = {**scenario.layout.cells, painted: Cell("rough")}
    edited = replace(scenario, layout=replace(scenario.layout, cells=cells))
    benchmark.pedantic(lambda: examine(edited, catalogue, previous=before), rounds=5, warmup_rounds=1)
