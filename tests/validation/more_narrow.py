"""More of what is only just a fault: forces, units and entries at their limits, and names of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.hexes.hex import Hex, disc, neighbours
from engine.model.cell import Building, Cell
from engine.model.hex_map import HexMap
from engine.model.layout import OverlayPlacement, Sheet
from engine.model.objective import Charge, Fortification, ObjectiveType, Obstacle, SpecialPoint
from engine.model.opening import HeldMoment, Opening
from engine.model.scenario import ActionBracket, Scenario, StackingRow, VehicleLevel
from engine.model.setup import Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Force, Player, Squad, Zone
from engine.model.unit_kind import UnitClass
from engine.rules.modules import OPTIONS, readings
from engine.storage.bundled import catalogue
from tests.validation.defects import (
    BREAKING_POINT,
    HILL,
    changed,
    hex_of,
    homes_at,
    layout,
    objective,
    painted,
    rules,
    timing,
)
from tests.validation.more_defects import Plant, after, force_with, placed, side_with, water_column
from tests.validation.narrow import (
    RIFLES,
    TANK,
    Narrow,
    all_of_terrain,
    copses,
    every_objective,
    fenced,
    force_with_squads,
    marked,
    off_the_map,
    pool,
    side_hexes,
    zones,
)

GUN, LORRY = "pak_40", "opel_blitz"


def pieces(*laid: tuple[str, str]) -> Plant:
    """Overlay pieces, each with the hex of its first."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        return layout(
            scenario, overlays=tuple(OverlayPlacement(name, hex_of(map_, label)) for name, label in laid)
        )

    return plant


def units(*placings: tuple[str | None, dict[str, Any]]) -> Plant:
    """Units on the map, numbered in their order."""
    return after(
        *(placed(label, **{"id": f"u{at}", **values}) for at, (label, values) in enumerate(placings))
    )


def named_by_number(count: int) -> Plant:
    """Objectives of one kind, so many of them."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        first, hexes = scenario.objectives[0], sorted(map_.cells)
        return replace(
            scenario,
            objectives=tuple(replace(first, id=f"o{at}", hex=hexes[at]) for at in range(count)),
        )

    return plant


def without_sides(count: int) -> Plant:
    """The first sides alone, or with a third one."""

    def plant(scenario: Scenario, _: HexMap) -> Scenario:
        third = replace(scenario.sides[0], id="third", name="Third", nations=("soviet",))
        return replace(scenario, sides=(*scenario.sides, third)[:count])

    return plant


def entries() -> Iterator[Narrow]:
    yield from _boxes()
    yield from _markers()
    yield from _numbers_of_sides()
    yield from _levels()
    yield from _squads()
    yield from _enemies()
    yield from _exposed()
    yield from _worth()
    yield from _stacks()
    yield from _off_the_map()
    yield from _entering()
    yield from _balance()
    yield from _ground()
    yield from _cards()
    yield from _rules()
    yield from _works()


def _boxes() -> Iterator[Narrow]:
    for boxes in (("base",), ("normandy",), ("base", "normandy")):
        named = changed(boxes=boxes)
        yield "MAP007", HILL, after(named, pieces(("woods-1", "E1"), ("ghost-1", "E2")))
        yield "MAP007", HILL, after(named, side_with(starting_squads=()), placed("E1", kind="m10"))
        yield "MAP007", HILL, after(named, placed("E1", kind="ghost"))
        yield "MAP007", HILL, after(named, layout_without_boards, placed("E1"))


def layout_without_boards(scenario: Scenario, _: HexMap) -> Scenario:
    return layout(scenario, boards=())


def _markers() -> Iterator[Narrow]:
    for count in (4, 5, 6):
        labels = ("E1", "E2", "E3", "E4", "E5", "E6")[:count]
        yield "MAP091", HILL, pieces(*(("building-1", label) for label in labels))
    yield (
        "MAP091",
        HILL,
        pieces(("hill-2-cap", "E1"), ("ghost-1", "E2"), ("ghost-1", "E3"), ("hill-2-cap", "E4")),
    )
    base = changed(boxes=("base",))
    for count in (6, 7, 8, 9, 10):
        marked = after(base, named_by_number(count))
        yield "MAP091", HILL, marked
        for owner in (None, "west", "nobody"):
            command = every_objective(owner=owner, type=ObjectiveType.COMMAND)
            yield "MAP091", HILL, after(marked, command)
    yield (
        "MAP091",
        HILL,
        after(
            base,
            side_with(nations=()),
            named_by_number(9),
            every_objective(owner="west", type=ObjectiveType.COMMAND),
        ),
    )
    for count in (54, 55):
        yield "MAP090", BREAKING_POINT, force_with(figures={"regular": count}, bases=14)
        yield (
            "MAP090",
            BREAKING_POINT,
            after(force_with(figures={"regular": count}), changed(components={"american.regular": 54})),
        )


def _numbers_of_sides() -> Iterator[Narrow]:
    for code in (
        *("MAP121", "MAP122", "MAP123", "MAP124", "MAP125", "MAP126", "MAP127", "MAP128", "MAP131"),
        *("MAP132", "MAP134", "MAP137", "MAP143", "MAP160", "MAP161", "MAP165"),
    ):
        for count in (1, 3):
            yield code, HILL, without_sides(count)
            if code in ("MAP134", "MAP137", "MAP143"):
                yield code, BREAKING_POINT, after(placed("A2", kind=TANK), without_sides(count))
    for value in (-1, 0, 1):
        yield "MAP102", HILL, side_with(economy={"base": value})
        yield "MAP102", HILL, side_with(economy={"minimum": value, "base": 0})
    yield "MAP102", HILL, side_with(economy={"minimum": 3, "base": 3})
    yield "MAP102", HILL, side_with(economy={"minimum": 4, "base": 3})
    yield "MAP073", BREAKING_POINT, after(side_with(players=(Player("a"), Player("b"))))
    for divisions in ((None, "dark"), ("light", None), (None, None)):
        players = tuple(Player(f"p{at}", each) for at, each in enumerate(divisions))
        yield "MAP072", BREAKING_POINT, after(side_with(players=players), placed("A2"))


def _levels() -> Iterator[Narrow]:
    heavy = sorted(
        kind.id
        for kind in catalogue().units.vehicles.values()
        if kind.unit_class is UnitClass.HEAVY and {"american", "german"} & set(kind.nations)
    )
    for left in range(7):
        known = tuple(heavy[left:])
        yield "MAP104", HILL, changed(vehicle_levels=(VehicleLevel(2, known),))
        yield "MAP104", HILL, changed(vehicle_levels=(VehicleLevel(2, (*known, "saucer")),))
    for kinds in (("t_70", "m4a1_sherman"), ("brummbaer",), ("saucer",), (LORRY, GUN)):
        yield "MAP105", HILL, changed(vehicle_levels=(VehicleLevel(2, kinds),))
        yield "MAP105", BREAKING_POINT, changed(vehicle_levels=(VehicleLevel(2, kinds),))
        yield "MAP105", HILL, units(*(("E1", {"kind": kind}) for kind in kinds))
        yield "MAP105", BREAKING_POINT, units(*(("E1", {"kind": kind}) for kind in kinds))
    for count in (1, 2, 3, 4):
        light = [("E1", {"kind": "t_70"}) for _ in range(count)]
        yield "MAP093", HILL, units(*light)
        yield (
            "MAP093",
            HILL,
            units(("E2", {"kind": "ghost"}), *light, ("E3", {"kind": "t_70", "side": "east"})),
        )
        yield "MAP093", HILL, side_with(forces=(Force(vehicles={"t_70": count}),))
        yield (
            "MAP093",
            HILL,
            after(side_with(forces=(Force(vehicles={"t_70": 2}),)), units(*light), placed("E3", kind=TANK)),
        )


def _squads() -> Iterator[Narrow]:
    odd = Squad({"regular": 3, "machine_gun": 1})
    for squads in ((RIFLES, RIFLES, odd), (odd, RIFLES, RIFLES), (odd,) * 3):
        yield "MAP097", HILL, side_with(starting_squads=squads)
    bare = painted(**{f"A{row}": Cell() for row in range(1, 14)})
    for concealed in (0, 1, 3, 4, 5):
        yield "MAP096", BREAKING_POINT, force_with(concealed=concealed)
        yield "MAP096", BREAKING_POINT, after(bare, zones(("A1", "A2")), force_with(concealed=concealed))
        yield (
            "MAP096",
            BREAKING_POINT,
            force_with(concealed=concealed, bases=1, squads=(RIFLES,) * 2),
        )
    for terrain in ("clear", "woods"):
        for unit in ({}, {"kind": TANK}):
            yield (
                "MAP096",
                HILL,
                after(painted(E3=Cell(terrain)), placed("E3", concealed=True, **unit)),
            )
    for ruleset, facing in (("base", ()), ("base", ("facing",)), ("skirmish", ())):
        chosen = rules(ruleset=ruleset, optional_rules=facing)
        for kind in (TANK, GUN, LORRY, "m3a1_half_track"):
            for way in (None, 5, 6):
                yield "MAP117", HILL, after(chosen, placed("A3", kind=kind, facing=way))
        yield "MAP117", HILL, after(chosen, placed("A3"))


def _enemies() -> Iterator[Narrow]:
    east = {"side": "east"}
    for other in (
        {},
        {"kind": TANK},
        {"kind": LORRY},
        {"kind": GUN},
        {"kind": GUN, "crew": 0},
        {"kind": GUN, "crew": 1},
        {"kind": GUN, "crew": 2},
        {"in_transport": "u0"},
    ):
        for name, label in ((HILL, "E1"), (BREAKING_POINT, "E2")):
            yield "MAP176", name, units((label, east), (label, other))
            yield "MAP176", name, units((label, {**east, **other}), (label, {}), (label, {}))
    yield "MAP176", HILL, units(("E1", {}), ("E1", east), ("E1", east), ("E2", {}), ("E2", {}))
    yield "MAP176", HILL, units((None, {"mat_space": 1}), (None, {"mat_space": 1, **east}))


def _exposed() -> Iterator[Narrow]:
    """A unit in the open, watchers at every distance, and cover beside it or farther off."""
    bare = painted(**{f"{column}{row}": Cell() for column in "CDEFGHIJKLMN" for row in range(2, 7)})
    for label in ("G4", "H4", "J4", "K4", "L4", "M4"):
        for watcher in (
            {},
            {"kind": GUN},
            {"kind": LORRY},
            {"squad": Squad({"machine_gun": 1, "regular": 2})},
        ):
            yield "MAP135", HILL, after(bare, units(("E4", {}), (label, {"side": "east", **watcher})))
    for values in (
        {"concealed": True},
        {"side": "nobody"},
        {"in_fortification": "entrenchment"},
        {"in_transport": "u1"},
        {"kind": TANK},
    ):
        yield "MAP135", HILL, after(bare, units(("E4", values), ("G4", {"side": "east"})))
    for label in ("E5", "E2", "E6", "H4"):
        for terrain, unit in (("woods", {}), ("woods", {"kind": TANK}), ("pond", {})):
            cover = painted(**{label: Cell(terrain)})
            yield "MAP135", HILL, after(bare, cover, units(("E4", unit), ("G4", {"side": "east"})))
    yield "MAP135", HILL, after(bare, units(("E4", {}), (None, {"side": "east", "mat_space": 1})))
    yield "MAP135", HILL, after(bare, _unit_off_the_map)


def _unit_off_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    """An enemy in a hex that no board covers, and a unit beside it on none either."""
    made = units(("E4", {}), ("G4", {"side": "east"}), ("G4", {}))(scenario, map_)
    away = [replace(each, hex=map_.grid.hex_at(90, 90)) for each in made.placed_units[-2:]]
    return replace(made, placed_units=(*made.placed_units[:-2], *away))


def _worth() -> Iterator[Narrow]:
    alike = (VictoryCondition("west", "vp"), VictoryCondition("east", "vp"))
    apart = (VictoryCondition("west", "vp"), VictoryCondition("east", "eliminate"))
    for victory in (alike, apart, alike[:1], alike[1:], ()):
        for count in range(1, 9):
            forces = lambda s, _, count=count: replace(  # noqa: E731
                s,
                sides=tuple(
                    replace(side, forces=(Force(vehicles={TANK: number}),))
                    for side, number in zip(s.sides, (5, count), strict=True)
                ),
            )
            if victory is alike or count in (1, 5):
                yield "MAP137", BREAKING_POINT, after(forces, changed(victory=victory))
    yield "MAP137", BREAKING_POINT, after(force_with_squads(), changed(victory=alike))


def _stacks() -> Iterator[Narrow]:
    """B-SET-22 — tables of stacks and limits, and units that find no room by them."""
    crowds: tuple[tuple[dict[str, Any], ...], ...] = (
        ({}, {}, {"kind": TANK}),
        ({}, {"kind": TANK}, {"kind": TANK}),
        ({}, {}, {}),
        ({"kind": TANK}, {"kind": GUN}, {}, {}),
    )
    for limits in (
        {"stacking_limits": {"squads": 2, "vehicles": 1}},
        {"stacking_limits": {"units": 2}},
        {"stacking_limits": {"E1": 2, "units": 5}},
        {"stacking_table": (StackingRow(2, 1), StackingRow(0, 2))},
    ):
        for crowd in crowds:
            yield "MAP119", HILL, after(timing(**limits), units(*(("E1", each) for each in crowd)))
            yield "MAP119", HILL, after(timing(**limits), units(*(("A3", each) for each in crowd)))
    yield "MAP119", HILL, after(changed(opening=Opening(2, "action_phase", HeldMoment("west"))), _crowd)
    yield "MAP119", HILL, _crowd
    for terrain in ("pond", "building", "woods", "clear"):
        for unit in ({}, {"kind": TANK}, {"kind": LORRY}, {"kind": GUN}):
            yield "MAP119", HILL, after(painted(E3=Cell(terrain)), placed("E3", **unit))


_crowd = units(*(("E1", {}) for _ in range(5)))


def _off_the_map() -> Iterator[Narrow]:
    """Homes, zones and objectives of which some or all lie on no board."""
    for code in ("MAP084", "MAP085", "MAP086", "MAP120", "MAP121", "MAP122", "MAP139", "MAP167", "MAP175"):
        yield code, HILL, off_the_map("reinforcement_hexes")
        yield code, HILL, lambda s, m: homes_at("A3", "Q4")(off_the_map("reinforcement_hexes")(s, m), m)
        yield (
            code,
            HILL,
            lambda s, m: replace(s, sides=tuple(reversed(off_the_map("reinforcement_hexes")(s, m).sides))),
        )
        yield code, HILL, side_hexes("reinforcement_hexes")
    for code in ("MAP080", "MAP081", "MAP083", "MAP143"):
        yield code, BREAKING_POINT, _zones_partly_off
        yield code, BREAKING_POINT, after(_zones_partly_off, _reversed_sides)
        yield code, BREAKING_POINT, zones()
    for code in ("MAP085", "MAP087", "MAP120", "MAP121", "MAP122", "MAP167", "MAP175"):
        yield code, HILL, after(all_of_terrain("clear"), homes_at("A3", "K4"), _home_beside_the_map)
        yield (
            code,
            HILL,
            after(all_of_terrain("clear"), homes_at("A3", "K4"), _home_beside_the_map, _reversed_sides),
        )
    yield "MAP083", BREAKING_POINT, after(all_of_terrain("clear"), zones(("A3",)), _zone_beside_the_map)
    yield "MAP083", BREAKING_POINT, after(all_of_terrain("clear"), _zone_beside_the_map, _reversed_sides)
    for code in ("MAP036", "MAP142", "MAP168"):
        yield code, HILL, layout_without_boards
    yield "MAP164", HILL, side_hexes("reinforcement_hexes")
    for code in ("MAP121", "MAP131", "MAP132", "MAP139", "MAP163", "MAP167"):
        yield code, HILL, _objective_off
        yield code, HILL, every_objective(type=ObjectiveType.FP)


def _home_beside_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    """A home that lies one hex beyond the edge, near enough for every weapon."""
    return side_with(reinforcement_hexes=(_beyond(map_),))(scenario, map_)


def _zone_beside_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    """Zones of both sides at the edge, and a hex beyond it in that of the first."""
    one, other = scenario.sides
    near = Zone((hex_of(map_, "B4"), hex_of(map_, "B5")))
    one = replace(one, deployment_zones=(Zone((_beyond(map_), hex_of(map_, "A3"))),))
    return replace(scenario, sides=(one, replace(other, deployment_zones=(near,))))


def _beyond(map_: HexMap) -> Hex:
    """A hex beyond the edge of the map, beside A3."""
    return next(hex_ for hex_ in neighbours(hex_of(map_, "A3")) if hex_ not in map_)


def _zones_partly_off(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (hex_of(map_, "A2"), map_.grid.hex_at(90, 90))
    armed = after(placed("A2", kind=TANK), side_with(deployment_zones=(Zone(hexes), Zone(hexes[1:]))))
    return armed(scenario, map_)


def _reversed_sides(scenario: Scenario, _: HexMap) -> Scenario:
    return replace(scenario, sides=tuple(reversed(scenario.sides)))


def _objective_off(scenario: Scenario, map_: HexMap) -> Scenario:
    return objective(0, hex=map_.grid.hex_at(90, 90))(scenario, map_)


def _entering() -> Iterator[Narrow]:
    for bases in (2, 3, 4, 6, 7):
        for homes in (("A7",), ("A7", "A8")):
            coming = changed(reinforcements=(Reinforcement(2, "west", {"bases": bases}),))
            yield "MAP136", BREAKING_POINT, after(side_hexes("reinforcement_hexes", *homes), coming)
    for side in ("nobody", "east"):
        yield "MAP136", BREAKING_POINT, changed(reinforcements=(Reinforcement(2, side, {"bases": 4}),))
    yield (
        "MAP136",
        BREAKING_POINT,
        after(
            side_hexes("reinforcement_hexes"),
            changed(reinforcements=(Reinforcement(2, "west", {"bases": 4}),)),
        ),
    )
    for second in ("M4", "N4", "O4", "P4", "Q4"):
        yield "MAP087", HILL, homes_at("A3", second)
        yield "MAP087", BREAKING_POINT, homes_at("A7", {"M4": "H7", "N4": "I7"}.get(second, "J7"))
    for kind in (TANK, GUN, LORRY):
        for terrain in ("pond", "building", "swamp"):
            closed = painted(A7=Cell(terrain))
            yield "MAP175", BREAKING_POINT, after(closed, placed("A2", kind=kind))
    for wall in ("pond", "building", "woods"):
        ring = _ring("Q3", wall)
        yield "MAP088", HILL, after(side_hexes("exit_hexes", "Q3"), ring)
    yield "MAP089", HILL, after(side_hexes("forbidden_hexes", "E1"), placed("E1"))
    yield "MAP089", HILL, after(side_hexes("forbidden_hexes", "E1"), placed("E1", side="east"))
    for rows in (1, 2, 3, 4):
        labels = tuple(f"A{row}" for row in range(2, 2 + rows))
        for bases in (3 * rows - 1, 3 * rows, 3 * rows + 1):
            force = force_with(bases=bases, figures={}, vehicles={}, equipment={}, squads=())
            yield "MAP081", BREAKING_POINT, after(zones(labels), force)
            yield "MAP081", BREAKING_POINT, after(zones(labels), force, painted(A2=Cell("pond")))
    for stack in (0, 1, 2):
        yield "MAP081", BREAKING_POINT, after(zones(("A2", "A3")), timing(stacking_limits={"units": stack}))
    for limit in (1, 2, 3):
        mixed = force_with(bases=1, squads=(RIFLES,), vehicles={"ghost": 1}, figures={})
        yield "MAP081", BREAKING_POINT, after(zones(("A2", "A3"), limits={"squad": limit}), mixed)


def _ring(label: str, terrain: str) -> Plant:
    """Other ground round a hex."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        middle = hex_of(map_, label)
        around = [hex_ for hex_ in disc(middle, 1) if hex_ in map_ and hex_ != middle]
        return painted(**{map_.label(hex_): Cell(terrain) for hex_ in around})(scenario, map_)

    return plant


def _balance() -> Iterator[Narrow]:
    for count in (12, 13, 14, 15):
        yield "MAP131", HILL, after(all_of_terrain("clear"), copses(count))
    yield "MAP169", HILL, after(all_of_terrain("woods"), homes_at("E4", "M5"))
    yield "MAP169", HILL, after(homes_at("A3", "Q4"), _ring("Q4", "building"))
    for second in ("L4", "M4", "N4"):
        yield "MAP122", HILL, after(all_of_terrain("clear"), homes_at("A3", second))
    for second in ("P4", "Q4"):
        far: Plant = lambda s, m, second=second: objective(0, hex=hex_of(m, second))(s, m)  # type: ignore[misc]  # noqa: E731
        yield "MAP139", HILL, after(all_of_terrain("woods"), homes_at("A3", "Q4"), far)
        yield "MAP139", HILL, after(all_of_terrain("swamp"), homes_at("A3", "Q4"), far)
    for rows in (24, 26):
        yield "MAP142", HILL, lambda s, _, rows=rows: layout(s, boards=(), sheet=Sheet(42, rows), cells={})  # type: ignore[misc]
    bare = painted(I3=Cell("bridge", bridge=2))
    yield "MAP118", HILL, after(water_column("I", "I3"), rules(optional_rules=("wrecks",)))
    yield "MAP118", HILL, after(water_column("I", "I3"), bare, rules(optional_rules=("wrecks",)))
    for apart in ("I4", "I5"):
        beside: Plant = lambda s, m, apart=apart: objective(1, hex=hex_of(m, apart))(s, m)  # type: ignore[misc]  # noqa: E731
        yield "MAP160", HILL, beside
        yield "MAP162", HILL, beside
    for type_ in (ObjectiveType.VP, ObjectiveType.FP, ObjectiveType.COMMAND):
        for label in ("A3", "C4", "D4", "E4"):
            here: Plant = lambda s, m, label=label, type_=type_: objective(  # type: ignore[misc]  # noqa: E731
                0, hex=hex_of(m, label), type=type_
            )(s, m)
            yield "MAP161", HILL, here
    for terrain in ("clear", "woods"):
        near = _disc("I4", 3, terrain)
        yield "MAP140", HILL, near
        yield "MAP140", HILL, after(near, painted(I3=Cell("woods")))
        yield "MAP140", HILL, after(near, painted(I3=Cell("clear")))
    for labels in (("E1", "E2"), ("E1", "E2", "E3"), ("E1", "E2", "F1"), ("E1", "E3"), ("E1", "F1", "G2")):
        yield "MAP173", HILL, painted(**dict.fromkeys(labels, Cell(label="Hill")))
    for kind in ("pak_40", LORRY, TANK):
        walled = after(homes_at("A3", "Q4"), _ring("Q4", "building"), rules(ruleset="base"))
        yield "MAP134", HILL, after(walled, placed("E1", side="east", kind=kind))
        yield "MAP134", HILL, after(walled, placed("E1", kind=kind))
    yield (
        "MAP134",
        HILL,
        after(_ring("Q4", "building"), homes_at("A3", "Q4"), side_hexes("reinforcement_hexes")),
    )
    for command in (1, 2):
        owned = {"american.command_objective": command, "neutral.command_objective": 3}
        marked = after(changed(components=owned), named_by_number(3))
        for owner in (None, "west", "nobody"):
            yield "MAP091", HILL, after(marked, every_objective(owner=owner, type=ObjectiveType.COMMAND))


def _ground() -> Iterator[Narrow]:
    mill = Cell("building", building=Building(group="mill"))
    for labels in (("E1",), ("E1", "E2"), ("E1", "E2", "F1"), ("E1", "E3"), ("E1", "E2", "E4", "E5")):
        yield "MAP029", HILL, painted(**dict.fromkeys(labels, mill))
    yield (
        "MAP029",
        HILL,
        painted(E1=mill, E3=Cell("building", building=Building(group="inn")), E5=Cell("building")),
    )
    for code, kind in (("MAP030", "moat"), ("MAP031", "wall")):
        for places in ((("E3", 1),), (("A3", 4),), (("E3", 1), ("A3", 5))):
            yield code, HILL, fenced(*((label, way, kind) for label, way in places), ("E5", 1, "hedgerow"))
    for count in (43, 44, 45):
        ponds = painted_first(count, "pond")
        yield "MAP036", HILL, after(all_of_terrain("clear"), ponds)
    ends = painted(I4=Cell(road=(0,)), I3=Cell(road=(3,)), E3=Cell(road=(0,)), E2=Cell(road=(3,)))
    yield "MAP025", HILL, ends
    yield "MAP025", HILL, after(ends, zones(("E3",)))
    yield "MAP025", HILL, after(ends, side_hexes("exit_hexes", "E2"))
    for code in ("MAP060", "MAP063", "MAP066", "MAP067", "MAP140", "MAP160", "MAP161"):
        yield code, HILL, after(_objective_off, every_objective(controlled_by="west", capture_cost_mp=5))
    for conquerable in ((), ("west",), ("east",), ("west", "east")):
        yield "MAP063", HILL, after(_ring("I4", "pond"), objective(0, conquerable_by=conquerable))
    for count in (1, 2, 3):
        yield "MAP129", HILL, named_by_number(count)
    every = ("ghost", *sorted(OPTIONS))
    works = dict.fromkeys(catalogue().terrain.fortifications, 1)
    yield "MAP005", BREAKING_POINT, rules(optional_rules=every)
    yield "MAP005", BREAKING_POINT, after(rules(optional_rules=every), pool("A2", **works))


def painted_first(count: int, terrain: str) -> Plant:
    """The same ground in so many hexes."""
    return lambda scenario, map_: painted(
        **{map_.label(hex_): Cell(terrain) for hex_ in sorted(map_.cells)[:count]}
    )(scenario, map_)


def _cards() -> Iterator[Narrow]:
    """Whom a card is about: figures, specializations and vehicles of a side, placed or among its forces."""
    bare = force_with(figures={"regular": 44}, specializations={}, squads=())
    engineers = Squad({"regular": 4}, "engineer")
    for card in ("marksmen", "lay_smoke"):
        given = after(bare, side_with(operations_cards=(card,)))
        yield "MAP100", BREAKING_POINT, given
        for force in (
            {"figures": {"elite": 4}},
            {"specializations": {"engineer": 1}},
            {"specializations": {"medic": 1}},
            {"squads": (engineers,)},
            {"squads": (Squad({"elite": 4}),)},
        ):
            yield "MAP100", BREAKING_POINT, after(given, force_with(**force))
        for squad in (engineers, Squad({"elite": 4}, "medic")):
            yield "MAP100", BREAKING_POINT, after(given, placed("A2", squad=squad))
            yield "MAP100", BREAKING_POINT, after(given, placed("K3", side="east", squad=squad))
    for card in ("tank_ace", "fuel_shortage"):
        given = after(bare, side_with(operations_cards=(card,)))
        for kind in (LORRY, GUN, TANK, "ghost"):
            yield "MAP100", BREAKING_POINT, after(given, force_with(vehicles={kind: 1}))
            yield "MAP100", BREAKING_POINT, after(given, placed("K3", side="east", kind=kind))
    drawn = side_with(strategy_decks=("american_reinforcements_1",), start_hand=1)
    for card in ("marksmen", "tank_ace", "lay_smoke"):
        yield "MAP100", BREAKING_POINT, after(bare, drawn, side_with(operations_cards=(card,)))
    for homes in (
        {"reinforcement_hexes": ()},
        {"reinforcement_hexes": (), "entry_edges": ("west",)},
    ):
        yield "MAP100", BREAKING_POINT, after(drawn, side_with(**homes))
    yield "MAP100", BREAKING_POINT, after(drawn, _home_of_a_player)
    yield "MAP100", BREAKING_POINT, after(drawn, without_sides(1))
    for decks in (("ground_support_1",), ("ground_support_1", "american_reinforcements_1")):
        yield "MAP100", BREAKING_POINT, side_with(strategy_decks=decks, start_hand=1)


def _home_of_a_player(scenario: Scenario, map_: HexMap) -> Scenario:
    """Two players, of whom the second alone has a hex to come in by."""
    players = (Player("a", "light"), Player("b", "dark", (hex_of(map_, "A7"),)))
    return side_with(players=players, reinforcement_hexes=())(scenario, map_)


def _rules() -> Iterator[Narrow]:
    for actions in (1, 2, 3):
        yield "MAP110", HILL, timing(actions_per_turn={"west": actions, "east": 1})
    for coming in (0, 1, 2):
        yield "MAP098", BREAKING_POINT, changed(events=(ScenarioEvent(coming, "rain"),))
        yield "MAP098", BREAKING_POINT, changed(reinforcements=(Reinforcement(coming, "west", {"bases": 1}),))
    alike = (VictoryCondition("west", "vp"), VictoryCondition("east", "vp"))
    for first in ("west", "east", "nobody", None):
        yield "MAP115", BREAKING_POINT, after(changed(victory=alike), timing(first_initiative=first))
    for squads in (None, (RIFLES,) * 2, (RIFLES,) * 3, (RIFLES,) * 4):
        for table in (
            (ActionBracket(0, 2, 2), ActionBracket(3, None, 1)),
            (ActionBracket(0, 3, 1), ActionBracket(4, None, 3)),
            (ActionBracket(4, None, 1), ActionBracket(0, 3, 3)),
        ):
            yield "MAP138", HILL, after(side_with(starting_squads=squads), timing(action_table=table))
    yield "MAP006", BREAKING_POINT, rules(readings=dict.fromkeys(readings(), "no such value"))
    yield "MAP006", BREAKING_POINT, rules(readings=dict.fromkeys(readings(), -7))
    yield (
        "MAP171",
        HILL,
        painted(E1=Cell(extra={"moss": 1}), E2=Cell("building", building=Building(extra={"moss": 2}))),
    )
    yield "MAP171", HILL, side_with(extra={"moss": 1})
    exits: Plant = lambda s, m: replace(  # noqa: E731
        s, victory=(VictoryCondition("east", "exit", (hex_of(m, "C7"),), 1),)
    )
    yield "MAP114", BREAKING_POINT, exits
    yield "MAP114", BREAKING_POINT, after(exits, timing(rounds=1))
    yield "MAP114", BREAKING_POINT, _exit_off_the_map
    yield "MAP145", HILL, _points("field_hospital", "light", "lamp")
    yield "MAP145", BREAKING_POINT, _points("field_hospital", "light", "lamp")
    yield "MAP145", BREAKING_POINT, placed(None, mat_space=1, kind=TANK, munition="ap_ds")


def _exit_off_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (hex_of(map_, "C7"), map_.grid.hex_at(90, 90))
    return replace(scenario, victory=(VictoryCondition("east", "control_hexes", hexes, 2),))


def _points(*kinds: str) -> Plant:
    return marked(
        "special_points", *((f"E{at}", kind) for at, kind in enumerate(kinds, start=1)), kind=SpecialPoint
    )


def _works() -> Iterator[Narrow]:
    dug = marked("fortifications", ("E3", "entrenchment"), kind=Fortification)
    for target in ("bridge", "building", "fortification"):
        laid = marked("charges", ("E3", target), kind=Charge)
        yield "MAP049", HILL, laid
        yield "MAP049", HILL, after(laid, dug)
        for cell in (Cell("bridge"), Cell(bridge=1), Cell("building"), Cell("ghost")):
            yield "MAP049", HILL, after(laid, painted(E3=cell))
    yield "MAP049", HILL, _away("charges", Charge, "bridge")
    yield "MAP041", HILL, _away("fortifications", Fortification, "entrenchment")
    yield "MAP051", HILL, _away("special_points", SpecialPoint, "field_hospital")
    yield (
        "MAP051",
        HILL,
        after(painted(E3=Cell("pond")), marked("special_points", ("E3", "lamp"), kind=SpecialPoint)),
    )
    for owner in (None, "west", "nobody"):
        yield "MAP177", HILL, marked("fortifications", ("E3", "entrenchment", owner), kind=Fortification)
    for name in ("pillbox.cover", "pillbox.hidden", "entrenchment.cover", "pillbox.hidden_cover"):
        fixed = rules(readings={"pillbox_cover": 5}, values={f"fortifications.{name}": 6})
        yield "MAP043", HILL, fixed
    for count in (5, 6, 7):
        yield "MAP050", HILL, after(changed(boxes=("base",)), pool("E1", mines=count))
    for trap in ("tank_trap", "razor_wire", "mines"):
        wall: Plant = lambda s, m, trap=trap: marked(  # type: ignore[misc]  # noqa: E731
            "obstacles", *((f"I{row}", trap) for row in range(1, 7)), kind=Obstacle
        )(s, m)
        yield "MAP045", HILL, wall
    yield (
        "MAP045",
        HILL,
        marked("obstacles", *((label, "tank_trap") for label in ("A3", "Q4")), kind=Obstacle),
    )


def _away(field: str, kind: Any, what: str) -> Plant:
    """A marker in a hex that no board covers."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        values: dict[str, Any] = {field: (kind(map_.grid.hex_at(90, 90), what),)}
        return replace(scenario, **values)

    return plant


def _disc(label: str, radius: int, terrain: str) -> Plant:
    """The same ground about a hex."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hexes = [hex_ for hex_ in disc(hex_of(map_, label), radius) if hex_ in map_]
        return painted(**{map_.label(hex_): Cell(terrain) for hex_ in hexes})(scenario, map_)

    return plant


MORE_NARROW: tuple[Narrow, ...] = tuple(entries())
