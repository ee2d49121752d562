"""The figures name what a side of a skirmish can buy by values or prices that no source gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cli.validation.statistics import statistics
from engine.model.scenario import Scenario, VehicleLevel
from engine.storage import bundled
from engine.validation.run import findings

CATALOGUE = bundled.catalogue()
HILL = bundled.scenario("king-of-the-hill")
WHAT = ("inferred_values", "inferred_prices")


def told(scenario: Scenario, side: int, what: str) -> list[str]:
    sides = statistics(scenario, CATALOGUE)["sides"]
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
    assert [each.data["units"] for each in found] == [[CATALOGUE.units.vehicles["m10"].name]]
