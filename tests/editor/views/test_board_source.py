from __future__ import annotations

from dataclasses import replace

import pytest

from editor.views.board_source import (
    ActivationMark,
    CounterKind,
    DamageMark,
    Hull,
    Morale,
    Motion,
    ScenarioSource,
    Slot,
    hull_of,
    slots_of,
)
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.objective import Obstacle, WreckMarker
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.storage import bundled


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return bundled.catalogue()


@pytest.mark.parametrize("id_", ["king-of-the-hill", "meuse", "lyon", "at-the-breaking-point"])
def test_a_bundled_scenario_shows_what_it_says(catalogue: Catalogue, id_: str) -> None:
    scenario = bundled.scenario(id_)
    map_ = flatten(scenario.layout, catalogue)
    source = ScenarioSource(scenario, map_, catalogue, revision=7)
    assert source.revision == 7
    assert source.map is map_
    assert [(each.hex, each.type, each.value) for each in source.objectives] == [
        (each.hex, each.type, each.value) for each in scenario.objectives
    ]
    assert {each.hex for each in source.entries} == {
        hex_ for side in scenario.sides for hex_ in side.reinforcement_hexes
    }
    nations = {nation for side in scenario.sides for nation in side.nations}
    assert {each.nation for each in (*source.entries, *source.zones)} <= nations


def test_placed_units_become_counters(catalogue: Catalogue) -> None:
    scenario = bundled.scenario("meuse")
    map_ = flatten(scenario.layout, catalogue)
    one, two, three = list(map_.cells)[:3]
    side = scenario.sides[0].id
    units = (
        PlacedUnit(
            "a", side, one, squad=Squad({"officer": 1, "regular": 1, "machine_gun": 1}, "engineer"),
            condition="pinned", activation="op_fire",
        ),
        PlacedUnit("b", side, two, kind="tiger_i", facing=2, motion="driving", damage="light"),
        PlacedUnit("c", side, two, kind="m1_57mm"),
        PlacedUnit("d", side, one, in_transport="b", squad=Squad({"regular": 4})),
        PlacedUnit("e", side, mat_space=1, squad=Squad({"regular": 4})),
        PlacedUnit("f", side, three, kind="no such tank", condition="nonsense"),
    )  # fmt: skip
    changed = replace(
        scenario,
        placed_units=units,
        obstacles=(Obstacle(three, "mines"),),
        wrecks=(WreckMarker(two, "heavy"),),
    )
    source = ScenarioSource(changed, map_, catalogue)
    squad, tank, gun, stranger = source.counters
    assert squad.slots == (Slot.OFFICER, Slot.REGULAR, Slot.MACHINE_GUN)
    assert (squad.morale, squad.activation, squad.specialization) == (
        Morale.PINNED,
        ActivationMark.OP_FIRE,
        "engineer",
    )
    assert squad.firepower.isdigit()
    assert (tank.kind, tank.hull, tank.weight, tank.facing) == (CounterKind.VEHICLE, Hull.HEAVY_TANK, "H", 2)
    assert (tank.motion, tank.damage) == (Motion.DRIVING, DamageMark.LIGHT)
    assert (gun.kind, gun.hull) == (CounterKind.GUN, Hull.GUN)
    assert stranger.name == "no such tank"
    assert stranger.morale is Morale.NORMAL
    assert [each.type for each in source.obstacles] == ["mines"]
    assert [each.hex for each in source.wrecks] == [two]


def test_every_unit_of_the_catalogue_has_a_picture(catalogue: Catalogue) -> None:
    for id_, kind in catalogue.units.vehicles.items():
        assert hull_of(kind, id_) in Hull
    for id_, kind in catalogue.units.figures.items():
        (slot,) = slots_of({id_: 1}, catalogue)
        assert (slot in (Slot.MACHINE_GUN, Slot.MORTAR)) == (kind.slots > 1), id_
