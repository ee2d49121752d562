"""A side can have what no check objects to, and everything else is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.finding import Severity
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Side, Squad
from engine.storage.bundled import catalogue, scenario, scenario_paths
from engine.validation.all_checks import CHECKS
from engine.validation.available import Availability, nations_of
from engine.validation.subject import Subject

UNITS = catalogue().units
#: These look at where a unit stands and to whom of the players it belongs, which is another matter.
OF_PLACES = {"MAP072", "MAP119"}


def availability(played: Scenario, side: Side) -> Availability:
    return Availability(Subject(played, catalogue()), side)


def errors(played: Scenario) -> set[tuple[str, str]]:
    subject = Subject(played, catalogue())
    return {
        (check.code, fault.message)
        for check in CHECKS
        if check.family == "forces" and check.severity is Severity.ERROR and check.code not in OF_PLACES
        if check.ruleset in (None, subject.ruleset)
        for fault in check.find(subject)
    }


@pytest.mark.parametrize("name", [path.stem for path in scenario_paths()])
def test_no_check_of_forces_objects_to_what_is_offered(name: str) -> None:
    played = scenario(name)
    before = errors(played)
    for side in played.sides:
        can = availability(played, side)
        nations = nations_of(Subject(played, catalogue()), side)
        for kind in UNITS.vehicles.values():
            unit = PlacedUnit("tried", side.id, kind=kind.id)
            with_it = errors(replace(played, placed_units=(*played.placed_units, unit)))
            expected = with_it <= before and bool(nations & set(kind.nations))
            if can.can_have(unit):
                assert expected, kind.id
            elif expected:
                # Nothing else keeps it away but that there is none left in the boxes.
                assert not availability(replace(played, boxes=(), components={kind.id: 0}), side).can_have(
                    unit
                )
                assert availability(replace(played, components={kind.id: 99}), side).can_have(unit)


def test_what_a_skirmish_lacks_and_enemies_have_is_not_offered() -> None:
    played = scenario("king-of-the-hill")
    west, east = played.sides
    assert east.nations == ("german",)
    german = availability(played, east)
    assert german.can_have(PlacedUnit("", east.id, kind="tiger_i"))
    for kind in ("flak_36", "m4a1_sherman", "jagdpanzer_iv", "no_such_tank"):
        assert not german.can_have(PlacedUnit("", east.id, kind=kind)), kind
    allied = availability(played, west)
    assert allied.can_have(PlacedUnit("", west.id, kind="t_34"))
    assert not allied.can_have(PlacedUnit("", west.id, kind="tiger_i"))
    assert not german.can_have(PlacedUnit("", east.id, squad=Squad({"ghost": 1, "regular": 3})))


def test_allies_help_in_a_skirmish_alone() -> None:
    """S-CMP-03 — helping Allies lend what they have; in a base game a side has its own nations."""
    for name, helped in (("king-of-the-hill", True), ("at-the-breaking-point", False)):
        played = replace(scenario(name), boxes=())
        west = played.sides[0]
        assert west.nations == ("american",)
        assert ("soviet" in nations_of(Subject(played, catalogue()), west)) is helped
        assert availability(played, west).can_have(PlacedUnit("", west.id, kind="t_34")) is helped


def test_a_side_has_no_figures_of_other_nations() -> None:
    played = replace(scenario("at-the-breaking-point"), boxes=())
    gunners = Squad({"mg_42": 1, "regular": 2})
    may = [
        availability(played, each).can_have(PlacedUnit("", each.id, squad=gunners)) for each in played.sides
    ]
    assert [(*each.nations, can) for each, can in zip(played.sides, may, strict=True)] == [
        ("american", False),
        ("german", True),
    ]


def test_figures_and_vehicles_end_with_the_boxes() -> None:
    played = replace(
        scenario("mill-lane"), components={"american.regular": 0, "m4a1_sherman": 1}, placed_units=()
    )
    side = played.sides[0]
    held = sum(force.vehicles.get("m4a1_sherman", 0) for force in side.forces)
    played = replace(played, components={**played.components, "m4a1_sherman": held + 1})
    tank = PlacedUnit("tank", side.id, kind="m4a1_sherman")
    assert availability(played, side).can_have(tank)
    assert not availability(replace(played, placed_units=(tank,)), side).can_have(tank)
    # Whose the unit is by now makes no difference: it is the side asked about that would have it.
    for owner in (side.id, played.sides[1].id, ""):
        assert not availability(played, side).can_have(PlacedUnit("", owner, squad=Squad({"regular": 4})))
        assert availability(played, played.sides[1]).can_have(
            PlacedUnit("", owner, squad=Squad({"regular": 4}))
        )
