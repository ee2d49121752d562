"""Text on the map, turned into paths so that it is crisp at every zoom and in print."""

import os
from functools import lru_cache
from importlib.resources import as_file, files

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QPainterPath, QTransform

from editor.views.geometry.sheet import Point
from editor.views.palette import HALO
from editor.views.sketch import Sketch

SANS = ("Noto Sans", "Noto Sans Math", "Noto Sans Symbols2")
SERIF = ("Noto Serif", "Noto Sans", "Noto Sans Math", "Noto Sans Symbols2")

#: Letters are laid out at this size and scaled down, so that hinting never moves them.
_SIZE = 100.0


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Make the shipped fonts known to Qt and name the families that were found."""
    families: list[str] = []
    for entry in sorted(files("editor").joinpath("assets", "fonts").iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".ttf"):
            with as_file(entry) as path:
                number = QFontDatabase.addApplicationFont(str(path))
            families += QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return tuple(families)


@lru_cache(maxsize=1)
def draw_unseen() -> QGuiApplication:
    """Begin a process that shows nothing but draws: letters become paths through an application's fonts."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["tidewright"])
    load_fonts()
    return application


def font(*, bold: bool = True, serif: bool = False) -> QFont:
    """The map's font at the layout size."""
    load_fonts()
    result = QFont()
    result.setFamilies(list(SERIF if serif else SANS))
    result.setPixelSize(int(_SIZE))
    result.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result


#: More than a window shows labels, at about eight kilobytes each.
@lru_cache(maxsize=1024)
def _glyphs(text: str, bold: bool, serif: bool) -> tuple[QPainterPath, float]:
    path = QPainterPath()
    face = font(bold=bold, serif=serif)
    path.addText(0, 0, face, text)
    return path, QFontMetricsF(face).horizontalAdvance(text)


def text_width(text: str, size: float, *, bold: bool = True, serif: bool = False) -> float:
    """How wide a text of a letter size runs, in the unit of the size."""
    return _glyphs(text, bold, serif)[1] * size / _SIZE


def text_path(
    text: str, at: Point, size: float, *, align: float = 0.5, bold: bool = True, serif: bool = False
) -> QPainterPath:
    """The outlines of a text on a base line; `align` 0 starts at the point, 0.5 centres, 1 ends there."""
    path, advance = _glyphs(text, bold, serif)
    place = QTransform()
    scale = size / _SIZE
    place.translate(at[0] - advance * scale * align, at[1])
    place.scale(scale, scale)
    return place.map(path)


def draw_text(
    sketch: Sketch,
    text: str,
    at: Point,
    size: float,
    name: str,
    *,
    halo: float = 0.0,
    halo_colour: str = HALO,
    align: float = 0.5,
    bold: bool = True,
    serif: bool = False,
) -> None:
    """A text on a base line, with a halo of that opacity round it."""
    path = text_path(text, at, size, align=align, bold=bold, serif=serif)
    path.setFillRule(Qt.FillRule.WindingFill)
    if halo:
        sketch.line(path, halo_colour, size * 0.36, opacity=halo)
    sketch.fill(path, name)
