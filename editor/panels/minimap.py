"""The minimap: the whole map in small, with the part in view; a click goes there."""

from collections.abc import Collection
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from editor.menus.entry import Entry, open_menu
from editor.text.texts import text
from editor.views.draft import FlatMap
from editor.views.geometry.sheet import Box, SheetGeometry
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap

#: A picture with more changed hexes than this is drawn anew as a whole.
_MOST_REPAIRED = 200

#: How far round its centre a changed hex alters the picture, a half hex beside it included, in u.
_REACH = 1.8

#: An edit shows here so many milliseconds later, with those that follow it meanwhile: the map comes first.
_SOON = 400

#: Pixels beyond what changed that smoothing reaches.
_SEAM = 2


class Minimap(QWidget):
    """Shows a map and a frame; emits the point of the sheet that was clicked, or that all is to be shown."""

    point_chosen = Signal(float, float)
    whole_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map: HexMap | None = None
        self._draft: FlatMap | None = None
        self._picture: QPixmap | None = None
        #: What is to be painted anew of a picture that is there.
        self._damaged: set[Hex] = set()
        self._frame: Box | None = None
        self._marks: tuple[tuple[Hex, str], ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._update_damaged)
        self.setAccessibleName(text("panel.minimap"))
        self.setMinimumHeight(110)

    def sizeHint(self) -> QSize:
        return QSize(270, 170)

    def show_map(
        self,
        map_: HexMap | None,
        marks: tuple[tuple[Hex, str], ...] = (),
        changed: Collection[Hex] | None = None,
    ) -> None:
        """Show that map, with dots of these colours on hexes.

        `changed`, when the caller knows it, holds every hex that differs from the map shown before.
        """
        before, self._map = self._map, map_
        is_marked_anew, self._marks = marks != self._marks, marks
        if map_ is not before:
            same_sheet = before is not None and map_ is not None and before.grid == map_.grid
            if map_ is None or changed is None or not same_sheet:
                self._draft = self._picture = None
                self._damaged.clear()
            elif self._draft is not None:
                self._draft.renew(map_, changed)
                self._damaged.update(changed)
                if not is_marked_anew:
                    if not self._soon.isActive():
                        self._soon.start()
                    return
        self.update()

    def _update_damaged(self) -> None:
        """Draw those parts anew that changed hexes lie in."""
        if self._map is None or not self._damaged:
            return  # a picture of the whole came before
        left, top, px = self._place()
        box = SheetGeometry(self._map.grid).box_around(tuple(self._damaged), _REACH)
        part = QRectF(left + box.left * px, top + box.top * px, box.width * px, box.height * px)
        self.update(part.toAlignedRect().adjusted(-_SEAM, -_SEAM, _SEAM, _SEAM))

    def show_frame(self, visible: Box) -> None:
        """Show which part of the sheet is in view."""
        self._frame = visible
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def _place(self) -> tuple[float, float, float]:
        """Left, top and pixels per u of the picture."""
        assert self._map is not None
        across, down = self._map.grid.size
        px = min((self.width() - 24) / across, (self.height() - 16) / down)
        return (self.width() - across * px) / 2, (self.height() - down * px) / 2, px

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._map is None:
            return
        picture = self._drawn(self._map)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, top, px = self._place()
        across, down = self._map.grid.size
        whole = QRectF(left, top, across * px, down * px)
        painter.drawPixmap(whole, picture, QRectF(picture.rect()))
        painter.setPen(QPen(Qt.GlobalColor.white, 1))
        for hex_, colour in self._marks:
            x, y = self._map.grid.centre(hex_)
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(left + x * px, top + y * px), 3.5, 3.5)
        if self._frame is not None:
            box = self._frame
            frame = QRectF(left + box.left * px, top + box.top * px, box.width * px, box.height * px)
            frame = frame.intersected(whole)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(Qt.GlobalColor.white, 4))
            painter.drawRect(frame)
            painter.setPen(QPen(self.palette().color(self.palette().ColorRole.Highlight), 2))
            painter.drawRect(frame)
        painter.end()

    def _drawn(self, map_: HexMap) -> QPixmap:
        """The picture of the map as it is now; only what changed is painted."""
        sheet = SheetGeometry(map_.grid)
        if self._draft is None:
            self._draft = FlatMap(map_, sheet)
        ratio, px = self.devicePixelRatioF(), self._place()[2]
        dots = px * ratio
        if self._picture is None or len(self._damaged) > _MOST_REPAIRED:
            self._picture = QPixmap(
                max(1, round(sheet.box.width * dots)), max(1, round(sheet.box.height * dots))
            )
            self._picture.fill(Qt.GlobalColor.transparent)
            self._paint(self._picture, self._draft, sheet.box, dots)
        elif self._damaged:
            box = sheet.box_around(tuple(self._damaged), _REACH)
            self._paint(self._picture, self._draft, box, dots)
        self._damaged.clear()
        return self._picture

    def _paint(self, picture: QPixmap, draft: FlatMap, part: Box, dots: float) -> None:
        """Paint a part in whole dots, so that it equals the same part of the whole picture."""
        left, top = max(0, floor(part.left * dots)), max(0, floor(part.top * dots))
        right = min(picture.width(), ceil(part.right * dots))
        bottom = min(picture.height(), ceil(part.bottom * dots))
        if left >= right or top >= bottom:
            return
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(left, top, right - left, bottom - top)
        painter.scale(dots, dots)
        draft.paint(painter, Box(left / dots, top / dots, right / dots, bottom / dots), dots)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._map is not None:
            place = QPointF(event.pos())
            entries = (
                Entry(text("context.centre"), lambda: self._go(place)),
                Entry(text("action.zoom_fit").replace("&", ""), self.whole_asked.emit),
            )
            open_menu(self, entries, event.globalPos())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def _go(self, place: QPointF) -> None:
        if self._map is not None:
            left, top, px = self._place()
            self.point_chosen.emit((place.x() - left) / px, (place.y() - top) / px)
