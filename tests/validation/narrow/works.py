"""Fortifications, obstacles and other markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.model.cell import Building, Cell
from engine.model.hex_map import HexMap
from engine.model.objective import Charge, Fortification, ObjectiveType, Obstacle, SpecialPoint, WreckMarker
from engine.model.scenario import Scenario, SpecialRule
from engine.model.side import PlaceablePool
from tests.validation.defects import BREAKING_POINT, HILL, changed, first_side, hex_of, painted, rules
from tests.validation.more_defects import Plant, after, force_with, placed, side_with
from tests.validation.narrow.plants import (
    TANK,
    Narrow,
    every_objective,
    marked,
    named_by_number,
    pieces,
    pool,
)


def entries() -> Iterator[Narrow]:
    """Which check is asked, of which scenario, and what is done to it."""
    yield from _usual()
    yield from _markers()
    yield from _works()


def _usual() -> Iterator[Narrow]:
    def occupied(*works: tuple[Any, ...], **unit: Any) -> Plant:
        return after(
            marked(
                "fortifications",
                *((label, "entrenchment", owner, None, "u") for label, owner in works),
                kind=Fortification,
            ),
            placed(unit.pop("at", "E1"), id="u", **unit),
        )

    yield "MAP042", HILL, occupied(("E1", None))
    yield "MAP042", HILL, occupied(("E1", "west"))
    yield "MAP042", HILL, occupied(("E1", "east"))
    yield "MAP042", HILL, occupied(("E1", None), at="E2")
    yield "MAP042", HILL, occupied(("E1", None), kind=TANK)
    yield "MAP042", HILL, occupied(("E1", None), ("E1", None))
    for cell in (Cell("pond"), Cell("bridge", bridge=1), Cell("woods"), Cell("stream", stream=(0, 3))):
        for code, type_ in (("MAP041", "entrenchment"), ("MAP041", "pillbox"), ("MAP041", "bunker")):
            yield (
                code,
                HILL,
                after(painted(E3=cell), marked("fortifications", ("E3", type_), kind=Fortification)),
            )
        for side in (None, "west", "east", "nobody"):
            hospital = marked("special_points", ("E3", "field_hospital", side), kind=SpecialPoint)
            yield "MAP051", HILL, after(painted(E3=cell), hospital)
            yield "MAP052", HILL, after(painted(E3=cell), hospital)
        yield "MAP049", HILL, after(painted(E3=cell), marked("charges", ("E3", "bridge"), kind=Charge))
        yield "MAP049", HILL, after(painted(E3=cell), marked("charges", ("E3", "road"), kind=Charge))
        yield "MAP047", HILL, after(painted(E3=cell), changed_smoke("E3"))
    for label in ("A7", "K7"):
        for side in (None, "west", "east"):
            yield (
                "MAP051",
                BREAKING_POINT,
                marked("special_points", (label, "field_hospital", side), kind=SpecialPoint),
            )
    yield "MAP049", HILL, marked("charges", ("G2", "building"), kind=Charge)
    yield "MAP049", HILL, marked("charges", ("G2", "moon"), kind=Charge)
    yield "MAP047", HILL, changed_smoke("E1", "E1", "E2")
    yield (
        "MAP052",
        HILL,
        after(
            rules(special_rules=(SpecialRule("lamp", "L.", ("light",)),)),
            marked("special_points", ("E1", "lamp"), ("E2", "light"), ("E3", "dark"), kind=SpecialPoint),
        ),
    )
    for levels in (0, 1, 2):
        house = painted(E3=Cell("building", building=Building(levels=levels)))
        for count in (1, 2, 3):
            mines = marked("obstacles", *[("E3", "mines")] * count, kind=Obstacle)
            wire = marked("obstacles", *[("E3", "razor_wire")] * count, kind=Obstacle)
            yield "MAP044", HILL, after(house, mines)
            yield "MAP044", HILL, after(house, mines, rules(optional_rules=("engineers-assault",)))
            yield "MAP044", HILL, after(house, wire, rules(optional_rules=("engineers-assault",)))
    ruin = painted(E3=Cell("building", building=Building(levels=2, rubble=True)))
    two = marked("obstacles", ("E3", "mines"), ("E3", "mines"), kind=Obstacle)
    yield "MAP044", HILL, after(ruin, two, rules(optional_rules=("engineers-assault",)))
    for count in (3, 4, 5):
        wrecks = marked("wrecks", *[("E1", "heavy")] * count, kind=WreckMarker)
        yield "MAP048", HILL, after(wrecks, rules(optional_rules=("wrecks",)))
    odd = marked("wrecks", ("E1", "submarine"), ("E2", "light"), ("E3", "squad"), kind=WreckMarker)
    yield "MAP048", HILL, after(odd, rules(optional_rules=("wrecks",)))
    for count in (-1, 0, 1, 500):
        yield "MAP050", HILL, pool("E1", mines=count, entrenchment=count)
        yield "MAP050", HILL, pool(moat=count, pillbox=count)
    yield (
        "MAP050",
        HILL,
        first_side(
            lambda side, m: replace(
                side, placeable=PlaceablePool({"mines": 1}, (hex_of(m, "E1"), m.grid.hex_at(90, 90)))
            )
        ),
    )
    for count in (2, 3, 4):
        yield "MAP040", HILL, marked("fortifications", *[("E1", "entrenchment")] * count, kind=Fortification)
        yield (
            "MAP172",
            HILL,
            marked("fortifications", *[("E1", "pillbox")] * (20 * count), kind=Fortification),
        )
        yield "MAP091", HILL, changed_smoke(*["E1"] * (10 * count))
    yield "MAP046", HILL, marked("obstacles", ("A3", "tank_trap"), ("Q4", "razor_wire"), kind=Obstacle)
    for gaps in ((), ("G4",), ("H4",), ("G4", "H4"), ("G4", "H2", "I4")):
        yield "MAP045", HILL, _belt_of_traps("GHI", *gaps)
        yield "MAP045", HILL, _belt_of_traps("GH", *gaps)


def _belt_of_traps(columns: str, *gaps: str) -> Plant:
    """Tank traps in all hexes of some columns but a few."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        labels = [map_.label(hex_) for hex_ in map_.cells]
        laid = [(each, "tank_trap") for each in labels if each[0] in columns and each not in gaps]
        return marked("obstacles", *laid, kind=Obstacle)(scenario, map_)

    return plant


def changed_smoke(*labels: str) -> Plant:
    return lambda scenario, map_: replace(scenario, smoke=tuple(hex_of(map_, each) for each in labels))


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
