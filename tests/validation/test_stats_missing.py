"""S-STATS-13 — heavy vehicles of a skirmish need values, whether they are there or a level unlocks them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.scenario import VehicleLevel
from engine.storage.bundled import catalogue
from engine.validation.subject import Subject
from tests.validation.defects import BREAKING_POINT, HILL, changed
from tests.validation.more_defects import Plant, after, placed
from tests.validation.sentences import BY_CODE, unspoilt

NOTHING: Plant = changed()
UNLOCKED = changed(vehicle_levels=(VehicleLevel(2, ("m10", "m1_57mm")),))


@pytest.mark.parametrize(
    ("plant", "lacking"),
    [
        (NOTHING, False),
        (placed("E1", kind="m10"), True),
        (placed("E1", kind="m10", side="east"), True),
        (placed("E1", kind="m1_57mm"), False),
        (UNLOCKED, True),
        (after(UNLOCKED, placed("E1", kind="m10")), True),
    ],
)
def test_a_tank_without_values_is_told_of_once(plant: Plant, lacking: bool) -> None:
    known = catalogue()
    vehicles = dict(known.units.vehicles)
    for kind in ("m10", "m1_57mm"):
        values = {
            name: value for name, value in vehicles[kind].skirmish.items() if name not in ("armor", "mp")
        }
        vehicles[kind] = replace(vehicles[kind], skirmish=values)
    poorer = replace(known, units=replace(known.units, vehicles=vehicles))
    for name, skirmish in ((HILL, True), (BREAKING_POINT, False)):
        scenario, map_, _ = unspoilt(name)
        found = BY_CODE["MAP105"].findings(Subject(plant(scenario, map_), poorer))
        told = [(each.message, each.pointer) for each in found]
        lacks = (f"{vehicles['m10'].name} has no skirmish values for armor, mp.", "/sides")
        assert told == [lacks] * (lacking and skirmish)
