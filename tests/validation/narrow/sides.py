"""Sides: homes, zones, exits, players, what comes and enters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.model.cell import Cell
from engine.model.scenario import VehicleLevel
from engine.model.setup import Reinforcement
from engine.model.side import Force, Player, Squad
from tests.validation.defects import BREAKING_POINT, HILL, changed, homes_at, objective, painted, timing
from tests.validation.more_defects import RIFLES, Plant, after, force_with, placed, side_with
from tests.validation.narrow.plants import (
    GUN,
    LORRY,
    TANK,
    Narrow,
    force_with_squads,
    off_the_map,
    ringed_by,
    side_hexes,
    with_two_tanks,
    without_sides,
    zones,
)


def entries() -> Iterator[Narrow]:
    """Which check is asked, of which scenario, and what is done to it."""
    yield from _usual()
    yield from _numbers_of_sides()
    yield from _entering()


def _two_players(**values: Any) -> Plant:
    return side_with(players=(Player("a", "light"), Player("b", "dark")), **values)


def _usual() -> Iterator[Narrow]:
    yield "MAP080", BREAKING_POINT, after(painted(A2=Cell("pond")), zones(("A2",), ("B4", "B5")))
    yield "MAP080", BREAKING_POINT, after(painted(A2=Cell("pond")), zones(("A2",), name="Pier"))
    yield "MAP080", BREAKING_POINT, after(zones(), placed("A2"))
    for limits in ({"squad": 10}, {"squad": 11}, {"squad": 11, "heavy": 0}, {"heavy": 1}):
        yield "MAP081", BREAKING_POINT, after(zones(("B4", "B5", "B6", "B7"), limits=limits), with_two_tanks)
    yield "MAP081", BREAKING_POINT, zones(("B4", "B5", "B6"))
    yield "MAP081", BREAKING_POINT, zones(("B4", "B5", "B6", "B7"))
    yield "MAP081", BREAKING_POINT, zones(("B4",))
    yield "MAP082", BREAKING_POINT, zones(("I4", "H4"))
    yield "MAP082", BREAKING_POINT, zones(("H4", "H5"))
    yield "MAP084", HILL, painted(A3=Cell("pond"))
    yield "MAP084", HILL, painted(A3=Cell("stream", stream=(0, 3)))
    yield "MAP084", HILL, painted(A3=Cell("bridge", bridge=1))
    yield "MAP084", HILL, painted(A3=Cell("building"))
    yield "MAP084", BREAKING_POINT, side_with(reinforcement_hexes=())
    yield "MAP088", HILL, side_hexes("exit_hexes", "A4", "Q3")
    yield "MAP088", HILL, after(side_hexes("exit_hexes", "Q3"), painted(Q3=Cell("pond")))
    yield (
        "MAP088",
        HILL,
        after(side_hexes("exit_hexes", "Q3"), painted(Q3=Cell("pond")), side_hexes("reinforcement_hexes")),
    )
    yield "MAP088", HILL, off_the_map("exit_hexes")
    yield "MAP124", HILL, painted(A2=Cell("pond"), A4=Cell("pond"), B3=Cell("pond"))
    yield "MAP124", HILL, side_hexes("reinforcement_hexes")
    yield "MAP124", HILL, painted(A2=Cell("pond"), A4=Cell("pond"))
    yield "MAP089", HILL, after(side_hexes("forbidden_hexes", "I4"), objective(0, owner="west"))
    yield "MAP089", HILL, side_hexes("forbidden_hexes", "I4")
    yield "MAP122", HILL, homes_at("A3", "D4")
    for numbers in (
        {"starting_command": 2, "initiative_bid": 3},
        {"starting_command": 2, "initiative_bid": 2},
        {"starting_command": -1, "initiative_bid": 1},
        {"start_hand": -1},
        {"initiative_bid": -1},
    ):
        yield "MAP101", BREAKING_POINT, side_with(**numbers)
    yield (
        "MAP072",
        BREAKING_POINT,
        after(_two_players(), placed("A2", division="light"), placed("A3", id="b")),
    )
    yield (
        "MAP072",
        BREAKING_POINT,
        after(_two_players(), placed(None, mat_space=1), placed("K3", id="b", side="east")),
    )
    yield "MAP072", BREAKING_POINT, side_with(players=(Player("a"), Player("b")))
    yield "MAP072", BREAKING_POINT, after(side_with(players=(Player("a"), Player("b"))), placed("A2"))
    yield "MAP072", BREAKING_POINT, after(force_with(division="light"), _two_players())
    yield "MAP073", BREAKING_POINT, changed(shared_resources=("command", "tea"))
    yield "MAP073", HILL, after(_two_players(), changed(shared_resources=("command", "tea")))
    for players in ((), (Player(),), (Player("a"), Player("b")), (Player("a"), Player("b"), Player("c"))):
        yield "MAP071", HILL, side_with(players=players)
    for others in (Player("b", "light"), Player("b", "dark"), Player("b")):
        yield "MAP071", HILL, side_with(players=(Player("a", "light"), others))
    yield "MAP070", HILL, side_with(nations=())
    yield "MAP070", HILL, side_with(id="east")
    yield "MAP070", HILL, lambda s, _: replace(s, sides=s.sides[:1])
    yield "MAP070", HILL, lambda s, _: replace(s, sides=(*s.sides, replace(s.sides[0], id="third")))
    for force in (
        {"figures": {"regular": 44}, "bases": 11},
        {"figures": {"regular": 45}, "bases": 11},
        {"figures": {"regular": 45}, "bases": 1},
        {"figures": {"mg_42": 1, "regular": 2}, "bases": 1},
        {"figures": {"mg_42": 1, "regular": 3}, "bases": 1},
        {"figures": {"ghost": 4, "regular": 400}, "bases": 1},
        {
            "squads": (
                RIFLES,
                Squad({}),
                Squad({"regular": 4}, "pastry"),
                Squad({"mg_42": 1, "regular": 2}, "engineer"),
            )
        },
        {"squads": (Squad({"ghost": 4}), Squad({"regular": 0}), Squad({"regular": 5}), Squad({"mg_42": 1}))},
    ):
        yield "MAP095", BREAKING_POINT, force_with(**force)
        yield "MAP136", BREAKING_POINT, force_with(**force)
    for squad in (
        Squad({}),
        Squad({"ghost": 1}),
        Squad({"regular": 4}, "pastry"),
        Squad({"mg_42": 1}, "engineer"),
    ):
        yield "MAP095", HILL, placed("E1", squad=squad)
        yield "MAP095", HILL, side_with(starting_squads=(RIFLES, squad))
    for tokens in (
        {"engineer": 8},
        {"engineer": 9},
        {"engineer": 9, "medic": 1},
        {"engineer": 10},
        {"tea": 1},
    ):
        yield "MAP092", BREAKING_POINT, force_with(specializations=tokens)
    yield "MAP092", BREAKING_POINT, force_with(specializations={"engineer": 1}, bases=0)
    yield (
        "MAP092",
        BREAKING_POINT,
        force_with(specializations={"engineer": 2}, bases=3, figures={"mortar": 2}),
    )
    for squads in (None, (RIFLES,) * 3, (RIFLES, RIFLES, Squad({"regular": 3, "squad_base": 1}))):
        yield "MAP094", HILL, side_with(starting_squads=squads)
        yield "MAP097", HILL, side_with(starting_squads=squads)
    yield "MAP094", HILL, after(side_with(starting_squads=None), force_with_squads(RIFLES))
    yield "MAP094", HILL, lambda s, _: replace(s, sides=s.sides[:1])
    yield "MAP093", HILL, force_tokens(mines=200)
    yield "MAP093", HILL, after(force_tokens(mines=3), changed(component_limits={"mines": 2}))
    yield "MAP093", HILL, after(force_tokens(mines=2), changed(component_limits={"mines": 2}))
    yield "MAP093", HILL, after(placed("E1", kind=TANK), changed(component_limits={TANK: 0}))
    for tokens in ({"engineer": 2}, {"engineer": 3}, {"engineer": 6}, {"engineer": 1, "tea": 9}):
        for limits in ({}, {"engineer": 2}, {"engineer": 0}):
            specialized = side_with(forces=(Force(specializations=tokens),))
            yield "MAP093", HILL, after(specialized, changed(component_limits=limits))
    yield (
        "MAP104",
        HILL,
        changed(vehicle_levels=(VehicleLevel(2, ("panzer_iv", "saucer", "saucer")), VehicleLevel(6))),
    )
    yield "MAP104", HILL, changed(vehicle_levels=())
    yield "MAP104", BREAKING_POINT, changed(vehicle_levels=(VehicleLevel(2, ()),))
    yield "MAP108", HILL, side_with(doctrines=("Infantry",))
    yield "MAP108", HILL, side_with(doctrines=())
    yield "MAP108", HILL, side_with(fixed_doctrine="Guerrilla")
    for pool_ in (("Infantry", "Commando", "Defensive"), ("Infantry", "Commando", "Defensive", "Logistics")):
        yield "MAP108", HILL, side_with(doctrines=pool_)
        yield "MAP108", HILL, side_with(doctrines=pool_, players=())
        yield "MAP108", HILL, _two_players(doctrines=pool_)


def force_tokens(**tokens: int) -> Plant:
    return side_with(forces=(Force(tokens=tokens),))


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
        ring = ringed_by("Q3", wall)
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
