"""Planted defects of zones, forces, units, options and approaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.hexes.hex import Hex, distance
from engine.model.cell import Building, Cell
from engine.model.hex_map import HexMap
from engine.model.layout import OverlayPlacement, Sheet
from engine.model.objective import Charge, Fortification, Obstacle, SpecialPoint, WreckMarker
from engine.model.opening import HeldMoment, Opening
from engine.model.scenario import ActionBracket, Scenario, SpecialRule, VehicleLevel
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Force, PlaceablePool, Player, Squad, Zone
from engine.rules.modules import OPTIONAL, OPTIONS
from tests.validation.defects import (
    BREAKING_POINT,
    HILL,
    Defect,
    changed,
    first_side,
    hex_of,
    homes_at,
    layout,
    objective,
    painted,
    rules,
    timing,
)

Plant = Callable[[Scenario, HexMap], Scenario]
RIFLES = Squad({"regular": 4})


def after(*plants: Plant) -> Plant:
    """Several changes as one defect."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        for each in plants:
            scenario = each(scenario, map_)
        return scenario

    return plant


def side_with(**values: Any) -> Plant:
    return first_side(lambda side, _: replace(side, **values))


def force_with(**values: Any) -> Plant:
    return first_side(
        lambda side, _: replace(side, forces=(replace(side.forces[0], **values), *side.forces[1:]))
    )


def placed(label: str | None, **values: Any) -> Plant:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        given = {"id": "extra", "side": "west", **values}
        if "kind" not in given:
            given.setdefault("squad", RIFLES)
        unit = PlacedUnit(hex=None if label is None else hex_of(map_, label), **given)
        return replace(scenario, placed_units=(*scenario.placed_units, unit))

    return plant


def _ringed(label: str, terrain: str) -> Plant:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        around = {map_.label(other): Cell(terrain) for _, other in map_.around(hex_of(map_, label))}
        return painted(**around)(scenario, map_)

    return plant


def _trap_wall(column: str) -> Plant:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hexes = [hex_ for hex_ in map_.cells if map_.label(hex_).rstrip("0123456789") == column]
        return replace(scenario, obstacles=tuple(Obstacle(hex_, "tank_trap") for hex_ in hexes))

    return plant


def _walled_exit(scenario: Scenario, map_: HexMap) -> Scenario:
    """A side without objectives that must leave by a hex behind a wall of traps."""
    one, *others = scenario.sides
    leaving = replace(one, exit_hexes=(hex_of(map_, "Q3"), hex_of(map_, "Q5")))
    return _trap_wall("I")(replace(scenario, objectives=(), sides=(leaving, *others)), map_)


def water_column(column: str, crossing: str) -> Plant:
    """Open water from edge to edge with one bridge and its roads."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        labels = [map_.label(hex_) for hex_ in map_.cells]
        cells: dict[str, Cell] = {
            each: Cell("pond") for each in labels if each.rstrip("0123456789") == column and each != crossing
        }
        hex_ = hex_of(map_, crossing)
        cells[crossing] = Cell("bridge", road=(2, 5), bridge=2)
        for direction, other in map_.around(hex_):
            if direction in (2, 5):
                cells[map_.label(other)] = Cell(road=((direction + 3) % 6,))
        return painted(**cells)(scenario, map_)

    return plant


def _home_cut_off(scenario: Scenario, map_: HexMap) -> Scenario:
    home = scenario.sides[0].reinforcement_hexes[0]
    return painted(**{map_.label(other): Cell("pond") for _, other in map_.around(home)})(scenario, map_)


def _half_levelled(west_cover: bool) -> Plant:
    """Woods on the western half, open ground on the other; homes and markers stay."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        one, other = (side.reinforcement_hexes[0] for side in scenario.sides)
        kept = {each.hex for each in scenario.objectives} | {one, other}
        cells = {}
        for hex_ in map_.cells:
            near_west = distance(hex_, one) < distance(hex_, other)
            if hex_ not in kept:
                cells[map_.label(hex_)] = Cell("rough" if near_west is west_cover else "clear")
        return painted(**cells)(scenario, map_)

    return plant


def _flat_but(*labels: str) -> Plant:
    """Level ground everywhere but on these hexes."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        cells = {
            map_.label(hex_): replace(
                cell, terrain="clear", elevation=int(map_.label(hex_) in labels), building=None
            )
            for hex_, cell in map_.cells.items()
        }
        return painted(**cells)(scenario, map_)

    return plant


def _bare(scenario: Scenario, map_: HexMap) -> Scenario:
    return painted(**{map_.label(hex_): Cell() for hex_ in map_.cells})(scenario, map_)


def _stretched(scenario: Scenario, _: HexMap) -> Scenario:
    """Clear country on a sheet far wider than any bundled map."""
    return layout(scenario, boards=(), overlays=(), cells={}, hexsides={}, sheet=Sheet(60, 8))


def _markers(field: str, *entries: tuple[Any, ...], kind: Callable[..., Any]) -> Plant:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        made = tuple(kind(hex_of(map_, label), *rest) for label, *rest in entries)
        values: dict[str, Any] = {field: made}
        return replace(scenario, **values)

    return plant


def _reinforcement(**values: Any) -> Plant:
    return changed(reinforcements=(Reinforcement(**{"round": 2, "side": "west", **values}),))


def _guns_see_one_zone(scenario: Scenario, map_: HexMap) -> Scenario:
    """A German zone far apart, of which one hex in the open sees a few American ones."""
    one, other = scenario.sides
    zone = Zone((hex_of(map_, "C4"),))
    wide = Zone(tuple(hex_ for hex_ in map_.cells if map_.label(hex_)[0] in "JK"))
    one = replace(one, deployment_zones=(zone,), forces=(*one.forces, Force(vehicles={"m4a1_sherman": 1})))
    other = replace(other, deployment_zones=(wide,), forces=(*other.forces, Force(vehicles={"tiger_i": 1})))
    return _bare(replace(scenario, sides=(one, other)), map_)


OPTIONS: tuple[Defect, ...] = (
    Defect("MAP004", HILL, rules(optional_rules=("wrekcs",))),
    Defect("MAP005", HILL, rules(optional_rules=("facing",))),
    Defect("MAP006", HILL, rules(readings={"vp_marker_counts": "hands"})),
    Defect(
        "MAP008", HILL, rules(special_rules=(SpecialRule("fog", "Nobody sees farther than four hexes."),))
    ),
    Defect("MAP009", HILL, rules(optional_rules=tuple(sorted(OPTIONS.keys() - OPTIONAL.keys())[:1]))),
    Defect(
        "MAP033",
        HILL,
        after(painted(E1=Cell("wadi"), E2=Cell("wadi")), rules(optional_rules=("wadi",))),
        ("E1", "E2"),
    ),
    Defect("MAP145", HILL, _markers("special_points", ("C3", "radio"), kind=SpecialPoint), ("C3",)),
    Defect("MAP145", BREAKING_POINT, _markers("charges", ("C3", "building"), kind=Charge), ("C3",)),
    Defect("MAP145", HILL, side_with(retreat_edge="west")),
    Defect("MAP145", HILL, side_with(entry_edges=("west",))),
    Defect("MAP145", HILL, side_with(op_fire_setup=False)),
    Defect("MAP145", HILL, side_with(forces=(Force(tokens={"mines": 2}),))),
    Defect("MAP145", HILL, placed("C3", kind="m4a1_sherman", facing=0, munition="ap_ds"), ("C3",)),
    Defect("MAP107", BREAKING_POINT, after(rules(optional_rules=("ap-ds",)), changed(date="1943-01-01"))),
    Defect(
        "MAP116",
        BREAKING_POINT,
        rules(optional_rules=("night",), parameters={"night": {"start_visibility": 0}}),
    ),
    Defect("MAP118", HILL, after(water_column("I", "I3"), rules(optional_rules=("wrecks",))), ("I3",)),
    Defect("MAP017", HILL, lambda s, _: layout(s, north=7)),
    Defect("MAP019", HILL, lambda s, _: layout(s, sheet=Sheet(24, 7))),
    Defect(
        "MAP038",
        HILL,
        lambda s, m: layout(s, overlays=(*s.layout.overlays, OverlayPlacement("rough-1", hex_of(m, "A3")))),
        ("A3",),
    ),
    Defect("MAP007", BREAKING_POINT, changed(boxes=("normandy",))),
)

MARKERS: tuple[Defect, ...] = (
    Defect(
        "MAP042",
        HILL,
        _markers("fortifications", ("E1", "entrenchment", None, None, "ghost"), kind=Fortification),
        ("E1",),
    ),
    Defect("MAP043", HILL, rules(values={"fortifications.pillbox.cover": 6})),
    Defect("MAP045", HILL, _trap_wall("I")),
    Defect("MAP045", HILL, _walled_exit),
    Defect("MAP048", HILL, _markers("wrecks", ("E1", "heavy"), kind=WreckMarker), ("E1",)),
    Defect("MAP049", HILL, _markers("charges", ("E1", "bridge"), kind=Charge), ("E1",)),
    Defect("MAP050", HILL, side_with(placeable=PlaceablePool({"moat": 2}))),
    Defect(
        "MAP051",
        HILL,
        after(
            painted(E1=Cell("pond")), _markers("special_points", ("E1", "field_hospital"), kind=SpecialPoint)
        ),
        ("E1",),
    ),
    Defect("MAP052", HILL, _markers("special_points", ("E1", "lighthouse"), kind=SpecialPoint), ("E1",)),
)

FORCES: tuple[Defect, ...] = (
    Defect("MAP170", HILL, changed(events=(ScenarioEvent(1, "rain"),))),
    Defect("MAP170", HILL, changed(events=(ScenarioEvent(1, "command", {"side": "nobody", "count": 2}),))),
    Defect(
        "MAP170", HILL, changed(events=(ScenarioEvent(1, "control", {"side": "west", "objective": "moon"}),))
    ),
    Defect("MAP170", HILL, changed(events=(ScenarioEvent(1, "obstacle", {"hex": "E1", "type": "moat"}),))),
    Defect("MAP170", HILL, changed(events=(ScenarioEvent(1, "smoke", {"hex": "ZZ9"}),))),
    Defect("MAP174", HILL, changed(opening=Opening(3, "lunch"))),
    Defect("MAP174", HILL, changed(opening=Opening(2, "action_phase", HeldMoment("nobody")))),
    Defect("MAP174", HILL, changed(opening=Opening(2, held=HeldMoment("west", agenda=("Dine west",))))),
    Defect("MAP174", HILL, changed(opening=Opening(2, held=HeldMoment("west", agenda=("NextTurn moon",))))),
    Defect("MAP171", HILL, changed(extra={"objektives": []})),
    Defect("MAP171", HILL, side_with(extra={"colour": "red"})),
    Defect("MAP171", HILL, painted(E1=Cell(extra={"colour": "red"}))),
    Defect("MAP171", HILL, painted(E1=Cell("building", building=Building(extra={"roof": "red"})))),
    Defect("MAP171", HILL, side_with(economy={"bse": 12})),
    Defect("MAP171", HILL, side_with(economy_state={"command": 12})),
    Defect("MAP171", HILL, timing(stacking_limits={"unit": 2})),
    Defect("MAP171", HILL, rules(parameters={"nigth": {"rounds": 3}})),
    Defect("MAP171", HILL, rules(parameters={"night": {"dawn": 3}})),
    Defect("MAP171", HILL, rules(special_rules=(SpecialRule("fog", "Fog.", ("night",), {"nigth": 3}),))),
    Defect(
        "MAP081",
        BREAKING_POINT,
        first_side(
            lambda side, m: replace(side, deployment_zones=(Zone((hex_of(m, "A2"), hex_of(m, "A3"))),))
        ),
    ),
    Defect(
        "MAP081",
        BREAKING_POINT,
        first_side(
            lambda side, m: replace(
                side,
                deployment_zones=tuple(replace(each, limits={"squad": 1}) for each in side.deployment_zones),
            )
        ),
    ),
    Defect("MAP086", HILL, _home_cut_off, ("A3",)),
    Defect("MAP088", HILL, first_side(lambda side, m: replace(side, exit_hexes=(hex_of(m, "H4"),))), ("H4",)),
    Defect(
        "MAP089",
        HILL,
        first_side(lambda side, m: replace(side, forbidden_hexes=side.reinforcement_hexes)),
        ("A3",),
    ),
    Defect("MAP136", BREAKING_POINT, _reinforcement(force={"bases": 4})),
    Defect("MAP072", BREAKING_POINT, side_with(players=(Player("a", "light"), Player("b", "dark")))),
    Defect(
        "MAP073",
        BREAKING_POINT,
        after(
            side_with(players=(Player("a", "light"), Player("b", "dark"))),
            changed(shared_resources=("command",)),
        ),
    ),
    Defect("MAP090", BREAKING_POINT, force_with(bases=25)),
    Defect(
        "MAP172",
        BREAKING_POINT,
        force_with(tokens={"smoke": 1_000}, vehicles={"sherman": 1_000}, bases=3_000),
    ),
    Defect("MAP091", BREAKING_POINT, _markers("smoke", *[("G1",)] * 7, kind=lambda hex_: hex_)),
    Defect("MAP092", BREAKING_POINT, force_with(specializations={"engineer": 11})),
    Defect(
        "MAP093",
        HILL,
        after(*[placed("A3", id=f"t{n}", side="west", kind="t_70", facing=1) for n in range(3)]),
    ),
    Defect("MAP094", HILL, side_with(starting_squads=(RIFLES,))),
    Defect("MAP096", BREAKING_POINT, force_with(concealed=5)),
    Defect("MAP101", BREAKING_POINT, side_with(starting_command=-2)),
    Defect("MAP104", HILL, changed(vehicle_levels=(VehicleLevel(6, ("panzer_iv",)), VehicleLevel(2)))),
    Defect("MAP105", HILL, placed("A3", kind="flying_saucer")),
    Defect("MAP106", HILL, changed(vehicle_levels=(VehicleLevel(2, ("jagdpanzer_iv",)),))),
    Defect("MAP108", HILL, side_with(doctrines=("Guerrilla", "Infantry", "Commando"))),
    Defect(
        "MAP137",
        BREAKING_POINT,
        after(force_with(figures={"regular": 4}, bases=1, specializations={}), changed(victory=())),
    ),
    Defect("MAP143", BREAKING_POINT, _guns_see_one_zone),
)

UNITS: tuple[Defect, ...] = (
    Defect("MAP117", HILL, placed("E1", side="west", kind="m4a1_sherman"), ("E1",)),
    Defect("MAP119", HILL, placed("E1", condition="drunk"), ("E1",)),
    Defect(
        "MAP176",
        HILL,
        after(
            placed("A2"),
            placed("M5", id="foe", side="east"),
            placed("M5", id="lost"),
        ),
        ("M5",),
    ),
    Defect(
        "MAP135",
        HILL,
        after(_bare, placed("E1"), placed("E3", id="other", side="east")),
        ("E1", "E3"),
    ),
    Defect("MAP144", BREAKING_POINT, force_with(vehicles={"t_70": 1})),
    Defect("MAP144", HILL, changed(vehicle_levels=(VehicleLevel(2, ("t_70",)),))),
)

GAMES: tuple[Defect, ...] = (
    Defect("MAP098", BREAKING_POINT, changed(events=(ScenarioEvent(9, "rain"),))),
    Defect("MAP099", HILL, side_with(start_hand=3)),
    Defect("MAP099", BREAKING_POINT, side_with(strategy_decks=("no_such_deck",))),
    Defect("MAP099", BREAKING_POINT, side_with(operations_cards=("take_cover",))),
    Defect("MAP099", BREAKING_POINT, side_with(strategy_decks=("german_air_support_1",))),
    Defect("MAP100", BREAKING_POINT, side_with(operations_cards=("tank_ace",))),
    Defect("MAP151", HILL, side_with(starting_squads=(Squad({"mg_42": 1}),))),
    Defect("MAP150", HILL, changed(events=(ScenarioEvent(2, "rain"),))),
    Defect("MAP114", BREAKING_POINT, timing(rounds=1)),
    Defect(
        "MAP115",
        BREAKING_POINT,
        changed(victory=(VictoryCondition("west", "vp"), VictoryCondition("east", "vp"))),
    ),
    Defect("MAP138", HILL, timing(action_table=(ActionBracket(0, None, 1),))),
    Defect(
        "MAP066",
        HILL,
        after(_home_cut_off, objective(0, controlled_by="west")),
    ),
    Defect("MAP141", HILL, _ringed("D6", "building")),
)

WAYS: tuple[Defect, ...] = (
    Defect("MAP121", HILL, after(_bare, homes_at("A3", "A6"), objective(0, hex=Hex(4, 0)))),
    Defect("MAP131", HILL, _half_levelled(west_cover=True)),
    Defect("MAP132", HILL, _flat_but("F4", "F5", "G5")),
    Defect("MAP133", HILL, water_column("I", "I3"), ("I3",)),
    Defect("MAP134", HILL, _home_cut_off, ("A3",)),
    Defect("MAP139", HILL, after(_stretched, objective(0, hex=Hex(50, -22)))),
)

MORE = OPTIONS + MARKERS + FORCES + UNITS + GAMES + WAYS
