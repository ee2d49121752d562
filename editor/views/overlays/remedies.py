"""What a fix would do, over the map as it would be: what comes in green, what goes in red."""

from textwrap import wrap

from editor.views.geometry.outline import hexes_path
from editor.views.geometry.shapes import line_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.overlays.keys import draw_key
from editor.views.overlays.model import Remedy
from editor.views.overlays.tags import draw_cross
from editor.views.overlays.veils import border_in_sight, in_sight
from editor.views.palette import GREEN, IVORY, RED
from editor.views.sketch import Sketch
from engine.hexes.hex import Hex

#: Words of the key are broken after so many letters.
_LINE = 64


def draw_remedy(sketch: Sketch, sheet: SheetGeometry, remedy: Remedy, visible: Box) -> None:
    """Hexes that change outlined in green; those that lose something veiled in red, crossed where they do.

    Lines and hexsides that vanish are drawn once more, dashed in red, where they were.
    """
    coming, going = remedy.comes - remedy.goes, remedy.goes
    green = border_in_sight(sheet, coming, visible)
    sketch.line(green, IVORY, 0.10, floor=3.6)
    sketch.line(green, GREEN, 0.055, floor=2.0)
    sketch.fill(hexes_path(sheet, in_sight(sheet, going, visible), grow=-0.03), RED, 0.22)
    red = border_in_sight(sheet, going, visible)
    sketch.line(red, IVORY, 0.11, floor=3.8)
    sketch.line(red, RED, 0.06, floor=2.2, dash=(0.10, 0.06), flat=True)
    lost = [line_path([sheet.centre(hex_), _middle(sheet, hex_, way)]) for hex_, way in remedy.arms]
    lost += [line_path(sheet.side(*side)) for side in remedy.hexsides]
    for path in lost:
        sketch.line(path, IVORY, 0.16, floor=4.0)
        sketch.line(path, RED, 0.10, floor=2.4, dash=(0.09, 0.07), flat=True)
    for hex_ in in_sight(sheet, going, visible):
        draw_cross(sketch, sheet.centre(hex_), max(0.10, 6 / sketch.px))
    key = [(GREEN, remedy.comes_words)] if coming else []
    lines = wrap(remedy.goes_words, _LINE)
    key += zip((RED, *[""] * len(lines)), lines, strict=False)
    draw_key(sketch, sheet, visible, remedy.title, tuple(key))


def _middle(sheet: SheetGeometry, hex_: Hex, direction: int) -> tuple[float, float]:
    (x, y), (a, b) = sheet.centre(hex_), sheet.middles[direction]
    return x + a, y + b
