"""Ground, hexsides, pieces and sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Building, Cell, StreamDepth
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario, VehicleLevel
from engine.model.side import Force, Zone
from engine.model.unit_kind import UnitClass
from engine.rules.modules import OPTIONS
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
)
from tests.validation.more_defects import after, placed, side_with, water_column
from tests.validation.narrow.plants import (
    GUN,
    LORRY,
    TANK,
    Narrow,
    all_of_terrain,
    every_objective,
    fenced,
    named_by_number,
    off_the_map,
    painted_first,
    pieces,
    pool,
    ringed_by,
    side_hexes,
    units,
    zones,
)


def entries() -> Iterator[Narrow]:
    """Which check is asked, of which scenario, and what is done to it."""
    yield from _usual()
    yield from _boxes()
    yield from _levels()
    yield from _off_the_map()
    yield from _ground()


def _zone_off_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    """A hex of a zone that no board covers, beside one that is there."""
    hexes = (hex_of(map_, "A2"), map_.grid.hex_at(90, 90))
    return side_with(deployment_zones=(Zone(hexes),))(scenario, map_)


def _ford(scenario: Scenario, map_: HexMap) -> Scenario:
    return painted(
        E1=Cell("stream", road=(2, 5), stream=(1, 4)), E2=Cell("stream", stream=(1, 4)), D1=Cell(road=(5,))
    )(layout(scenario, stream_depth=StreamDepth.FORDABLE), map_)


def _usual() -> Iterator[Narrow]:
    yield "MAP111", HILL, fenced(("E1", 3, "hedgerow"))
    yield "MAP111", HILL, fenced(("E2", 0, "hedgerow"), ("M5", 3, "hedgerow"))
    yield "MAP111", HILL, fenced(("E2", 0, "hedgerow"), ("M5", 3, "wall"))
    yield "MAP111", HILL, painted(E1=Cell("bridge", bridge=0))
    yield "MAP111", HILL, painted(E1=Cell("bridge", bridge=0), M7=Cell("bridge", bridge=3))
    for terrain in ("stream", "pond"):
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(2, 5), stream=(1, 4)))
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(1, 4), stream=(1, 4)))
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(0, 2), stream=(1, 4)))
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(2, 5), bridge=2))
    yield "MAP016", HILL, painted(G2={"bridge": 1})
    yield "MAP016", HILL, _ford
    yield "MAP024", HILL, _ford
    for depth in StreamDepth:
        yield (
            "MAP016",
            HILL,
            after(
                painted(E3=Cell("stream", road=(2, 5), stream=(1, 4))),
                lambda s, _, depth=depth: layout(s, stream_depth=depth),  # type: ignore[misc]
            ),
        )
        yield (
            "MAP028",
            HILL,
            painted(
                E3=Cell("stream", stream=(0,), stream_depth=StreamDepth.FORDABLE),
                E2=Cell("stream", stream=(3,), stream_depth=depth),
            ),
        )
    for water in (Cell("stream", stream=(0, 3)), Cell("stream", stream=(0, 3), bridge=1), Cell("pond")):
        for beyond in ("G2", "F2", "F3", "E2", "D3", "D4"):
            road = after(
                painted(E3=water, D4=Cell(road=(0,)), F3=Cell(road=(0, 2))),
                painted(**{beyond: {"road": (1,)}}),
            )
            yield "MAP024", HILL, road
            yield "MAP027", HILL, after(painted(E3=water), road)
    for bridge in range(3):
        yield "MAP027", HILL, painted(E3=Cell(bridge=bridge), E2=Cell("pond"))
        yield "MAP027", HILL, painted(E3=Cell("bridge", bridge=bridge, road=(bridge, bridge + 3)))
    for boxes in ((), ("base",), ("base", "normandy", "fury_of_the_bear")):
        for code in ("MAP007", "MAP011", "MAP013", "MAP037", "MAP091"):
            yield code, HILL, changed(boxes=boxes)
    yield "MAP173", HILL, painted(E1=Cell(label="Hill"), E2=Cell(label="Hill"), E4=Cell(label="Hill"))
    yield "MAP033", HILL, painted(E3=Cell("wadi"), E4=Cell("wadi", wadi_entrances=(0,)), K1=Cell("wadi"))
    wadis = rules(optional_rules=("wadi",))
    yield "MAP033", HILL, after(painted(E3=Cell("wadi"), E4=Cell("wadi", wadi_entrances=(0,))), wadis)
    yield "MAP033", HILL, after(painted(E3=Cell("wadi"), K1=Cell("crevasse"), K2=Cell("wadi")), wadis)
    yield "MAP033", HILL, after(all_of_terrain("wadi"), wadis)
    yield "MAP022", HILL, painted(E3=Cell(elevation=-1))
    yield "MAP022", HILL, painted(E3=Cell("building", building=Building(levels=2)))
    yield "MAP167", HILL, lambda s, m: replace(s, objectives=s.objectives[:1])
    yield "MAP167", HILL, lambda s, m: replace(s, objectives=s.objectives[:2])
    yield "MAP018", BREAKING_POINT, _zone_off_the_map
    for blocks in (True, False, None):
        for terrain in ("clear", "woods"):
            yield "MAP034", HILL, painted(E1=Cell(terrain, blocks_sight=blocks))
    shore = after(water_column("I", "I3"), painted(I1=Cell(), I2=Cell()))
    for wall in ((), (("I1", 1), ("I1", 2), ("I2", 1), ("I2", 2)), (("I1", 2), ("I2", 1), ("I2", 2))):
        yield "MAP133", HILL, after(shore, fenced(*((label, way, "cliff") for label, way in wall)))


def _boxes() -> Iterator[Narrow]:
    for boxes in (("base",), ("normandy",), ("base", "normandy")):
        named = changed(boxes=boxes)
        yield "MAP007", HILL, after(named, pieces(("woods-1", "E1"), ("ghost-1", "E2")))
        yield "MAP007", HILL, after(named, side_with(starting_squads=()), placed("E1", kind="m10"))
        yield "MAP007", HILL, after(named, placed("E1", kind="ghost"))
        yield "MAP007", HILL, after(named, layout_without_boards, placed("E1"))


def layout_without_boards(scenario: Scenario, _: HexMap) -> Scenario:
    return layout(scenario, boards=())


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
        yield "MAP063", HILL, after(ringed_by("I4", "pond"), objective(0, conquerable_by=conquerable))
    for count in (1, 2, 3):
        yield "MAP129", HILL, named_by_number(count)
    every = ("ghost", *sorted(OPTIONS))
    works = dict.fromkeys(catalogue().terrain.fortifications, 1)
    yield "MAP005", BREAKING_POINT, rules(optional_rules=every)
    yield "MAP005", BREAKING_POINT, after(rules(optional_rules=every), pool("A2", **works))
