"""Sheets for maps of whole hexes: which of our hexes each place of a foreign map becomes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.limits import LARGEST_AREA, LARGEST_SIDE, is_too_large
from engine.model.said import say
from engine.storage.interchange.losses import NotConvertible


@dataclass(frozen=True)
class Fitting:
    """A foreign map of `columns` by `rows` whole hexes on a sheet of ours, which has half hexes all round.

    `shifts_odd`: lines (columns with flat tops, rows with pointy ones) of odd number, counted from 0, are
    the ones that stand half a hex further along. `halves` says that the foreign map has our half hexes,
    so that its places are the sheet's own; `line` is where its file says how large it is.
    """

    orientation: Orientation
    columns: int
    rows: int
    shifts_odd: bool
    halves: bool = False
    line: int | None = None

    @cached_property
    def grid(self) -> Grid:
        """The sheet; `NotConvertible` when it would be too small or too large for a map."""
        flat = self.orientation is Orientation.FLAT_TOP
        if self.halves:
            columns, rows = self.columns - 1, self.rows - 1
        else:
            columns, rows = self.columns + 1, self.rows + 1
        # Sheets join only when they have an even number of lines.
        if flat:
            columns += columns % 2
        else:
            rows += rows % 2
        if min(columns, rows) < 2 or is_too_large(columns, rows):
            raise NotConvertible(
                say("The map has {columns} by {rows} hexes.", columns=self.columns, rows=self.rows),
                say(
                    "Maps have at least 1 by 1 hexes, at most {largest_side} a side and {area} in all.",
                    largest_side=LARGEST_SIDE - 1,
                    area=LARGEST_AREA,
                ),
                self.line,
            )
        return Grid(self.orientation, columns, rows)

    def hex_of(self, column: int, row: int) -> Hex:
        """The hex that a place, counted from the upper left, becomes."""
        if self.halves:
            return self.grid.hex_at(column, row)
        line, place = (column, row) if self.orientation is Orientation.FLAT_TOP else (row, column)
        line += 1
        # Our odd lines begin half a hex further along than even ones, once their half hex is cut off.
        place += 1 if self.shifts_odd or line % 2 else 0
        return self.grid.hex_at(
            *((line, place) if self.orientation is Orientation.FLAT_TOP else (place, line))
        )

    def closed(self) -> Iterator[Hex]:
        """The whole hexes of the sheet that no place of the foreign map becomes."""
        if self.halves:
            return
        used = {self.hex_of(column, row) for column in range(self.columns) for row in range(self.rows)}
        yield from (hex_ for hex_ in self.grid.playable if hex_ not in used)
