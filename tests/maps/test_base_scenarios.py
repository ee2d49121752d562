"""The scenarios of the base game together use everything that the base game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine.hexes.hex import neighbours
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.rules.base.arrivals.reinforcements import force_of

SIX = {
    "mill-lane",
    "high-water-at-the-weir",
    "quarry-ridge",
    "iron-harvest",
    "road-to-vaux",
    "four-banners",
}


@pytest.fixture(scope="module")
def six(scenarios: Mapping[str, Scenario]) -> tuple[Scenario, ...]:
    found = tuple(scenario for id_, scenario in scenarios.items() if id_ in SIX)
    assert len(found) == len(SIX)
    return found


def grounds(six: tuple[Scenario, ...], maps: Mapping[str, HexMap]) -> Iterator[str]:
    """Everything that the maps of the scenarios show: terrain, levels, lines, depths, cliffs."""
    for scenario in six:
        map_ = maps[scenario.id]
        for hex_, cell in map_.cells.items():
            yield cell.terrain
            yield f"level {cell.elevation}"
            yield from (name for name in ("road", "rail") if getattr(cell, name))
            for other in neighbours(hex_):
                if other in map_.cells and abs(map_.cells[other].elevation - cell.elevation) == 2:
                    yield "cliff"
            if cell.terrain == "stream":
                yield f"stream {map_.stream_depth}"
        yield from ("stream torrent" for event in scenario.events if event.effect == "torrent")


def test_every_ground_of_the_base_game_and_four_of_the_expansions(
    six: tuple[Scenario, ...], maps: Mapping[str, HexMap], material: Catalogue
) -> None:
    base = {kind.id for kind in material.terrain.terrain.values() if not kind.expansion}
    depths = {"stream fordable", "stream deep", "stream torrent"}
    wanted = base | depths | {"level 0", "level 1", "level 2", "road", "cliff"}
    assert wanted | {"hedge", "swamp", "rubble", "rail"} <= set(grounds(six, maps))


def test_every_fortification_and_obstacle_of_the_base_box(
    six: tuple[Scenario, ...], material: Catalogue
) -> None:
    placed = {
        kind
        for scenario in six
        for side in scenario.sides
        if side.placeable
        for kind in side.placeable.counts
    }
    assert placed == {"entrenchment", "pillbox", "razor_wire", "tank_trap", "mines"}
    assert placed <= set(material.units.components["base"])
    assert any(scenario.smoke for scenario in six)


def test_every_class_of_units_and_every_specialization_of_the_base_box(
    six: tuple[Scenario, ...], material: Catalogue
) -> None:
    figures, classes, special = set(), {UnitClass.SQUAD}, set()
    for scenario in six:
        forces = [force for side in scenario.sides for force in side.forces]
        forces += [force_of(each) for each in scenario.reinforcements]
        for force in forces:
            figures |= set(force.figures)
            special |= set(force.specializations)
            kinds = {*force.vehicles, *force.equipment}
            classes |= {material.units.vehicles[kind].unit_class for kind in kinds}
    assert figures == {"regular", "elite", "officer", "machine_gun", "mg_42", "mortar"}
    assert classes == set(UnitClass)
    assert special == {"engineer", "anti_tank", "flamethrower", "medic"}


def test_every_form_of_victory_and_every_moment_of_it(six: tuple[Scenario, ...]) -> None:
    conditions = [condition for scenario in six for condition in scenario.victory]
    forms = {condition.type for condition in conditions}
    assert forms == {"vp", "control_hexes", "hold_at_end", "survive", "eliminate", "exit"}
    assert {condition.at for condition in conditions} == {"end", "round_end", "any_time"}
    assert any(condition.from_round > 1 for condition in conditions)


def test_reinforcements_of_every_kind(six: tuple[Scenario, ...]) -> None:
    """B-REI-01, B-REI-03 — by round, by choice of hex, by division, with transport, vehicles alone."""
    coming = [(scenario, each) for scenario in six for each in scenario.reinforcements]
    assert {each.round for _, each in coming} == {2, 3, 4, 5, 6}
    assert any(len(each.hexes) > 1 for _, each in coming)
    assert any(not each.hexes and each.division for _, each in coming)
    assert any({"bases", "vehicles"} <= set(each.force) for _, each in coming)
    assert any(set(each.force) == {"vehicles"} for _, each in coming)
    assert any("specializations" in each.force for _, each in coming)
    homes = {scenario.id: [side.reinforcement_hexes for side in scenario.sides] for scenario, _ in coming}
    zones = {
        scenario.id: {
            hex_ for side in scenario.sides for zone in side.deployment_zones for hex_ in zone.hexes
        }
        for scenario in six
    }
    assert any(home in zones[id_] for id_, sides in homes.items() for side in sides for home in side)


def test_teams_bids_hidden_squads_and_objectives_of_command(six: tuple[Scenario, ...]) -> None:
    players = {scenario.id: sum(len(side.players) for side in scenario.sides) for scenario in six}
    assert set(players.values()) == {2, 3, 4}
    assert any(force.concealed for scenario in six for side in scenario.sides for force in side.forces)
    owners = {o.owner for scenario in six for o in scenario.objectives if o.type == "command"}
    assert owners == {None, "west", "east"}
    assert {scenario.timing.rounds for scenario in six} == {6, 7, 8, 9}
    actions = {tuple(scenario.timing.actions_per_turn.values()) for scenario in six}
    assert {(3, 3), (3, 2), (2, 3), (4, 4)} & actions >= {(3, 3), (4, 4)}
    assert any(len(set(pair)) == 2 for pair in actions)
