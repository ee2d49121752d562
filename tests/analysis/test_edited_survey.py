"""A survey that takes over what an edit leaves alone answers like one made anew."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.analysis.survey import Survey, scenario_survey
from engine.hexes.edge import edge
from engine.hexes.hex import Hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.storage import bundled

CATALOGUE = bundled.catalogue()
TERRAINS = ("clear", "woods", "building", "pond", "rough", "swamp", "stream", "bridge")
UNITS = (UnitClass.SQUAD, UnitClass.HEAVY, UnitClass.TRUCK)


def random_edit(scenario: Scenario, dice: random.Random) -> Scenario:
    """A few hexes painted over, roads cut or drawn, now and then a hexside."""
    map_ = flatten(scenario.layout, CATALOGUE)
    hexes = sorted(map_.cells)
    cells = dict(scenario.layout.cells)
    for _ in range(dice.randint(1, 3)):
        at = dice.choice(hexes)
        cells[at] = Cell(
            dice.choice(TERRAINS),
            elevation=dice.randrange(3),
            road=tuple(sorted(dice.sample(range(6), dice.randrange(3)))),
            bridge=dice.choice((None, None, 0, 1)),
        )
    hexsides = dict(scenario.layout.hexsides)
    if dice.random() < 0.5:
        hexsides[edge(dice.choice(hexes), dice.randrange(6))] = HexsideFeature(dice.choice(("wall", "cliff")))
    return replace(scenario, layout=replace(scenario.layout, cells=cells, hexsides=hexsides))


def answers(survey: Survey, start: Hex) -> list[object]:
    """Steps, reach from a hex and to it, and retreat, as plain data."""
    found: list[object] = []
    for unit in UNITS:
        steps = survey.steps(unit)
        found += [dict(sorted(steps.costs.items())), dict(steps.field_from([start]))]
        found += [dict(steps.field_to([start])), steps.entered_by(), steps.entered_by([start])]
    retreat = survey.retreat_steps
    return [*found, dict(retreat.field_to([start])), dict(sorted(retreat.costs.items()))]


@pytest.mark.parametrize("name", ["king-of-the-hill", "meuse", "high-water-at-the-weir"])
@pytest.mark.parametrize("seed", range(4))
def test_steps_after_edits_are_those_of_the_new_map(name: str, seed: int) -> None:
    dice = random.Random(seed)
    scenario = bundled.scenario(name)
    survey = scenario_survey(scenario, CATALOGUE)
    start = min(survey.map.cells)
    answers(survey, start)
    for _ in range(5):
        scenario = random_edit(scenario, dice)
        survey = scenario_survey(scenario, CATALOGUE, None, survey)
        start = dice.choice(sorted(survey.map.cells))
        assert answers(survey, start) == answers(scenario_survey(scenario, CATALOGUE), start)


@pytest.mark.parametrize("visibility", [None, 1, 4])
def test_sight_after_edits_is_that_of_the_new_map(visibility: int | None) -> None:
    """Also in the dark, where the table ends with what is seen."""
    dice = random.Random(3)
    scenario = bundled.scenario("quarry-ridge")
    if visibility is not None:
        night = replace(
            scenario.rules,
            optional_rules=("night",),
            parameters={"night": {"start_visibility": visibility}},
        )
        scenario = replace(scenario, rules=night)
    survey = scenario_survey(scenario, CATALOGUE)
    assert survey.sight.lookup(*sorted(survey.map.cells)[:2])
    seen = 0
    for _ in range(4):
        cells = {**scenario.layout.cells, dice.choice(sorted(survey.map.cells)): Cell("woods", 1)}
        scenario = replace(scenario, layout=replace(scenario.layout, cells=cells))
        survey = scenario_survey(scenario, CATALOGUE, None, survey)
        anew = scenario_survey(scenario, CATALOGUE)
        for _ in range(300):
            pair = dice.choices(sorted(survey.map.cells), k=2)
            seen += survey.sight.lookup(*pair)
            assert survey.sight.lookup(*pair) == anew.sight.lookup(*pair)
    assert seen > 20


def test_a_new_cost_that_is_no_multiple_lays_the_table_out_anew() -> None:
    survey = scenario_survey(bundled.scenario("king-of-the-hill"), CATALOGUE)
    table = survey.steps(UnitClass.SQUAD)
    (start, to), _ = next(iter(table.costs.items()))
    edited = table.edited({(start, to): 4})
    assert edited.field_from([start])[to] == 4
    assert edited.unit == 1
    assert table.edited({(start, to): None}).field_from([start], 3).get(to) is None
    with pytest.raises(ValueError, match="is no step"):
        table.edited({(start, Hex(start.q + 2, start.r)): 3, (start, to): 0})
