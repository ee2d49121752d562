"""Printed boards and overlay pieces: the material maps are laid out from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hexes.edge import Edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.values import Extra

#: The box of boards that somebody drew himself: no box holds them, so none is needed to play with them.
OWN_BOX = "own"


@dataclass(frozen=True, slots=True)
class BoardFace:
    """One side of a board: the cells of all its hexes, half hexes included, in the board's own grid.

    A hex that `cells` does not list is clear. `gates` are the edge codes north, east, south, west:
    O open, R road, W stream, T railway, H shore.
    """

    face: str
    name: str
    cells: Mapping[Hex, Cell]
    hexsides: Mapping[Edge, HexsideFeature] = field(default_factory=dict)
    gates: str = "OOOO"
    description: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MapBoard:
    """A board of `columns` by `rows` of pitch with one or two faces."""

    id: str
    orientation: Orientation
    columns: int
    rows: int
    faces: tuple[BoardFace, ...]
    box: str = "base"
    twin: str | None = None
    extra: Extra = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """The board's own grid; raises ValueError when its pitch does not join."""
        return Grid(self.orientation, self.columns, self.rows)

    def face(self, face: str) -> BoardFace | None:
        """The face of that letter, or None."""
        return next((each for each in self.faces if each.face == face), None)


@dataclass(frozen=True, slots=True)
class PieceHex:
    """One hex of an overlay piece: its place relative to the first one, and what it prints.

    None keeps what lies below; `road` and `stream` are replaced, unless `keeps_lines`.
    """

    offset: Hex
    terrain: str | None = None
    elevation: int | None = None
    road: tuple[int, ...] = ()
    stream: tuple[int, ...] = ()
    bridge: int | None = None
    keeps_lines: bool = False
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OverlayPiece:
    """A kind of overlay piece, of which the box holds `count`; `rules` are the ids it carries out."""

    id: str
    name: str
    count: int
    hexes: tuple[PieceHex, ...]
    box: str = "base"
    rules: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)
