"""MAP144 names what a side of a skirmish can buy by values or prices that no source gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.finding import Finding
from engine.model.scenario import Scenario, VehicleLevel
from engine.storage import bundled
from engine.validation.run import findings

CATALOGUE = bundled.catalogue()
HILL = bundled.scenario("king-of-the-hill")


def told(scenario: Scenario, pointer: str, what: str) -> list[str]:
    found: tuple[Finding, ...] = findings(scenario, CATALOGUE)
    mine = [each for each in found if each.code == "MAP144" and each.pointer == pointer]
    return [name for each in mine for name in each.data.get(what, ())]


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
    values, prices = (told(replace(HILL, sides=sides), "/sides/0", what) for what in ("units", "prices"))
    units = CATALOGUE.units
    for kind in ("m4a1_sherman", "t_70", "firefly", "tiger_i"):
        tank = units.vehicles[kind]
        assert (tank.name in values) == (tank.name in prices) == bool(sellers & set(tank.nations)), kind


def test_what_a_source_gives_is_not_named() -> None:
    prices = told(HILL, "/sides/0", "prices")
    assert units_name("sniper") in prices
    assert units_name("regular") not in prices
    assert units_name("regular") not in told(HILL, "/sides/0", "units")


def units_name(id_: str) -> str:
    return CATALOGUE.units.figures[id_].name


def test_a_price_of_the_scenarios_own_is_not_named_and_its_values_still_are() -> None:
    own = replace(HILL, rules=replace(HILL.rules, values={"prices.m10.cp": 7}))
    name = CATALOGUE.units.vehicles["m10"].name
    side = next(n for n, each in enumerate(HILL.sides) if "american" in each.nations)
    assert name in told(HILL, f"/sides/{side}", "prices")
    assert name not in told(own, f"/sides/{side}", "prices")
    assert name in told(own, f"/sides/{side}", "units")


def test_vehicles_that_no_level_unlocks_are_not_on_sale() -> None:
    only = replace(HILL, vehicle_levels=(VehicleLevel(2, ("medium",)),))
    side = next(n for n, each in enumerate(HILL.sides) if "american" in each.nations)
    named = told(only, f"/sides/{side}", "units")
    assert CATALOGUE.units.vehicles["m4a1_sherman"].name in named
    assert CATALOGUE.units.vehicles["m3a1_half_track"].name not in named


def test_a_base_scenario_sells_nothing() -> None:
    found = findings(bundled.scenario("at-the-breaking-point"), CATALOGUE)
    assert all(each.pointer == "/sides" for each in found if each.code == "MAP144")
