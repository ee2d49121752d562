from __future__ import annotations

from dataclasses import replace

import pytest

from engine.edits.set_at import SetAt, value_at
from engine.model.side import Force, Squad
from tests.edits.material import sheet


def test_a_value_at_the_end_of_a_way_is_replaced() -> None:
    scenario = sheet()
    for way, value in (
        (("title",), "Other"),
        (("timing", "rounds"), 7),
        (("layout", "north"), 3),
        (("sides", 1, "starting_command"), 4),
        (("sides", 0, "economy", "start_cp"), 12),
    ):
        changed = SetAt(way, value)(scenario)
        assert value_at(changed, way) == value
        assert changed != scenario
        assert SetAt(way, value)(changed) is changed


def test_ways_go_through_lists_in_records() -> None:
    scenario = sheet()
    forces = (Force(squads=(Squad({"regular": 4}),)),)
    scenario = SetAt(("sides", 0, "forces"), forces)(scenario)
    changed = SetAt(("sides", 0, "forces", 0, "squads", 0, "figures", "officer"), 1)(scenario)
    assert changed.sides[0].forces[0].squads[0].figures == {"regular": 4, "officer": 1}
    assert changed.sides[1] is scenario.sides[1]


@pytest.mark.parametrize(
    "way",
    [("nothing",), ("sides", 7, "name"), ("sides", 0, "forces", 0, "bases"), ("timing", "rounds", "x"), ()],
)
def test_a_way_that_leads_nowhere_changes_nothing(way: tuple[str | int, ...]) -> None:
    scenario = sheet()
    assert SetAt(way, 1)(scenario) is scenario


def test_the_id_of_a_side_is_carried_through() -> None:
    scenario = sheet()
    scenario = replace(scenario, timing=replace(scenario.timing, first_initiative="west"))
    changed = SetAt(("sides", 0, "id"), "allies")(scenario)
    assert changed.timing.first_initiative == "allies"
    assert SetAt(("sides", 0, "id"), "east")(scenario) is scenario
