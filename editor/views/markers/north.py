"""The north rose."""

from PySide6.QtGui import QPainterPath, QTransform

from editor.views.geometry.shapes import ring_path
from editor.views.geometry.sheet import Point
from editor.views.lettering import draw_text
from editor.views.sketch import Sketch


def draw_north(sketch: Sketch, at: Point, radius: float, angle: float) -> None:
    """A ring with a two-toned needle turned clockwise by `angle` degrees, and the letter N."""
    painter = sketch.painter
    painter.save()
    painter.translate(*at)
    painter.scale(radius, radius)
    rose = Sketch(painter, sketch.px * radius, sketch.palette)
    disc = QPainterPath()
    disc.addEllipse(-1.0, -1.0, 2.0, 2.0)
    rose.fill_with_edge(disc, "#FBF6E8", "#5C5340", 0.05, 1.0)
    painter.setTransform(QTransform().rotate(angle), True)
    rose.fill(ring_path([(0, -0.78), (0.30, 0.28), (0, 0.10)]), "#5C5340")
    rose.fill(ring_path([(0, -0.78), (-0.30, 0.28), (0, 0.10)]), "#B9AD90")
    rose.line(ring_path([(0, -0.78), (0.30, 0.28), (0, 0.10), (-0.30, 0.28)]), "#2A2318", 0.035, floor=0.6)
    draw_text(rose, "N", (0, 0.80), 0.56, "#2A2318")
    painter.restore()
