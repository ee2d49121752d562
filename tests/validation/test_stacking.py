"""The validator lets as many units stand in a hex as the game does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.model.cell import Cell
from engine.model.opening import HeldMoment, Opening
from engine.model.scenario import Scenario, StackingRow
from engine.model.setup import PlacedUnit, Reinforcement
from engine.model.side import Squad
from engine.play.advance import start
from engine.play.game import Game, Position
from engine.rules.base.troops.units import stacking_limit
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.validation.run import findings
from engine.validation.stacking import largest_stack
from engine.validation.subject import Subject

PLAIN = bundled.scenario("at-the-breaking-point")


def scenario(timing: dict[str, Any], rules: dict[str, Any]) -> Scenario:
    return replace(PLAIN, timing=replace(PLAIN.timing, **timing), rules=replace(PLAIN.rules, **rules))


@pytest.mark.parametrize(
    ("timing", "rules"),
    [
        ({}, {}),
        ({"stacking_limits": {"units": 5}}, {"readings": {"stacking.units": 4}}),
        ({}, {"readings": {"stacking.units": 4}}),
        ({}, {"parameters": {"stacking": {"units": 2}}}),
        ({"stacking_table": (StackingRow(2, 1), StackingRow(0, 2))}, {}),
    ],
)
def test_a_hex_holds_as_many_units_as_in_the_game(timing: dict[str, Any], rules: dict[str, Any]) -> None:
    given = scenario(timing, rules)
    game = Game(given, bundled.catalogue(), ruleset_for(given.rules))
    hex_ = min(game.map.cells)
    assert largest_stack(given) == stacking_limit(Position(game, start(game).state), given.sides[0].id, hex_)


@pytest.mark.parametrize("most", [3, 4])
def test_a_reading_says_when_a_hex_is_overfull(most: int) -> None:
    given = scenario({}, {"readings": {"stacking.units": most}})
    side = given.sides[0]
    hex_ = next(iter(side.deployment_zones[0].hexes))
    squads = tuple(PlacedUnit(f"u{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(4))
    found = findings(replace(given, placed_units=squads), bundled.catalogue())
    assert any("units stand in" in each.message for each in found if each.code == "MAP119") is (most == 3)


def test_the_unit_too_many_can_be_removed() -> None:
    side = PLAIN.sides[0]
    hex_ = next(iter(side.deployment_zones[0].hexes))
    squads = tuple(PlacedUnit(f"u{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(4))
    given = replace(scenario({}, {}), placed_units=squads)
    (found,) = (each for each in findings(given, bundled.catalogue()) if each.code == "MAP119")
    assert found.message.startswith("More than 3 units stand in ")
    assert found.fix is not None
    mended = found.fix(given)
    assert [unit.id for unit in mended.placed_units] == ["u0", "u1", "u2"]


def test_what_a_side_is_sent_counts_like_what_it_has() -> None:
    side = PLAIN.sides[0]
    force = {"squads": [{"figures": {"ghost": 4}}], "vehicles": {"t_34": 1}}
    subject = Subject(replace(PLAIN, reinforcements=(Reinforcement(2, side.id, force),)), bundled.catalogue())
    assert {"ghost", "t_34"} <= set(subject.kinds_used(side))


@pytest.mark.parametrize(
    ("timing", "squads", "tanks", "words"),
    [
        ({"stacking_limits": {"squads": 1}}, 2, 0, "More squads"),
        ({"stacking_limits": {"squads": 1}}, 1, 2, ""),
        ({"stacking_limits": {"vehicles": 0}}, 2, 1, "More squads"),
        ({"stacking_limits": {"units": 2}}, 2, 1, "More than 2 units"),
        ({"stacking_table": (StackingRow(2, 0), StackingRow(1, 1))}, 2, 1, "More than 2 units"),
        ({"stacking_table": (StackingRow(3, 0), StackingRow(1, 1))}, 2, 1, "More squads"),
        ({"stacking_table": (StackingRow(3, 0), StackingRow(1, 1))}, 1, 1, ""),
    ],
)
def test_each_limit_of_the_scenario_holds_for_what_is_placed(
    timing: dict[str, Any], squads: int, tanks: int, words: str
) -> None:
    side = PLAIN.sides[0]
    hex_ = next(iter(side.deployment_zones[0].hexes))
    kind = next(iter(side.forces[0].vehicles), "m4a1_sherman")
    units = [PlacedUnit(f"s{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(squads)]
    units += [PlacedUnit(f"t{n}", side.id, hex=hex_, kind=kind, facing=0) for n in range(tanks)]
    given = replace(scenario(timing, {}), placed_units=tuple(units))
    found = [each.message for each in findings(given, bundled.catalogue()) if each.code == "MAP119"]
    assert [message.startswith(words) for message in found] == [True] * bool(words)


def test_a_hex_has_a_limit_of_its_own_and_each_side_its_own_room() -> None:
    catalogue, one, other = bundled.catalogue(), *PLAIN.sides
    hex_ = next(iter(one.deployment_zones[0].hexes))
    label = Subject(PLAIN, catalogue).label(hex_)
    units = [
        PlacedUnit(f"{side.id}{n}", side.id, hex=hex_, squad=Squad({"regular": 4}))
        for side in (one, other)
        for n in range(2)
    ]
    for limits, too_many in (({}, 0), ({label: 1}, 2)):
        given = replace(scenario({"stacking_limits": limits}, {}), placed_units=tuple(units))
        found = findings(given, catalogue)
        assert sum("one unit stands" in each.message for each in found if each.code == "MAP119") == too_many
        assert sum(each.code == "MAP176" for each in found) == 1


def test_a_gun_stands_on_no_ground_that_is_closed_to_it() -> None:
    catalogue, side = bundled.catalogue(), PLAIN.sides[0]
    map_ = Subject(PLAIN, catalogue).map
    pond = next(hex_ for hex_ in map_.cells if hex_ not in side.deployment_zones[0].hexes)
    gun = PlacedUnit("g", side.id, hex=pond, kind="m1_57mm", facing=0)
    for terrain, closed in (("pond", True), ("building", True), ("woods", False)):
        layout = replace(PLAIN.layout, cells={**PLAIN.layout.cells, pond: Cell(terrain)})
        found = findings(replace(PLAIN, layout=layout, placed_units=(gun,)), catalogue)
        assert any("may not enter" in each.message for each in found if each.code == "MAP119") is closed


def test_at_a_moment_of_a_game_a_hex_may_be_overfull() -> None:
    side = PLAIN.sides[0]
    hex_ = next(iter(side.deployment_zones[0].hexes))
    squads = tuple(PlacedUnit(f"u{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(4))
    for held, full in ((None, True), (HeldMoment(side.id), False)):
        given = replace(PLAIN, placed_units=squads, opening=Opening(2, held=held))
        found = findings(given, bundled.catalogue())
        assert any("units stand in" in each.message for each in found) is full
