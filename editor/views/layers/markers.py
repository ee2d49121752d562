"""The second cached layer: fortifications and obstacles, zones, entries, objectives, names."""

from __future__ import annotations

from collections.abc import Mapping

from editor.views.board_source import BoardSource
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.markers.labels import draw_labels
from editor.views.overlays.model import Layer
from editor.views.sketch import Sketch


def draw_markers(
    sketch: Sketch,
    source: BoardSource,
    sheet: SheetGeometry,
    box: Box,
    opacities: Mapping[Layer, float],
) -> None:
    """Paint the markers of a source inside `box`; layers missing from `opacities` are drawn fully."""
    draw_labels(sketch, source.map, sheet, box)
