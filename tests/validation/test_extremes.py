"""Checks at the edges of what they ask for."""

from __future__ import annotations

from dataclasses import replace

from engine.model.cell import Cell
from engine.model.finding import Finding
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.validation.run import findings
from tests.validation.defects import painted

CATALOGUE = bundled.catalogue()
HILL = bundled.scenario("king-of-the-hill")
MAP = flatten(HILL.layout, CATALOGUE)


def found(scenario: Scenario, code: str) -> list[Finding]:
    return [each for each in findings(scenario, CATALOGUE) if each.code == code]


def everywhere(scenario: Scenario, terrain: str) -> Scenario:
    return painted(**{MAP.label(hex_): Cell(terrain) for hex_ in MAP.cells})(scenario, MAP)


def test_two_objectives_are_enough_to_want_a_road() -> None:
    bare = everywhere(HILL, "rough")
    assert len(bare.objectives) > 2
    assert found(replace(bare, objectives=bare.objectives[:2]), "MAP167")
    assert not found(replace(bare, objectives=bare.objectives[:1]), "MAP167")


def test_a_wadi_without_any_rim_has_no_place_for_an_entrance() -> None:
    dug = everywhere(HILL, "wadi")
    rules = replace(dug.rules, optional_rules=(*dug.rules.optional_rules, "wadi"))
    (finding,) = found(replace(dug, rules=rules), "MAP033")
    assert finding.fix is None


def test_one_name_may_stand_in_hexes_that_hang_together_in_any_shape() -> None:
    def named(*labels: str) -> bool:
        return bool(found(painted(**dict.fromkeys(labels, Cell(label="Hill")))(HILL, MAP), "MAP173"))

    assert not named("E1", "E2", "F1")
    assert not named("E1", "E2", "F3", "D3", "C3")
    assert named("E1", "E2", "F4")
    assert named("E1", "E2", "F4", "G4")
