"""A whole sheet: title, map, north rose and key, for pictures and print."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from editor.text.texts import text
from editor.views.board_source import BoardSource, EntryView, ObjectiveView
from editor.views.counters.counter import draw_counter
from editor.views.geometry.shapes import ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.counters import draw_counts, placed
from editor.views.layers.grid import GridStyle
from editor.views.layers.markers import draw_markers
from editor.views.layers.terrain import draw_terrain
from editor.views.lettering import draw_text, text_width
from editor.views.markers.north import draw_north
from editor.views.overlays.model import LayerName
from editor.views.palette import PRINT, SCREEN, Palette
from editor.views.sketch import Sketch
from editor.views.symbols.smoke import draw_smoke
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import neighbour
from engine.model.cell import CLEAR, Cell, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.terrain import TerrainTable

_MARGIN = 0.42
_HEAD = 0.98
_KEY_PITCH = 0.97
_KEY_ROW = 1.02

#: A picture's terrain is drawn in squares of so many u: paths of a whole map take far longer than its parts.
_PIECE = 8.0


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words on a sheet: two lines at the left, up to two at the right, and the note under the key."""

    title: str
    subtitle: str = ""
    right: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a sheet shows of its map beside the ground and what is built and laid on it."""

    grid: bool = True
    labels: bool = True
    counters: bool = True


#: A sheet with everything on it.
ALL_SHOWN = Shown()

#: Hears of each part that is drawn: how many are, and of how many; whether to go on.
Step = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class _KeyEntry:
    name: str
    detail: str
    cell: Cell = CLEAR
    hexside: str = ""
    objective: ObjectiveType | None = None
    entry: str = ""


class MapSheet:
    """A sheet ready to be drawn; all sizes in u."""

    def __init__(
        self,
        source: BoardSource,
        words: SheetWords | None,
        table: TerrainTable,
        *,
        saves_ink: bool = False,
        shown: Shown = ALL_SHOWN,
    ) -> None:
        self._source = source if shown.counters else _without_counters(source)
        self._shown = shown
        self._words = words
        self._palette: Palette = PRINT if saves_ink else SCREEN
        self.geometry = SheetGeometry(source.map.grid)
        self._key = tuple(_key_entries(source, table)) if words is not None else ()
        self._columns = max(1, int(self.geometry.box.width / _KEY_PITCH))
        self._rows = math.ceil(len(self._key) / self._columns)

    @property
    def map(self) -> HexMap:
        """The map on the sheet."""
        return self._source.map

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet."""
        box = self.geometry.box
        if self._words is None:
            return box.width, box.height
        return box.width + 2 * _MARGIN, _HEAD + box.height + 0.14 + self._rows * _KEY_ROW + 0.42

    @property
    def map_box(self) -> Box:
        """Where the map lies on the sheet."""
        box = self.geometry.box
        left, top = (0.0, 0.0) if self._words is None else (_MARGIN, _HEAD)
        return Box(left, top, left + box.width, top + box.height)

    def draw(
        self,
        painter: QPainter,
        px: float,
        *,
        clips: bool = True,
        within: Box | None = None,
        pieces: bool = False,
        step: Step = lambda _done, _all: True,
    ) -> None:
        """Draw the sheet; the painter's unit is u already, `px` pixels per u choose the detail.

        Without `clips` every shape is cut to size before it is painted, for formats that know no clipping.
        Of the map no more is drawn than `within` needs, a part of the sheet that the painter is clipped to.
        `step` hears of each piece, and may have the rest left out.
        In `pieces`, for pictures of so many pixels per u, the work grows with the map and not much faster.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sketch = Sketch(painter, px, self._palette)
        width, height = self.size
        ground = ring_path(_corners(Box(0, 0, width, height)))
        sketch.fill(ground, self._palette.sheet)
        place = self.map_box
        area = ring_path(_corners(Box(0, 0, place.width, place.height)))
        painter.save()
        painter.translate(place.left, place.top)
        if clips:
            painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
        box = self.geometry.box if within is None else _common(self.geometry.box, within, place)
        grid = GridStyle.LINES if self._shown.grid else GridStyle.NONE
        parts = tuple(_pieces(box, place, px)) if pieces else (box,)
        for number, part in enumerate(parts):
            if not step(number, len(parts)):
                break
            painter.save()
            if pieces:
                painter.setClipRect(
                    QRectF(part.left, part.top, part.width, part.height), Qt.ClipOperation.IntersectClip
                )
            cut = sketch if clips else replace(sketch, cut=area)
            draw_terrain(cut, self._source.map, self.geometry, part, grid)
            painter.restore()
        self._draw_markers(sketch if clips else replace(sketch, cut=area), box)
        painter.restore()
        frame = ring_path(_corners(place))
        sketch.line(frame, "#2A2318" if not sketch.saves_ink else "#000000", 0.030, floor=1.2, mitre=True)
        if self._words is not None:
            self._draw_head(sketch, self._words)
            self._draw_key(sketch, self._words, clips=clips)

    def _draw_markers(self, sketch: Sketch, box: Box) -> None:
        source, geometry = self._source, self.geometry
        draw_markers(sketch, source, geometry, box, {} if self._shown.labels else {LayerName.LABELS: 0.0})
        for counter, place, size in placed(sketch, geometry, source.counters, box):
            draw_counter(sketch, counter, place, size, geometry.angles, detail=sketch.detail)
        draw_counts(sketch, geometry, source.counters, box)
        occupied = {counter.hex for counter in source.counters}
        for hex_ in source.smoke:
            draw_smoke(sketch, geometry.centre(hex_), occupied=hex_ in occupied)

    def _draw_head(self, sketch: Sketch, words: SheetWords) -> None:
        width = self.size[0]
        title = words.title.upper()
        room = (
            width
            - 2 * _MARGIN
            - 1.0
            - max((text_width(each, 0.17, bold=False) for each in words.right), default=0)
        )
        size = min(0.40, 0.40 * room / max(text_width(title, 0.40, serif=True), 1e-6))
        draw_text(sketch, title, (_MARGIN, 0.50), size, self._palette.title, align=0.0, serif=True)
        subtitle_size = min(0.18, 0.18 * room / max(text_width(words.subtitle, 0.18, bold=False), 1e-6))
        draw_text(
            sketch,
            words.subtitle,
            (_MARGIN, 0.80),
            subtitle_size,
            self._palette.subtitle,
            align=0.0,
            bold=False,
        )
        for index, line in enumerate(words.right[:2]):
            at = (width - _MARGIN - 0.92, 0.42 + 0.28 * index)
            draw_text(sketch, line, at, 0.17, self._palette.subtitle, align=1.0, bold=False)
        angle = math.degrees(self.geometry.angles[self._source.map.north % 6]) + 90
        draw_north(sketch, (width - _MARGIN - 0.36, 0.48), 0.36, angle)

    def _draw_key(self, sketch: Sketch, words: SheetWords, *, clips: bool) -> None:
        if not self._key:
            return
        place = self.map_box
        columns = math.ceil(len(self._key) / self._rows)
        pitch = place.width / columns
        for index, entry in enumerate(self._key):
            row, column = divmod(index, columns)
            x = place.left + (column + 0.5) * pitch
            top = place.bottom + 0.16 + row * _KEY_ROW
            _draw_sample(sketch, entry, x, top + 0.29, clips=clips)
            size = min(0.155, 0.155 * (pitch - 0.06) / max(text_width(entry.name, 0.155), 1e-6))
            draw_text(sketch, entry.name, (x, top + 0.74), size, self._palette.title)
            size = min(0.13, 0.13 * (pitch - 0.06) / max(text_width(entry.detail, 0.13, bold=False), 1e-6))
            draw_text(sketch, entry.detail, (x, top + 0.90), size, self._palette.subtitle, bold=False)
        if words.note:
            size = min(0.125, 0.125 * place.width / max(text_width(words.note, 0.125, bold=False), 1e-6))
            at = (place.left, self.size[1] - 0.16)
            draw_text(sketch, words.note, at, size, self._palette.subtitle, align=0.0, bold=False)


def _without_counters(source: BoardSource) -> BoardSource:
    kept = {each.name: getattr(source, each.name) for each in fields(BoardSource) if each.name != "counters"}
    return BoardSource(**kept)


def _common(box: Box, within: Box, place: Box) -> Box:
    """The part of the map's box that lies in a part of the sheet, on which the map lies at `place`."""
    left, top = max(box.left, within.left - place.left), max(box.top, within.top - place.top)
    right, bottom = min(box.right, within.right - place.left), min(box.bottom, within.bottom - place.top)
    return Box(left, top, max(left, right), max(top, bottom))


def _pieces(box: Box, place: Box, px: float) -> Iterator[Box]:
    """The box in squares of `_PIECE`, whose edges inside lie between two pixels of the sheet's picture."""

    def edges(first: float, last: float, offset: float) -> list[float]:
        step = max(1, round(_PIECE * px))
        begins = math.floor((first + offset) * px) + step
        ends = math.ceil((last + offset) * px)
        return [first, *(pixel / px - offset for pixel in range(begins, ends, step)), last]

    across, down = edges(box.left, box.right, place.left), edges(box.top, box.bottom, place.top)
    for top, bottom in pairwise(down):
        for left, right in pairwise(across):
            yield Box(left, top, right, bottom)


def _corners(box: Box) -> list[tuple[float, float]]:
    return [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]


def _cost(value: int | None) -> str:
    return "–" if value is None else str(value)


def _key_entries(source: BoardSource, table: TerrainTable) -> Iterator[_KeyEntry]:
    """What the map shows, in the order of the terrain table; costs for squad · vehicle."""
    cells = list(source.map.cells.values())
    used = {cell.terrain for cell in cells}
    for kind in table.terrain.values():
        if kind.id not in used:
            continue
        squad, vehicle = kind.squad_cost, kind.vehicle_cost
        if kind.by_depth:
            depth = (source.map.stream_depth or "fordable") if kind.by_depth else ""
            squad, vehicle = kind.by_depth.get(str(depth), (squad, vehicle))
        sample = next(cell for cell in cells if cell.terrain == kind.id)
        cell = Cell(kind.id, building=sample.building)
        if sample.stream or kind.id == "stream":
            cell = replace(cell, stream=(0, 3))
        if kind.id == "bridge" or sample.bridge is not None:
            cell = replace(cell, stream=(0, 3), road=(1, 4), bridge=1)
        yield _KeyEntry(kind.name, f"{_cost(squad)} · {_cost(vehicle)}", cell)
    if any(cell.elevation > 0 for cell in cells):
        top = max(cell.elevation for cell in cells)
        yield _KeyEntry(
            text("sheet.hills" if top > 1 else "sheet.hill"), text("sheet.uphill"), Cell(elevation=1)
        )
    if any(cell.road for cell in cells):
        yield _KeyEntry(text("sheet.road"), "1 · 1", Cell(road=(1, 4)))
    if any(cell.rail for cell in cells):
        yield _KeyEntry(text("sheet.rail"), text("sheet.line"), Cell(rail=(1, 4)))
    for name in sorted({feature.type for feature in source.map.hexsides.values()}):
        kind_of_side = table.hexsides.get(name)
        yield _KeyEntry(kind_of_side.name if kind_of_side else name, text("sheet.hexside"), hexside=name)
    shown = {objective.type for objective in source.objectives}
    for kind_of_marker in ObjectiveType:
        if kind_of_marker in shown:
            name = text(f"option.objective.{kind_of_marker.value}")
            yield _KeyEntry(name, text("sheet.marker"), objective=kind_of_marker)
    if source.entries:
        yield _KeyEntry(text("sheet.entry"), text("sheet.entry.hex"), entry=source.entries[0].nation)


def _draw_sample(sketch: Sketch, entry: _KeyEntry, x: float, y: float, *, clips: bool) -> None:
    """One hex of the key, drawn by the renderer of the map and cut out along its sides."""
    scale = 0.55
    grid = Grid(Orientation.FLAT_TOP, 6, 6)
    geometry = SheetGeometry(grid)
    centre = grid.hex_at(3, 3)
    cells = {hex_: Cell() for hex_ in grid.hexes()}
    cells[centre] = entry.cell
    for name in ("road", "rail", "stream"):
        for direction in getattr(entry.cell, name):
            other = neighbour(centre, direction)
            cells[other] = replace(cells[other], **{name: ((direction + 3) % 6,)})  # type: ignore[arg-type]
    sides = {edge(centre, d): HexsideFeature(entry.hexside) for d in (4, 5)} if entry.hexside else {}
    if entry.hexside == "cliff":
        sides = {}
        cells[centre] = Cell(elevation=2)
        for direction in (0, 1, 5):
            cells[neighbour(centre, direction)] = Cell(elevation=2)
        for direction in (2, 4):
            cells[neighbour(centre, direction)] = Cell(elevation=1)
    map_ = HexMap(grid, cells, {}, sides, {}, ())
    source = BoardSource(
        map_,
        objectives=(ObjectiveView(centre, entry.objective, 2),) if entry.objective else (),
        entries=(EntryView(centre, entry.entry),) if entry.entry else (),
    )
    cx, cy = geometry.centre(centre)
    painter = sketch.painter
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    painter.translate(-cx, -cy)
    hexagon = ring_path(geometry.polygon(centre))
    box = Box(cx - 0.60, cy - 0.52, cx + 0.60, cy + 0.52)
    px = sketch.px * scale
    fine = Sketch(painter, max(px, 34.0), sketch.palette, None if clips else hexagon)
    if clips:
        painter.setClipPath(hexagon, Qt.ClipOperation.IntersectClip)
    draw_terrain(fine, map_, geometry, box)
    draw_markers(fine, source, geometry, box, {LayerName.LABELS: 0.0})
    painter.setClipping(False)
    Sketch(painter, px, sketch.palette).line(hexagon, sketch.palette.grid, 0.022, floor=1.0, opacity=0.8)
    painter.restore()


def playable_size(map_: HexMap) -> tuple[int, int]:
    """Columns and rows of whole hexes."""
    columns = {map_.grid.offset(hex_)[0] for hex_ in map_.cells}
    rows = {map_.grid.offset(hex_)[1] for hex_ in map_.cells}
    return len(columns), len(rows)
