"""How a map is laid out: boards, overlays and painted hexes, before they are flattened into one map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hexes.edge import Edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.board import MapBoard
from engine.model.cell import Cell, HexsideFeature, StreamDepth
from engine.model.values import Extra


@dataclass(frozen=True, slots=True)
class Placement:
    """A board face lying on the sheet, turned by `rotation` degrees.

    `position` is the (column, row) of the sheet at which the board's own (0, 0) corner lies.
    """

    board: str
    face: str
    position: tuple[int, int]
    rotation: int = 0
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OverlayPlacement:
    """An overlay piece whose first hex lies on `hex`, turned by `rotation` sixths of a turn."""

    piece: str
    hex: Hex
    rotation: int = 0
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A blank sheet of clear hexes under (or instead of) the boards, in columns and rows of pitch."""

    columns: int
    rows: int
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything a map is made of.

    Later layers win: sheet, boards, overlays, `cells` (whole hexes painted by hand), `hexsides`
    (painted by hand; None removes a printed one). `out_of_play` closes hexes beyond the half hexes of
    the outline. `north` is a direction and changes nothing else.
    `own_boards` are carried along because no box holds them: whoever opens the map sees it as its author
    did, whatever library is at hand.
    """

    orientation: Orientation = Orientation.FLAT_TOP
    sheet: Sheet | None = None
    boards: tuple[Placement, ...] = ()
    own_boards: tuple[MapBoard, ...] = ()
    overlays: tuple[OverlayPlacement, ...] = ()
    cells: Mapping[Hex, Cell] = field(default_factory=dict)
    hexsides: Mapping[Edge, HexsideFeature | None] = field(default_factory=dict)
    out_of_play: tuple[Hex, ...] = ()
    north: int = 0
    stream_depth: StreamDepth | None = None
    symmetry: Symmetry = Symmetry.NONE
    extra: Extra = field(default_factory=dict)

    def known_boards(self, boards: Mapping[str, MapBoard]) -> Mapping[str, MapBoard]:
        """The boards of a library with those that the layout carries; these win."""
        return {**boards, **{each.id: each for each in self.own_boards}} if self.own_boards else boards
