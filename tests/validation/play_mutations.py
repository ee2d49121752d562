"""Mutations that spoil a game on any map: whole countries, moved markers, homes and zones, idle options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.hexes.hex import DIRECTIONS, Hex, distance, neighbour, neighbours, opposite, ring
from engine.hexes.symmetry import Symmetry
from engine.model.cell import Cell
from engine.model.flatten import flatten
from engine.model.hex_map import LayoutFault
from engine.model.layout import Layout, Sheet
from engine.model.objective import Objective, ObjectiveType, Obstacle
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit, VictoryCondition
from engine.model.side import Force, Player, Side, Squad, Zone
from engine.rules.modules import OPTIONAL, OPTIONS
from engine.storage import bundled
from tests.validation.mutations import (
    Ground,
    Mutation,
    Planting,
    both,
    cell,
    here,
    listed,
    painted,
    part,
    ponds_around,
    side,
    whole,
)

POND, ROUGH, WOODS = Cell("pond"), Cell("rough"), Cell("woods")
RIFLES = Squad({"regular": 4})
TANK = "tiger_i"


def of_both(first: Callable[[Hex], dict[str, Any]], second: Callable[[Hex], dict[str, Any]]) -> Mutation:
    """Changes both sides: values of each, from the hex where the defect is planted."""

    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        west, east = scenario.sides[:2]
        changed: tuple[Side, ...] = (replace(west, **first(ground.hex)), replace(east, **second(ground.hex)))
        return replace(scenario, sides=changed)

    return plant


def country(content: Callable[[Scenario, Hex], Cell]) -> Mutation:
    """The whole map painted anew, without a hexside."""

    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        cells = {hex_: content(scenario, hex_) for hex_ in ground.map.cells}
        return replace(scenario, layout=replace(scenario.layout, cells=cells, hexsides={}))

    return plant


PLAIN = country(lambda scenario, hex_: Cell())


def _home(scenario: Scenario, index: int = 0) -> Hex:
    """Where a side comes from, on every bundled map a Reinforcement Hex or a zone."""
    one = scenario.sides[index]
    return (*one.reinforcement_hexes, *(hex_ for zone in one.deployment_zones for hex_ in zone.hexes))[0]


def _nearer_west(scenario: Scenario, hex_: Hex) -> bool:
    return distance(hex_, _home(scenario)) < distance(hex_, _home(scenario, 1))


def _even_hex(scenario: Scenario, ground: Ground) -> Hex | None:
    """A hex as far from one home as from the other, with nothing of the scenario on it."""
    west, east = _home(scenario), _home(scenario, 1)
    taken = {each.hex for each in scenario.objectives}
    even = [h for h in sorted(ground.map.cells) if distance(h, west) == distance(h, east) and h not in taken]
    return min(even, key=lambda hex_: distance(hex_, west), default=None)


def _victory_between(scenario: Scenario, ground: Ground) -> Scenario:
    hex_ = _even_hex(scenario, ground)
    if hex_ is None:
        return scenario
    between = Objective("between", hex_, ObjectiveType.VP)
    return replace(scenario, objectives=(*scenario.objectives, between))


def between(planted: Scenario, _: Ground) -> Hex:
    """Where the victory hex between the homes was planted."""
    return planted.objectives[-1].hex


def _objectives(*made: Callable[[Hex], Objective]) -> Mutation:
    """These objectives instead of all."""
    return lambda scenario, ground: replace(scenario, objectives=tuple(make(ground.hex) for make in made))


def _markers_at_home(scenario: Scenario, ground: Ground) -> Scenario:
    """All markers moved to a ring about the first side's home."""
    free = [hex_ for hex_ in ring(_home(scenario), 4) if hex_ in ground.map]
    if len(free) < len(scenario.objectives):
        return scenario
    moved = tuple(replace(each, hex=hex_) for each, hex_ in zip(scenario.objectives, free, strict=False))
    return replace(scenario, objectives=moved)


def _traps_about_home(scenario: Scenario, ground: Ground) -> Scenario:
    """A ring of traps about the first home; where there is no objective and no exit, nothing is shut off."""
    one = scenario.sides[0]
    if not scenario.objectives and not one.exit_hexes:
        return scenario
    homes = set(one.reinforcement_hexes) or {hex_ for zone in one.deployment_zones for hex_ in zone.hexes}
    shut = sorted({near for hex_ in homes for near in neighbours(hex_)} - homes)
    traps = tuple(Obstacle(hex_, "tank_trap") for hex_ in shut if hex_ in ground.map)
    return replace(scenario, obstacles=(*scenario.obstacles, *traps))


def _seam(scenario: Scenario, _: Ground) -> Scenario:
    """A board changed for the first one that does not fit where it lies."""
    boards, catalogue = scenario.layout.boards, bundled.catalogue()
    for place in range(len(boards)) if len(boards) > 1 else ():
        for board in sorted(catalogue.boards):
            changed = (*boards[:place], replace(boards[place], board=board), *boards[place + 1 :])
            layout = replace(scenario.layout, boards=changed)
            problems = flatten(layout, catalogue).problems
            if any(each.fault is LayoutFault.SEAM_MISMATCH for each in problems):
                return replace(scenario, layout=layout)
    return scenario


def _road_stub(scenario: Scenario, ground: Ground) -> Scenario:
    """A road from the next road hex, or from the hex beside it, that ends in the open."""
    way = next((d for d in range(6) if ground.map.cells[neighbour(ground.hex, d)].road), 0)
    near = neighbour(ground.hex, way)
    beside = ground.map.cells[near]
    road = tuple(sorted({*beside.road, opposite(way)}))
    here = replace(ground.map.cells[ground.hex], road=(way,))
    return painted(scenario, {ground.hex: here, near: replace(beside, road=road)})


def _river(scenario: Scenario, ground: Ground) -> Scenario:
    """Open water through the middle of the map with one bridge and its road."""
    bridge = crossing(scenario, ground)
    cells = {hex_: POND for hex_ in ground.map.cells if hex_.q == bridge.q}
    cells[bridge] = Cell("bridge", road=(2, 5), bridge=2)
    cells |= {neighbour(bridge, d): Cell(road=(opposite(d),)) for d in (2, 5)}
    return painted(scenario, cells)


def crossing(_: Scenario, ground: Ground) -> Hex:
    """Where the bridge stands: on the middle line of the map, away from its edge."""
    lines = sorted({hex_.q for hex_ in ground.map.cells})
    line = sorted(hex_ for hex_ in ground.map.cells if hex_.q == lines[len(lines) // 2])
    return line[len(line) // 2]


def _one_door(scenario: Scenario, ground: Ground) -> Scenario:
    return painted(scenario, dict.fromkeys(neighbours(ground.hex)[1:], POND))


def _bare_retreat(scenario: Scenario, ground: Ground) -> Scenario:
    """A victory hex in the open near the first home, with the other home abreast of the way there."""
    here = ground.hex
    for way in range(6):
        west, east = (
            Hex(here.q + n * DIRECTIONS[d].q, here.r + n * DIRECTIONS[d].r)
            for d, n in ((way, 3), ((way + 1) % 6, 4))
        )
        if west in ground.map and east in ground.map:
            homes = [(west,), (east,)]
            moved = [replace(s, reinforcement_hexes=h) for s, h in zip(scenario.sides, homes, strict=True)]
            return replace(scenario, sides=tuple(moved))
    return scenario


def _lone_height(scenario: Scenario, ground: Ground) -> Scenario:
    """The two hexes before the victory hex nearest to the first home raised on flat ground."""
    victory = [each.hex for each in scenario.objectives if each.type is ObjectiveType.VP]
    goal = min(victory, key=lambda hex_: distance(hex_, _home(scenario)))
    near = sorted(neighbours(goal), key=lambda hex_: (distance(hex_, _home(scenario)), hex_))[:2]
    return painted(scenario, {hex_: Cell(elevation=1) for hex_ in near})


def _stretched(scenario: Scenario, _: Ground) -> Scenario:
    """The game on a sheet far wider than any bundled map, with its first marker at the far end."""
    sheet = Layout(sheet=Sheet(60, 8))
    cells = sorted(flatten(sheet, bundled.catalogue()).cells)
    sides = tuple(replace(one, reinforcement_hexes=(cells[n],)) for n, one in enumerate(scenario.sides))
    far = (replace(scenario.objectives[0], hex=cells[-1]), *scenario.objectives[1:])
    return replace(scenario, layout=sheet, sides=sides, objectives=far)


def _zones_apart(scenario: Scenario, ground: Ground) -> Scenario:
    """One hex for the first side; for the other one hex in tank range of it and many beyond."""
    cells = sorted(ground.map.cells)
    near = next(hex_ for hex_ in cells if distance(hex_, cells[0]) == 8)
    wide = (near, *(hex_ for hex_ in cells if distance(hex_, cells[0]) > 8))
    zones = ((Zone((cells[0],)),), (Zone(wide),))
    sides = tuple(
        replace(s, deployment_zones=z, forces=(*s.forces, Force(vehicles={TANK: 1})))
        for s, z in zip(scenario.sides, zones, strict=True)
    )
    return replace(scenario, sides=sides)


def _unit(name: str, owner: str, hex_: Hex, **values: Any) -> PlacedUnit:
    return PlacedUnit(name, owner, hex=hex_, **({"squad": RIFLES} | values))


def _tank(number: int, kind: str) -> Callable[[Hex], PlacedUnit]:
    return lambda hex_: PlacedUnit(f"planted-{number}", "west", hex=hex_, kind=kind, facing=1)


def _tanks(count: int, kind: str) -> tuple[Callable[[Hex], PlacedUnit], ...]:
    return tuple(_tank(number, kind) for number in range(count))


def _option(*keys: str) -> Mutation:
    return part("rules", optional_rules=keys)


def _marker(type_: ObjectiveType, **values: Any) -> Callable[[Hex], Objective]:
    return lambda hex_: Objective("planted", hex_, type_, **values)


def _beside(way: int) -> Callable[[Hex], Objective]:
    return lambda hex_: Objective(f"beside-{way}", neighbour(hex_, way), ObjectiveType.VP)


TEAM = (Player("a", "light"), Player("b", "dark"))
VICTORY = _marker(ObjectiveType.VP)

#: Mutations of every scenario.
EVERY_GAME: tuple[Planting, ...] = (
    ("MAP009", "/rules", _option(*sorted(OPTIONS.keys() - OPTIONAL.keys())[:1])),
    ("MAP025", here, _road_stub),
    ("MAP033", here, both(cell(terrain="wadi"), _option("wadi"))),
    ("MAP037", "/layout/boards", _seam),
    ("MAP045", "/obstacles", _traps_about_home),
    (
        "MAP066",
        here,
        both(ponds_around, listed("objectives", _marker(ObjectiveType.FP, controlled_by="west"))),
    ),
    (
        "MAP073",
        "/shared_resources",
        both(side(0, players=lambda _: TEAM), whole(shared_resources=("command",))),
    ),
    (
        "MAP083",
        here,
        of_both(
            lambda h: {"deployment_zones": (Zone((h,)),)},
            lambda h: {"deployment_zones": (Zone((neighbour(h, 0),)),)},
        ),
    ),
    ("MAP107", "/rules/optional_rules", both(_option("ap-ds"), whole(date="1943-01-01"))),
    ("MAP111", "/layout/symmetry", part("layout", symmetry=Symmetry.MIRROR_X)),
    ("MAP111", "/layout/symmetry", part("layout", symmetry=Symmetry.MIRROR_Y)),
    (
        "MAP114",
        here,
        both(
            ponds_around,
            listed("victory", lambda hex_: VictoryCondition("west", "control_hexes", hexes=(hex_,))),
        ),
    ),
    ("MAP118", crossing, both(PLAIN, _river, _option("wrecks"))),
    ("MAP129", here, _objectives(VICTORY, _beside(0), _beside(1))),
    ("MAP130", here, both(_one_door, listed("objectives", VICTORY))),
    ("MAP133", crossing, both(PLAIN, _river)),
    (
        "MAP135",
        here,
        listed(
            "placed_units",
            lambda hex_: _unit("planted", "west", hex_),
            lambda hex_: _unit("enemy", "east", neighbour(hex_, 0)),
        ),
    ),
    ("MAP137", "/sides", both(listed("placed_units", *_tanks(9, TANK)), whole(victory=()))),
    ("MAP143", "/sides", both(PLAIN, _zones_apart)),
)

#: For skirmishes alone, and for scenarios of the base game alone.
SKIRMISH_GAMES: tuple[Planting, ...] = (
    ("MAP005", "/rules/optional_rules", _option("facing")),
    ("MAP093", "/placed_units", listed("placed_units", *_tanks(3, "t_70"))),
    ("MAP121", here, both(PLAIN, _bare_retreat, _objectives(VICTORY))),
    (
        "MAP122",
        here,
        of_both(
            lambda h: {"reinforcement_hexes": (h,)},
            lambda h: {"reinforcement_hexes": (neighbour(h, 0),)},
        ),
    ),
    ("MAP123", "/sides", country(lambda s, h: ROUGH if 2 <= distance(h, _home(s)) <= 5 else Cell())),
    ("MAP124", "/sides", country(lambda s, h: ROUGH if 2 <= distance(h, _home(s)) <= 5 else Cell())),
    ("MAP125", "/objectives", both(PLAIN, _markers_at_home)),
    ("MAP126", "/objectives", both(PLAIN, _markers_at_home)),
    ("MAP127", "/objectives", both(PLAIN, _markers_at_home)),
    ("MAP128", "/objectives", both(PLAIN, _markers_at_home)),
    ("MAP131", "/objectives", country(lambda s, h: ROUGH if _nearer_west(s, h) else Cell())),
    ("MAP132", "/layout", both(PLAIN, _lone_height)),
    ("MAP139", "/objectives/0", _stretched),
    (
        "MAP141",
        here,
        both(
            lambda s, g: painted(s, {near: Cell("building") for near in neighbours(g.hex)}),
            listed("objectives", _marker(ObjectiveType.FP)),
        ),
    ),
    ("MAP163", between, both(PLAIN, _victory_between)),
    ("MAP164", "/objectives", both(PLAIN, _markers_at_home)),
    ("MAP169", between, both(country(lambda s, h: WOODS), _victory_between)),
)
FEW = Force(bases=1, figures={"regular": 4})
BATTLES: tuple[Planting, ...] = (
    ("MAP005", "/rules/optional_rules", _option("turretless-facing")),
    (
        "MAP100",
        "/sides/0/operations_cards",
        both(
            whole(reinforcements=(), placed_units=()),
            side(
                0,
                forces=lambda _: (FEW,),
                strategy_decks=lambda _: (),
                operations_cards=lambda _: ("tank_ace",),
            ),
        ),
    ),
    ("MAP138", "/timing/actions_per_turn", part("timing", rounds=1, actions_per_turn={"west": 1, "east": 1})),
)
