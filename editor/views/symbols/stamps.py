"""Small things rendered beforehand: what lies in thousands on a picture of pixels is put there as stamps.

A stamp is put on whole pixels of the sheet, so that a part painted alone looks as it does in the whole.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from math import ceil, floor
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

#: So many bytes of stamps are kept: all those of a view, and of the steps beside it.
_MOST = 8 * 1024 * 1024

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
    kept = _kept()
    stamps = kept.of(kind, px)
    painter.save()
    painter.resetTransform()
    for x, y, look in places:
        stamp = stamps.get(look)
        if stamp is None:
            stamp = render(look, px)
            kept.keep(stamps, look, stamp)
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
    _kept.cache_clear()


#: The stamps of a kind and a zoom, by their looks.
_Set = dict[Hashable, QImage]


class _Kept:
    """The stamps used last, set by set."""

    def __init__(self) -> None:
        self._sets: OrderedDict[tuple[Hashable, float], _Set] = OrderedDict()
        self._bytes = 0

    def of(self, kind: Hashable, px: float) -> _Set:
        """The stamps of a kind at so many pixels to a u."""
        found = self._sets.setdefault((kind, px), {})
        self._sets.move_to_end((kind, px))
        return found

    def keep(self, stamps: _Set, look: Hashable, stamp: QImage) -> None:
        """Take a stamp into the set that was asked for last; where all are too many, the oldest sets go, and
        that one begins anew where it alone is.
        """
        self._bytes += stamp.sizeInBytes()
        while self._bytes > _MOST:
            oldest = next(iter(self._sets.values()))
            self._bytes -= sum(each.sizeInBytes() for each in oldest.values())
            if oldest is stamps:
                stamps.clear()
                break
            self._sets.popitem(last=False)
        stamps[look] = stamp


@lru_cache(maxsize=1)
def _kept() -> _Kept:
    """What is kept in this process."""
    return _Kept()
