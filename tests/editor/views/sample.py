"""A made-up map with every kind of terrain, for tests and trials of the drawing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine.hexes.edge import Edge, edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour, opposite
from engine.model.cell import Cell, HexsideFeature
from engine.model.hex_map import HexMap

_WOODS = "A1 A2 B1 B2 C1 D2 F1 F2 G1 F4 L1 M1 M2 M3 N1 N2 C8 C9 C10 D8 D9 E9 I9 J8 K9 N8 N9 N10 M10"
_LEVEL1 = "A4 B2 B3 B4 C2 C5 D2 D4 E3 E4 K8 K9 L7 L9 L10 M8 M10"
_LEVEL2 = "C3 C4 D3 L8 M9"


def sample_map(orientation: Orientation = Orientation.FLAT_TOP) -> HexMap:
    """A sheet of 14 by 10 playable hexes: hills, woods, a stream, roads, villages, swamp, a pond …"""
    grid = Grid(orientation, 18, 11) if orientation is Orientation.FLAT_TOP else Grid(orientation, 17, 12)
    cells: dict[Hex, Cell] = {hex_: Cell() for hex_ in grid.playable}
    rim = {hex_: Cell() for hex_ in grid.hexes() if grid.is_half(hex_)}

    def find(label: str) -> Hex | None:
        """Labels above are written for a sheet that begins one column further left."""
        return grid.find(chr(ord(label[0]) + 1) + label[1:])

    def change(labels: str, **values: object) -> None:
        for label in labels.split():
            hex_ = find(label)
            if hex_ in cells:
                cells[hex_] = replace(cells[hex_], **values)  # type: ignore[arg-type]

    change(_WOODS, terrain="woods")
    change(_LEVEL1, elevation=1)
    change(_LEVEL2, elevation=2)
    change("E4 B8 B9 M6 N6 H8", terrain="rough")
    change("G9 G10 F10", terrain="swamp")
    change("M7", terrain="pond")
    change("D5 I4 K4 I6 K6 L5", terrain="building")
    change("O2 O3 O4", terrain="river")
    change("O6", terrain="hedge")
    change("O8", terrain="balka")
    change("O9", terrain="balka")
    change("A10", terrain="lava")
    change("C5", crater=True)
    change("A3 A4", terrain="crevasse")
    change("K8", terrain="rubble")
    change("O10", terrain="frozen")
    change("N10", terrain="dunes")
    change("P1", terrain="beach")

    def line(kind: str, labels: str) -> None:
        hexes = [hex_ for label in labels.split() if (hex_ := find(label)) in cells]
        for a, b in pairwise(hexes):
            for d in range(6):
                if neighbour(a, d) == b:
                    for at, side in ((a, d), (b, opposite(d))):
                        exits = tuple(sorted({*getattr(cells[at], kind), side}))
                        cells[at] = replace(cells[at], **{kind: exits})  # type: ignore[arg-type]

    line("stream", "I1 I2 H2 G3 H3 H4 H5 H6 G7 G8 F8 F9 E10 E11")
    change("I1 I2 H2 G3 H3 H4 H5 H6 G7 G8 F8 F9 E10", terrain="stream")
    line("road", "A7 B6 C6 D6 E6 F5 G5 H5 I5 J5 K5 L4 M4 N4")
    line("road", "K1 K2 K3 J3 J4 J5 J6 I7 I8 I9 J9 J10")
    line("road", "D6 D7 D8 D9 D10")
    line("rail", "O1 N1 N2 N3 N4 N5 N6 N7")
    for label, kind, exits in (
        ("A7", "road", (4,)),
        ("N4", "road", (2,)),
        ("K1", "road", (0,)),
        ("J10", "road", (3,)),
        ("I1", "stream", (0,)),
    ):
        hex_ = find(label)
        if hex_ in cells:
            joined = tuple(sorted({*getattr(cells[hex_], kind), *exits}))
            cells[hex_] = replace(cells[hex_], **{kind: joined})  # type: ignore[arg-type]
    change("H5", bridge=1)
    sides: dict[Edge, HexsideFeature] = {}
    for label, directions in (
        ("F4", (1,)),
        ("I3", (2, 3)),
        ("F6", (0, 1)),
        ("G7", (0,)),
        ("F7", (0,)),
        ("K6", (2,)),
        ("L6", (1,)),
        ("I10", (1,)),
        ("K8", (0,)),
    ):
        hex_ = find(label)
        for direction in directions:
            if hex_ in cells:
                sides[edge(hex_, direction)] = HexsideFeature("hedgerow")
    wall = find("E8")
    if wall is not None:
        sides[edge(wall, 0)] = HexsideFeature("wall")
        sides[edge(wall, 1)] = HexsideFeature("hedgerow", breached=True)
    return HexMap(grid, cells, rim, sides, {}, ())
