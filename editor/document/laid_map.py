"""The flattened map of a document, kept up to date without flattening everything after each stroke."""

from __future__ import annotations

from dataclasses import replace

from editor.document.changes import same_base
from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout


class LaidMap:
    """Flattens layouts one after the other; what lies under the paint is flattened once.

    The last two maps are kept: that of the committed snapshot and that of a preview.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._base: tuple[Layout, HexMap] | None = None
        self._recent: tuple[tuple[Layout, HexMap], ...] = ()

    def map(self, layout: Layout) -> HexMap:
        """The flattened map of `layout`: equal to `flatten(layout, catalogue)`."""
        for known, map_ in self._recent:
            if known is layout:
                return map_
        made = _painted(self.printed(layout), layout)
        self._recent = ((layout, made), *self._recent[:1])
        return made

    def printed(self, layout: Layout) -> HexMap:
        """The map under the paint: sheet, boards and overlays alone."""
        if self._base is None or not same_base(self._base[0], layout):
            self._base = layout, flatten(replace(layout, cells={}, hexsides={}), self._catalogue)
        return self._base[1]


def _painted(base: HexMap, layout: Layout) -> HexMap:
    cells: dict[Hex, Cell] = dict(base.cells)
    rim: dict[Hex, Cell] = dict(base.rim)
    for hex_, cell in layout.cells.items():
        if hex_ in cells:
            cells[hex_] = cell
        elif hex_ in rim:
            rim[hex_] = cell
    hexsides: dict[Edge, HexsideFeature] = dict(base.hexsides)
    for side, feature in layout.hexsides.items():
        if feature is None:
            hexsides.pop(side, None)
        else:
            hexsides[side] = feature
    return replace(
        base,
        cells=cells,
        rim=rim,
        hexsides=dict(sorted(hexsides.items())),
        north=layout.north % 6,
        stream_depth=layout.stream_depth,
    )
