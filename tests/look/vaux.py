"""The map of the visual target, Crossing at Vaux, as a scenario of our own."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour, opposite
from engine.model.cell import Cell, HexsideFeature
from engine.model.layout import Layout, Sheet
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.model.scenario import Scenario
from engine.model.side import Zone
from engine.storage.bundled import scenario

_GROUND = {
    "woods": "A1 A2 B1 B2 C1 D2 F1 F2 G1 F4 L1 M1 M2 M3 N1 N2 C8 C9 C10 D8 D9 E9 I9 J8 K9 N8 N9 N10 M10",
    "rough": "E4 B8 B9 M6 N6 H8",
    "swamp": "G9 G10 F10",
    "pond": "M7",
    "building": "D5 I4 K4 I6 K6 L5",
    "stream": "I1 I2 H2 G3 H3 H4 H5 H6 G7 G8 F8 F9 E10",
}
_LEVELS = {1: "A4 B2 B3 B4 C2 C5 D2 D4 E3 E4 K8 K9 L7 L9 L10 M8 M10", 2: "C3 C4 D3 L8 M9"}
_LINES = (
    ("stream", "I1 I2 H2 G3 H3 H4 H5 H6 G7 G8 F8 F9 E10"),
    ("road", "A7 B6 C6 D6 E6 F5 G5 H5 I5 J5 K5 L4 M4 N4"),
    ("road", "K1 K2 K3 J3 J4 J5 J6 I7 I8 I9 J9 J10"),
    ("road", "D6 D7 D8 D9 D10"),
)
_ENDS = (("I1", "stream", 0), ("E10", "stream", 3), ("K1", "road", 0), ("J10", "road", 3), ("D10", "road", 3))
_HEDGES = "F4:1 I3:2 I3:3 F6:0 F6:1 G7:0 F7:0 E8:0 E8:1 B8:0 K6:2 L6:3 L6:1 I10:1 K8:0"
_LOOKS = {"K4": "church", "I4": "row", "L5": "hall", "K6": "angle", "I6": "angle", "D5": "farm"}


#: The sheet in columns and rows: its first column stands half a hex higher than the second, as ours does not.
SIZE = 18, 11


def here(label: str) -> str:
    """What the hex of that name in the target is called here: one column further."""
    return chr(ord(label[0]) + 1) + label[1:]


def vaux() -> Scenario:
    """Sheet, markers, zones and works as in the target; sides and rules are those of King of the Hill."""
    grid = Grid(Orientation.FLAT_TOP, *SIZE)
    cells: dict[Hex, Cell] = {}

    def at(label: str) -> Hex:
        hex_ = grid.find(here(label))
        assert hex_ is not None, label
        return hex_

    def change(label: str, **values: object) -> None:
        cells[at(label)] = replace(cells.get(at(label), Cell()), **values)  # type: ignore[arg-type]

    for terrain, labels in _GROUND.items():
        for label in labels.split():
            change(label, terrain=terrain)
    for level, labels in _LEVELS.items():
        for label in labels.split():
            change(label, elevation=level)
    for label, look in _LOOKS.items():
        change(label, extra={"look": look})
    for line, labels in _LINES:
        for one, other in pairwise(labels.split()):
            way = next(d for d in range(6) if neighbour(at(one), d) == at(other))
            for label, exit_ in ((one, way), (other, opposite(way))):
                held = getattr(cells.get(at(label), Cell()), line)
                change(label, **{line: tuple(sorted({*held, exit_}))})
    for label, line, exit_ in _ENDS:
        change(label, **{line: tuple(sorted({*getattr(cells[at(label)], line), exit_}))})
    change("H5", bridge=1)
    sides = {}
    for each in _HEDGES.split():
        label, _, direction = each.partition(":")
        sides[edge(at(label), int(direction))] = HexsideFeature("hedgerow")

    like = scenario("king-of-the-hill")
    west, east = like.sides
    markers = (
        ("C4", ObjectiveType.VP, 2, west.id), ("J5", ObjectiveType.VP, 3, None),
        ("L9", ObjectiveType.VP, 2, east.id), ("E7", ObjectiveType.FP, 2, None),
        ("M5", ObjectiveType.FP, 2, None), ("H8", ObjectiveType.COMMAND, 1, None),
    )  # fmt: skip
    zones = ("A5 A6 A7 A8 A9 B5 B6 B7 B8", "M3 N2 N3 N4 M4 M5 N5 N6")
    return replace(
        like,
        id="crossing-at-vaux",
        title="Crossing at Vaux",
        layout=Layout(sheet=Sheet(*SIZE), cells=cells, hexsides=sides),
        sides=tuple(
            replace(
                side,
                deployment_zones=(Zone(tuple(at(each) for each in zone.split())),),
                reinforcement_hexes=(at(entry),),
            )
            for side, zone, entry in zip(like.sides, zones, ("A7", "N4"), strict=True)
        ),
        objectives=tuple(
            Objective(f"o{number}", at(label), kind, value, owner, owner)
            for number, (label, kind, value, owner) in enumerate(markers)
        ),
        fortifications=(
            Fortification(at("E5"), "entrenchment", facing=0),
            Fortification(at("J7"), "entrenchment", facing=3),
            Fortification(at("L8"), "pillbox", facing=5),
        ),
        obstacles=(
            Obstacle(at("G6"), "razor_wire"),
            Obstacle(at("I5"), "tank_trap"),
            Obstacle(at("K7"), "mines"),
        ),
        placed_units=(),
        accepted=(),
    )
