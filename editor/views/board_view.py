"""The map on the screen with its pointer and keys.

It speaks hexes and hexsides, never pixels, and knows neither tools nor rules.
"""

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.text.texts import text
from editor.views.board_canvas import BoardCanvas
from editor.views.board_source import BoardSource
from editor.views.edge_names import draw_edge_names, is_called_for, strips
from editor.views.geometry.sheet import SheetGeometry
from editor.views.overlays.hex_cursor import draw_hex_cursor, hex_cursor_reach
from editor.views.overlays.model import LayerName
from editor.views.palette import BLUE, IVORY, SCREEN
from editor.views.sketch import Sketch
from engine.hexes.edge import Edge, edge
from engine.hexes.hex import Hex, neighbour


@dataclass(frozen=True, slots=True)
class BoardPoint:
    """A place on the board under the pointer: its hex, and the nearest hexside and corner of it.

    `corner` k lies between the hexsides k - 1 and k. `is_on_map` is False on the rim and outside.
    """

    hex: Hex
    direction: int
    corner: int
    is_on_map: bool
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    button: Qt.MouseButton = Qt.MouseButton.NoButton

    @property
    def edge(self) -> Edge:
        """The nearest hexside."""
        return edge(self.hex, self.direction)


class BoardView(BoardCanvas):
    """Shows a `BoardSource`; pans with the middle button, space and drag, or scrolling, zooms with the wheel
    or + and -.

    Arrow keys move a hex cursor, Return presses and releases at it. Signals carry a `BoardPoint`;
    `hexHovered` also None when the pointer leaves the map. The left button presses; `contextRequested` tells
    where the right one was pressed, or the keys for menus at the cursor, and the place on the screen.
    `cursorExtended` carries the hexes the cursor
    goes from and to while Shift is held.
    """

    hexHovered = Signal(object)
    hexPressed = Signal(object)
    hexDragged = Signal(object)
    hexReleased = Signal(object)
    hexDoubleClicked = Signal(object)
    contextRequested = Signal(object, QPoint)
    cursorMoved = Signal(object)
    cursorExtended = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(text("view.map"))
        self._hover: BoardPoint | None = None
        self._hover_shape = "hex"
        self._cursor_hex: Hex | None = None
        self._pan_from: QPoint | None = None
        self._pressed: Qt.MouseButton = Qt.MouseButton.NoButton
        self._space = False
        self._wheel = 0
        self._own_cursor: QCursor | None = None
        self._has_rulers = False

    def set_source(self, source: BoardSource | None, changed: Collection[Hex] | None = None) -> None:
        """Show a source; only what differs from the one before is drawn anew (see `BoardCanvas`)."""
        before = self._sheet
        super().set_source(source, changed)
        if self._sheet is not before:
            self._cursor_hex = None
            self._set_hover(None)

    def set_hover_shape(self, shape: str) -> None:
        """What the pointer lights up: `hex`, `edge` or `none`."""
        self._hover_shape = shape
        self.update()

    def show_rulers(self, *, shown: bool) -> None:
        """Rulers beside the view name columns and rows from now on, or none do any longer."""
        self._has_rulers = shown
        self.update()

    @property
    def names_edges(self) -> bool:
        """Whether columns and rows are named along the edges: hexes are too small for the names on show."""
        strength = self._live.opacity(LayerName.LABELS)
        unnamed = is_called_for(self.camera.px) or self._live.hides_labels
        return self._sheet is not None and strength > 0 and unnamed and not self._has_rulers

    @property
    def _here(self) -> Hex | None:
        """The hex that is pointed at, by the pointer before the keys."""
        if self._hover is not None and self._hover.is_on_map:
            return self._hover.hex
        return self._cursor_hex if self.hasFocus() else None

    def _paint_over(self, painter: QPainter) -> None:
        """Names along the edges, the hex or hexside under the pointer, and the keyboard's hex cursor."""
        if self._sheet is None or not (self._hover or self._cursor_hex or self.names_edges):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.names_edges:
            painter.save()
            painter.setOpacity(self._live.opacity(LayerName.LABELS))
            draw_edge_names(painter, self._sheet, self.camera, self._here, self._live.cards)
            painter.restore()
        dx, dy = self.camera.offset
        painter.translate(dx, dy)
        painter.scale(self.camera.px, self.camera.px)
        sketch = Sketch(painter, self.camera.px, SCREEN)
        if self._hover is not None and self._hover.is_on_map and self._hover_shape != "none":
            if self._hover_shape == "edge":
                self._live.draw_edge(sketch, self._sheet, self._hover.hex, self._hover.direction)
            else:
                self._live.draw_ring(sketch, self._sheet, self._hover.hex, IVORY, 0.06, inset=0.03)
                self._live.draw_ring(
                    sketch, self._sheet, self._hover.hex, BLUE, 0.03, inset=0.03, opacity=0.8
                )
        if self._cursor_hex is not None and self.hasFocus():
            draw_hex_cursor(sketch, self._sheet, self._cursor_hex)

    # ------------------------------------------------------------------ pointer and keys

    def point_at(
        self,
        x: float,
        y: float,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.NoButton,
    ) -> BoardPoint | None:
        """What lies at a place of the view; None without a map."""
        if self._sheet is None or self._source is None:
            return None
        sx, sy = self.camera.to_sheet(x, y)
        hex_, direction = self._sheet.side_at(sx, sy)
        cx, cy = self._sheet.centre(hex_)
        corner = max(
            range(6),
            key=lambda k: (sx - cx) * self._sheet_corner(k)[0] + (sy - cy) * self._sheet_corner(k)[1],
        )
        return BoardPoint(hex_, direction, corner, hex_ in self._source.map.cells, modifiers, button)

    def _sheet_corner(self, corner: int) -> tuple[float, float]:
        assert self._sheet is not None
        return self._sheet.corners[corner]

    def _at(self, event: QMouseEvent, button: Qt.MouseButton) -> BoardPoint | None:
        place = event.position()
        return self.point_at(place.x(), place.y(), event.modifiers(), button)

    def _set_hover(self, point: BoardPoint | None) -> None:
        if point is not None and not point.is_on_map:
            point = None
        before = self._hover
        self._hover = point
        place = None if point is None else (point.hex, point.direction, point.corner)
        if place != (None if before is None else (before.hex, before.direction, before.corner)):
            self.hexHovered.emit(point)
            self._update_hexes(*(each.hex for each in (before, point) if each is not None))

    def _show_hand(self, shape: Qt.CursorShape | None) -> None:
        """Show a hand while panning, then again the cursor that the tool had set."""
        if shape is None:
            if self._own_cursor is not None:
                self.setCursor(self._own_cursor)
                self._own_cursor = None
            return
        if self._own_cursor is None:
            self._own_cursor = self.cursor()
        self.setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space):
            self._pan_from = event.position().toPoint()
            self._show_hand(Qt.CursorShape.ClosedHandCursor)
            return
        point = self._at(event, button)
        if point is None:
            return
        if point.is_on_map and button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self._put_cursor(point.hex)
        # The right button only opens a menu: it presses, drags and releases nothing.
        if button == Qt.MouseButton.LeftButton:
            self._pressed = button
            self.hexPressed.emit(point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            here = event.position().toPoint()
            self.camera.pan(here.x() - self._pan_from.x(), here.y() - self._pan_from.y())
            self._pan_from = here
            self._fitted = False
            self._moved()
            return
        point = self._at(event, self._pressed)
        self._set_hover(point)
        if point is not None and self._pressed != Qt.MouseButton.NoButton:
            self.hexDragged.emit(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None and event.button() in (
            Qt.MouseButton.MiddleButton,
            Qt.MouseButton.LeftButton,
        ):
            self._pan_from = None
            self._show_hand(Qt.CursorShape.OpenHandCursor if self._space else None)
            return
        if event.button() == self._pressed:
            self._pressed = Qt.MouseButton.NoButton
            point = self._at(event, event.button())
            if point is not None:
                self.hexReleased.emit(point)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = self._at(event, event.button())
        if point is not None and event.button() == Qt.MouseButton.LeftButton:
            self.hexDoubleClicked.emit(point)
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = event.pos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self._sheet:
            if self._cursor_hex is None:
                self.set_cursor_hex(self._sheet.hex_at(*self.camera.middle))
            if self._cursor_hex is not None:
                self.show_hexes((self._cursor_hex,))
                x, y = self.camera.to_view(*self._sheet.centre(self._cursor_hex))
                place = QPoint(round(x), round(y))
        point = self.point_at(place.x(), place.y(), event.modifiers(), Qt.MouseButton.RightButton)
        if point is not None:
            self.contextRequested.emit(point, self.mapToGlobal(place))

    def wheelEvent(self, event: QWheelEvent) -> None:
        place = event.position()
        pixels, angle = event.pixelDelta(), event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (
            not pixels.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            delta = pixels if not pixels.isNull() else angle / 2
            dx, dy = delta.x(), delta.y()
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not dx:
                dx, dy = dy, 0
            self.camera.pan(dx, dy)
            self._fitted = False
            self._moved()
        else:
            self._wheel += angle.y()
            steps = int(self._wheel / 120)
            self._wheel -= steps * 120
            if steps:
                self.zoom(steps, (place.x(), place.y()))
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and (
            event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._wheel += round(event.value() * 600)
            steps = int(self._wheel / 120)
            self._wheel -= steps * 120
            if steps:
                self.zoom(steps, (event.position().x(), event.position().y()))
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self._show_hand(Qt.CursorShape.OpenHandCursor)
            return
        match key:
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1)
            case Qt.Key.Key_Minus:
                self.zoom(-1)
            case Qt.Key.Key_Home:
                self.fit()
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._move_cursor(Qt.Key(key), event.modifiers())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._press_at_cursor(event.modifiers())
            case _:
                super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            if self._pan_from is None:
                self._show_hand(None)
            return
        super().keyReleaseEvent(event)

    @property
    def cursor_hex(self) -> Hex | None:
        """The hex the keyboard cursor is on."""
        return self._cursor_hex

    def set_cursor_hex(self, hex_: Hex | None) -> None:
        """Put the keyboard cursor on a hex of the map and bring it into sight."""
        if hex_ is not None and (self._source is None or hex_ not in self._source.map.cells):
            return
        self._put_cursor(hex_)
        if hex_ is not None:
            self.show_hexes((hex_,))
            self.cursorMoved.emit(hex_)

    def _put_cursor(self, hex_: Hex | None) -> None:
        before, self._cursor_hex = self._cursor_hex, hex_
        if before != hex_:
            self._update_hexes(*(each for each in (before, hex_) if each is not None))

    def _update_hexes(self, *hexes: Hex) -> None:
        """Paint again what lies over these hexes with the pointer and the keyboard's cursor."""
        if self._sheet is not None:
            parts = self._in_pixels(
                [self._sheet.box_around((hex_,), hex_cursor_reach(self.camera.px)) for hex_ in hexes]
            )
            if parts is None:
                self.update()
            else:
                self.update(parts)
            if self.names_edges:
                for strip in strips(self._sheet, self.camera):
                    self.update(strip)

    def _move_cursor(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        if self._source is None or self._sheet is None:
            return
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            step = 60
            dx, dy = {Qt.Key.Key_Left: (step, 0), Qt.Key.Key_Right: (-step, 0), Qt.Key.Key_Up: (0, step)}.get(
                key, (0, -step)
            )
            self.camera.pan(dx, dy)
            self._moved()
            return
        if self._cursor_hex is None:
            middle = self._sheet.hex_at(*self.camera.middle)
            self.set_cursor_hex(middle)
            return
        here = self._cursor_hex
        for direction in _arrow(self._sheet, here, key):
            there = neighbour(here, direction)
            if there in self._source.map.cells:
                self.set_cursor_hex(there)
                if modifiers & Qt.KeyboardModifier.ShiftModifier:
                    self.cursorExtended.emit(here, there)
                return

    def _press_at_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        if self._cursor_hex is not None and self._source is not None:
            on_map = self._cursor_hex in self._source.map.cells
            point = BoardPoint(self._cursor_hex, 0, 0, on_map, modifiers, Qt.MouseButton.LeftButton)
            self.hexPressed.emit(point)
            self.hexReleased.emit(point)

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover(None)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        self._pan_from = None
        self._show_hand(None)
        super().focusOutEvent(event)


def _arrow(sheet: SheetGeometry, at: Hex, key: Qt.Key) -> tuple[int, ...]:
    """The directions an arrow key tries, best first; sideways (or up and down) it zigzags along the row."""
    column, row = sheet.grid.offset(at)
    if sheet.grid.is_flat_top:
        first = column % 2 == 0
        return {
            Qt.Key.Key_Up: (0,),
            Qt.Key.Key_Down: (3,),
            Qt.Key.Key_Right: (2, 1) if first is False else (1, 2),
            Qt.Key.Key_Left: (4, 5) if first is False else (5, 4),
        }[key]
    first = row % 2 == 0
    return {
        Qt.Key.Key_Right: (1,),
        Qt.Key.Key_Left: (4,),
        Qt.Key.Key_Up: (5, 0) if first else (0, 5),
        Qt.Key.Key_Down: (3, 2) if first else (2, 3),
    }[key]
