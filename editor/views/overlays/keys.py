"""The cards that explain colours on the map, laid where they hide no hex, if there is such a place."""

from editor.views.geometry.shapes import rect_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.overlays.model import Heat
from editor.views.overlays.tags import draw_card, on_screen
from editor.views.palette import HEAT
from editor.views.sketch import Sketch

#: Pixels between a card and the edge of the view, and at least between a card and the map.
_EDGE, _LEAST = 16.0, 5.0

#: How high a card of one row is, and how wide one step of tint is in it.
_ROW, _STEP = 30.0, 26.0

_INK = "#22252A"


def draw_heat_key(sketch: Sketch, sheet: SheetGeometry, heat: Heat, visible: Box) -> None:
    """Five steps from light to dark, with both ends in words; in one row where only a strip is free."""
    if visible.width * sketch.px < 300:
        return
    head, low, high = (
        text_width(heat.title, 12),
        text_width(heat.low, 11, bold=False),
        text_width(heat.high, 11, bold=False),
    )
    wide, tall = max(236.0, head + 24, low + 12 + high + 24), 74.0
    steps = _STEP * len(HEAT)
    row = 12 + head + 18 + low + 8 + steps + 8 + high + 12, _ROW
    place = key_place(sketch, sheet, visible, wide, tall)
    in_row = key_place(sketch, sheet, visible, *row) if place is None else None
    sketch.painter.save()
    screen = on_screen(sketch, visible)
    if in_row is not None:
        x, y = in_row
        draw_card(screen, x, y, *row)
        draw_text(screen, heat.title, (x + 12, y + 19.5), 12, _INK, align=0.0)
        start = x + 12 + head + 18 + low + 8
        draw_text(screen, heat.low, (start - 8, y + 19), 11, _INK, align=1.0, bold=False)
        _steps(screen, start, y + 8, _STEP, 14)
        draw_text(screen, heat.high, (start + steps + 8, y + 19), 11, _INK, align=0.0, bold=False)
    else:
        x, y = place or _usual(sketch, visible, tall)
        draw_card(screen, x, y, wide, tall)
        draw_text(screen, heat.title, (x + 12, y + 19), 12, _INK, align=0.0)
        _steps(screen, x + 12, y + 28, (wide - 24) / len(HEAT), 16)
        draw_text(screen, heat.low, (x + 12, y + 61), 11, _INK, align=0.0, bold=False)
        draw_text(screen, heat.high, (x + wide - 12, y + 61), 11, _INK, align=1.0, bold=False)
    sketch.painter.restore()


def _steps(screen: Sketch, x: float, y: float, wide: float, tall: float) -> None:
    for index, name in enumerate(HEAT):
        screen.fill_with_edge(rect_path(x + index * wide, y, wide, tall), name, "#5C5340", 0.8)


def draw_key(
    sketch: Sketch, sheet: SheetGeometry, visible: Box, title: str, entries: tuple[tuple[str, str], ...]
) -> None:
    """A card with a title, and words for each entry, with a swatch where the entry has a colour.

    Where only a strip beside the map is free, all stands in one row.
    """
    if visible.width * sketch.px < 300 or not entries:
        return
    widths = [text_width(words, 11.5, bold=False) for _, words in entries]
    head = text_width(title, 12)
    wide, tall = max(head, *(each + 26 for each in widths)) + 28, 32.0 + 20.0 * len(entries)
    place = key_place(sketch, sheet, visible, wide, tall)
    row = head + 24 + sum(each + 40 for each in widths), _ROW
    in_row = (
        key_place(sketch, sheet, visible, *row)
        if place is None and all(name for name, _ in entries)
        else None
    )
    sketch.painter.save()
    screen = on_screen(sketch, visible)
    if in_row is not None:
        x, y = in_row
        draw_card(screen, x, y, *row)
        draw_text(screen, title, (x + 12, y + 19.5), 12, _INK, align=0.0)
        x += head + 28
        for (name, words), width in zip(entries, widths, strict=True):
            _entry(screen, name, words, x, y + 9)
            x += width + 40
    else:
        x, y = place or _usual(sketch, visible, tall)
        draw_card(screen, x, y, wide, tall)
        draw_text(screen, title, (x + 12, y + 19), 12, _INK, align=0.0)
        for number, (name, words) in enumerate(entries):
            _entry(screen, name, words, x + 12, y + 28 + 20 * number)
    sketch.painter.restore()


def _entry(screen: Sketch, name: str, words: str, x: float, y: float) -> None:
    if name:
        screen.fill_with_edge(rect_path(x, y, 16, 12), name, "#5C5340", 0.8)
    draw_text(screen, words, (x + 24, y + 10.5), 11.5, _INK, align=0.0, bold=False)


def key_place(
    sketch: Sketch, sheet: SheetGeometry, visible: Box, wide: float, tall: float
) -> tuple[float, float] | None:
    """Where in the view, in pixels from its upper left, a card hides no hex; None where there is no room.

    The lower left corner comes first; nearer to the edge of the view than usual where the room is narrow.
    """
    px = sketch.px
    across, down = visible.width * px, visible.height * px
    box = sheet.box
    left, right = (box.left - visible.left) * px, (box.right - visible.left) * px
    top, bottom = (box.top - visible.top) * px, (box.bottom - visible.top) * px
    for margin in (_EDGE, _LEAST):
        for y in (down - tall - margin, margin):
            for x in (margin, across - wide - margin):
                if x < 0 or y < 0:
                    continue
                beside = x + wide + _LEAST <= left or x - _LEAST >= right
                if beside or y + tall + _LEAST <= top or y - _LEAST >= bottom:
                    return x, y
    return None


def _usual(sketch: Sketch, visible: Box, tall: float) -> tuple[float, float]:
    return _EDGE, visible.height * sketch.px - tall - _EDGE
