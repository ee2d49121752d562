"""Forces, squads, units and stacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.objective import Fortification
from engine.model.opening import HeldMoment, Opening
from engine.model.scenario import Scenario, StackingRow, VehicleLevel
from engine.model.setup import Reinforcement
from engine.model.side import Squad
from tests.validation.defects import BREAKING_POINT, HILL, changed, painted, rules, timing
from tests.validation.more_defects import RIFLES, after, force_with, placed, side_with
from tests.validation.narrow.plants import (
    GUN,
    LORRY,
    TANK,
    Narrow,
    marked,
    reinforced_by,
    units,
    zones,
)


def entries() -> Iterator[Narrow]:
    """Which check is asked, of which scenario, and what is done to it."""
    yield from _usual()
    yield from _squads()
    yield from _enemies()
    yield from _exposed()
    yield from _stacks()


def _usual() -> Iterator[Narrow]:
    squads: tuple[dict[str, Any], ...] = (
        {},
        {"side": "nobody"},
        {"kind": TANK, "squad": RIFLES},
        {"squad": None},
        {"mat_space": 1},
        {"condition": "pinned"},
        {"condition": "disrupted"},
        {"damage": "light"},
        {"motion": "driving"},
        {"activation": "fresh"},
        {"activation": "op_fire"},
        {"activation": "asleep"},
        {"crew": 0},
        {"crew": 4},
        {"crew": 5},
        {"crew": -1},
        {"in_fortification": "entrenchment"},
        {"in_transport": "nothing"},
        {"towing": "nothing"},
        {"concealed": True},
        {"facing": 2},
    )
    vehicles: tuple[dict[str, Any], ...] = (
        {},
        {"condition": "pinned"},
        {"damage": "light"},
        {"damage": "heavy"},
        {"damage": "incapacitated"},
        {"damage": "scratched"},
        {"motion": "driving"},
        {"motion": "standing"},
        {"motion": "hovering"},
        {"in_fortification": "entrenchment"},
        {"concealed": True},
        *({"facing": facing} for facing in (-1, 0, 5, 6)),
    )
    for code in ("MAP117", "MAP096", "MAP119"):
        for values in squads:
            yield code, HILL, placed("E1", **values)
        for values in vehicles:
            yield code, HILL, placed("E1", kind=TANK, **values)
    for space in (-2, -1, 0, 7):
        yield "MAP119", HILL, placed(None, mat_space=space)
    yield "MAP119", HILL, placed(None)
    yield "MAP119", HILL, placed(None, kind=TANK)
    yield "MAP119", HILL, placed("G2", kind=TANK)
    yield "MAP119", HILL, placed("G2", kind="pak_40")
    for water in (Cell("pond"), Cell("bridge", bridge=1), Cell("river", bridge=1)):
        yield "MAP119", HILL, after(painted(E3=water), placed("E3"))
        yield "MAP119", HILL, after(painted(E3=water), placed("E3", kind=TANK))
        yield "MAP119", HILL, after(painted(E3=water), placed("E3", kind="pak_40"))
    dug = marked("fortifications", ("E1", "entrenchment"), kind=Fortification)
    yield "MAP119", HILL, after(dug, placed("E1", in_fortification="entrenchment"))
    yield "MAP119", HILL, after(dug, placed("E2", in_fortification="entrenchment"))
    yield "MAP119", HILL, after(dug, placed("E1", in_fortification="pillbox"))
    yield "MAP119", HILL, after(dug, placed("E1", kind=TANK, in_fortification="entrenchment"))
    lorry = placed("E1", id="lorry", kind="opel_blitz")
    for riders in (1, 2, 3):
        aboard = [placed("E1", id=f"r{number}", in_transport="lorry") for number in range(riders)]
        yield "MAP119", HILL, after(lorry, *aboard)
    yield "MAP119", HILL, after(lorry, placed(None, in_transport="lorry"))
    yield "MAP119", HILL, after(lorry, placed("E1", side="east", in_transport="lorry"))
    yield "MAP119", HILL, after(placed("E1", id="tank", kind=TANK), placed("E1", in_transport="tank"))
    yield "MAP119", HILL, after(placed("E1", id="squad"), placed("E1", in_transport="squad"))
    gun = placed("E1", id="gun", kind="pak_40")
    yield "MAP119", HILL, after(gun, placed("E1", kind="opel_blitz", towing="gun"))
    yield "MAP119", HILL, after(gun, placed("E1", kind=TANK, towing="gun"))
    yield "MAP119", HILL, after(gun, placed("E1", towing="gun"))
    yield "MAP119", HILL, after(lorry, placed("E1", kind="opel_blitz", towing="lorry"))
    yield "MAP119", HILL, after(placed("E1", id="squad"), placed("E1", kind="opel_blitz", towing="squad"))
    for puller, pulled in (("sdkfz_251", "flak_36"), ("opel_blitz", "flak_36"), ("bren_carrier", "m1_57mm")):
        pair = placed("E1", id="gun", kind=pulled), placed("E1", kind=puller, towing="gun")
        yield "MAP119", HILL, after(*pair)
    for count in (3, 4, 5):
        crowd = [placed("E1", id=f"u{number}") for number in range(count)]
        yield "MAP119", HILL, after(*crowd)
        yield "MAP119", HILL, after(*[placed("A3", id=f"u{number}") for number in range(count)])
        yield "MAP119", BREAKING_POINT, after(*[placed("A7", id=f"u{number}") for number in range(count)])
    for count in (3, 4, 5):
        mixed = [{}, {"kind": TANK}, {"kind": "pak_40"}, {}, {"kind": TANK}][:count]
        yield "MAP119", HILL, after(*[placed("E1", id=f"u{at}", **each) for at, each in enumerate(mixed)])
    sunk = after(painted(E3=Cell("pond")), placed("E3", id="lorry", kind="opel_blitz"))
    yield "MAP119", HILL, after(sunk, placed("E3", in_transport="lorry"))
    yield (
        "MAP106",
        HILL,
        changed(vehicle_levels=(VehicleLevel(2, ("panzer_iv", TANK, "ghost", "opel_blitz")),)),
    )
    yield "MAP105", HILL, after(placed("A3", kind="ghost"), placed("A3", id="b", kind="ghost"))
    yield "MAP090", BREAKING_POINT, force_with(vehicles={TANK: 100}, equipment={"pak_40": 100})
    yield "MAP136", HILL, reinforced_by(Reinforcement(2, "west", {"bases": 4}))


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
