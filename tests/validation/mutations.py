"""Mutations of any scenario: each plants one kind of defect at a place of the map drawn by a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.hexes.edge import edge
from engine.hexes.hex import Hex, distance
from engine.model.cell import Building, Cell, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.layout import OverlayPlacement
from engine.model.objective import (
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    WreckMarker,
)
from engine.model.opening import Opening
from engine.model.scenario import Acceptance, Scenario, SpecialRule
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import PlaceablePool, Squad


@dataclass(frozen=True)
class Ground:
    """The map a mutation works on and where it strikes: bare inner hexes that nothing is named for."""

    map: HexMap
    hex: Hex
    other: Hex


Mutation = Callable[[Scenario, Ground], Scenario]
#: Where a finding must point: the hex it must name, or how its JSON pointer begins.
Where = Callable[[Scenario, Ground], Hex] | str
#: The code that must answer, where, and what is planted.
Planting = tuple[str, Where, Mutation]


def here(_: Scenario, ground: Ground) -> Hex:
    """The hex drawn for the defect."""
    return ground.hex


def home(scenario: Scenario, _: Ground) -> Hex:
    """The first Reinforcement Hex of the first side."""
    return scenario.sides[0].reinforcement_hexes[0]


def first_marker(scenario: Scenario, _: Ground) -> Hex:
    """The hex of the first objective."""
    return scenario.objectives[0].hex


def cell(**values: Any) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        new = replace(ground.map.cells[ground.hex], **values)
        return painted(scenario, {ground.hex: new})

    return plant


def painted(scenario: Scenario, cells: Mapping[Hex, Cell]) -> Scenario:
    return replace(scenario, layout=replace(scenario.layout, cells={**scenario.layout.cells, **cells}))


def listed(field: str, *made: Callable[[Hex], Any]) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        values: dict[str, Any] = {field: (*getattr(scenario, field), *(each(ground.hex) for each in made))}
        return replace(scenario, **values)

    return plant


def side(index: int, **values: Callable[[Hex], Any]) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        given = {name: make(ground.hex) for name, make in values.items()}
        sides = tuple(replace(s, **given) if n == index else s for n, s in enumerate(scenario.sides))
        return replace(scenario, sides=sides)

    return plant


def part(name: str, **values: Any) -> Mutation:
    def plant(scenario: Scenario, _: Ground) -> Scenario:
        changed: dict[str, Any] = {name: replace(getattr(scenario, name), **values)}
        return replace(scenario, **changed)

    return plant


def whole(**values: Any) -> Mutation:
    return lambda scenario, _: replace(scenario, **values)


def both(*mutations: Mutation) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        for each in mutations:
            scenario = each(scenario, ground)
        return scenario

    return plant


def _named_twice(scenario: Scenario, ground: Ground) -> Scenario:
    cells, far = ground.map.cells, max(ground.map.cells, key=lambda each: distance(each, ground.hex))
    return painted(scenario, {each: replace(cells[each], label="Mill") for each in (ground.hex, far)})


def ponds_around(scenario: Scenario, ground: Ground) -> Scenario:
    return painted(scenario, {other: Cell("pond") for _, other in ground.map.around(ground.hex)})


def _split_building(scenario: Scenario, ground: Ground) -> Scenario:
    house = Cell("building", building=Building(group="split"))
    return painted(scenario, {ground.hex: house, ground.other: house})


def _hexside(scenario: Scenario, ground: Ground) -> Scenario:
    sides = {**scenario.layout.hexsides, edge(ground.hex, 1): HexsideFeature("fence")}
    return replace(scenario, layout=replace(scenario.layout, hexsides=sides))


def _overlay_on_home(scenario: Scenario, _: Ground) -> Scenario:
    piece = OverlayPlacement("rough-1", scenario.sides[0].reinforcement_hexes[0])
    return replace(scenario, layout=replace(scenario.layout, overlays=(*scenario.layout.overlays, piece)))


def _twin_marker(scenario: Scenario, _: Ground) -> Scenario:
    twins = tuple(replace(each, id="twin") for each in scenario.objectives[:1])
    return replace(scenario, objectives=(*scenario.objectives, *twins))


def _objective_without_side(scenario: Scenario, _: Ground) -> Scenario:
    first = tuple(replace(each, owner="nobody") for each in scenario.objectives[:1])
    return replace(scenario, objectives=(*first, *scenario.objectives[1:]))


def _unit(**values: Any) -> Callable[[Hex], PlacedUnit]:
    given = {"squad": Squad({"regular": 4}), **values}
    return lambda hex_: PlacedUnit("planted", "west", hex=hex_, **given)


def _foe(hex_: Hex) -> PlacedUnit:
    return PlacedUnit("foe", "east", hex=hex_, squad=Squad({"regular": 4}))


def _ringed_home(scenario: Scenario, ground: Ground) -> Scenario:
    home = scenario.sides[0].reinforcement_hexes[0]
    return painted(scenario, {other: Cell("pond") for _, other in ground.map.around(home)})


def _home_in_a_pond(scenario: Scenario, ground: Ground) -> Scenario:
    return painted(scenario, {scenario.sides[0].reinforcement_hexes[0]: Cell("pond")})


def _broken_road(scenario: Scenario, ground: Ground) -> Scenario:
    return painted(scenario, {ground.hex: replace(ground.map.cells[ground.hex], road=(2, 5))})


#: Mutations of every scenario.
MUTATIONS: tuple[Planting, ...] = (
    ("MAP002", "/id", whole(id="201")),
    ("MAP003", "/timing/phase_order", part("timing", phase_order="backwards")),
    ("MAP004", "/rules/optional_rules/0", part("rules", optional_rules=("fog-of-war",))),
    ("MAP006", "/rules/readings/mood", part("rules", readings={"mood": "good"})),
    ("MAP007", "/layout/boards/0", whole(boxes=("a box nobody has",))),
    ("MAP008", "/rules/special_rules/0", part("rules", special_rules=(SpecialRule("x", "Text only."),))),
    ("MAP017", "/layout/north", part("layout", north=6)),
    ("MAP018", "/smoke/0", whole(smoke=(Hex(900, 900),))),
    ("MAP020", here, cell(terrain="quicksand")),
    ("MAP021", here, cell(terrain="swamp")),
    ("MAP173", here, _named_twice),
    ("MAP022", here, cell(elevation=4)),
    ("MAP024", here, _broken_road),
    ("MAP026", here, cell(rail=(0, 3))),
    ("MAP027", here, cell(terrain="clear", bridge=0, stream=())),
    ("MAP029", here, _split_building),
    ("MAP030", here, _hexside),
    ("MAP032", here, cell(terrain="woods", crater=True)),
    ("MAP034", here, cell(terrain="clear", blocks_sight=True)),
    ("MAP035", here, ponds_around),
    ("MAP038", home, _overlay_on_home),
    ("MAP040", here, listed("fortifications", *[lambda hex_: Fortification(hex_, "entrenchment")] * 4)),
    (
        "MAP041",
        here,
        both(cell(terrain="building"), listed("fortifications", lambda h: Fortification(h, "pillbox"))),
    ),
    ("MAP042", here, listed("fortifications", lambda h: Fortification(h, "entrenchment", occupant="ghost"))),
    ("MAP177", here, listed("fortifications", lambda h: Fortification(h, "entrenchment", owner="nobody"))),
    (
        "MAP043",
        "/rules/values/fortifications.pillbox.cover",
        part("rules", values={"fortifications.pillbox.cover": 6}),
    ),
    ("MAP044", here, listed("obstacles", *[lambda hex_: Obstacle(hex_, "mines")] * 2)),
    ("MAP047", here, listed("smoke", lambda hex_: hex_, lambda hex_: hex_)),
    ("MAP048", here, listed("wrecks", lambda hex_: WreckMarker(hex_, "heavy"))),
    ("MAP049", here, listed("charges", lambda hex_: Charge(hex_, "dam"))),
    ("MAP050", "/sides/0/placeable/counts/moat", side(0, placeable=lambda _: PlaceablePool({"moat": 1}))),
    (
        "MAP051",
        here,
        both(cell(terrain="pond"), listed("special_points", lambda h: SpecialPoint(h, "field_hospital"))),
    ),
    ("MAP052", here, listed("special_points", lambda hex_: SpecialPoint(hex_, "fountain"))),
    (
        "MAP060",
        here,
        both(cell(terrain="pond"), listed("objectives", lambda h: Objective("new", h, ObjectiveType.FP))),
    ),
    ("MAP061", first_marker, _twin_marker),
    ("MAP062", "/objectives/0/owner", _objective_without_side),
    (
        "MAP063",
        here,
        both(ponds_around, listed("objectives", lambda h: Objective("new", h, ObjectiveType.FP))),
    ),
    (
        "MAP064",
        here,
        both(
            ponds_around,
            cell(terrain="pond"),
            listed("objectives", lambda h: Objective("new", h, ObjectiveType.FP)),
        ),
    ),
    ("MAP069", "/timing/control_rule", part("timing", control_rule="by_coin")),
    ("MAP070", "/sides/0/nations/0", side(0, nations=lambda _: ("atlantis",))),
    ("MAP071", "/sides/0/players", side(0, players=lambda _: ())),
    ("MAP085", home, _ringed_home),
    ("MAP175", home, _home_in_a_pond),
    ("MAP086", home, _ringed_home),
    ("MAP088", here, side(0, exit_hexes=lambda hex_: (hex_,))),
    ("MAP089", here, both(side(0, forbidden_hexes=lambda h: (h,)), listed("placed_units", _unit()))),
    ("MAP095", "/sides/0/starting_squads/0", side(0, starting_squads=lambda _: (Squad({"regular": 9}),))),
    ("MAP098", "/events", listed("events", lambda _: ScenarioEvent(0, "rain"))),
    ("MAP145", "/sides/0/flank", side(0, flank=lambda _: "north")),
    ("MAP145", here, listed("special_points", lambda h: SpecialPoint(h, "radio"))),
    ("MAP170", "/events", listed("events", lambda _: ScenarioEvent(1, "rain"))),
    ("MAP174", "/opening/phase", lambda scenario, _: replace(scenario, opening=Opening(1, "lunch"))),
    ("MAP171", "/sides/0/economy", side(0, economy=lambda _: {"bse": 12})),
    ("MAP101", "/sides/0/starting_command", side(0, starting_command=lambda _: -1)),
    ("MAP102", "/sides/0/economy", side(0, economy=lambda _: {"base": -1})),
    ("MAP105", "/sides/0", listed("placed_units", _unit(kind="zeppelin", squad=None))),
    ("MAP108", "/sides/0/fixed_doctrine", side(0, fixed_doctrine=lambda _: "Patience")),
    ("MAP112", "/timing/first_initiative", part("timing", first_initiative="nobody")),
    ("MAP113", "/victory", listed("victory", lambda _: VictoryCondition("nobody", "vp"))),
    ("MAP119", here, listed("placed_units", _unit(condition="asleep"))),
    ("MAP176", here, both(listed("placed_units", _unit()), listed("placed_units", _foe))),
    ("MAP120", home, _ringed_home),
    ("MAP134", home, _ringed_home),
    (
        "MAP144",
        "/sides",
        listed("reinforcements", lambda _: Reinforcement(1, "west", {"vehicles": {"t_70": 1}})),
    ),
    ("MAP199", "/accepted", whole(accepted=(Acceptance("MAP001", "Nothing is there."),))),
)


#: Codes of checks that ask about skirmishes only, or whose defect is one there only.
SKIRMISH_ONLY = frozenset({"MAP120", "MAP134"})
