"""The second cached layer: fortifications and obstacles, zones, entries, objectives, names."""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager

from editor.views.board_source import BoardSource
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.markers.labels import draw_labels
from editor.views.markers.objectives import draw_objective, draw_owner_ring
from editor.views.markers.zones import draw_entry, draw_zone
from editor.views.overlays.model import LayerName
from editor.views.palette import colours_of
from editor.views.sketch import Sketch
from editor.views.symbols.damage import draw_wreck
from editor.views.symbols.fortifications import draw_fortification
from editor.views.symbols.obstacles import draw_obstacle, draw_point
from engine.hexes.hex import Hex


def draw_markers(
    sketch: Sketch,
    source: BoardSource,
    sheet: SheetGeometry,
    box: Box,
    opacities: Mapping[LayerName, float],
) -> None:
    """Paint the markers of a source inside `box`; layers missing from `opacities` are drawn fully."""
    near = box.grown(0.9)

    def shows(hex_: Hex) -> bool:
        x, y = sheet.centre(hex_)
        return near.left <= x <= near.right and near.top <= y <= near.bottom

    crowded = Counter(counter.hex for counter in source.counters)
    with _layer(sketch, opacities, LayerName.FORTIFICATIONS) as visible:
        if visible:
            _draw_works(sketch, source, sheet, near, crowded.keys())
    with _layer(sketch, opacities, LayerName.ZONES) as visible:
        if visible:
            for zone in source.zones:
                draw_zone(sketch, sheet, box, zone)
    ringed = {each.hex for each in source.objectives if each.nation}
    ringed |= {each.hex for each in source.entries}
    marked = {each.hex for each in source.objectives} | {each.hex for each in source.entries}
    with _layer(sketch, opacities, LayerName.OBJECTIVES) as visible:
        if visible:
            for entry in source.entries:
                if shows(entry.hex):
                    draw_entry(sketch, sheet, entry)
            for objective in source.objectives:
                if shows(objective.hex) and objective.nation:
                    draw_owner_ring(sketch, sheet, objective.hex, objective.nation)
            for objective in source.objectives:
                if shows(objective.hex):
                    draw_objective(sketch, sheet, objective, counters=crowded[objective.hex])
    with _layer(sketch, opacities, LayerName.LABELS) as visible:
        if visible:
            draw_labels(sketch, source.map, sheet, box, ringed=ringed, marked=marked)


def _draw_works(
    sketch: Sketch, source: BoardSource, sheet: SheetGeometry, near: Box, crowded: Set[Hex]
) -> None:
    """Wrecks, fortifications, obstacles and small points."""

    def at(hex_: Hex) -> tuple[float, float] | None:
        x, y = sheet.centre(hex_)
        return (x, y) if near.left <= x <= near.right and near.top <= y <= near.bottom else None

    for fortification in source.fortifications:
        if at(fortification.hex):
            draw_fortification(sketch, sheet, fortification.hex, fortification.type, fortification.facing)
    for obstacle in source.obstacles:
        if (place := at(obstacle.hex)) is not None:
            draw_obstacle(sketch, place, obstacle.type, occupied=obstacle.hex in crowded)
    counted: dict[Hex, int] = {}
    for wreck in source.wrecks:
        if (place := at(wreck.hex)) is not None:
            draw_wreck(sketch, place, counted.get(wreck.hex, 0))
            counted[wreck.hex] = counted.get(wreck.hex, 0) + 1
    for point in source.points:
        if (place := at(point.hex)) is not None:
            ink = colours_of(point.nation).line if point.nation else "#33291A"
            draw_point(sketch, place, point.kind, ink)


@contextmanager
def _layer(sketch: Sketch, opacities: Mapping[LayerName, float], layer: LayerName) -> Iterator[bool]:
    """The painter at a layer's strength; whether there is anything to see."""
    opacity = opacities.get(layer, 1.0)
    if opacity in (0.0, 1.0):  # as most are: the painter stays as it is
        yield opacity == 1.0
        return
    sketch.painter.save()
    sketch.painter.setOpacity(sketch.painter.opacity() * opacity)
    try:
        yield True
    finally:
        sketch.painter.restore()
