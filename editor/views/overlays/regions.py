"""Overlays about the whole map: who is first where, range rings, sight lines that opened or closed."""

from editor.views.geometry.outline import hexes_path
from editor.views.geometry.shapes import circle_path, line_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.overlays.keys import draw_key
from editor.views.overlays.model import RangeRings, SharesOverlay, SightChanges
from editor.views.overlays.tags import draw_cross
from editor.views.overlays.veils import border_in_sight, draw_eye, in_sight
from editor.views.palette import BLUE, IVORY, ORANGE, RED, TEAL, colours_of
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import disc


def draw_shares(sketch: Sketch, sheet: SheetGeometry, shares: SharesOverlay, visible: Box) -> None:
    """Each side's hexes in its colour with its outline, what is even in ivory with a dashed rim."""
    key: list[tuple[str, str]] = []
    for nation, name, hexes in shares.parts:
        colours = colours_of(nation)
        sketch.fill(hexes_path(sheet, in_sight(sheet, hexes, visible), grow=0.001), colours.line, 0.42)
        outline = border_in_sight(sheet, hexes, visible)
        dash = () if colours.rounded else (0.13, 0.075)
        sketch.line(outline, IVORY, 0.085, floor=3.0)
        sketch.line(outline, colours.line, 0.05, floor=1.6, dash=dash, flat=bool(dash))
        key.append((colours.line, name))
    even = in_sight(sheet, shares.even, visible)
    sketch.fill(hexes_path(sheet, even, grow=-0.04), IVORY, 0.72)
    if shares.even_name:
        key.append((IVORY, shares.even_name))
    if sketch.px >= 40:
        for hex_ in in_sight(sheet, shares.figures, visible):
            x, y = sheet.centre(hex_)
            figure = shares.figures[hex_]
            ink = "#20160A" if hex_ in shares.even else "#FFFFFF"
            halo = "" if hex_ in shares.even else "#22252A"
            draw_text(
                sketch,
                figure,
                (x, y + 0.07),
                0.19,
                ink,
                halo=0.7 if halo else 0.0,
                halo_colour=halo or IVORY,
            )
    draw_key(sketch, sheet, visible, shares.title, tuple(key))


def draw_rings(sketch: Sketch, sheet: SheetGeometry, rings: RangeRings, visible: Box) -> None:
    """The hexes that can be fired at in teal; a ring at each distance, the last one strong, with numbers."""
    sketch.fill(hexes_path(sheet, in_sight(sheet, rings.fire, visible), grow=0.001), TEAL, 0.26)
    x, y = sheet.centre(rings.origin)
    for radius in range(1, rings.range + 1):
        outline = border_in_sight(sheet, set(disc(rings.origin, radius)), visible)
        last = radius == rings.range
        sketch.line(outline, IVORY, 0.10 if last else 0.06, floor=3.0 if last else 2.0, opacity=0.9)
        sketch.line(outline, ORANGE if last else BLUE, 0.055 if last else 0.024, floor=1.8 if last else 1.0)
        if sketch.detail >= Detail.MEDIUM:
            centres = [sheet.centre(hex_) for hex_ in disc(rings.origin, radius)]
            top, right = min(each[1] for each in centres), max(each[0] for each in centres)
            place = (x, top - 0.28) if top > visible.top + 0.5 else (right + 0.2, y + 0.07)
            draw_text(sketch, str(radius), place, 0.2, "#7A3408" if last else "#123A63", halo=0.95)
    draw_eye(sketch, sheet, rings.origin)


def draw_changes(sketch: Sketch, sheet: SheetGeometry, changes: SightChanges, visible: Box) -> None:
    """Lines that opened solid and blue, those that closed dashed and red with a cross in the middle."""
    for pair in changes.opened:
        path = line_path([sheet.centre(hex_) for hex_ in pair])
        sketch.line(path, IVORY, 0.10, floor=3.4)
        sketch.line(path, BLUE, 0.055, floor=1.8)
    for pair in changes.closed:
        start, end = (sheet.centre(hex_) for hex_ in pair)
        path = line_path([start, end])
        sketch.line(path, IVORY, 0.10, floor=3.4)
        sketch.line(path, RED, 0.05, floor=1.8, dash=(0.13, 0.08), flat=True)
        draw_cross(sketch, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), max(0.09, 6 / sketch.px))
    ends = {hex_ for pair in (*changes.opened, *changes.closed) for hex_ in pair}
    for hex_ in ends:
        sketch.fill_with_edge(circle_path(sheet.centre(hex_), 0.07), "#FFFFFF", "#123A63", 0.02, 1.0)
    if changes.title:
        key = ((BLUE, changes.opened_name), (RED, changes.closed_name))
        draw_key(sketch, sheet, visible, changes.title, key)
