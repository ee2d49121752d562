"""The edge standard that boards keep so that they join one another; its text stands in maps/README.md."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, neighbour
from engine.model.board import BoardFace
from engine.model.cell import CLEAR, Cell
from engine.model.said import say
from engine.model.seam import OPEN, SHORE, carried
from engine.model.terrain import TerrainTable

#: The lines that a hex may carry, by the names of their fields.
_LINES = ("road", "rail", "stream")


class EdgeFault(NamedTuple):
    """Where a face breaks the edge standard, and what to do."""

    hexes: tuple[Hex, ...]
    message: str
    advice: str


def edge_hexes(grid: Grid) -> tuple[tuple[Hex, ...], ...]:
    """The half hexes of the northern, eastern, southern and western edge, from left to right or downwards."""
    north: list[Hex] = []
    east: list[Hex] = []
    south: list[Hex] = []
    west: list[Hex] = []
    for hex_ in grid.hexes():
        if not grid.is_half(hex_):
            continue
        column, row = grid.offset(hex_)
        if grid.is_flat_top:
            edge = west if column == 0 else east if column == grid.columns else north if row == 0 else south
        else:
            edge = north if row == 0 else south if row == grid.rows else west if column == 0 else east
        edge.append(hex_)
    return tuple(tuple(sorted(edge, key=grid.offset)) for edge in (north, east, south, west))


def gate_hexes(grid: Grid) -> tuple[Hex, Hex, Hex, Hex]:
    """The gate of each edge: its middle half hex; the only place where lines cross the edge."""
    north, east, south, west = (edge[len(edge) // 2] for edge in edge_hexes(grid))
    return north, east, south, west


def edge_codes(grid: Grid, cells: Mapping[Hex, Cell], table: TerrainTable) -> str:
    """The codes of the four edges as drawn, for `BoardFace.gates`: what the gates carry, or a shore."""
    codes = ""
    for edge, gate in zip(edge_hexes(grid), gate_hexes(grid), strict=True):
        wet = all(_is_open_water(cells.get(hex_, CLEAR), table) for hex_ in edge)
        codes += SHORE if wet else carried(cells.get(gate, CLEAR))
    return codes


def edge_faults(grid: Grid, face: BoardFace, table: TerrainTable) -> Iterator[EdgeFault]:
    """Everything by which a face breaks the edge standard."""
    gates = gate_hexes(grid)
    for hex_ in face.cells:
        if not grid.holds(hex_):
            yield EdgeFault((hex_,), say("A painted hex lies off the board."), say("Erase it."))
    for edge, gate, code in zip(edge_hexes(grid), gates, _padded(face.gates), strict=True):
        cells = {hex_: face.cells.get(hex_, CLEAR) for hex_ in edge}
        is_shore = all(_is_open_water(cell, table) for cell in cells.values())
        for hex_, cell in cells.items():
            label = grid.label(hex_)
            if hex_ != gate and any(getattr(cell, line) for line in _LINES):
                yield EdgeFault(
                    (hex_,),
                    say("A line crosses the edge at {hex}, beside the gate.", hex=label),
                    say("Lead it through the gate {gate}.", gate=grid.label(gate)),
                )
            if cell.elevation:
                yield EdgeFault(
                    (hex_,), say("The half hex {hex} is not level.", hex=label), say("Lower it to level 0.")
                )
        drawn = SHORE if is_shore else carried(cells[gate])
        if code != drawn:
            yield EdgeFault(
                (gate,),
                say(
                    "The edge at {gate} says {code}, drawn is {drawn}.",
                    gate=grid.label(gate),
                    code=code,
                    drawn=drawn,
                ),
                say("Write {drawn}, or draw what the code says.", drawn=drawn),
            )
    yield from _loose_ends(grid, face)


def _loose_ends(grid: Grid, face: BoardFace) -> Iterator[EdgeFault]:
    """Lines that leave a hex and are not taken up in the next one, on the board itself."""
    for hex_, cell in face.cells.items():
        for line in _LINES:
            for direction in getattr(cell, line):
                other = neighbour(hex_, direction)
                if not grid.holds(other):
                    continue
                if (direction + 3) % 6 not in getattr(face.cells.get(other, CLEAR), line):
                    yield EdgeFault(
                        (hex_, other),
                        say(
                            "A line leaves {hex} and is not taken up in {other}.",
                            hex=grid.label(hex_),
                            other=grid.label(other),
                        ),
                        say("Carry it on, or erase the stub."),
                    )


def _padded(gates: str) -> str:
    return gates if len(gates) == 4 else (gates + OPEN * 4)[:4]


def _is_open_water(cell: Cell, table: TerrainTable) -> bool:
    kind = table.terrain.get(cell.terrain)
    return kind is not None and kind.water and not cell.stream and cell.bridge is None
