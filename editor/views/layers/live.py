"""What is drawn anew with every frame: counters, overlays, selection, pointer."""

from __future__ import annotations

from collections.abc import Mapping

from editor.views.board_source import BoardSource
from editor.views.geometry.shapes import line_path, ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.counters import CounterPictures
from editor.views.overlays.model import Layer, OverlayModel
from editor.views.palette import BLUE, IVORY
from editor.views.sketch import Sketch
from editor.views.symbols.smoke import draw_smoke
from engine.hexes.hex import Hex


class LiveLayers:
    """The overlays on show, and the strength of every layer."""

    def __init__(self) -> None:
        self._overlays: dict[str, OverlayModel] = {}
        self._opacities: dict[Layer, float] = {}
        self._counters = CounterPictures()

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

    def set_opacity(self, layer: Layer, opacity: float) -> bool:
        """Set a layer's strength; whether it changed."""
        opacity = min(max(opacity, 0.0), 1.0)
        changed = self.opacity(layer) != opacity
        self._opacities[layer] = opacity
        return changed

    def opacity(self, layer: Layer) -> float:
        """A layer's strength."""
        return self._opacities.get(layer, 1.0)

    @property
    def opacities(self) -> Mapping[Layer, float]:
        """The strength of each layer that was set."""
        return self._opacities

    def paint(self, sketch: Sketch, source: BoardSource, sheet: SheetGeometry, visible: Box) -> None:
        """Draw everything live inside the visible part."""
        painter = sketch.painter
        ratio = painter.device().devicePixelRatio()
        strength = self.opacity(Layer.COUNTERS)
        if strength > 0:
            painter.save()
            painter.setOpacity(strength)
            self._counters.draw(sketch, sheet, source.counters, visible, ratio)
            occupied = {counter.hex for counter in source.counters}
            for hex_ in source.smoke:
                draw_smoke(sketch, sheet.centre(hex_), occupied=hex_ in occupied)
            painter.restore()

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

    def draw_cursor(self, sketch: Sketch, sheet: SheetGeometry, hex_: Hex) -> None:
        """The keyboard's hex cursor."""
        path = ring_path(sheet.polygon(hex_, grow=-0.04))
        sketch.line(path, IVORY, 0.08, floor=3.0)
        sketch.line(path, BLUE, 0.04, floor=1.6, dash=(0.06, 0.08))
