"""Small things rendered beforehand: what lies in thousands on a picture of pixels is put there as stamps.

A stamp is put on whole pixels of the sheet, so that a part painted alone looks as it does in the whole.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from math import ceil, floor
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

#: Stamps of so many kinds and zooms are kept: all those of a view, and of the steps beside it.
_MOST_SETS = 9

Look = TypeVar("Look", bound=Hashable)


def put_stamps(
    painter: QPainter,
    kind: Hashable,
    places: Iterable[tuple[float, float, Look]],
    render: Callable[[Look, float], QImage],
) -> None:
    """Put stamps of a kind on the whole pixels nearest to their places, in their order.

    `render` makes the stamp of a look at so many pixels to a u, when it is first needed. The painter paints
    pixels (`pixels_shown`).
    """
    place = painter.deviceTransform()
    px, left, top = place.m11(), place.dx() + 0.5, place.dy() + 0.5
    stamps = _stamps(kind, px)
    painter.save()
    painter.resetTransform()
    for x, y, look in places:
        stamp = stamps.get(look)
        if stamp is None:
            stamp = stamps[look] = render(look, px)
        half = stamp.width() // 2
        painter.drawImage(floor(x * px + left) - half, floor(y * px + top) - half, stamp)
    painter.restore()


def stamp(reach: float, px: float, draw: Callable[[QPainter], None]) -> QImage:
    """A picture of so many pixels to a u, whose middle pixel is the place of what is drawn, which reaches no
    further than `reach` u from it.
    """
    half = ceil(reach * px) + 1
    image = QImage(2 * half + 1, 2 * half + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(half + 0.5, half + 0.5)
    painter.scale(px, px)
    draw(painter)
    painter.end()
    return image


def forget_stamps() -> None:
    """Give up all stamps: they are rendered anew in a moment."""
    _stamps.cache_clear()


@lru_cache(maxsize=_MOST_SETS)
def _stamps(_kind: Hashable, _px: float) -> dict[Hashable, QImage]:
    """The stamps of a kind and a zoom by their looks."""
    return {}
