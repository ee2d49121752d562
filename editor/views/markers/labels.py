"""Hex names, centre dots and the small triangles that tell the level."""

from collections.abc import Set

from PySide6.QtGui import QPainterPath

from editor.views.drawn_cells import WOODS
from editor.views.geometry.shapes import ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.palette import HALO, LABEL_INK
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap

#: How far above the centre the base line's middle lies.
_RISE = 0.405

#: Letter size of printed names in u, and how wide they may run.
_NAME, _NAME_WIDTH = 0.19, 1.15


#: The letter size from close by, where there is little detail, and how far triangles lie apart.
_CLOSE, FROM_AFAR, _PITCH = 0.115, 0.15, 0.072

#: The radius of the dot in the middle of a hex.
_DOT = 0.027

#: The halo of a hex's name reaches no further round it.
_HALO = 0.05

#: So far above the centre of its hex a name with its halo begins and ends, at any zoom.
NAME_BAND = (0.52, 0.28)


def label_size(sketch: Sketch) -> float:
    """The letter size of hex names in u; larger from afar."""
    return _CLOSE if sketch.detail >= Detail.FINE else FROM_AFAR


def draw_labels(
    sketch: Sketch,
    map_: HexMap,
    sheet: SheetGeometry,
    box: Box,
    *,
    ringed: Set[Hex] = frozenset(),
    marked: Set[Hex] = frozenset(),
) -> None:
    """Names, triangles and dots of the playable hexes; no dot where a marker stands, full halo on rings."""
    if sketch.detail < Detail.MEDIUM:
        return
    size = label_size(sketch)
    first, last = box.top + NAME_BAND[1], box.bottom + NAME_BAND[0]
    dots = QPainterPath()
    for hex_ in sheet.hexes_in(box.grown(0.6)):
        cell = map_.cells.get(hex_)
        if cell is None:
            continue
        x, y = sheet.centre(hex_)
        if first <= y <= last and box.meets(Box(*label_box(map_, sheet, hex_, size)).grown(_HALO)):
            halo = 1.0 if hex_ in ringed else 0.65 if cell.terrain in WOODS else 0.35
            base = y - _RISE + size * 0.36
            draw_text(sketch, map_.label(hex_), (x, base), size, LABEL_INK, halo=halo)
            if sketch.detail >= Detail.FINE and cell.elevation > 0:
                _draw_level(sketch, x + text_width(map_.label(hex_), size) / 2 + 0.04, base, cell.elevation)
        if cell.label:
            _draw_name(sketch, cell.label, x, y)
        if hex_ not in marked and box.meets(Box(x, y, x, y).grown(2 * _DOT)):
            dots.addEllipse(x - _DOT, y - _DOT, 2 * _DOT, 2 * _DOT)
    sketch.fill_with_edge(dots, HALO, "#6B6046", 0.010, 0.4)


def label_box(
    map_: HexMap, sheet: SheetGeometry, hex_: Hex, size: float
) -> tuple[float, float, float, float]:
    """What the name of a hex and its triangles cover: left, top, right, bottom."""
    x, y = sheet.centre(hex_)
    half = text_width(map_.label(hex_), size) / 2
    base = y - _RISE + size * 0.36
    level = max(map_.cells[hex_].elevation, 0)
    right = half + (0.04 + _PITCH * level if level and size < FROM_AFAR else 0.0)
    return x - half, base - 0.74 * size, x + right, base + 0.02


def written_box(map_: HexMap, sheet: SheetGeometry, hex_: Hex) -> Box:
    """What the name of a hex and its triangles cover with their halo, at any zoom."""
    boxes = (Box(*label_box(map_, sheet, hex_, size)) for size in (_CLOSE, FROM_AFAR))
    left, top, right, bottom = zip(*boxes, strict=True)
    return Box(min(left), min(top), max(right), max(bottom)).grown(_HALO)


def _draw_name(sketch: Sketch, name: str, x: float, y: float) -> None:
    """The name printed in a hex, as small as it must be to stay near it."""
    size = min(_NAME, _NAME * _NAME_WIDTH / max(text_width(name, _NAME, serif=True), 0.01))
    draw_text(sketch, name, (x, y + 0.34), size, LABEL_INK, halo=0.85, serif=True)


def _draw_level(sketch: Sketch, x: float, base: float, level: int) -> None:
    for index in range(level):
        left = x + index * _PITCH
        triangle = ring_path([(left, base), (left + 0.062, base), (left + 0.031, base - 0.062)])
        sketch.line(triangle, HALO, 0.03, opacity=0.5)
        sketch.fill(triangle, "#6B4420")
