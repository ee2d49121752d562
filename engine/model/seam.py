"""Seams: two half hexes of neighbouring boards make one hex, by the edge standard of maps/README.md."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import LayoutFault, LayoutProblem
from engine.model.said import say
from engine.model.terrain import TerrainTable

#: Edge codes: open, road, stream, railway, shore.
OPEN, ROAD, STREAM, RAIL, SHORE = "ORWTH"


class SeamHalf(NamedTuple):
    """What the board of a `placement` brings to a hex: all of it, or one of two halves at a seam."""

    placement: int
    cell: Cell
    whole: bool
    shore: bool


def merged(halves: list[Cell], table: TerrainTable) -> Cell:
    """The one hex that two or more half hexes make, whatever their order.

    Stronger terrain (`TerrainKind.strength`), higher level, all lines.
    """
    if len(halves) == 1:
        return halves[0]

    # Ties are broken by what no half turn changes, so that a turned map is the same map.
    def strength(cell: Cell) -> tuple[int, str, str]:
        kind = table.terrain.get(cell.terrain)
        lines = [table.line_strength.get(line, 0) for line in ("road", "rail") if getattr(cell, line)]
        rest = replace(cell, road=(), rail=(), stream=(), wadi_entrances=(), wadi_bridges=())
        return max([kind.strength if kind else -1, *lines]), cell.terrain, repr(rest)

    ordered = sorted(halves, key=strength, reverse=True)
    return replace(
        ordered[0],
        elevation=max(cell.elevation for cell in halves),
        road=union(cell.road for cell in halves),
        rail=union(cell.rail for cell in halves),
        stream=union(cell.stream for cell in halves),
        wadi_entrances=union(cell.wadi_entrances for cell in halves),
        wadi_bridges=union(cell.wadi_bridges for cell in halves),
        bridge=next((cell.bridge for cell in ordered if cell.bridge is not None), None),
        stream_depth=next((cell.stream_depth for cell in ordered if cell.stream_depth), None),
    )


def union(lines: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The hexsides by which any of the lines leaves, in ascending order."""
    return tuple(sorted({direction for line in lines for direction in line}))


def carried(cell: Cell) -> str:
    """The code of what a half hex carries across its seam."""
    if cell.stream:
        return STREAM
    if cell.rail:
        return RAIL
    return ROAD if cell.road else OPEN


def broken_joints(
    cells: Mapping[Hex, Cell],
    halves: Mapping[Hex, list[SeamHalf]],
    table: TerrainTable,
) -> Iterator[LayoutProblem]:
    """The joints that the edge standard forbids; painting the hex settles each of them."""
    for hex_, laid in sorted(halves.items()):
        if len(laid) < 2 or hex_ not in cells or any(half.whole for half in laid):
            continue
        codes = {carried(half.cell) for half in laid}
        into_water = any(is_still_water(half.cell, table) for half in laid)
        fault = _joint_fault(codes, cells[hex_], table, into_water=into_water)
        if fault:
            index = max(half.placement for half in laid)
            yield LayoutProblem(LayoutFault.SEAM_MISMATCH, fault, index, (hex_,), settled_by_paint=True)


def _joint_fault(codes: set[str], joint: Cell, table: TerrainTable, *, into_water: bool) -> str | None:
    """Why a joint of these codes is illegal, with advice; None when it is legal."""
    match sorted(codes):
        case ["O", "W"] if not into_water and not is_still_water(joint, table):
            return say("A stream ends at the seam: lay a pond on its last hex, or turn or change a board.")
        case ["R", "W"] if joint.bridge is None:
            return say("A road meets a stream at the seam: lay a bridge on it, or turn or change a board.")
        case ["R", "T"] | ["T", "W"]:
            return say("A railway meets another line at the seam: turn or change one of the boards.")
    return None


def is_still_water(cell: Cell, table: TerrainTable) -> bool:
    """Whether the hex is a pond or open water, in which a stream may end."""
    kind = table.terrain.get(cell.terrain)
    return kind is not None and kind.water and not kind.by_depth
