"""The picture of the map on the screen: cached tiles for what is printed, live drawing for what moves."""

from collections.abc import Collection, Iterable
from math import ceil, floor

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from editor.views.board_source import BoardSource
from editor.views.camera import LADDER, Camera
from editor.views.composing import Composer, FreshHexes, GroundInSight
from editor.views.drawn_cells import drawn_cell
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.grid import GridStyle
from editor.views.layers.live import LiveLayers
from editor.views.map_difference import differing
from editor.views.overlays.model import LayerName, OverlayModel
from editor.views.overlays.places import place_of
from editor.views.paint_job import MARKERS, LayerStyle
from editor.views.paint_service import PaintService
from editor.views.printed_ground import PrintedGround
from editor.views.sight import TilesInSight, neighbours
from editor.views.source_difference import (
    MOST_REPAIRED,
    Parts,
    boxes_round,
    drawn_live,
    source_difference,
)
from editor.views.tile_painter import Scene, TilePainter
from editor.views.tiles import TileCache, TileKey
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap

#: The layers of tiles that show the ground, with terrain or bare where that is hidden, by style of the grid.
_GROUNDS = {(name, style): f"{name} {style}" for name in ("terrain", "bare") for style in GridStyle}

_GROUND_LAYERS = frozenset(_GROUNDS.values())
_LOOKS_OF_GROUND = {layer: LayerStyle(name, style) for (name, style), layer in _GROUNDS.items()}

#: Where nobody knows what has changed in a hex, it alters nothing further from its centre than this, in u.
_INFLUENCE = 2.0

#: Parts of the picture are composed anew so many pixels beyond what changed: smoothing reaches over a seam.
_SEAM = 2

#: What is out of date is drawn as one where it lies in more parts than this or that takes hardly more pixels.
_MOST_PARTS, _WORTH = 4, 1.6

#: Step of the zoom ladder and point of the sheet in the middle; None while the whole sheet shows.
Place = tuple[int, float, float] | None


class BoardCanvas(QWidget):
    """Draws a `BoardSource` through a camera; takes no input of its own."""

    cameraChanged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(160, 120)
        self._source: BoardSource | None = None
        self._sheet: SheetGeometry | None = None
        self.camera = Camera(Box(0, 0, 1, 1))
        self._tiles = TileCache()
        self._printed: PrintedGround | None = None
        self._live = LiveLayers()
        self._grid = GridStyle.LINES
        self._files = QColor("#C9C4B5")
        #: Everything under the live layers, kept as long as only overlays change.
        self._ground: QPixmap | None = None
        #: The same with the live layers, where they show anything.
        self._frame: QPixmap | None = None
        #: Where the ground is out of date, and where only what lies over it is, in pixels of the view.
        self._outdated, self._stale = QRegion(), QRegion()
        self._fitted = False
        #: Where the camera was before it moved out from under what lies over the view, and where it went.
        self._moved_out: tuple[Place, Place] | None = None
        self._sight = TilesInSight()
        self._painter = TilePainter(
            self._tiles,
            self._live.ghosts,
            self._scene,
            self._wanted,
            self._ahead,
            self._refresh_parts,
            self._have_painted,
            self,
        )
        self._fresh = FreshHexes()
        self._composer = Composer(self.camera, self._tiles, self._live, self._fresh)
        self._edit = 0

    def paint_with(self, service: PaintService) -> None:
        """Have tiles painted by a service beside the window from now on, not in the window's own thread."""
        self._painter.use(service)

    # ------------------------------------------------------------------ what is shown

    @property
    def source(self) -> BoardSource | None:
        """What is shown now."""
        return self._source

    @property
    def sheet(self) -> SheetGeometry | None:
        """The geometry of the shown map."""
        return self._sheet

    def set_source(self, source: BoardSource | None, changed: Collection[Hex] | None = None) -> None:
        """Show a source; only what differs from the one before is drawn anew.

        `changed`, when the caller knows it, holds every hex whose cell or hexsides differ from the source
        shown before: then no other hex is compared.
        """
        before, self._source = self._source, source
        self._edit += 1
        if source is None:
            self._sheet = self._printed = None
            self._tiles.clear()
            self._fresh.clear()
        elif before is None or self._sheet is None or before.map.grid != source.map.grid:
            self._sheet = SheetGeometry(source.map.grid)
            self._printed = PrintedGround(source.map, self._sheet)
            self._tiles.clear()
            self._fresh.clear()
            self.camera.box = self._sheet.box
            self._fitted = False
            self.fit()
        else:
            self._compare(before, source, self._sheet, changed)
            if drawn_live(before) != drawn_live(source):
                self._frame = None
                self.update()
            return
        self._refresh()

    def _compare(
        self,
        before: BoardSource,
        after: BoardSource,
        sheet: SheetGeometry,
        changed: Collection[Hex] | None,
    ) -> None:
        """Damage the tiles where two sources over the same grid differ."""
        if before.map.north != after.map.north or before.map.stream_depth != after.map.stream_depth:
            self._renew_ground(None)
            self._tiles.clear()
            self._refresh()
            return
        hexes = differing(before.map, after.map, changed)
        if len(hexes) <= MOST_REPAIRED:
            drawn = (hex_ for hex_ in hexes & after.map.cells.keys() if _differs(before.map, after.map, hex_))
            self._fresh.note(drawn, self._edit)
        self._renew_ground(hexes if len(hexes) <= MOST_REPAIRED else None)
        damage = source_difference(before, after, hexes, sheet)
        self._damage_ground(damage.ground)
        self._damage((MARKERS,), damage.markers)
        self._refresh_parts(damage.parts)

    def changed(self, hexes: Iterable[Hex] | None = None) -> None:
        """Draw these hexes of the same source anew, and what they influence; None draws everything."""
        if hexes is None:
            self._renew_ground(None)
            self._tiles.clear()
            self._refresh()
            return
        at = set(hexes)
        self._renew_ground(at)
        parts = boxes_round(at, _INFLUENCE, self._sheet) if self._sheet is not None else None
        self._damage_ground(parts)
        self._damage((MARKERS,), parts)
        self._refresh_parts(parts)

    def _renew_ground(self, hexes: set[Hex] | None) -> None:
        if self._printed is not None and self._source is not None:
            self._printed.renew(self._source.map, hexes)

    def _damage_ground(self, parts: Parts) -> None:
        self._damage(_GROUND_LAYERS, parts)

    def _damage(self, layers: Collection[str], parts: Parts) -> None:
        if parts is None:
            self._tiles.clear(layers)
        elif parts:
            self._tiles.damage(layers, parts, self._zooms)

    def set_overlay(self, name: str, model: OverlayModel | None) -> None:
        """Show an overlay under a name of the caller's choice, or take it away."""
        labels, before = self._live.hides_labels, self._live.overlay(name)
        if self._live.set_overlay(name, model):
            self._show_labels_again(labels)
            self._refresh_live([each for each in (before, model) if each is not None])

    def _refresh_live(self, overlays: Collection[OverlayModel]) -> None:
        """Draw what lies over the ground anew where these overlays are or were."""
        places = [None if self._sheet is None else place_of(each, self._sheet) for each in overlays]
        boxes = [box for place in places if place is not None for box in place]
        parts = None if None in places else self._in_pixels(boxes)
        if parts is None:
            self._frame = None
            self.update()
        else:
            self._stale += parts
            self.update(parts)

    def overlay(self, name: str) -> OverlayModel | None:
        """The overlay of that name."""
        return self._live.overlay(name)

    def clear_overlays(self) -> None:
        """Take all overlays away."""
        labels = self._live.hides_labels
        self._live.clear()
        self._show_labels_again(labels)
        self._refresh()

    def _show_labels_again(self, hidden_before: bool) -> None:
        if self._live.hides_labels != hidden_before:
            self._tiles.clear((MARKERS,))
            self._ground = None

    def set_layer_opacity(self, layer: LayerName, opacity: float) -> None:
        """How strongly a layer is drawn, 0 hides it."""
        if self._live.set_opacity(layer, opacity):
            if layer in (LayerName.FORTIFICATIONS, LayerName.ZONES, LayerName.OBJECTIVES, LayerName.LABELS):
                self._tiles.clear((MARKERS,))
            self._refresh()

    @property
    def grid_style(self) -> GridStyle:
        """How the hexes are told apart."""
        return self._grid

    def set_grid_style(self, style: GridStyle) -> None:
        """Draw the grid so from now on; tiles of the other styles are kept as long as there is room."""
        if style is not self._grid:
            self._grid = style
            self._refresh()

    @property
    def _ground_layer(self) -> str:
        hidden = self._live.opacity(LayerName.TERRAIN) == 0.0
        return _GROUNDS["bare" if hidden else "terrain", self._grid]

    def set_backdrop(self, colour: QColor) -> None:
        """The colour round the sheet, from the theme of the window."""
        self._files = colour
        self._refresh()

    # ------------------------------------------------------------------ camera

    def fit(self) -> None:
        """Show the whole sheet."""
        if self._sheet is not None:
            self.camera.resize(self.width(), self.height())
            self.camera.fit(self._fitted_box)
            self._fitted = True
            self._moved()

    @property
    def _fitted_box(self) -> Box:
        """The whole sheet with a margin."""
        assert self._sheet is not None
        return self._sheet.box.grown(0.12)

    def zoom(self, steps: int, at: tuple[float, float] | None = None) -> None:
        """Zoom by steps of the ladder, holding a place of the view still."""
        if self.camera.zoom(steps, at):
            self._fitted = False
            self._sight.looked_at, self._sight.goes_out = at, steps < 0
            self._moved()

    def set_zoom_step(self, step: int) -> None:
        """Zoom to one step of the ladder (`editor.views.camera.LADDER`) about the middle."""
        self.zoom(min(max(step, 0), len(LADDER) - 1) - self.camera.step)

    def show_hexes(self, hexes: Iterable[Hex], *, centred: bool = False) -> None:
        """Move so that these hexes are in sight."""
        at = tuple(hexes)
        if self._sheet is None or not at:
            return
        box, before = self._sheet.box_around(at, 0.9), self.place
        if centred:
            self.camera.centre_on((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        elif not self.camera.show(box):
            return
        self._fitted = False
        if any(self.camera.covered):
            self._moved_out = (self._moved_out[0] if self._moved_out else before), self.place
        self._moved()

    def lie_under(self, left: int, top: int, right: int, bottom: int) -> None:
        """Panels lie over so many pixels at the edges: hexes to be shown keep out of there.

        A sheet that is shown whole moves out from under them as far as there is room. Once nothing lies over
        it any longer the map goes back to where it was, unless it was moved meanwhile.
        """
        was, self.camera.covered = self.camera.covered, (left, top, right, bottom)
        if was != self.camera.covered:
            self.update()
        if self._fitted and self._sheet is not None and was != self.camera.covered:
            self.camera.move_clear(self._fitted_box)
            self._moved()
        if self._moved_out is not None and not any(self.camera.covered):
            before, after = self._moved_out
            self._moved_out = None
            if self.place == after:
                self.go_to(before)

    def show_point(self, x: float, y: float) -> None:
        """Centre on a point of the sheet, as a minimap asks for."""
        self.camera.centre_on(x, y)
        self._fitted = False
        self._sight.looked_at = None
        self._moved()

    @property
    def place(self) -> Place:
        """Step of the zoom ladder and point of the sheet in the middle; None while the whole sheet shows."""
        return None if self._fitted else (self.camera.step, *self.camera.middle)

    def go_to(self, place: Place) -> None:
        """Show a place as `place` tells it."""
        if place is None:
            self.fit()
            return
        step, x, y = place
        self.camera.step = min(max(step, 0), len(LADDER) - 1)
        self.show_point(x, y)

    def _moved(self) -> None:
        self._painter.begin()
        self.cameraChanged.emit()
        self._refresh()

    # ------------------------------------------------------------------ drawing

    @property
    def _device_px(self) -> float:
        return self.camera.px * self.devicePixelRatioF()

    @property
    def _zooms(self) -> set[float]:
        """The device pixels per u whose tiles are kept up to date: those shown, and a zoom step from them."""
        ratio, steps = self.devicePixelRatioF(), (self.camera.step, *neighbours(self.camera.step))
        return {LADDER[step] * ratio for step in steps}

    def _refresh(self) -> None:
        self._frame = self._ground = None
        self.update()

    def _refresh_parts(self, boxes: Parts) -> None:
        """Compose these parts of the sheet anew, None for everything, and leave the rest of the picture."""
        parts = None if boxes is None else self._in_pixels(boxes)
        if parts is None:
            self._refresh()
        else:
            self._outdated += parts
            self.update(parts)

    def _in_pixels(self, boxes: Collection[Box]) -> QRegion | None:
        """Parts of the sheet in whole pixels of the view and of the screen; None where there are no such."""
        # The edges of a part fall between pixels of the screen, also where it has 1.25 to one of the view.
        ratio = self.devicePixelRatioF()
        grain = 1 if ratio.is_integer() else 4
        if not (ratio * grain).is_integer():
            return None
        (dx, dy), px = self.camera.offset, self.camera.px
        parts = QRegion()
        for left, top, right, bottom in boxes:
            x, y = floor((left * px + dx - _SEAM) / grain), floor((top * px + dy - _SEAM) / grain)
            wide = ceil((right * px + dx + _SEAM) / grain) - x
            tall = ceil((bottom * px + dy + _SEAM) / grain) - y
            parts += QRect(x * grain, y * grain, wide * grain, tall * grain)
        return parts

    @property
    def is_rendering(self) -> bool:
        """Whether a tile in sight is still to be drawn or repaired."""
        return not all(map(self._tiles.is_ready, self._wanted()))

    def finish_rendering(self) -> None:
        """Paint everything that is missing here and at once: for screenshots and tests."""
        if self._source is not None and self._sheet is not None:
            self._live.call_for_ghosts(self._source, self._sheet, self._device_px)
        while self._painter.paint_next():
            pass

    def _wanted(self) -> list[TileKey]:
        """The tiles in sight, the most urgent first."""
        if self._sheet is None:
            return []
        return self._sight.wanted(self.camera, self._sheet.box, self._layers, self.devicePixelRatioF())

    def _ahead(self) -> list[TileKey]:
        """The tiles that a zoom step would bring into sight, as many as there is room for."""
        if self._sheet is None or not self.isVisible():
            return []
        if self._printed is not None:
            self._printed.expect_drafts()
        sheet, ratio = self._sheet.box, self.devicePixelRatioF()
        return self._tiles.fitting(self._wanted(), self._sight.ahead(self.camera, sheet, self._layers, ratio))

    @property
    def _layers(self) -> tuple[str, str]:
        """The layers of tiles that are shown, the lower one first."""
        return self._ground_layer, MARKERS

    def _scene(self) -> Scene | None:
        """What the tiles are painted from."""
        if self._source is None or self._sheet is None or self._printed is None:
            return None
        opacities = dict(self._live.opacities)
        if self._live.hides_labels:
            opacities[LayerName.LABELS] = 0.0
        looks = _LOOKS_OF_GROUND | {MARKERS: LayerStyle(MARKERS, opacities=tuple(opacities.items()))}
        return Scene(self._source, self._sheet, self._printed, looks, self._edit)

    def paintEvent(self, event: QPaintEvent) -> None:
        frame = self._drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, frame)
        self._paint_over(painter)
        painter.end()

    def _drawn(self) -> QPixmap:
        """The finished frame; only what is out of date is drawn."""
        if self._ground is None or self._ground.size() != self._pixels(self.size()):
            self._outdated, self._frame = QRegion(), None
            self._ground = self._blank()
            self._compose(self._ground, self.rect())
        stale, self._stale = self._stale + self._renew_ground_parts(self._ground), QRegion()
        if self._source is None or not self._live.shows(self._source):
            self._frame, self._live.cards = None, ()
            return self._ground
        if self._frame is None:
            self._frame, stale = self._blank(), QRegion(self.rect())
        if not stale.isEmpty():
            self._compose_live(self._frame, self._ground, stale)
        if self._live.ghosts.is_waiting:
            self._painter.begin()
        return self._frame

    def _renew_ground_parts(self, ground: QPixmap) -> QRegion:
        """Draw what is out of date of the ground, each part by itself. Where that was."""
        outdated, self._outdated = self._outdated & self.rect(), QRegion()
        if outdated.isEmpty():
            return outdated
        bounds = outdated.boundingRect()
        area = sum(part.width() * part.height() for part in outdated)  # type: ignore[attr-defined]
        together = outdated.rectCount() > _MOST_PARTS or bounds.width() * bounds.height() <= _WORTH * area
        parts = [bounds] if together else list(outdated)  # type: ignore[call-overload]
        for part in parts:
            self._compose(ground, part)
        return QRegion(bounds) if together else outdated

    def _blank(self) -> QPixmap:
        """A picture of the size of the view, nothing on it but the colour round the sheet."""
        picture = QPixmap(self._pixels(self.size()))
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        # What is composed may end in the middle of a pixel of the screen at its right and lower edge.
        picture.fill(self._files)
        return picture

    def _pixels(self, size: QSize) -> QSize:
        """So many pixels of the view in those of the screen."""
        ratio = self.devicePixelRatioF()
        return QSize(round(size.width() * ratio), round(size.height() * ratio))

    def _compose(self, picture: QPixmap, part: QRect) -> None:
        """Draw desk, sheet and tiles in a part of the picture of the view."""
        if self._sheet is None or self._printed is None:
            picture.fill(self._files)
            return
        ground = GroundInSight(self._sheet, self._printed, self._layers, self._wanted(), self._files)
        if self._composer.compose(picture, ground, part):
            self._painter.begin()

    def _compose_live(self, frame: QPixmap, ground: QPixmap, parts: QRegion) -> None:
        """Draw the ground and all that lies over it in some parts of the frame."""
        self._composer.compose_live(frame, ground, parts, self._source, self._sheet)

    def _have_painted(self, boxes: list[Box], edit: int) -> None:
        if self._sheet is not None:
            self._fresh.painted(self._sheet, boxes, edit)

    def _paint_over(self, painter: QPainter) -> None:
        """What changes with the pointer alone, drawn over the finished frame; nothing here."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fitted:
            self.fit()
        else:
            self.camera.resize(self.width(), self.height())
        self._moved()
        super().resizeEvent(event)


def _differs(before: HexMap, after: HexMap, hex_: Hex) -> bool:
    """Whether something else is drawn in a hex of another map."""
    return drawn_cell(before, hex_) != drawn_cell(after, hex_)
