"""A rectangular sheet of hexes: orientation, rows and columns, printed labels, positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from engine.hexes.hex import Hex

#: Height of a regular hexagon over its width across flats, times one half: the column pitch in units.
COLUMN_PITCH = 3**0.5 / 2

_LABEL = re.compile(r"([A-Z]{1,3}|@)(0|[1-9][0-9]{0,3})")


class Orientation(StrEnum):
    """How the hexes of a grid stand."""

    FLAT_TOP = "flat-top"
    POINTY_TOP = "pointy-top"


def column_letters(number: int) -> str:
    """The letters of the 1-based column `number`: A … Z, AA …; `@` for column 0, the outer half column."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters or "@"


@lru_cache(maxsize=1 << 10)
def column_number(letters: str) -> int:
    """The inverse of `column_letters`."""
    number = 0
    for letter in letters:  # `@` stands before A
        number = number * 26 + ord(letter) - 64
    return number


@dataclass(frozen=True)
class Grid:
    """A sheet `columns` by `rows` of pitch, with half hexes along all four edges.

    Along the axis that is not staggered the two outermost lines of hexes are cut lengthwise; on the
    staggered axis every other line begins and ends with a half hex. Half hexes of the outline are out
    of play. With flat tops the pitch in columns must be even, with pointy tops the pitch in rows;
    `ValueError` otherwise, because such sheets do not join.

    Offset coordinates `(column, row)` count from the outer half line 0; flat-top columns with an odd
    number stand half a hex higher, as pointy-top rows with an odd number stand half a hex to the left.
    """

    orientation: Orientation
    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 2 or self.rows < 2:
            raise ValueError("a grid is at least 2 by 2 hexes")
        across = self.columns if self.orientation is Orientation.FLAT_TOP else self.rows
        if across % 2:
            axis = "columns" if self.orientation is Orientation.FLAT_TOP else "rows"
            raise ValueError(f"the number of {axis} of a {self.orientation} grid must be even, not {across}")

    # ------------------------------------------------------------------ coordinates

    def hex_at(self, column: int, row: int) -> Hex:
        """The hex in offset place `(column, row)`, whether or not it lies on the sheet."""
        if self.orientation is Orientation.FLAT_TOP:
            return Hex(column, row - (column + (column & 1)) // 2)
        across = column + (row - (row & 1)) // 2
        return Hex(across, row - across)

    def offset(self, hex_: Hex) -> tuple[int, int]:
        """The `(column, row)` of a hex: the inverse of `hex_at`."""
        if self.orientation is Orientation.FLAT_TOP:
            return hex_.q, hex_.r + (hex_.q + (hex_.q & 1)) // 2
        row = hex_.q + hex_.r
        return hex_.q - (row - (row & 1)) // 2, row

    def centre(self, hex_: Hex) -> tuple[float, float]:
        """The centre of a hex in units of its width across flats, x to the right, y down; for drawing only.

        The sheet's upper left corner is (0, 0), its lower right corner `size`.
        """
        if self.orientation is Orientation.FLAT_TOP:
            return hex_.q * COLUMN_PITCH, hex_.r + hex_.q / 2 + 0.5
        return (hex_.q - hex_.r) / 2 + 0.5, (hex_.q + hex_.r) * COLUMN_PITCH

    @property
    def is_flat_top(self) -> bool:
        """Whether the hexes have flat tops, so that direction 0 is up."""
        return self.orientation is Orientation.FLAT_TOP

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet in units of a hex's width across flats."""
        if self.orientation is Orientation.FLAT_TOP:
            return self.columns * COLUMN_PITCH, float(self.rows)
        return float(self.columns), self.rows * COLUMN_PITCH

    # ------------------------------------------------------------------ what lies on it

    def _along(self, hex_: Hex) -> tuple[int, int, int, int]:
        """(line, lines, place, places): line across the staggered axis, place along it."""
        column, row = self.offset(hex_)
        if self.orientation is Orientation.FLAT_TOP:
            return column, self.columns, row, self.rows
        return row, self.rows, column, self.columns

    def holds(self, hex_: Hex) -> bool:
        """Whether the hex, whole or half, lies on the sheet."""
        line, lines, place, places = self._along(hex_)
        return 0 <= line <= lines and 0 <= place < places + (line & 1)

    def is_half(self, hex_: Hex) -> bool:
        """Whether the hex is one of the half hexes of the outline, which are out of play."""
        line, lines, place, places = self._along(hex_)
        return self.holds(hex_) and (line in (0, lines) or bool(line & 1 and place in (0, places)))

    def is_playable(self, hex_: Hex) -> bool:
        """Whether the hex lies on the sheet as a whole hex."""
        return self.holds(hex_) and not self.is_half(hex_)

    def hexes(self) -> Iterator[Hex]:
        """Every hex of the sheet, half hexes included, column by column from the upper left."""
        for column in range(self.columns + 2):
            for row in range(self.rows + 2):
                hex_ = self.hex_at(column, row)
                if self.holds(hex_):
                    yield hex_

    @cached_property
    def playable(self) -> tuple[Hex, ...]:
        """The whole hexes, column by column from the upper left."""
        return _playable(self)

    def turned(self, hex_: Hex) -> Hex:
        """The hex that a half turn of the whole sheet brings to the place of `hex_`."""
        column, row = self.offset(hex_)
        if self.orientation is Orientation.FLAT_TOP:
            return self.hex_at(self.columns - column, self.rows - 1 + (column & 1) - row)
        return self.hex_at(self.columns - 1 + (row & 1) - column, self.rows - row)

    # ------------------------------------------------------------------ printed labels

    def label(self, hex_: Hex) -> str:
        """The printed name: column letters and row number, counted over the whole hexes (C7).

        Half hexes of the outline have the column `@` or the row 0 (or one past the last).
        """
        column, row = self.offset(hex_)
        if self.orientation is Orientation.FLAT_TOP:
            return f"{column_letters(column)}{row + 1 - (column & 1)}"
        return f"{column_letters(column + 1 - (row & 1))}{row}"

    def find(self, label: str) -> Hex | None:
        """The hex of a printed name, or None when the text is no name or names no hex of this sheet."""
        hex_ = self.parse(label)
        return hex_ if hex_ is not None and self.holds(hex_) else None

    def parse(self, label: str) -> Hex | None:
        """The hex a label names on a sheet of any size, or None when the text is no label."""
        match = _LABEL.fullmatch(label)
        if match is None:
            return None
        letters, number = match.groups()
        column, row = column_number(letters), int(number)
        if self.orientation is Orientation.FLAT_TOP:
            odd = column & 1
            return Hex(column, row - 1 + odd - (column + odd) // 2)
        return self.hex_at(column - 1 + (row & 1), row)


@lru_cache(maxsize=64)
def _playable(grid: Grid) -> tuple[Hex, ...]:
    """The whole hexes of all equal grids: one is made for each reading of a map, few of them differ."""
    return tuple(hex_ for hex_ in grid.hexes() if not grid.is_half(hex_))
