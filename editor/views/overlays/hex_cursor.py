"""The keyboard's hex cursor: corners as of a viewfinder, open between them, which no ring on the map is."""

from PySide6.QtGui import QPainterPath

from editor.views.geometry.sheet import SIDE, SheetGeometry
from editor.views.palette import IVORY
from editor.views.sketch import Sketch
from engine.hexes.hex import Hex

#: How much of a side each corner takes, how far out the corners lie at least, in u and in pixels.
_BRACKET, _OUT, _LEAST = 0.26, 0.05, 15.0
#: The line and its edge, in u and at least so many pixels.
_LINE, _EDGE = (0.085, 2.4), (0.15, 4.8)
#: Darker than every line of the map and of its overlays.
_INK = "#120F09"


def hex_cursor_reach(px: float) -> float:
    """How far from the middle of its hex the cursor is drawn, in u, at so many pixels per u."""
    return SIDE * (1 + 2 * _grown(px)) + max(_EDGE[0], _EDGE[1] / px)


def draw_hex_cursor(sketch: Sketch, sheet: SheetGeometry, hex_: Hex) -> None:
    """Draw the cursor about a hex; it stays as large as can be seen where hexes are small."""
    corners = list(sheet.polygon(hex_, grow=_grown(sketch.px)))
    path = QPainterPath()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        path.moveTo(*_towards(corner, before))
        path.lineTo(*corner)
        path.lineTo(*_towards(corner, after))
    sketch.line(path, IVORY, _EDGE[0], floor=_EDGE[1])
    sketch.line(path, _INK, _LINE[0], floor=_LINE[1])


def _grown(px: float) -> float:
    """How far beyond the sides of the hex those of the cursor would lie."""
    return max(_OUT, (_LEAST / px / SIDE - 1) / 2)


def _towards(corner: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (
        corner[0] + (other[0] - corner[0]) * _BRACKET,
        corner[1] + (other[1] - corner[1]) * _BRACKET,
    )
