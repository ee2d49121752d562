"""A scenario's own values take the place of those in the data files, for it alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.layout import Layout
from engine.model.scenario import RuleSelection, Scenario
from engine.model.values import Confidence, origin
from engine.storage import bundled
from engine.storage.overrides import REPLACED, with_overrides

CATALOGUE = bundled.catalogue()


def overridden(**values: Any) -> tuple[Catalogue, tuple[Finding, ...]]:
    named = {name.replace("__", "."): value for name, value in values.items()}
    return with_overrides(CATALOGUE, Scenario("a", "A", Layout(), (), rules=RuleSelection(values=named)))


def test_nothing_to_replace_gives_the_same_catalogue() -> None:
    catalogue, findings = overridden()
    assert catalogue is CATALOGUE
    assert findings == ()


def test_values_are_replaced_and_nothing_else() -> None:
    catalogue, findings = overridden(
        terrain__woods__squad_cost=3,
        hexsides__hedgerow__cover=4,
        fortifications__pillbox__cover=5,
        figures__regular__against_infantry__range=6,
        vehicles__tiger_i__armor=9,
        vehicles__tiger_i__skirmish__mp=4,
        prices__mortar__cp=7,
        components__base__mines=1,
        squad_slots=5,
    )
    assert findings == ()
    assert catalogue.terrain.terrain["woods"].squad_cost == 3
    assert catalogue.terrain.hexsides["hedgerow"].cover == 4
    assert catalogue.terrain.fortifications["pillbox"].cover == 5
    assert catalogue.units.figures["regular"].against_infantry.range == 6
    assert catalogue.units.vehicles["tiger_i"].armor == 9
    assert catalogue.units.vehicles["tiger_i"].skirmish["mp"] == 4
    assert catalogue.units.prices["mortar"].cp == 7
    assert catalogue.units.components["base"]["mines"] == 1
    assert catalogue.units.squad_slots == 5
    before = CATALOGUE.terrain.terrain["woods"]
    provenance = {**before.provenance, "squad_cost": REPLACED}
    assert catalogue.terrain.terrain["woods"] == replace(before, squad_cost=3, provenance=provenance)
    assert CATALOGUE.terrain.terrain["woods"] is before
    assert list(catalogue.terrain.terrain) == list(CATALOGUE.terrain.terrain)


def test_what_is_replaced_comes_from_the_scenario_and_all_else_from_where_it_did() -> None:
    catalogue, _ = overridden(
        prices__panther__cp=8, vehicles__panther__skirmish__cf__infantry=5, prices__mortar__cp=3
    )
    price, panther = catalogue.units.prices["panther"], catalogue.units.vehicles["panther"]
    assert origin(price, "cp") == REPLACED
    assert origin(price, "fp") == origin(CATALOGUE.units.prices["panther"])
    assert origin(price, "fp").confidence is Confidence.INFERRED
    assert origin(panther, "skirmish.cf.infantry") == REPLACED
    assert origin(panther, "skirmish.armor").reason == "an example"
    assert origin(panther, "skirmish.cf.heavy").reason == "derived from the base values"
    assert catalogue.units.prices["mortar"] == CATALOGUE.units.prices["mortar"], (
        "the same number is no change"
    )


def test_null_closes_a_terrain() -> None:
    catalogue, findings = overridden(terrain__woods__vehicle_cost=None)
    assert findings == ()
    assert catalogue.terrain.terrain["woods"].vehicle_cost is None


def test_a_price_that_the_data_lack_can_be_given() -> None:
    catalogue, findings = overridden(prices__nebelwerfer__cp=6)
    assert findings == ()
    assert catalogue.units.prices["nebelwerfer"].cp == 6


@pytest.mark.parametrize(
    ("name", "value", "code", "words"),
    [
        ("terrain.swammp.squad_cost", 2, "FILE020", "did you mean swamp"),
        ("terrain.woods.squad_price", 2, "FILE020", "did you mean squad_cost"),
        ("terrain.woods.id", "wood", "FILE020", "not known"),
        ("terrain.woods.squad_cost.more", 2, "FILE020", "nothing lies below"),
        ("weather", 2, "FILE020", "not known"),
        ("", 2, "FILE020", "not known"),
        ("terrain.woods.squad_cost", "two", "FILE010", "whole number"),
        ("terrain", 5, "FILE010", "a list"),
        ("prices.mortar", 5, "FILE010", "an object"),
    ],
)
def test_what_names_no_value_is_a_finding(name: str, value: Any, code: str, words: str) -> None:
    catalogue, (finding,) = overridden(**{name: value})
    assert catalogue is CATALOGUE
    assert finding.code == code
    assert finding.pointer == f"/rules/values/{name}"
    assert words in finding.message
