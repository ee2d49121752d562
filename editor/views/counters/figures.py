"""The figures on a squad's panel, and their signs for small counters."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from editor.views.board_source import Slot
from editor.views.geometry.shapes import add_line, line_path, rect_path, ring_path
from editor.views.markers.objectives import star
from editor.views.sketch import Sketch

#: The width of one slot.
SLOT = 0.205

_INK = "#17150F"


def slots_taken(slot: Slot) -> int:
    """How many places a figure takes."""
    return 2 if slot in (Slot.MACHINE_GUN, Slot.MORTAR) else 1


def _man(x: float, y: float) -> QPainterPath:
    """A soldier from the front: helmet, body, arms, legs."""
    path = QPainterPath()
    path.moveTo(x - 0.062, y - 0.135)
    path.cubicTo(x - 0.062, y - 0.225, x + 0.062, y - 0.225, x + 0.062, y - 0.135)
    path.lineTo(x + 0.080, y - 0.128)
    path.lineTo(x + 0.080, y - 0.112)
    path.lineTo(x - 0.080, y - 0.112)
    path.lineTo(x - 0.080, y - 0.128)
    path.closeSubpath()
    path.addEllipse(QRectF(x - 0.043, y - 0.14, 0.086, 0.085))
    body = ring_path(
        [
            (x - 0.060, y - 0.062), (x + 0.060, y - 0.062), (x + 0.090, y - 0.030), (x + 0.088, y + 0.075),
            (x + 0.056, y + 0.078), (x + 0.054, y + 0.10), (x + 0.066, y + 0.215), (x + 0.016, y + 0.215),
            (x, y + 0.115), (x - 0.016, y + 0.215), (x - 0.066, y + 0.215), (x - 0.054, y + 0.10),
            (x - 0.056, y + 0.078), (x - 0.088, y + 0.075), (x - 0.090, y - 0.030),
        ]
    )  # fmt: skip
    path.addPath(body)
    path.setFillRule(path.fillRule().WindingFill)
    return path


def _officer(x: float, y: float) -> QPainterPath:
    """The same with a peaked cap."""
    path = _man(x, y)
    path.addPath(
        ring_path(
            [(x - 0.075, y - 0.185), (x + 0.075, y - 0.185), (x + 0.055, y - 0.125), (x - 0.055, y - 0.125)]
        )
    )
    return path


def draw_figure(sketch: Sketch, slot: Slot, x: float, y: float, *, panel: str) -> None:
    """A figure with its slot's ground; `x` is the left edge of its first slot, `y` the panel's middle."""
    middle = x + SLOT / 2
    match slot:
        case Slot.REGULAR:
            sketch.fill(_man(middle, y + 0.012), _INK)
            _draw_rifle(sketch, middle, y)
        case Slot.ELITE:
            _fill_slot(sketch, x, y, "#F2C14E")
            sketch.fill(_man(middle, y + 0.012), _INK)
            _draw_rifle(sketch, middle, y)
        case Slot.OFFICER:
            _fill_slot(sketch, x, y, "#22304A")
            sketch.fill(_officer(middle, y + 0.012), "#FFFFFF")
            sketch.fill(star(middle, y + 0.035, 0.045), "#22304A")
        case Slot.MACHINE_GUN:
            _draw_machine_gun(sketch, x + SLOT, y)
        case Slot.MORTAR:
            _draw_mortar(sketch, x + SLOT, y)
        case Slot.LOST:
            box = rect_path(x + 0.045, y - 0.175, SLOT - 0.09, 0.35, 0.03)
            sketch.line(box, "#6B6046", 0.018, floor=0.8, dash=(0.036, 0.032), flat=True)


def _fill_slot(sketch: Sketch, x: float, y: float, name: str) -> None:
    sketch.fill(rect_path(x, y - 0.24, SLOT, 0.48), name)


def _draw_rifle(sketch: Sketch, x: float, y: float) -> None:
    if sketch.px < 32:
        return  # it would only blur the outlines of the men
    sketch.line(line_path([(x + 0.090, y - 0.20), (x + 0.090, y + 0.12)]), _INK, 0.020, flat=True)


def _draw_machine_gun(sketch: Sketch, x: float, y: float) -> None:
    """Side view on a tripod, muzzle to the left."""
    body = QPainterPath()
    body.addRoundedRect(QRectF(x - 0.05, y - 0.085, 0.17, 0.075), 0.012, 0.012)
    body.addRect(QRectF(x - 0.185, y - 0.062, 0.14, 0.026))
    body.addRect(QRectF(x - 0.175, y - 0.072, 0.05, 0.046))
    sketch.fill(body, _INK)
    sketch.line(line_path([(x + 0.11, y - 0.055), (x + 0.17, y - 0.055), (x + 0.185, y - 0.02)]), _INK, 0.026)
    legs = QPainterPath()
    for end in (-0.12, 0.03, 0.16):
        add_line(legs, (x + 0.035, y - 0.02), (x + end, y + 0.145))
    sketch.line(legs, _INK, 0.024)


def _draw_mortar(sketch: Sketch, x: float, y: float) -> None:
    """Side view: a slanted tube on its base plate and bipod."""
    sketch.line(line_path([(x + 0.075, y - 0.175), (x - 0.085, y + 0.155)]), _INK, 0.066, flat=True)
    sketch.line(line_path([(x + 0.025, y - 0.07), (x + 0.13, y + 0.17)]), _INK, 0.024)
    sketch.line(line_path([(x + 0.0, y - 0.03), (x + 0.045, y + 0.17)]), _INK, 0.020)
    sketch.line(line_path([(x - 0.165, y + 0.175), (x - 0.02, y + 0.175)]), _INK, 0.034, flat=True)


def draw_pip(sketch: Sketch, slot: Slot, x: float) -> None:
    """The sign of a figure on a small plate; `x` is the middle of its place."""
    ivory, gold = "#F7F1DC", "#F5C63C"
    match slot:
        case Slot.REGULAR | Slot.ELITE:
            sketch.fill(rect_path(x - 0.048, -0.26, 0.096, 0.52), gold if slot is Slot.ELITE else ivory)
        case Slot.OFFICER:
            sketch.fill(star(x, 0.0, 0.17, 0.5), ivory)
        case Slot.MACHINE_GUN:
            sketch.line(line_path([(x - 0.16, -0.16), (x + 0.16, -0.16)]), ivory, 0.10, flat=True)
            sketch.line(line_path([(x, -0.16), (x, 0.26)]), ivory, 0.10, flat=True)
        case Slot.MORTAR:
            sketch.line(line_path([(x + 0.11, -0.24), (x - 0.09, 0.24)]), ivory, 0.11, flat=True)
            sketch.line(line_path([(x + 0.03, 0.0), (x + 0.15, 0.24)]), ivory, 0.06, flat=True)
        case Slot.LOST:
            bar = rect_path(x - 0.04, -0.25, 0.08, 0.50)
            sketch.line(bar, ivory, 0.03, floor=0.7, opacity=0.8, mitre=True)
