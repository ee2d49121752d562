"""Which tiles are in sight, and which will be after a zoom step."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from editor.views.camera import LADDER, Camera
from editor.views.geometry.sheet import Box
from editor.views.tiles import TileKey, keys_over

#: Where a hex has fewer pixels nothing is painted ahead: tiles there hold hundreds of hexes.
_LEAST_AHEAD = 12.0


@dataclass(frozen=True, slots=True)
class _Sight:
    """What tiles are found for: their layers, what the view shows of the sheet at zooms, the likeliest first,
    and where its user looks.
    """

    layers: tuple[str, ...]
    zooms: tuple[tuple[float, Box], ...]
    at: tuple[float, float]

    def keys(self) -> list[TileKey]:
        """The tiles, zoom by zoom and chunk by chunk, those nearest to where the user looks first."""
        return [
            key
            for px, box in self.zooms
            for key in sorted(
                (key for layer in self.layers for key in keys_over(layer, px, box)), key=self._turn
            )
        ]

    def _turn(self, key: TileKey) -> tuple[float, int, float]:
        return self._far(key.chunk), self.layers.index(key.layer), self._far(key.box)

    def _far(self, box: Box) -> float:
        return abs((box.left + box.right) / 2 - self.at[0]) + abs((box.top + box.bottom) / 2 - self.at[1])


class TilesInSight:
    """The tiles that a camera over a sheet shows, each in the order in which they are painted best.

    `ratio` is the number of pixels of the screen to one of the view.
    """

    def __init__(self) -> None:
        #: The place of the view that was zoomed at: what lies there comes first.
        self.looked_at: tuple[float, float] | None = None
        #: Whether the last zoom step led outwards: the next one most often leads the same way.
        self.goes_out = False
        self._known: dict[str, tuple[object, list[TileKey]]] = {}

    def wanted(self, camera: Camera, sheet: Box, layers: Sequence[str], ratio: float) -> list[TileKey]:
        """The tiles in sight; of a chunk those of the layers given first come first."""
        return self._found("wanted", self._zoom, camera, sheet, layers, ratio)

    def ahead(self, camera: Camera, sheet: Box, layers: Sequence[str], ratio: float) -> list[TileKey]:
        """The tiles in sight after a zoom step, wherever in the view it is made at: first of a step the way
        the last one led, then of one the other way.
        """
        return self._found("ahead", self._zooms_ahead, camera, sheet, layers, ratio)

    def _zoom(self, camera: Camera, sheet: Box, ratio: float) -> Iterator[tuple[float, Box]]:
        box = _part(camera.visible, sheet)
        if box is not None:
            yield camera.px * ratio, box

    def _zooms_ahead(self, camera: Camera, sheet: Box, ratio: float) -> Iterator[tuple[float, Box]]:
        visible = camera.visible
        for step in sorted(neighbours(camera.step), reverse=not self.goes_out):
            # A step out at an edge of the view brings into sight all of what comes anew at the opposite one.
            across, down = (max(0.0, length / LADDER[step] - length / camera.px) for length in camera.size)
            reach = Box(
                visible.left - across, visible.top - down, visible.right + across, visible.bottom + down
            )
            box = _part(reach, sheet)
            if box is not None and LADDER[step] * ratio >= _LEAST_AHEAD:
                yield LADDER[step] * ratio, box

    def _found(
        self,
        what: str,
        zooms: Callable[[Camera, Box, float], Iterator[tuple[float, Box]]],
        camera: Camera,
        sheet: Box,
        layers: Sequence[str],
        ratio: float,
    ) -> list[TileKey]:
        # They are asked for again and again while the view rests.
        asked = camera.look, sheet, tuple(layers), ratio, self.looked_at, self.goes_out
        known = self._known.get(what)
        if known is None or known[0] != asked:
            at = camera.middle if self.looked_at is None else camera.to_sheet(*self.looked_at)
            sight = _Sight(tuple(layers), tuple(zooms(camera, sheet, ratio)), at)
            known = self._known[what] = asked, sight.keys()
        return known[1]


def neighbours(step: int) -> list[int]:
    """The steps of the zoom ladder beside one."""
    return [each for each in (step + 1, step - 1) if 0 <= each < len(LADDER)]


def _part(box: Box, sheet: Box) -> Box | None:
    """The part of the sheet in a box."""
    if not box.meets(sheet):
        return None
    return Box(
        max(box.left, sheet.left),
        max(box.top, sheet.top),
        min(box.right, sheet.right),
        min(box.bottom, sheet.bottom),
    )
