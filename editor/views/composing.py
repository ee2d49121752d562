"""The picture of a view put together: desk, sheet and tiles below, counters and overlays over them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion, QTransform

from editor.views.board_source import BoardSource
from editor.views.camera import Camera
from editor.views.geometry.outline import hexes_path
from editor.views.geometry.sheet import SIDE, Box, SheetGeometry
from editor.views.layers.live import LiveLayers
from editor.views.overlays.model import LayerName
from editor.views.paint_job import MARKERS
from editor.views.palette import SCREEN
from editor.views.printed_ground import PrintedGround
from editor.views.sketch import Sketch
from editor.views.tiles import TileCache, TileKey, keys_over
from engine.hexes.hex import Hex

#: So many changed hexes are shown one by one until they are painted, more of them by drafts of their parts.
_FEW = 12

#: Signs on hexes that are small reach so many pixels further than the hexes.
_SIGN = 16.0

_PAPER, _SHADOW, _RIM = QColor(SCREEN.paper), QColor(0, 0, 0, 60), QColor("#33291A")

_SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


class FreshHexes:
    """Changed hexes that tiles in sight do not show yet, each by the number of its last edit."""

    def __init__(self) -> None:
        self._edits: dict[Hex, int] = {}

    def __bool__(self) -> bool:
        return bool(self._edits)

    def note(self, hexes: Iterable[Hex], edit: int) -> None:
        """These hexes look different since that edit."""
        self._edits.update((hex_, edit) for hex_ in hexes)

    def clear(self) -> None:
        """No hex waits any longer."""
        self._edits.clear()

    def painted(self, sheet: SheetGeometry, boxes: Collection[Box], edit: int) -> None:
        """These parts of the ground show all edits up to this one now."""
        for hex_, last in list(self._edits.items()):
            x, y = sheet.centre(hex_)
            point = Box(x, y, x, y)
            if last <= edit and any(box.meets(point) for box in boxes):
                del self._edits[hex_]

    def within(self, sheet: SheetGeometry, boxes: Collection[Box]) -> list[Hex]:
        """Those of them that lie in some parts of the sheet."""
        places = {hex_: sheet.box_around((hex_,), SIDE) for hex_ in self._edits}
        return [hex_ for hex_, place in places.items() if any(box.meets(place) for box in boxes)]


@dataclass(frozen=True, slots=True)
class GroundInSight:
    """What the lower part of a picture is made of.

    `layers` are the layers of tiles that are shown, the lower one first, and `wanted` the tiles in sight;
    `files` is the colour round the sheet.
    """

    sheet: SheetGeometry
    printed: PrintedGround
    layers: Sequence[str]
    wanted: Collection[TileKey]
    files: QColor


class Composer:
    """Draws parts of the picture of what a camera shows."""

    def __init__(self, camera: Camera, tiles: TileCache, live: LiveLayers, fresh: FreshHexes) -> None:
        self._camera = camera
        self._tiles = tiles
        self._live = live
        self._fresh = fresh

    def compose(self, picture: QPixmap, ground: GroundInSight, part: QRect) -> bool:
        """Draw desk, tiles and the rim of the sheet in a part of the picture; whether tiles are missing."""
        painter = QPainter(picture)
        painter.setClipRect(part)
        edge_of_sheet = self._edge_of_sheet(ground.sheet)
        on_view = edge_of_sheet.translated(*self._camera.offset)
        is_inside = on_view.contains(QRectF(part.adjusted(-1, -1, 1, 1)))
        painter.fillRect(part, _PAPER if is_inside else ground.files)
        self._place(painter)
        if not is_inside:
            painter.fillRect(edge_of_sheet.translated(3, 4), _SHADOW)
            painter.fillRect(edge_of_sheet, _PAPER)
        device_px, box = self._camera.px * picture.devicePixelRatio(), self._part_of_sheet(part)
        over = {key for layer in ground.layers for key in keys_over(layer, device_px, box)}
        missing = self._paint_tiles(painter, ground, [key for key in ground.wanted if key in over], device_px)
        if not is_inside:
            painter.setPen(_RIM)
            painter.drawRect(edge_of_sheet)
        painter.end()
        return missing

    def compose_live(
        self,
        frame: QPixmap,
        ground: QPixmap,
        parts: QRegion,
        source: BoardSource | None,
        sheet: SheetGeometry | None,
    ) -> None:
        """Draw the ground, counters and overlays in some parts of the frame.

        They are cut out of the frame, not pictures of their own: there dashed lines would begin elsewhere.
        """
        painter = QPainter(frame)
        painter.setClipRegion(parts)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawPixmap(0, 0, ground)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        if source is not None and sheet is not None:
            self._place(painter)
            px = self._camera.px
            painter.scale(px, px)
            part = self._part_of_sheet(parts.boundingRect()).grown(_SIGN / px)
            self._live.paint(Sketch(painter, px, SCREEN), source, sheet, self._camera.visible, part)
        painter.end()

    def _place(self, painter: QPainter) -> None:
        """Have a painter smooth, its origin the sheet's corner."""
        painter.setRenderHints(_SMOOTH)
        painter.translate(*self._camera.offset)

    def _part_of_sheet(self, part: QRect) -> Box:
        """A part of the view, in u."""
        (dx, dy), px = self._camera.offset, self._camera.px
        left, top = (part.left() - dx) / px, (part.top() - dy) / px
        return Box(left, top, left + part.width() / px, top + part.height() / px)

    def _edge_of_sheet(self, sheet: SheetGeometry) -> QRectF:
        px = self._camera.px
        return QRectF(0, 0, sheet.box.width * px, sheet.box.height * px)

    def _paint_tiles(
        self, painter: QPainter, ground: GroundInSight, wanted: list[TileKey], device_px: float
    ) -> bool:
        """Put these tiles in place, older ones of other zooms under those still missing; whether any are."""
        missing = [key for key in wanted if not self._tiles.is_ready(key)]
        hides_ground = self._live.opacity(LayerName.TERRAIN) == 0.0
        for layer in ground.layers:
            of_layer = [key for key in missing if key.layer == layer]
            absent = [key for key in of_layer if key not in self._tiles]
            has_drafts = layer != MARKERS and not hides_ground
            if absent:
                if has_drafts:
                    self._paint_drafts(painter, ground.printed, absent)
                self._paint_coarser(painter, layer, device_px, self._region(key.box for key in absent))
            for key in wanted:
                found = self._tiles.find(key) if key.layer == layer else None
                if found is not None:
                    self._put(painter, key, found)
            if of_layer:
                self._paint_coarser(painter, layer, device_px, self._region(self._tiles.outdated(of_layer)))
                if has_drafts:
                    self._paint_fresh(painter, ground, of_layer)
            if layer != MARKERS:
                self._fade_ground(painter, ground.sheet)
        return bool(missing)

    def _paint_fresh(self, painter: QPainter, ground: GroundInSight, missing: list[TileKey]) -> None:
        """Show changed hexes in flat colours until the tiles they lie in are repaired."""
        damaged = [key for key in missing if key in self._tiles]
        if not damaged or not self._fresh:
            return
        hexes = self._fresh.within(ground.sheet, [key.box for key in damaged])
        px = self._camera.px
        painter.save()
        if len(hexes) <= _FEW:
            painter.scale(px, px)
            ground.printed.paint_flat(painter, hexes, px)
        else:
            to_view = QTransform.fromScale(px, px)
            painter.setClipPath(to_view.map(hexes_path(ground.sheet, hexes)), Qt.ClipOperation.IntersectClip)
            self._paint_drafts(painter, ground.printed, damaged)
        painter.restore()

    def _paint_coarser(self, painter: QPainter, layer: str, device_px: float, lacking: QRegion) -> None:
        """Show tiles of other zooms where those of this one are missing, or show what was there before."""
        if lacking.isEmpty():
            return
        painter.save()
        painter.setClipRegion(lacking)
        for key, tile in self._tiles.coarser(layer, device_px):
            if lacking.intersects(self._place_of(key).toAlignedRect()):
                self._put(painter, key, tile)
        painter.restore()

    def _region(self, boxes: Iterable[Box]) -> QRegion:
        """Parts of the sheet, in logical pixels."""
        region, px = QRegion(), self._camera.px
        for box in boxes:
            region += QRectF(box.left * px, box.top * px, box.width * px, box.height * px).toAlignedRect()
        return region

    def _fade_ground(self, painter: QPainter, sheet: SheetGeometry) -> None:
        """Let the paper show through the ground where that is drawn faintly."""
        faint = 1.0 - self._live.opacity(LayerName.TERRAIN)
        if 0.0 < faint < 1.0:
            paper = QColor(SCREEN.paper)
            paper.setAlphaF(faint)
            painter.fillRect(self._edge_of_sheet(sheet), paper)

    def _paint_drafts(self, painter: QPainter, printed: PrintedGround, absent: list[TileKey]) -> None:
        """Show the hexes of tiles that are still to be drawn in flat colours."""
        px = self._camera.px
        for box, picture in printed.drafts(absent):
            place = QRectF(box.left * px, box.top * px, box.width * px, box.height * px)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))

    def _put(self, painter: QPainter, key: TileKey, tile: QPixmap) -> None:
        painter.drawPixmap(self._place_of(key), tile, QRectF(tile.rect()))

    def _place_of(self, key: TileKey) -> QRectF:
        """Where a tile stands on the sheet, in logical pixels."""
        side = key.side * self._camera.px
        return QRectF(key.column * side, key.row * side, side, side)
