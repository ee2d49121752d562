"""On scattered grounds checks find what a plain reading of their explanations finds, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random

import networkx as nx
import pytest

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex, distance
from engine.model.cell import Cell, HexsideFeature
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Zone
from engine.model.unit_kind import UnitClass
from engine.storage import bundled
from engine.validation.subject import Subject
from tests.validation.defects import BREAKING_POINT, HILL
from tests.validation.sentences import BY_CODE, unspoilt

GROUNDS = range(40)
TERRAIN = ("clear",) * 9 + ("woods", "woods", "building", "rough", "pond", "pond")
Words = Iterator[str]


def scattered(name: str, seed: int) -> Scenario:
    """A scenario on random ground, with homes, zones, guns and objectives at random; a river in some."""
    scenario, map_, _ = unspoilt(name)
    random = Random(seed)
    hexes = sorted(map_.cells)
    levels = ((0,) * 40 + (1,), (0, 0, 0, 1, 1, 2), (0,), (0,) * 30 + (1, 2))[seed % 4]
    cells = {hex_: Cell(random.choice(TERRAIN), random.choice(levels)) for hex_ in hexes}
    for hex_ in random.sample(hexes, 12):
        cells[hex_] = Cell("bridge", bridge=random.randrange(3))
    if seed % 2 == 0:
        # A river from edge to edge, which two bridges, one or none cross.
        source = hexes[len(hexes) // random.choice((2, 3))]
        column = [hex_ for hex_ in hexes if hex_.q == source.q]
        cells |= dict.fromkeys(column, Cell("pond"))
        cells |= {
            hex_: Cell("bridge", bridge=1) for hex_ in random.sample(column, random.choice((0, 0, 1, 2)))
        }
    for hex_ in random.sample([hex_ for hex_ in hexes if cells[hex_].terrain != "pond"], 25):
        cells[hex_] = replace(cells[hex_], road=tuple(sorted(random.sample(range(6), 4))))
    walls = {
        Edge(hex_, random.randrange(3)): HexsideFeature("cliff")
        for hex_ in random.sample(hexes, 3 * (seed % 8))
    }
    # Homes and zones anywhere, or those of each side on its half.
    dry = [hex_ for hex_ in hexes if cells[hex_].terrain not in ("pond", "building")]
    halves = (dry, dry) if seed % 3 else (dry[: len(dry) // 3], dry[-len(dry) // 3 :])
    homes = [random.sample(half, 5) for half in halves]
    sides = tuple(
        replace(
            side,
            reinforcement_hexes=tuple(own[: random.randint(1, 2)]),
            deployment_zones=(Zone(tuple(random.sample(half, random.randint(1, 8)))),),
        )
        for side, own, half in zip(scenario.sides, homes, halves, strict=True)
    )
    goals = random.sample(hexes, len(scenario.objectives))
    objectives = tuple(replace(each, hex=hex_) for each, hex_ in zip(scenario.objectives, goals, strict=True))
    armed = tuple(
        PlacedUnit(f"gun {side.id}", side.id, kind="pak_40") for side in sides if random.random() < 0.6
    )
    return replace(
        scenario,
        layout=replace(scenario.layout, cells=cells, hexsides=walls),
        sides=sides,
        objectives=objectives,
        placed_units=armed,
    )


@cache
def subject(name: str, seed: int) -> Subject:
    return Subject(scattered(name, seed), bundled.catalogue())


def costs(of: Subject, homes: tuple[Hex, ...], unit: UnitClass) -> dict[Hex, float]:
    """What it costs to come to each hex from the nearest home."""
    graph: nx.DiGraph[Hex] = nx.DiGraph()
    graph.add_nodes_from(of.map.cells)
    graph.add_weighted_edges_from((a, b, cost) for (a, b), cost in of.survey.steps(unit).costs.items())
    found: dict[Hex, float] = nx.multi_source_dijkstra_path_length(graph, set(homes))
    return found


def nearer(one: dict[Hex, float], other: dict[Hex, float], hex_: Hex) -> bool:
    """Whether who comes at the first costs is at a hex before who comes at the others, if he comes at all."""
    return hex_ in one and (hex_ not in other or one[hex_] < other[hex_])


def victory(of: Subject) -> list[Hex]:
    return [each.hex for each in of.scenario.objectives if each.type is ObjectiveType.VP]


def sees(of: Subject, a: Hex, b: Hex, within: int) -> bool:
    return distance(a, b) <= within and of.survey.sight.sees(a, b)


def exposed_retreat(of: Subject) -> Words:
    graph = nx.DiGraph(list(of.survey.steps(UnitClass.SQUAD).costs))
    graph.add_nodes_from(of.map.cells)
    one, other = of.scenario.sides
    for side, enemy in ((one, other), (other, one)):
        mine, theirs = (costs(of, each.reinforcement_hexes, UnitClass.SQUAD) for each in (side, enemy))
        own = [hex_ for hex_ in victory(of) if nearer(mine, theirs, hex_)]
        eyes = [*enemy.reinforcement_hexes, *(hex_ for hex_ in victory(of) if hex_ not in own)]
        for start in own:
            ways = [
                way
                for home in side.reinforcement_hexes
                if start not in side.reinforcement_hexes and nx.has_path(graph, start, home)
                for way in nx.all_shortest_paths(graph, start, home)
            ]
            length = min((len(way) - 1 for way in ways), default=0)
            fired = [
                sum(
                    not of.survey.cover(hex_) and any(sees(of, eye, hex_, 5) for eye in eyes)
                    for hex_ in way[1:]
                )
                for way in ways
                if len(way) - 1 == length
            ]
            if fired and 2 * min(fired) > length:
                yield (
                    f"Of {length} hexes from victory hex {of.label(start)} home {side.name} crosses "
                    f"{min(fired)} in the open under fire."
                )


def lone_crossing(of: Subject) -> Words:
    steps = of.survey.steps(UnitClass.HEAVY).costs
    graph = nx.Graph((a, b) for a, b in steps if (b, a) in steps)
    graph.add_nodes_from(to for _, to in steps)
    for hex_ in sorted(graph):
        cell = of.map.cells[hex_]
        if cell.bridge is None and cell.terrain != "pond":
            continue
        banks = set(graph[hex_])
        without = graph.subgraph(set(graph) - {hex_})
        parts = sorted(len(part) for part in nx.connected_components(without) if part & banks)
        if len(parts) > 1 and 5 * parts[-2] >= len(graph):
            yield f"Vehicles come from one part of the map to the other only over {of.label(hex_)}."


def lone_height(of: Subject) -> Words:
    heights = {
        hex_
        for hex_, cell in of.map.cells.items()
        for goal in victory(of)
        if cell.elevation > of.map.cells[goal].elevation and sees(of, hex_, goal, 5)
    }
    ways = [costs(of, side.reinforcement_hexes, UnitClass.SQUAD) for side in of.scenario.sides]
    own = [
        sorted(hex_ for hex_ in heights if nearer(mine, theirs, hex_))
        for mine, theirs in zip(ways, reversed(ways), strict=True)
    ]
    for side, heights_here, others in zip(of.scenario.sides, own, reversed(own), strict=True):
        if len(heights_here) >= 2 and not others and len(heights_here) == len(heights):
            labels = of.labels(tuple(heights_here))
            yield f"Only {side.name} has heights over the victory hexes: {labels}."


def uneven_cover(of: Subject) -> Words:
    near = [hex_ for hex_ in of.map.cells if any(distance(hex_, goal) <= 4 for goal in victory(of))]
    ways = [costs(of, side.reinforcement_hexes, UnitClass.SQUAD) for side in of.scenario.sides]
    halves = [
        [hex_ for hex_ in near if nearer(mine, theirs, hex_)]
        for mine, theirs in zip(ways, reversed(ways), strict=True)
    ]
    if all(halves):
        one, other = (100 * sum(of.survey.cover(hex_) > 0 for hex_ in half) // len(half) for half in halves)
        names = [side.name for side in of.scenario.sides]
        if abs(one - other) > 20:
            yield f"Cover on the approaches: {one} % for {names[0]}, {other} % for {names[1]}."


def vehicles_shut_in(of: Subject) -> Words:
    one, other = of.scenario.sides
    for side, enemy in ((one, other), (other, one)):
        reached = costs(of, side.reinforcement_hexes, UnitClass.HEAVY)
        beyond = [
            hex_
            for hex_ in reached
            if min(distance(hex_, home) for home in enemy.reinforcement_hexes)
            < min(distance(hex_, home) for home in side.reinforcement_hexes)
        ]
        if not beyond:
            yield f"Vehicles of {side.name} cannot come to the enemy's half of the map."


def no_road_to_objectives(of: Subject) -> Words:
    roads = nx.Graph(
        (hex_, other)
        for hex_, cell in of.map.cells.items()
        for way, other in of.map.around(hex_)
        if way in cell.road and (way + 3) % 6 in of.map.cells[other].road
    )
    roads.add_nodes_from(hex_ for hex_, cell in of.map.cells.items() if cell.road)
    for side in of.scenario.sides:
        near = [hex_ for hex_ in roads if min(distance(hex_, home) for home in side.reinforcement_hexes) <= 4]
        ours = {hex_ for each in near for hex_ in nx.node_connected_component(roads, each)}
        served = [
            each for each in of.scenario.objectives if any(distance(each.hex, hex_) <= 2 for hex_ in ours)
        ]
        if len(served) < 2:
            objectives = "1 objective" if len(served) == 1 else "0 objectives"
            yield f"The road by the Reinforcement Hex of {side.name} passes {objectives}; 2 are wanted."


def home_cut_off(of: Subject) -> Words:
    whole = {to for _, to in of.survey.steps(UnitClass.SQUAD).costs}
    for side in of.scenario.sides:
        for home in side.reinforcement_hexes:
            reached = costs(of, (home,), UnitClass.SQUAD)
            if len(reached) < len(whole) / 2:
                yield (
                    f"From {of.label(home)}, a Reinforcement Hex of {side.name}, infantry reaches "
                    f"{len(reached)} of {len(whole)} hexes."
                )


def camps(of: Subject, home: Hex) -> set[Hex]:
    """The hexes with cover at two to five hexes that see a home."""
    return {
        hex_
        for hex_ in of.map.cells
        if distance(hex_, home) >= 2 and of.survey.cover(hex_) and sees(of, hex_, home, 5)
    }


def camping_ground(of: Subject) -> Words:
    counts = [
        len({hex_ for home in side.reinforcement_hexes for hex_ in camps(of, home)})
        for side in of.scenario.sides
    ]
    for side, count in zip(of.scenario.sides, counts, strict=True):
        if count > 9:
            yield (
                f"The enemy sees the Reinforcement Hex of {side.name} from {count} hexes with cover; "
                "9 are the limit."
            )
    if abs(counts[0] - counts[1]) > 2:
        yield f"The homes are seen from cover unequally: {from_hexes(of, counts)}."


def from_hexes(of: Subject, counts: list[int]) -> str:
    return " and ".join(
        f"{side.name} from {count} {'hex' if count == 1 else 'hexes'}"
        for side, count in zip(of.scenario.sides, counts, strict=True)
    )


def zones_in_sight(of: Subject) -> Words:
    one, other = (side.deployment_zones[0].hexes for side in of.scenario.sides)
    longest = max(kind.against_infantry.range for kind in bundled.catalogue().units.figures.values())
    pairs = [(a, b) for a in sorted(one) for b in sorted(other) if sees(of, a, b, longest)]
    seen = tuple(dict.fromkeys(hex_ for pair in pairs for hex_ in pair))
    if seen:
        names = " and ".join(side.name for side in of.scenario.sides)
        yield f"{names} can fire into each other's deployment zones at setup: {of.labels(seen)}."


def guns_on_the_zone(of: Subject) -> Words:
    sides = of.scenario.sides
    zones = [side.deployment_zones[0].hexes for side in sides]
    armed = [any(unit.side == side.id for unit in of.scenario.placed_units) for side in sides]
    shares = [
        100 * sum(any(sees(of, eye, hex_, 8) for eye in zones[1 - at]) for hex_ in zone) // len(zone)
        if armed[1 - at]
        else 0
        for at, zone in enumerate(zones)
    ]
    if abs(shares[0] - shares[1]) > 20:
        yield (
            f"Enemy deployment hexes see {shares[0]} % of the zone of {sides[0].name}, "
            f"{shares[1]} % of that of {sides[1].name}."
        )


READINGS: dict[str, tuple[str, Callable[[Subject], Words]]] = {
    "MAP083": (BREAKING_POINT, zones_in_sight),
    "MAP086": (HILL, home_cut_off),
    "MAP121": (HILL, exposed_retreat),
    "MAP123": (HILL, camping_ground),
    "MAP131": (HILL, uneven_cover),
    "MAP132": (HILL, lone_height),
    "MAP133": (HILL, lone_crossing),
    "MAP134": (HILL, vehicles_shut_in),
    "MAP143": (BREAKING_POINT, guns_on_the_zone),
    "MAP167": (HILL, no_road_to_objectives),
}


@pytest.mark.parametrize("code", READINGS)
def test_a_check_finds_what_a_plain_reading_of_it_finds(code: str) -> None:
    name, reading = READINGS[code]
    found = {
        seed: [str(each.message) for each in BY_CODE[code].findings(subject(name, seed))] for seed in GROUNDS
    }
    for seed, messages in found.items():
        assert messages == list(reading(subject(name, seed))), seed
    assert any(found.values())
    assert not all(found.values())
