"""The printed ground of one map, part by part; shapes and drafts are kept until they change."""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from math import ceil, floor

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.views.draft import FAR, FlatMap
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.landscape import REACH, Landscape
from editor.views.layers.grid import GridStyle
from editor.views.layers.terrain import draw_bare, draw_landscape
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from editor.views.tiles import CHUNK, TileKey
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap

#: The shapes of so many parts are kept, some 0.2 megabytes each, about those of a window: tiles of a part are
#: painted in a row, and edits in it take over what they leave as it was.
_MOST_LANDS = 16

#: From so many pixels per u on a draft shows a square of so many u either way at so many pixels per u, and is
#: drawn larger: nobody looks at it for long, and it must not keep anybody waiting.
_DRAFTS = ((24.0, 8.0, 12.0), (0.0, 32.0, 4.0))

#: The flat colour of a hex and its lines reach no further from its centre than this, in u.
_COLOURED = 1.0

#: So many drafts are kept, about six megabytes: more than a window shows at a time.
_MOST_DRAFTS = 96


class PrintedGround:
    """Paints tiles of a map's terrain, and drafts of those that are not painted yet.

    Shapes are taken over `before`, those of a part of a map that was much the same, where they are.
    """

    def __init__(self, map_: HexMap, sheet: SheetGeometry, before: Landscape | None = None) -> None:
        self._map = map_
        self._sheet = sheet
        self._before = before
        self._lands: OrderedDict[Box, Landscape] = OrderedDict()
        #: The parts whose shapes are those of the map before: what is the same is taken over from them.
        self._outdated: set[Box] = set()
        self._draft: FlatMap | None = None
        self._drafts: OrderedDict[tuple[float, int, int], QPixmap] = OrderedDict()

    @property
    def sheet(self) -> SheetGeometry:
        """Where the hexes lie."""
        return self._sheet

    def renew(self, map_: HexMap, hexes: Iterable[Hex] | None) -> None:
        """Go over to another map on the same grid that differs in these hexes; None: perhaps everywhere."""
        self._map = map_
        if hexes is None:
            self._lands.clear()
            self._outdated.clear()
            self._drafts.clear()
            self._draft = None
            return
        at = set(hexes)
        if self._draft is not None:
            self._draft.renew(map_, at)
        shaped, coloured = (
            [self._sheet.box_around((hex_,), reach) for hex_ in at] for reach in (REACH + 0.1, _COLOURED)
        )
        self._outdated |= {part for part in self._lands if any(part.meets(each) for each in shaped)}
        for square in list(self._drafts):
            if any(_square(*square).meets(each) for each in coloured):
                del self._drafts[square]

    def paint_bare(self, painter: QPainter, box: Box, px: float, grid: GridStyle) -> None:
        """Paint the grid inside a box without the ground under it."""
        painter.setClipRect(_rect(self._sheet.box), Qt.ClipOperation.IntersectClip)
        if px >= FAR:
            draw_bare(Sketch(painter, px, SCREEN), self._map, self._sheet, box, grid)

    def paint(
        self, painter: QPainter, box: Box, whole: Box, px: float, grid: GridStyle = GridStyle.LINES
    ) -> None:
        """Paint the terrain and the grid inside a box; the painter's unit is u, `px` the pixels to it.

        The shapes are worked out for `whole`, which holds the box, and kept for other boxes of it.
        """
        painter.setClipRect(_rect(self._sheet.box), Qt.ClipOperation.IntersectClip)
        if px < FAR:
            self._drafted().paint(painter, box, px)
            return
        land = self._landscape(whole)
        draw_landscape(Sketch(painter, px, SCREEN), land if box == whole else land.within(box), grid)

    def expect_drafts(self) -> None:
        """Take the flat colours of the map up, so that its first draft comes at once."""
        self._drafted()

    def paint_flat(self, painter: QPainter, hexes: Collection[Hex], px: float) -> None:
        """Paint single hexes in their flat colours; the painter's unit is u, `px` the pixels to it."""
        self._drafted().paint_hexes(painter, hexes, px)

    def drafts(self, keys: Iterable[TileKey]) -> list[tuple[Box, QPixmap]]:
        """Quick pictures in flat colours that cover these tiles, to show until the tiles are painted."""
        squares: dict[tuple[float, int, int], None] = {}
        for key in keys:
            box, side = key.box, next(side for least, side, _ in _DRAFTS if key.px >= least)
            for column in range(floor(box.left / side), ceil(box.right / side)):
                for row in range(floor(box.top / side), ceil(box.bottom / side)):
                    squares[side, column, row] = None
        found = [(_square(*square), self._draft_of(square)) for square in squares]
        while len(self._drafts) > _MOST_DRAFTS:
            self._drafts.popitem(last=False)
        return found

    def _draft_of(self, square: tuple[float, int, int]) -> QPixmap:
        found = self._drafts.get(square)
        if found is None:
            box = _square(*square)
            px = next(px for _, side, px in _DRAFTS if side == square[0])
            found = self._drafts[square] = QPixmap(round(box.width * px), round(box.height * px))
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(px, px)
            painter.translate(-box.left, -box.top)
            painter.setClipRect(_rect(self._sheet.box))
            self._drafted().paint(painter, box, px, samples=1)
            painter.end()
        self._drafts.move_to_end(square)
        return found

    def _drafted(self) -> FlatMap:
        if self._draft is None:
            self._draft = FlatMap(self._map, self._sheet)
        return self._draft

    def _landscape(self, whole: Box) -> Landscape:
        """The shapes inside a part; those of the parts used last are kept, unless they are too large."""
        if whole.width > CHUNK:
            return Landscape(self._map, self._sheet, whole)
        land = self._lands.get(whole)
        if land is None or whole in self._outdated:
            land = self._lands[whole] = Landscape(self._map, self._sheet, whole, self.land_over(whole))
            land.work_out()
            self._outdated.discard(whole)
            while len(self._lands) > _MOST_LANDS:
                self._outdated.discard(self._lands.popitem(last=False)[0])
        self._lands.move_to_end(whole)
        return land

    def land_over(self, part: Box) -> Landscape | None:
        """Shapes at hand of a part that holds that one, perhaps of a map before; the last used first."""
        return next((land for box, land in reversed(self._lands.items()) if box.holds(part)), self._before)


def _square(side: float, column: int, row: int) -> Box:
    """The part of the sheet that a draft shows."""
    return Box(column * side, row * side, (column + 1) * side, (row + 1) * side)


def _rect(box: Box) -> QRectF:
    return QRectF(box.left, box.top, box.width, box.height)
