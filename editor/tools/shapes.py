"""Sets of hexes that tools work on: discs, straight lines, rectangles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, direction_between, disc, distance, neighbours, rounded

if TYPE_CHECKING:
    from editor.tools.tool_context import ToolContext


def disc_on(context: ToolContext, centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes of the map within `radius` of `centre`."""
    ground = context.ground
    return tuple(hex_ for hex_ in disc(centre, radius) if hex_ in ground)


def straight(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """A chain of adjacent hexes from `a` to `b`, as straight as hexes allow."""
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    found = []
    for step in range(steps + 1):
        # The small shift keeps points on hexsides from rounding to alternating sides.
        q = a.q + (b.q - a.q) * step / steps + 1e-6
        r = a.r + (b.r - a.r) * step / steps + 2e-6
        found.append(rounded(q, r))
    return tuple(found)


def rectangle(grid: Grid, a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of the sheet in the rectangle of columns and rows that two hexes span."""
    (c1, r1), (c2, r2) = grid.offset(a), grid.offset(b)
    columns, rows = range(min(c1, c2), max(c1, c2) + 1), range(min(r1, r2), max(r1, r2) + 1)
    found = (grid.hex_at(column, row) for column in columns for row in rows)
    return tuple(hex_ for hex_ in found if grid.holds(hex_))


def joined(path: Iterable[Hex], to: Hex) -> tuple[Hex, ...]:
    """A drawn path led on to `to`; stepping back onto its last but one hex takes the last step back."""
    hexes = tuple(path)
    if not hexes:
        return (to,)
    if to == hexes[-1]:
        return hexes
    if len(hexes) > 1 and to == hexes[-2]:
        return hexes[:-1]
    if direction_between(hexes[-1], to) is not None:
        return (*hexes, to)
    return hexes + straight(hexes[-1], to)[1:]


def surrounded(grid: Grid, drawn: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The hexes of the sheet on a drawn chain and inside the loop that it makes when its ends are joined."""
    wall = frozenset((*drawn, *straight(drawn[-1], drawn[0])))
    spans = [grid.offset(hex_) for hex_ in wall]
    columns, rows = [column for column, _ in spans], [row for _, row in spans]
    field = {
        grid.hex_at(column, row)
        for column in range(min(columns) - 1, max(columns) + 2)
        for row in range(min(rows) - 1, max(rows) + 2)
    }
    start = grid.hex_at(min(columns) - 1, min(rows) - 1)
    outside, frontier = {start}, [start]
    while frontier:
        for other in neighbours(frontier.pop()):
            if other in field and other not in wall and other not in outside:
                outside.add(other)
                frontier.append(other)
    return tuple(hex_ for hex_ in sorted(field - outside) if grid.holds(hex_))
