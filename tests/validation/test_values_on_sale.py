"""The figures name what a side of a skirmish can buy by values or prices that no source gives."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.cli.validation.statistics import statistics
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario, VehicleLevel
from engine.model.values import Confidence
from engine.storage import bundled
from engine.storage.overrides import with_overrides
from engine.validation.run import findings

CATALOGUE = bundled.catalogue()
HILL = bundled.scenario("king-of-the-hill")
WHAT = ("inferred_values", "inferred_prices")


def told(scenario: Scenario, side: int, what: str, catalogue: Catalogue = CATALOGUE) -> list[str]:
    sides = statistics(scenario, catalogue)["sides"]
    assert isinstance(sides, dict)
    figures = sides[scenario.sides[side].id]
    assert isinstance(figures, dict)
    names = figures.get(what, [])
    assert isinstance(names, list)
    return [str(name) for name in names]


@pytest.mark.parametrize(
    ("nation", "foe", "sellers"),
    [
        ("american", "german", {"american", "british", "soviet"}),
        ("german", "american", {"german"}),
        ("american", "soviet", {"american", "british"}),
    ],
)
def test_vehicles_and_prices_of_own_and_allied_nations_are_named(
    nation: str, foe: str, sellers: set[str]
) -> None:
    one, other = HILL.sides
    sides = (replace(one, nations=(nation,)), replace(other, nations=(foe,)))
    values, prices = (told(replace(HILL, sides=sides), 0, what) for what in WHAT)
    units = CATALOGUE.units
    for kind in ("m4a1_sherman", "t_70", "firefly", "tiger_i"):
        tank = units.vehicles[kind]
        assert (tank.name in values) == (tank.name in prices) == bool(sellers & set(tank.nations)), kind


def test_what_a_source_gives_is_not_named() -> None:
    prices = told(HILL, 0, "inferred_prices")
    assert units_name("sniper") in prices
    assert units_name("regular") not in prices
    assert units_name("regular") not in told(HILL, 0, "inferred_values")


def units_name(id_: str) -> str:
    return CATALOGUE.units.figures[id_].name


def test_a_price_of_the_scenarios_own_is_not_named_and_its_values_still_are() -> None:
    own = replace(HILL, rules=replace(HILL.rules, values={"prices.m10.cp": 7}))
    name = CATALOGUE.units.vehicles["m10"].name
    side = next(n for n, each in enumerate(HILL.sides) if "american" in each.nations)
    assert name in told(HILL, side, "inferred_prices")
    assert name not in told(own, side, "inferred_prices")
    assert name in told(own, side, "inferred_values")


def with_units(folder: Path, **prices: dict[str, object]) -> Catalogue:
    """The bundled catalogue with a user's file of prices in a folder."""
    head = {"$schema": "urn:tidewright:schema:units:1", "format_version": 1}
    rows = {"figures": [], "vehicles": [], "specializations": [], "prices": prices}
    (folder / "own.json").write_text(json.dumps({**head, **rows}), encoding="utf-8")
    catalogue, faults = bundled.with_folder(CATALOGUE, folder)
    assert faults == ()
    return catalogue


@pytest.mark.parametrize(
    ("stated", "named"),
    [
        ({"cp": 7, "fp": 2}, False),
        ({"cp": 7, "fp": 2, "source": "own estimate", "confidence": "inferred"}, True),
        ({"cp": 7, "fp": 2, "source": "a sheet", "confidence": "low"}, True),
        ({"cp": 7, "fp": 2, "source": "a sheet", "confidence": "source"}, False),
        ({"cp": 7, "provenance": {"fp": {"source": "a guess", "confidence": "inferred"}}}, True),
    ],
)
def test_a_price_of_a_users_own_is_named_only_where_it_says_so(
    stated: dict[str, object], named: bool, tmp_path: Path
) -> None:
    catalogue = with_units(tmp_path, m10=stated)
    assert catalogue.units.prices["m10"].cp == 7
    assert (CATALOGUE.units.vehicles["m10"].name in told(HILL, 0, "inferred_prices", catalogue)) == named


@pytest.mark.parametrize(("cp", "confidence"), [(6, Confidence.INFERRED), (7, Confidence.OWN)])
def test_a_price_copied_is_a_users_own_only_when_it_is_changed(
    cp: int, confidence: Confidence, tmp_path: Path
) -> None:
    bundled_one = CATALOGUE.units.prices["m10"]
    copied = {"fp": 2, "source": bundled_one.source, "confidence": "inferred", "reason": bundled_one.reason}
    price = with_units(tmp_path, m10={"cp": cp, **copied}).units.prices["m10"]
    assert (price.cp, price.fp, price.confidence) == (cp, 2, confidence)
    assert bool(price.reason) == (cp == bundled_one.cp)


def test_the_command_takes_a_users_catalogue(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_units(tmp_path, m10={"cp": 7, "fp": 2})
    path = str(bundled.folder("maps") / "scenarios" / "king-of-the-hill.json")
    names = []
    for more in ([], ["--catalogue", str(tmp_path)]):
        assert main(["validate", path, "--statistics", "--format", "json", *more]) == 0
        sides = json.loads(capsys.readouterr().out)["files"][0]["statistics"]["sides"]
        names.append("M10" in sides["west"]["inferred_prices"])
    assert names == [True, False]


def test_vehicles_that_no_level_unlocks_are_not_on_sale() -> None:
    only = replace(HILL, vehicle_levels=(VehicleLevel(2, ("medium",)),))
    side = next(n for n, each in enumerate(HILL.sides) if "american" in each.nations)
    named = told(only, side, "inferred_values")
    assert CATALOGUE.units.vehicles["m4a1_sherman"].name in named
    assert CATALOGUE.units.vehicles["m3a1_half_track"].name not in named


def test_a_base_scenario_sells_nothing() -> None:
    base = bundled.scenario("at-the-breaking-point")
    assert [
        told(base, place, what) for place in (0, 1) for what in ("inferred_values", "inferred_prices")
    ] == [[]] * 4


def test_a_map_is_not_blamed_for_what_is_on_sale_on_every_map() -> None:
    assert "MAP144" not in {each.code for each in findings(HILL, CATALOGUE)}
    asked = replace(HILL, vehicle_levels=(VehicleLevel(2, ("m10",)),))
    found = [each for each in findings(asked, CATALOGUE) if each.code == "MAP144"]
    name = CATALOGUE.units.vehicles["m10"].name
    assert [dict(each.data) for each in found] == [{"units": [name]}, {"prices": [name]}]


def test_a_price_that_a_scenario_unlocks_is_blamed_unless_it_gives_the_price_itself() -> None:
    levels = (VehicleLevel(2, ("m10", "medium", "no_such")),)
    for values in ({}, {"prices.m10.cp": 7}):
        asked = replace(HILL, vehicle_levels=levels, rules=replace(HILL.rules, values=values))
        known, _ = with_overrides(CATALOGUE, asked)
        priced = [each for each in findings(asked, known) if each.code == "MAP144" and "prices" in each.data]
        assert len(priced) == (0 if values else 1)
