"""What is drawn anew with every frame: counters, overlays, selection, pointer."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QRectF, Qt

from editor.views.board_source import BoardSource, CounterKind
from editor.views.draft import flat_colour
from editor.views.geometry.outline import hexes_path
from editor.views.geometry.shapes import line_path, ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.ghost_pictures import GhostPicture, GhostPictures
from editor.views.layers.counters import CounterPictures
from editor.views.overlays.axis import draw_axis
from editor.views.overlays.lines import draw_retreat, draw_route, draw_sight_line
from editor.views.overlays.marks import (
    draw_choices,
    draw_ghost_rings,
    draw_marks,
    draw_problems,
    draw_selected,
    draw_targeting,
)
from editor.views.overlays.model import (
    Drawing,
    FieldOfViewOverlay,
    Ghost,
    Heat,
    LayerName,
    LegalChoices,
    Marks,
    OverlayModel,
    Problems,
    RangeRings,
    ReachOverlay,
    Remedy,
    RetreatRoute,
    RouteOverlay,
    Selected,
    SharesOverlay,
    SightChanges,
    SightLine,
    Stale,
    SymmetryAxis,
    Targeting,
)
from editor.views.overlays.regions import draw_changes, draw_rings, draw_shares
from editor.views.overlays.remedies import draw_remedy
from editor.views.overlays.veils import draw_field_of_view, draw_heat, draw_reach
from editor.views.palette import BLUE, IVORY
from editor.views.sketch import Sketch
from editor.views.symbols.smoke import draw_smoke
from engine.hexes.hex import Hex

_Drawn = Mapping[type, Callable[[Sketch, SheetGeometry, Any, Box], None]]

#: How each kind of overlay is drawn, by the place it has in the drawing order, lowest first.
_UNDER: _Drawn = {
    Heat: draw_heat,
    SharesOverlay: draw_shares,
    ReachOverlay: draw_reach,
    FieldOfViewOverlay: draw_field_of_view,
    RangeRings: draw_rings,
    Marks: draw_marks,
    SymmetryAxis: draw_axis,
}
_OVER: _Drawn = {
    SightChanges: draw_changes,
    RouteOverlay: draw_route,
    RetreatRoute: draw_retreat,
    SightLine: draw_sight_line,
    LegalChoices: draw_choices,
    Drawing: lambda sketch, sheet, drawing, visible: drawing.draw(sketch, sheet, visible),
    Targeting: draw_targeting,
}
_LAST: _Drawn = {
    Selected: draw_selected,
    Ghost: draw_ghost_rings,
    Problems: draw_problems,
    Remedy: draw_remedy,
}

#: Ghosts of more hexes are only outlined.
_MOST_GHOSTS = 60


class LiveLayers:
    """The overlays on show, and the strength of every layer."""

    def __init__(self) -> None:
        self._overlays: dict[str, OverlayModel] = {}
        self._opacities: dict[LayerName, float] = {}
        self._counters = CounterPictures()
        #: The cards that were laid over the view, in pixels from its upper left corner.
        self.cards: tuple[QRectF, ...] = ()
        self.ghosts = GhostPictures()

    def set_overlay(self, name: str, model: OverlayModel | None) -> bool:
        """Show or take away an overlay; whether anything changed."""
        if model is None:
            return self._overlays.pop(name, None) is not None
        if self._overlays.get(name) == model:
            return False
        self._overlays[name] = model
        return True

    def overlay(self, name: str) -> OverlayModel | None:
        """The overlay of that name."""
        return self._overlays.get(name)

    def clear(self) -> None:
        """Take all overlays away."""
        self._overlays.clear()

    def set_opacity(self, layer: LayerName, opacity: float) -> bool:
        """Set a layer's strength; whether it changed."""
        opacity = min(max(opacity, 0.0), 1.0)
        changed = self.opacity(layer) != opacity
        self._opacities[layer] = opacity
        return changed

    def opacity(self, layer: LayerName) -> float:
        """A layer's strength."""
        return self._opacities.get(layer, 1.0)

    @property
    def opacities(self) -> Mapping[LayerName, float]:
        """The strength of each layer that was set."""
        return self._opacities

    def shows(self, source: BoardSource) -> bool:
        """Whether there is anything to draw, perhaps out of sight."""
        return bool(self._overlays or source.counters or source.smoke or source.selection)

    def paint(
        self, sketch: Sketch, source: BoardSource, sheet: SheetGeometry, visible: Box, part: Box
    ) -> None:
        """Draw everything live inside a part of what is visible; more may be drawn, and cut off."""
        painter = sketch.painter
        ratio = painter.device().devicePixelRatio()
        self._paint_overlays(sketch, source, sheet, visible, part, _UNDER)
        strength = self.opacity(LayerName.COUNTERS)
        if strength > 0:
            painter.save()
            painter.setOpacity(strength)
            self._counters.draw(sketch, sheet, source.counters, part, ratio)
            occupied = {counter.hex for counter in source.counters}
            for hex_ in source.smoke:
                draw_smoke(sketch, sheet.centre(hex_), occupied=hex_ in occupied)
            for counter in source.counters:
                aimed = counter.kind is CounterKind.GUN or not counter.turret
                if counter.active and aimed and counter.facing is not None:
                    self._draw_front(sketch, sheet, counter.hex, counter.facing)
            painter.restore()
        self._paint_overlays(sketch, source, sheet, visible, part, _OVER)
        if source.selection:
            draw_selected(sketch, sheet, Selected(source.selection), visible)
        self._paint_overlays(sketch, source, sheet, visible, part, _LAST)
        self.cards = tuple(sketch.cards)

    @property
    def hides_labels(self) -> bool:
        """Whether an overlay with figures of its own is on show."""
        return any(isinstance(model, Heat | SharesOverlay) for model in self._overlays.values())

    def _paint_overlays(
        self,
        sketch: Sketch,
        source: BoardSource,
        sheet: SheetGeometry,
        visible: Box,
        part: Box,
        drawn: _Drawn,
    ) -> None:
        strength = self.opacity(LayerName.OVERLAYS)
        if strength <= 0:
            return
        for kind, draw in drawn.items():
            for model in self._overlays.values():
                if isinstance(model, kind):
                    sketch.painter.save()
                    stale = isinstance(model, Stale) and model.stale
                    sketch.painter.setOpacity(strength * (0.4 if stale else 1.0))
                    if isinstance(model, Ghost):
                        self._draw_ghost(sketch, source, sheet, model)
                    if isinstance(model, Problems):
                        occupied = {counter.hex for counter in source.counters}
                        draw_problems(sketch, sheet, model, part, occupied)
                    else:
                        draw(sketch, sheet, model, visible)
                    sketch.painter.restore()

    def call_for_ghosts(self, source: BoardSource, sheet: SheetGeometry, px: float) -> None:
        """Let what is missing of the ghosts on show become work, at so many device pixels per u."""
        for model in self._overlays.values():
            if isinstance(model, Ghost):
                self._ghost_picture(source, sheet, model, px)

    def _ghost_picture(
        self, source: BoardSource, sheet: SheetGeometry, ghost: Ghost, px: float
    ) -> GhostPicture | None:
        cells = {hex_: cell for hex_, cell in ghost.cells.items() if hex_ in source.map.cells}
        return self.ghosts.picture(cells, source.map, sheet, px) if 0 < len(cells) <= _MOST_GHOSTS else None

    def _draw_ghost(self, sketch: Sketch, source: BoardSource, sheet: SheetGeometry, ghost: Ghost) -> None:
        """The terrain a brush would paint, at three quarters, cut to its hexes; flat until it is painted."""
        hexes = [hex_ for hex_ in ghost.cells if hex_ in source.map.cells]
        if not 0 < len(hexes) <= _MOST_GHOSTS:
            return
        painter = sketch.painter
        painted = self._ghost_picture(source, sheet, ghost, sketch.px * painter.device().devicePixelRatio())
        painter.save()
        painter.setOpacity(painter.opacity() * 0.75)
        if painted is None:
            for hex_ in hexes:
                if ghost.cells[hex_] != source.map.cells[hex_]:
                    sketch.fill(ring_path(sheet.polygon(hex_)), flat_colour(ghost.cells[hex_]))
        else:
            painter.setClipPath(hexes_path(sheet, hexes, grow=0.03), Qt.ClipOperation.IntersectClip)
            box, picture = painted
            place = QRectF(box.left, box.top, box.width, box.height)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
        painter.restore()

    def _draw_front(self, sketch: Sketch, sheet: SheetGeometry, hex_: Hex, facing: int) -> None:
        """The hexside that a gun faces and fires through (S-ATG-01), in dashed amber."""
        path = line_path(list(sheet.side(hex_, facing)))
        sketch.line(path, IVORY, 0.10, floor=3.0)
        sketch.line(path, "#C9780A", 0.055, floor=1.8, dash=(0.13, 0.07), flat=True)

    def draw_ring(
        self,
        sketch: Sketch,
        sheet: SheetGeometry,
        hex_: Hex,
        name: str,
        width: float,
        *,
        inset: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        """The outline of a hex."""
        sketch.line(ring_path(sheet.polygon(hex_, grow=-inset)), name, width, floor=1.5, opacity=opacity)

    def draw_edge(self, sketch: Sketch, sheet: SheetGeometry, hex_: Hex, direction: int) -> None:
        """One hexside lit up."""
        path = line_path(sheet.side(hex_, direction))
        sketch.line(path, IVORY, 0.12, floor=3.5)
        sketch.line(path, BLUE, 0.06, floor=2.0)
