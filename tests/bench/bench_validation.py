"""The validator after an edit: a typical map within 100 ms, one of 60 by 60 hexes within 500 ms."""

from __future__ import annotations

import gc
import pickle
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from editor.analysis.worker_cache import WorkerCache
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.storage import bundled
from tests.bench.boards import hex_map


def wide(side: int = 60) -> Scenario:
    """A skirmish on 60 by 60 hexes of mixed country, or as many either way as asked for."""
    base, map_ = bundled.scenario("king-of-the-hill"), hex_map(side, side)
    homes = (map_.grid.hex_at(2, side // 2), map_.grid.hex_at(side - 2, side // 2))
    sides = tuple(
        replace(side, reinforcement_hexes=(home,)) for side, home in zip(base.sides, homes, strict=True)
    )
    markers = tuple(
        replace(each, hex=map_.grid.hex_at(5 + 7 * index, 10 + 5 * index))
        for index, each in enumerate(base.objectives)
    )
    layout = Layout(sheet=Sheet(side + 2, side + 1), cells=dict(map_.cells))
    return replace(base, layout=layout, sides=sides, objectives=markers)


SCENARIOS = {"typical": lambda: bundled.scenario("stalingrad"), "60x60": wide}


#: Seconds within which the list of problems is up to date after an edit.
DEMANDS = {"typical": 0.1, "60x60": 0.5}
EDITS = 24


@pytest.fixture
def cache() -> Iterator[WorkerCache]:
    """A worker's cache with what lives as long as it does out of the way, as the window's workers have it."""
    made = WorkerCache(bundled.catalogue())
    gc.collect()
    gc.freeze()
    yield made
    gc.unfreeze()


@pytest.mark.parametrize("name", SCENARIOS)
def test_validation_after_an_edit(
    name: str, cache: WorkerCache, clocked: Callable[[str, list[float], float], None], benchmark: Any
) -> None:
    """Hexes painted one after the other; each scenario is sent to the worker, and its findings back."""
    scenario = SCENARIOS[name]()
    subject = cache.examination(scenario).subject
    dice = random.Random(1)
    hexes: list[Hex] = sorted(subject.map.cells) if subject is not None else []
    seconds = []
    for number in range(EDITS):
        kind = "rough" if number % 2 else "woods"
        cells = {**scenario.layout.cells, dice.choice(hexes): Cell(kind)}
        scenario = replace(scenario, layout=replace(scenario.layout, cells=cells))
        began = time.process_time()
        told(cache, scenario)
        seconds.append(time.process_time() - began)
    clocked(f"validate after an edit, {name}", seconds, DEMANDS[name])
    benchmark.pedantic(lambda: told(cache, scenario), rounds=1)


def told(cache: WorkerCache, scenario: Scenario) -> object:
    """What comes back to the window when the scenario has been sent to the worker."""
    there: Scenario = pickle.loads(pickle.dumps(scenario))
    return pickle.loads(pickle.dumps(cache.examination(there).findings))
