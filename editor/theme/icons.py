"""Icons drawn as lines on a grid of 24: round caps, one colour, no fill."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from editor.theme.icon_lines import LINES

_GRID = 24.0
_STROKE = 1.7


def icon(name: str, colour: str | QColor, on_colour: str | QColor | None = None) -> QIcon:
    """An icon in a colour; `on_colour` is used while its button is on. KeyError for an unknown name."""
    return QIcon(
        _LineIcon(LINES[name], QColor(colour), QColor(on_colour if on_colour is not None else colour))
    )


def severity_icon(severity: str, colour: str | QColor, outline: str | QColor | None = None) -> QIcon:
    """The sign of a severity: `error` an octagon with a cross, `warning` a triangle, `hint` a disc with i."""
    return QIcon(_SeverityIcon(severity, QColor(colour), QColor(colour if outline is None else outline)))


def pixmap(name: str, colour: str | QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """An icon as a picture of `size` logical pixels."""
    return icon(name, colour).pixmap(QSize(size, size), ratio)


def path_from(lines: str) -> QPainterPath:
    """A path from its description: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Q x1 y1 x y`, `Z`,
    `O cx cy r` for a circle, `R x y w h r` for a rectangle with round corners, `A cx cy r from sweep` for an
    arc in degrees clockwise from the right.
    """
    path = QPainterPath()
    words = lines.split()
    at = 0

    def number() -> float:
        nonlocal at
        at += 1
        return float(words[at - 1])

    while at < len(words):
        command = words[at]
        at += 1
        match command:
            case "M":
                path.moveTo(number(), number())
            case "L":
                path.lineTo(number(), number())
            case "C":
                path.cubicTo(number(), number(), number(), number(), number(), number())
            case "Q":
                path.quadTo(number(), number(), number(), number())
            case "Z":
                path.closeSubpath()
            case "O":
                x, y, r = number(), number(), number()
                path.addEllipse(QPointF(x, y), r, r)
            case "R":
                x, y, w, h, r = number(), number(), number(), number(), number()
                path.addRoundedRect(QRectF(x, y, w, h), r, r)
            case "A":
                x, y, r, start, sweep = number(), number(), number(), number(), number()
                box = QRectF(x - r, y - r, 2 * r, 2 * r)
                path.arcMoveTo(box, -start)
                path.arcTo(box, -start, -sweep)
            case _:
                raise ValueError(f"unknown command {command!r} in an icon")
    return path


def paint_icon(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """Draw an icon into a box, for widgets that paint themselves."""
    _paint_lines(painter, LINES[name], box, colour)


def _paint_lines(painter: QPainter, lines: str, box: QRectF, colour: QColor) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = min(box.width(), box.height())
    painter.translate(box.center().x() - size / 2, box.center().y() - size / 2)
    painter.scale(size / _GRID, size / _GRID)
    pen = QPen(colour, _STROKE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path_from(lines))
    painter.restore()


class _VectorEngine(QIconEngine):
    """Draws an icon from lines at any size and pixel ratio, once for each."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: dict[tuple[int, int, QIcon.Mode, QIcon.State], QPixmap] = {}

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        key = (size.width(), size.height(), mode, state)
        if key not in self._drawn:
            self._drawn[key] = self._picture(size, mode, state)
        return self._drawn[key]

    def _picture(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        if picture.isNull():
            return picture  # a button squeezed to nothing asks for a picture of no size
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, QRectF(0, 0, size.width(), size.height()).toRect(), mode, state)
        painter.end()
        return picture

    def isNull(self) -> bool:
        return False

    def key(self) -> str:
        return "tidewright-lines"

    def iconName(self) -> str:
        return ""

    def write(self, stream: object) -> bool:
        return False

    def read(self, stream: object) -> bool:
        return False


class _LineIcon(_VectorEngine):
    def __init__(self, lines: str, colour: QColor, on_colour: QColor) -> None:
        super().__init__()
        self._lines = lines
        self._colour = colour
        self._on = on_colour

    def clone(self) -> QIconEngine:
        return _LineIcon(self._lines, self._colour, self._on)

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        box = QRectF(rect)  # type: ignore[call-overload]
        colour = QColor(self._on if state == QIcon.State.On else self._colour)
        if mode == QIcon.Mode.Disabled:
            colour.setAlphaF(0.4)
        _paint_lines(painter, self._lines, box, colour)


class _SeverityIcon(_VectorEngine):
    def __init__(self, severity: str, colour: QColor, outline: QColor) -> None:
        super().__init__()
        self._severity = severity
        self._colour = colour
        self._outline = outline

    def clone(self) -> QIconEngine:
        return _SeverityIcon(self._severity, self._colour, self._outline)

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        box = QRectF(rect)  # type: ignore[call-overload]
        painter.save()
        size = min(box.width(), box.height())
        painter.translate(box.center())
        painter.scale(size / _GRID, size / _GRID)
        if mode == QIcon.Mode.Disabled:
            painter.setOpacity(0.4)
        paint_severity(painter, self._severity, self._colour, self._outline)
        painter.restore()


def paint_severity(painter: QPainter, severity: str, colour: QColor, outline: QColor) -> None:
    """The sign of a severity round the origin of the painter, 20 units large."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dark_ground = colour.lightness() > 150
    ink = QColor("#20160A") if dark_ground else QColor("#FFFFFF")
    painter.setPen(
        QPen(outline, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(colour)
    strokes = QPainterPath()
    match severity:
        case "error":
            corners = [
                QPointF(
                    math.cos(math.radians(22.5 + 45 * i)) * 10, math.sin(math.radians(22.5 + 45 * i)) * 10
                )
                for i in range(8)
            ]
            painter.drawPolygon(QPolygonF(corners))
            strokes = path_from("M -3.6 -3.6 L 3.6 3.6 M 3.6 -3.6 L -3.6 3.6")
        case "warning":
            painter.drawPolygon(QPolygonF([QPointF(0, -9.5), QPointF(10.4, 8.6), QPointF(-10.4, 8.6)]))
            strokes = path_from("M 0 -3.4 L 0 2.4 M 0 5.7 L 0 5.8")
        case _:
            painter.drawEllipse(QPointF(0, 0), 9.6, 9.6)
            strokes = path_from("M 0 -0.6 L 0 4.8 M 0 -4.6 L 0 -4.5")
    painter.setPen(QPen(ink, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(strokes)
