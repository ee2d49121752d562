"""A whole counter: plate, figures or plan view, values and states, in the size the zoom calls for."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.views.board_source import (
    ActivationMark,
    CounterKind,
    CounterView,
    DamageMark,
    Hull,
    Morale,
    Motion,
    Slot,
)
from editor.views.counters.figures import SLOT, draw_figure, draw_pip, slots_taken
from editor.views.counters.plate import draw_emblem, draw_leaves, draw_plate, plate_path, shades, tired
from editor.views.counters.states import draw_activation, draw_damage, draw_morale, draw_specialization
from editor.views.counters.vehicles import draw_hull
from editor.views.geometry.shapes import add_line, circle_path, line_path, rect_path, ring_path
from editor.views.geometry.sheet import Point
from editor.views.lettering import draw_text, text_width
from editor.views.palette import IVORY, SideColours
from editor.views.sketch import Detail, Sketch

#: How far the parts of a counter reach beyond its plate, in counter widths.
OVERHANG = 0.30

#: Letter sizes of a vehicle's name and the room kept free behind it, in counter widths.
_LARGEST, _SMALLEST, _GAP = 0.15, 0.115, 0.03
#: How narrow letters get, as a share of their width, before a name is cut.
_NARROWEST = 0.75

#: Below so many pixels per hex counters are larger, so that figures and hulls keep their outlines.
_FIGURES_GROW = 48

_INK = "#17150F"
_PANEL = "#F7F1DC"


def reach_of(counter: CounterView) -> float:
    """How far a counter with its marks reaches from its middle, in counter widths."""
    if counter.activation is not ActivationMark.FRESH:
        return 0.78
    if counter.morale is not Morale.NORMAL or counter.damage is not DamageMark.NONE:
        return 0.70
    return 0.62


def counter_size(px: float, *, stacked: bool) -> float:
    """The size of a counter in u at so many pixels per hex."""
    if px < Detail.MEDIUM:
        return 0.78
    if px < _FIGURES_GROW:
        return 0.66 if stacked else 0.72
    return 0.57 if stacked else 0.62


def draw_counter(
    sketch: Sketch, counter: CounterView, at: Point, size: float, angles: tuple[float, ...], *, detail: Detail
) -> None:
    """A counter of `size` u round a point; `angles` are the hexside directions of the sheet in radians."""
    sketch.painter.save()
    sketch.painter.translate(*at)
    sketch.painter.scale(size, size)
    inner = Sketch(sketch.painter, sketch.px * size, sketch.palette)
    fatigued = counter.activation is ActivationMark.FATIGUED
    colours = shades(counter.nation, fatigued=fatigued)
    if counter.concealed and not counter.slots and not counter.name:
        _draw_concealed(inner, colours)
    elif detail is Detail.FLAT:
        inner.line(plate_path(colours.rounded), IVORY, 0.12, floor=1.5)
        inner.fill(plate_path(colours.rounded), colours.body)
    elif counter.kind is CounterKind.SQUAD:
        _draw_squad(inner, counter, colours, detail=detail)
    else:
        _draw_vehicle(inner, counter, colours, angles, detail=detail)
    if counter.concealed and counter.slots and detail > Detail.FLAT:
        _draw_hidden_mark(inner)
    sketch.painter.restore()


def _draw_concealed(sketch: Sketch, colours: SideColours) -> None:
    """What the other side sees of a hidden unit: the same for every kind."""
    draw_leaves(sketch, colours)
    draw_text(sketch, "?", (0.0, 0.27), 0.74, "#FFFFFF")


def _draw_hidden_mark(sketch: Sketch) -> None:
    """A leaf at the lower edge: the own side sees what it has hidden."""
    leaf = QPainterPath()
    leaf.moveTo(-0.13, 0.5)
    leaf.quadTo(0.0, 0.36, 0.13, 0.5)
    leaf.quadTo(0.0, 0.64, -0.13, 0.5)
    sketch.fill_with_edge(leaf, "#6F8F45", IVORY, 0.03, 1.0)
    sketch.line(line_path([(-0.09, 0.5), (0.09, 0.5)]), "#2C431F", 0.02, floor=0.7)


def _draw_squad(sketch: Sketch, counter: CounterView, colours: SideColours, *, detail: Detail) -> None:
    fatigued = counter.activation is ActivationMark.FATIGUED
    small = detail < Detail.MEDIUM
    draw_plate(sketch, colours, fatigued=fatigued, small=small)
    if small:
        _draw_pips(sketch, counter)
    else:
        values = detail >= Detail.FINE
        middle = -0.03 if values else 0.06
        panel = rect_path(*panel_box(middle), 0.04)
        ground = _PANEL if not fatigued else tired(_PANEL)
        sketch.fill(panel, ground)
        sketch.painter.save()
        x = -2 * SLOT
        for index, slot in enumerate(_filled(counter.slots)):
            draw_figure(sketch, slot, x, middle, panel=ground)
            x += SLOT * slots_taken(slot)
            if x < 2 * SLOT - 0.01 and index < 3:
                sketch.line(
                    line_path([(x, middle - 0.22), (x, middle + 0.22)]), "#8A7F66", 0.008, opacity=0.45
                )
        sketch.painter.restore()
        sketch.line(panel, _INK, 0.022, floor=0.6, opacity=0.9)
        draw_emblem(sketch, counter.nation)
        if values:
            _draw_values(sketch, counter)
        if counter.specialization:
            draw_specialization(sketch, counter.specialization)
    draw_morale(sketch, counter.morale, small=small)
    draw_activation(sketch, counter.activation, small=small)


def panel_box(middle: float) -> tuple[float, float, float, float]:
    """The panel with the figures, whose middle lies at that height: left, top, width, height."""
    return -2 * SLOT - 0.01, middle - 0.24, 4 * SLOT + 0.02, 0.48


def _filled(slots: tuple[Slot, ...]) -> list[Slot]:
    """The figures, with lost ones for the places left empty, at most four places."""
    result: list[Slot] = []
    taken = 0
    for slot in slots:
        if taken + slots_taken(slot) <= 4:
            result.append(slot)
            taken += slots_taken(slot)
    return result + [Slot.LOST] * (4 - taken)


def _draw_pips(sketch: Sketch, counter: CounterView) -> None:
    x = -0.36
    for slot in _filled(counter.slots):
        wide = 0.18 * slots_taken(slot)
        draw_pip(sketch, slot, x + wide / 2)
        x += wide


def _draw_values(sketch: Sketch, counter: CounterView) -> None:
    """Firepower at the left, range between two arrow heads, movement in a circle."""
    draw_text(sketch, counter.firepower, (-0.315, 0.425), 0.25, "#FFFFFF")
    if counter.range:
        draw_text(sketch, counter.range, (0.0, 0.395), 0.165, "#FFFFFF")
        half = text_width(counter.range, 0.165) / 2 + 0.025
        for side in (-1, 1):
            tip = side * (half + 0.06)
            sketch.fill(ring_path([(side * half, 0.29), (tip, 0.335), (side * half, 0.38)]), "#FFFFFF")
    if counter.movement:
        sketch.line(circle_path((0.315, 0.335), 0.108), "#FFFFFF", 0.022, floor=0.7)
        draw_text(sketch, counter.movement, (0.315, 0.395), 0.165, "#FFFFFF")


def _draw_vehicle(
    sketch: Sketch,
    counter: CounterView,
    colours: SideColours,
    angles: tuple[float, ...],
    *,
    detail: Detail,
) -> None:
    fatigued = counter.activation is ActivationMark.FATIGUED
    small = detail < Detail.MEDIUM
    draw_plate(sketch, colours, fatigued=fatigued, small=small)
    values = detail >= Detail.FINE
    cy = -0.06 if values else 0.0
    ground = _PANEL if not fatigued else tired(_PANEL)
    disc = circle_path((0, cy), 0.385)
    sketch.fill(disc, ground)
    angle = angles[counter.facing % 6] if counter.facing is not None else -math.pi / 2
    if counter.facing is not None:
        wedge = QPainterPath(QPointF(0, cy))
        wedge.arcTo(QRectF(-0.385, cy - 0.385, 0.77, 0.77), -math.degrees(angle) - 30, 60)
        wedge.closeSubpath()
        sketch.fill(wedge, "#F2C14E", 0.55)
    sketch.line(disc, colours.edge, 0.02, floor=0.5)
    if counter.motion is Motion.DRIVING and counter.facing is not None:
        _draw_chevrons(sketch, (0, cy), angle + math.pi)
    sketch.painter.save()
    sketch.painter.translate(0, cy)
    own = shades(counter.nation, fatigued=fatigued)
    body = own.light if counter.hull is Hull.GUN else own.body
    scale = 0.95 if values else 1.08
    sketch.painter.scale(scale, scale)
    draw_hull(sketch, counter.hull, math.degrees(angle) + 90, body, own.body if own is colours else body)
    sketch.painter.restore()
    if counter.motion is Motion.STANDING and counter.facing is not None:
        _draw_bar(sketch, (0, cy), angle + math.pi)
    if not small:
        draw_emblem(sketch, counter.nation, right=_faces_upper_left(angle, counter.facing))
    if values:
        _draw_vehicle_values(sketch, counter)
    for index in range(min(counter.passengers, 3)):
        tick = rect_path(0.30 - 0.075 * index, -0.475, 0.05, 0.10)
        sketch.fill_with_edge(tick, "#FFFFFF", _INK, 0.014, 0.5)
    if counter.facing is not None:
        _draw_arrow(sketch, (0, cy if values else 0.0), angle, small=small)
    # Where the arrow leaves through the edge that a mark sits on, the mark makes way.
    aside = {side: counter.facing is not None and side * math.cos(angle) > 0.9 for side in (-1, 1)}
    draw_damage(sketch, counter.damage, small=small, aside=aside[-1])
    draw_activation(sketch, counter.activation, small=small, aside=aside[1])


def _faces_upper_left(angle: float, facing: int | None) -> bool:
    return facing is not None and math.cos(angle) < -0.3 and math.sin(angle) < 0


def _polar(at: Point, angle: float, along: float, across: float) -> Point:
    cos, sin = math.cos(angle), math.sin(angle)
    return at[0] + along * cos - across * sin, at[1] + along * sin + across * cos


def _draw_arrow(sketch: Sketch, at: Point, angle: float, *, small: bool) -> None:
    """The white arrow that leaves through the faced hexside."""
    half = 0.115 if not small else 0.17
    tip, base = 0.665, 0.665 - half * 1.15
    points = [_polar(at, angle, tip, 0), _polar(at, angle, base, half), _polar(at, angle, base, -half)]
    sketch.fill_with_edge(ring_path(points), "#FFFFFF", _INK, 0.030, 0.9)


def _draw_bar(sketch: Sketch, at: Point, angle: float) -> None:
    """The bar behind a standing vehicle."""
    path = line_path([_polar(at, angle, 0.355, -0.14), _polar(at, angle, 0.355, 0.14)])
    sketch.line(path, IVORY, 0.085, floor=2.0)
    sketch.line(path, _INK, 0.045, floor=1.0)


def _draw_chevrons(sketch: Sketch, at: Point, angle: float) -> None:
    """Two blue chevrons behind a driving vehicle."""
    path = QPainterPath()
    for far in (0.285, 0.365):
        a, b, c = (
            _polar(at, angle, far + 0.05, -0.11),
            _polar(at, angle, far - 0.03, 0.0),
            _polar(at, angle, far + 0.05, 0.11),
        )
        add_line(path, a, b, c)
    sketch.line(path, "#0B63B0", 0.042, floor=1.0)


def _draw_vehicle_values(sketch: Sketch, counter: CounterView) -> None:
    """Name at the lower left, class in sand, armour in a shield."""
    x, y, w, h = 0.35, 0.335, 0.10, 0.115
    end = x - w - _GAP if counter.armor else 0.425
    if counter.weight:
        centre = 0.135
        draw_text(sketch, counter.weight, (centre, 0.425), 0.15, "#F3D98B")
        end = centre - text_width(counter.weight, 0.15) / 2 - _GAP
    left = -0.415
    name, size, squeezed = fitting_name(counter.name, end - left)
    sketch.painter.save()
    sketch.painter.translate(left, 0.425)
    sketch.painter.scale(squeezed, 1.0)
    draw_text(sketch, name, (0.0, 0.0), size, "#FFFFFF", align=0.0, halo=0.0)
    sketch.painter.restore()
    if counter.armor:
        shield = ring_path(
            [(x - w, y - h), (x + w, y - h), (x + w, y + h * 0.25), (x, y + h * 1.1), (x - w, y + h * 0.25)]
        )
        sketch.fill_with_edge(shield, _INK, "#FFFFFF", 0.024, 0.7)
        draw_text(sketch, counter.armor, (x, y + 0.05), 0.15, "#FFFFFF")


def fitting_name(name: str, room: float) -> tuple[str, float, float]:
    """As much of a name as fits beside the values, its letter size in counter widths, and how it is squeezed.

    Letters get smaller first, then narrower; then words are left out from the end; a single word that is
    still too long is cut, with a full stop.
    """
    size = _LARGEST
    while text_width(name, size) > room and size > _SMALLEST:
        size = max(size - 0.01, _SMALLEST)
    words = name.split()
    while len(words) > 1 and text_width(" ".join(words), size) * _NARROWEST > room:
        words.pop()
    short = whole = " ".join(words)
    while len(whole) > 1 and text_width(short, size) * _NARROWEST > room:
        whole = whole[:-1].rstrip("-.")
        short = f"{whole}."
    return short, size, min(1.0, room / max(text_width(short, size), 1e-6))
