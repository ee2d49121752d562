"""Objectives, their worth and balance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.hexes.hex import disc
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.layout import Sheet
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.setup import VictoryCondition
from engine.model.side import Force
from tests.validation.defects import (
    BREAKING_POINT,
    HILL,
    LYON,
    changed,
    hex_of,
    homes_at,
    layout,
    objective,
    painted,
    rules,
    timing,
)
from tests.validation.more_defects import Plant, after, placed, side_with, water_column
from tests.validation.narrow.plants import (
    LORRY,
    TANK,
    Narrow,
    all_of_terrain,
    every_objective,
    force_with_squads,
    in_water,
    named_by_number,
    painted_first,
    ringed_by,
    side_hexes,
)


def entries() -> Iterator[Narrow]:
    """Which check is asked, of which scenario, and what is done to it."""
    yield from _usual()
    yield from _worth()
    yield from _balance()


def objectives(keep: Callable[[Any], bool]) -> Plant:
    return lambda scenario, _: replace(scenario, objectives=tuple(filter(keep, scenario.objectives)))


def _usual() -> Iterator[Narrow]:
    for value in (-1, 0, 1):
        yield "MAP062", HILL, objective(0, value=value)
        yield "MAP065", HILL, objective(3, value=value)
        yield (
            "MAP065",
            HILL,
            after(
                objectives(lambda each: each.id in ("vp-1", "vp-2", "vp-3", "fp-1")),
                objective(3, value=value),
            ),
        )
    yield "MAP062", HILL, objective(0, conquerable_by=("west", "nobody"), controlled_by="east")
    yield "MAP062", HILL, objective(0, controlled_by="nobody", owner="west")
    yield "MAP065", HILL, objectives(lambda each: each.type is ObjectiveType.VP)
    yield "MAP065", HILL, objectives(lambda each: each.type is not ObjectiveType.VP)
    yield "MAP065", HILL, objective(3, type=ObjectiveType.VP)
    yield "MAP061", HILL, objective(0, id="vp-2")
    yield (
        "MAP061",
        HILL,
        lambda s, _: replace(s, objectives=(*s.objectives, replace(s.objectives[0], id="x"))),
    )
    yield (
        "MAP061",
        HILL,
        lambda s, _: replace(
            s, objectives=(*s.objectives, replace(s.objectives[0], id="x", type=ObjectiveType.FP))
        ),
    )
    for cost in (1, 2, 3, 4, 5):
        yield "MAP067", HILL, objective(0, capture_cost_mp=cost)
        yield "MAP067", BREAKING_POINT, objective(0, capture_cost_mp=cost)
    for rule in ("presence", "capture", "magic", None):
        yield "MAP069", HILL, timing(control_rule=rule)
        yield "MAP069", BREAKING_POINT, timing(control_rule=rule)
    for label in ("A3", "A4", "B3", "C3", "D3", "E3"):
        for code in ("MAP160", "MAP161", "MAP165", "MAP128", "MAP066"):
            yield code, HILL, lambda s, m, label=label: objective(1, hex=hex_of(m, label))(s, m)  # type: ignore[misc]
            yield code, HILL, lambda s, m, label=label: objective(3, hex=hex_of(m, label))(s, m)  # type: ignore[misc]
    for side in ("west", "east"):
        yield "MAP137", BREAKING_POINT, after(objective(0, controlled_by=side), placed("C4"))
        yield "MAP137", BREAKING_POINT, after(every_objective(controlled_by=side), placed("C4", side="east"))
        walled = after(in_water("I4"), objective(0, controlled_by=side))
        yield "MAP066", HILL, walled
        for there in ("E3", "I4"):
            yield "MAP066", HILL, after(walled, placed(there))
        yield "MAP143", BREAKING_POINT, objective(0, controlled_by=side)
        yield "MAP091", HILL, every_objective(owner=side, type=ObjectiveType.COMMAND)
        yield (
            "MAP091",
            HILL,
            after(side_with(nations=()), every_objective(owner=side, type=ObjectiveType.COMMAND)),
        )
    yield "MAP091", HILL, every_objective(type=ObjectiveType.COMMAND)
    for code in ("MAP163", "MAP164", "MAP169"):
        yield code, HILL, lambda s, _: replace(s, sides=s.sides[:1])
    for code in ("MAP063", "MAP064", "MAP068", "MAP166", "MAP130", "MAP141", "MAP168", "MAP120", "MAP162"):
        yield (
            code,
            HILL,
            lambda s, m: replace(s, objectives=(replace(s.objectives[0], hex=m.grid.hex_at(90, 90)),)),
        )
        yield code, HILL, side_hexes("reinforcement_hexes")
        yield code, HILL, changed(objectives=())
        yield code, LYON, changed(objectives=())
    for share in (15, 16, 39, 40):
        yield "MAP168", HILL, after(all_of_terrain("clear"), painted_first(share, "woods"))


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


def _balance() -> Iterator[Narrow]:
    for count in (12, 13, 14, 15):
        yield "MAP131", HILL, after(all_of_terrain("clear"), painted_first(count, "woods"))
    yield "MAP169", HILL, after(all_of_terrain("woods"), homes_at("E4", "M5"))
    yield "MAP169", HILL, after(homes_at("A3", "Q4"), ringed_by("Q4", "building"))
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
        walled = after(homes_at("A3", "Q4"), ringed_by("Q4", "building"), rules(ruleset="base"))
        yield "MAP134", HILL, after(walled, placed("E1", side="east", kind=kind))
        yield "MAP134", HILL, after(walled, placed("E1", kind=kind))
    yield (
        "MAP134",
        HILL,
        after(ringed_by("Q4", "building"), homes_at("A3", "Q4"), side_hexes("reinforcement_hexes")),
    )
    for command in (1, 2):
        owned = {"american.command_objective": command, "neutral.command_objective": 3}
        marked = after(changed(components=owned), named_by_number(3))
        for owner in (None, "west", "nobody"):
            yield "MAP091", HILL, after(marked, every_objective(owner=owner, type=ObjectiveType.COMMAND))


def _disc(label: str, radius: int, terrain: str) -> Plant:
    """The same ground about a hex."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hexes = [hex_ for hex_ in disc(hex_of(map_, label), radius) if hex_ in map_]
        return painted(**{map_.label(hex_): Cell(terrain) for hex_ in hexes})(scenario, map_)

    return plant
