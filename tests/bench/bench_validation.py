"""The validator after an edit: a typical map within 100 ms, one of 60 by 60 hexes within 500 ms."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
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


#: Seconds within which the list of problems is up to date after an edit.
DEMANDS = {"typical": 0.1, "60x60": 0.5}
EDITS = 12


@pytest.mark.parametrize("name", SCENARIOS)
def test_validation_after_an_edit(
    name: str, clocked: Callable[[str, list[float], float], None], benchmark: Any
) -> None:
    """Hexes painted one after the other, each examined on top of the one before, as the editor does it."""
    catalogue = bundled.catalogue()
    scenario = SCENARIOS[name]()
    examined = examine(scenario, catalogue)
    dice = random.Random(1)
    hexes: list[Hex] = sorted(examined.subject.map.cells) if examined.subject is not None else []
    seconds = []
    for number in range(EDITS):
        kind = "rough" if number % 2 else "woods"
        cells = {**scenario.layout.cells, dice.choice(hexes): Cell(kind)}
        scenario = replace(scenario, layout=replace(scenario.layout, cells=cells))
        began = time.perf_counter()
        examined = examine(scenario, catalogue, previous=examined)
        seconds.append(time.perf_counter() - began)
    clocked(f"validate after an edit, {name}", seconds, DEMANDS[name])
    benchmark.pedantic(lambda: examine(scenario, catalogue, previous=examined), rounds=1)
