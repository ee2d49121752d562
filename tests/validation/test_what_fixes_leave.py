"""A fix changes what is wrong and leaves what stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario, VehicleLevel
from engine.model.setup import Reinforcement
from engine.model.side import PlaceablePool
from engine.storage.bundled import catalogue
from tests.validation.defects import BREAKING_POINT, HILL, changed, hex_of, laid, timing
from tests.validation.more_defects import Plant, after, force_with, side_with
from tests.validation.sentences import found_by, unspoilt

LEVELS = (VehicleLevel(2, ()), VehicleLevel(6, ("tiger_i", "saucer")))


def _coming(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (hex_of(map_, "A7"), map_.grid.hex_at(90, 90), hex_of(map_, "A8"))
    return replace(scenario, reinforcements=(Reinforcement(2, "west", {"bases": 1}, None, hexes),))


def _pool(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (map_.grid.hex_at(90, 90), hex_of(map_, "E1"))
    return side_with(placeable=PlaceablePool({"mines": 1}, hexes))(scenario, map_)


def _labels(name: str, hexes: tuple[Hex, ...]) -> list[str]:
    return [unspoilt(name)[1].label(hex_) for hex_ in hexes]


def _pool_of(scenario: Scenario) -> object:
    pool = scenario.sides[0].placeable
    return None if pool is None else (dict(pool.counts), _labels(HILL, pool.hexes))


@pytest.mark.parametrize(
    ("code", "name", "plant", "part", "left"),
    [
        ("MAP017", HILL, laid(north=8), lambda s: s.layout.north, 2),
        ("MAP050", HILL, _pool, _pool_of, ({"mines": 1}, ["E1"])),
        (
            "MAP073",
            BREAKING_POINT,
            changed(shared_resources=("command", "tea")),
            lambda s: s.shared_resources,
            ("command",),
        ),
        (
            "MAP098",
            BREAKING_POINT,
            _coming,
            lambda s: _labels(BREAKING_POINT, s.reinforcements[0].hexes),
            ["A7", "A8"],
        ),
        ("MAP101", BREAKING_POINT, side_with(start_hand=-1), lambda s: s.sides[0].start_hand, 0),
        ("MAP108", HILL, side_with(doctrines=("Guerrilla",)), lambda s: s.sides[0].doctrines, None),
        (
            "MAP138",
            BREAKING_POINT,
            after(timing(rounds=2), force_with(bases=13)),
            lambda s: dict(s.timing.actions_per_turn),
            {"east": 3, "west": 4},
        ),
    ],
)
def test_a_fix_leaves_what_is_right(
    code: str, name: str, plant: Plant, part: Callable[[Scenario], object], left: object
) -> None:
    scenario, map_, _ = unspoilt(name)
    planted = plant(scenario, map_)
    finding = found_by(code, name, planted)[0]
    assert finding.fix is not None
    assert part(planted) != left
    assert part(finding.fix(planted)) == left


def test_the_last_level_keeps_what_it_unlocks_and_gets_what_none_does() -> None:
    scenario, map_, _ = unspoilt(HILL)
    planted = changed(vehicle_levels=LEVELS)(scenario, map_)
    finding = next(each for each in found_by("MAP104", HILL, planted) if each.pointer == "/vehicle_levels")
    assert finding.fix is not None
    levels = finding.fix(planted).vehicle_levels
    assert levels is not None
    assert levels[0] == LEVELS[0]
    assert levels[1].unlocks[0] == "tiger_i"
    assert len(set(levels[1].unlocks)) == len(levels[1].unlocks) > 5
    assert set(levels[1].unlocks) <= set(catalogue().units.vehicles)
