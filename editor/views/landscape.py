"""The shapes of the terrain in one part of the map, worked out from the hexes near it.

Nothing here depends on what lies further than `REACH` from the part: a tile drawn alone equals the same
tile cut from the whole picture, and an edit changes nothing far away. So areas that an edit does not alter
are cut from a part that was worked out before it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeVar

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from editor.views.drawn_cells import (
    BUILDING,
    ICE,
    POND,
    RIVER,
    ROUGH,
    RUBBLE,
    SAND,
    SWAMP,
    WADI,
    WOODS,
    drawn_cells,
    road_exits,
    stream_end,
    stream_exits,
    wadi_exits,
)
from editor.views.geometry.cliffs import Cliff, CliffFace, Rock, cliff_sides, faces
from editor.views.geometry.curves import curves_through
from editor.views.geometry.noise import Floats
from editor.views.geometry.shapes import (
    NOTHING,
    Softness,
    cut,
    off_the_lines,
    smooth_unions,
    widened,
    without,
    wobbled,
)
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.geometry.stream_ends import HALF, StreamEnd
from engine.hexes.edge import Edge, edge
from engine.hexes.hex import Hex, neighbour, neighbours
from engine.model.cell import Cell, Directions, HexsideFeature, StreamDepth
from engine.model.hex_map import HexMap

#: Hexes whose centre lies this far outside a part may still shape what is drawn in it.
REACH = 1.75

#: How far from its middle a stream has cut away the hills it runs through.
VALLEY = 0.175

#: Areas are kept up to this far outside a part, in u: nothing drawn from their outline reaches further.
_MARGIN = 0.4

#: The rock of a cliff reaches no further from the middle of its hexside, in u.
_ROCK = 0.6

#: So many unions of ledges are kept, some three kilobytes each.
_MOST_LEDGES = 1 << 8

_Kept = TypeVar("_Kept")
_SHAPES = (
    "hill", "summit", "woods", "road_curves", "rail_curves", "stream_curves", "wadi_curves",
    "roads", "streams", "stream_water", "wadis",
)  # fmt: skip


class _Area(cached_property[BaseGeometry]):
    """The chosen hexes of a landscape as one soft shape, cut to what is drawn."""

    def __init__(self, chosen: Callable[[Cell], bool], **how: float) -> None:
        def found(land: Landscape) -> BaseGeometry:
            assert self.attrname is not None
            return land.joined([self.attrname])[self.attrname]

        super().__init__(found)
        self.chosen = chosen
        self.how = Softness(**how)


class _Made(cached_property[BaseGeometry]):
    """A shape of a landscape that is made of one of its areas.

    What it `reads` of the cells, the streams and, where it `has_cliffs`, the cliffs decide all of it.
    """

    def __init__(
        self,
        area: str,
        make: Callable[[Landscape], BaseGeometry],
        reads: Callable[[Cell], object],
        *,
        has_cliffs: bool = False,
    ) -> None:
        def found(land: Landscape) -> BaseGeometry:
            before = self.earlier(land)
            return make(land) if before is None else before

        super().__init__(found)
        self.area = area
        self._reads = reads
        self._has_cliffs = has_cliffs

    def earlier(self, land: Landscape) -> BaseGeometry | None:
        """The shape as it was before, where nothing that decides it has changed."""
        assert self.attrname is not None
        if not land.streams_are_as_before or (self._has_cliffs and not land.cliffs_are_as_before):
            return None
        return land.earlier(self.attrname, self._reads)


class Landscape:
    """The terrain shapes that matter inside `box`; each is worked out when first asked for.

    `before` is a landscape of a part that holds the box, perhaps of other terrain: areas that are the same
    here are taken over from it. They are let go of once all shapes are worked out.
    """

    def __init__(self, map_: HexMap, sheet: SheetGeometry, box: Box, before: Landscape | None = None) -> None:
        self.map = map_
        self.sheet = sheet
        self.box = box
        #: The part the shapes were worked out for, of which `box` may be a part.
        self.whole = box
        self._kept: dict[object, Any] = {}
        self._near: dict[tuple[Box, float], list[Hex]] = {}
        self._kept_of: dict[str, dict[str, Any]] = {}
        here = list(sheet.hexes_in(box.grown(REACH)))
        self.cells = drawn_cells(map_, here)
        self._before = before if before is not None and self._is_part_of(before, here) else None
        self._changed = self._other_cells(before) if self._before is not None and before is not None else []

    def _is_part_of(self, before: Landscape, here: Collection[Hex]) -> bool:
        """Whether a landscape holds this one, and the same of the hexes here are drawn."""
        return before.box.holds(self.box) and all((at in before.cells) == (at in self.cells) for at in here)

    def _other_cells(self, before: Landscape) -> list[Hex]:
        # Most are the same objects, which says so far sooner than all that they hold.
        old = before.cells
        return [hex_ for hex_, cell in self.cells.items() if old[hex_] is not cell and old[hex_] != cell]

    def earlier(self, name: str, reads: Callable[[Cell], object]) -> BaseGeometry | None:
        """An area as it was before, where nothing that it `reads` of the cells has changed."""
        before = self._before
        if before is None:
            return None
        for at in self._changed:
            if reads(self.cells[at]) != reads(before.cells[at]):
                return None
        shape: BaseGeometry | None = vars(before).get(name)
        if shape is None:
            return None
        if name in before._kept_of:
            self._kept_of[name] = dict(before._kept_of[name])
        return shape if before.around == self.around else cut(shape, self.around)

    @cached_property
    def streams_are_as_before(self) -> bool:
        """Whether all streams run as they did."""
        if self._before is None:
            return False
        then, now = self._before._stream_exits, self._stream_exits
        near = {each for at in self._changed for each in (at, *neighbours(at))}
        return all(then.get(at) == now.get(at) for at in near & self.cells.keys())

    @cached_property
    def cliffs_are_as_before(self) -> bool:
        """Whether the same cliffs stand here."""
        if self._before is None:
            return False
        then = self._before._cliffs
        return set(self._cliffs) == {
            cliff
            for cliff in then
            if cliff.hex in self.cells and neighbour(cliff.hex, cliff.direction) in self.cells
        }

    def within(self, box: Box) -> Landscape:
        """The same shapes for a part of the part."""
        part = copy.copy(self)
        part.box = box
        return part

    def kept(self, key: object, make: Callable[[], _Kept]) -> _Kept:
        """What `make` returns, made once for all parts; it must depend on nothing but the shapes."""
        if key not in self._kept:
            self._kept[key] = make()
        made: _Kept = self._kept[key]
        return made

    def kept_of(self, area: str, what: str, make: Callable[[], _Kept]) -> _Kept:
        """What `make` returns of an area, made once for all parts and taken over with the area: it must
        depend on nothing else, and may reach further.
        """
        return self.kept_of_each([area], what, lambda _: [make()])[area]

    def kept_of_each(
        self, areas: Sequence[str], what: str, make: Callable[[list[BaseGeometry]], Iterable[_Kept]]
    ) -> dict[str, _Kept]:
        """The same of several areas; `make` is given all at once of which it is not kept yet."""
        shapes = {area: getattr(self, area) for area in areas}  # with what is taken over
        kept = {area: self._kept_of.setdefault(area, {}) for area in areas}
        lacking = [area for area in areas if what not in kept[area]]
        if lacking:
            for area, made in zip(lacking, make([shapes[area] for area in lacking]), strict=True):
                kept[area][what] = made
        return {area: kept[area][what] for area in areas}

    def hexsides(self) -> list[tuple[Edge, HexsideFeature]]:
        """The hexside features at hand, in canonical order."""

        def found() -> list[tuple[Edge, HexsideFeature]]:
            features, cells = self.map.hexsides, self.cells
            sides = {edge(hex_, direction) for hex_ in cells for direction in range(6)} if features else ()
            return [(side, features[side]) for side in sorted(features.keys() & sides)]

        return self.kept("hexsides", found)

    def shows(self, x: float, y: float, margin: float = 0.25) -> bool:
        """Whether a point lies in the part or within a margin of it."""
        box = self.box
        return box.left - margin <= x <= box.right + margin and box.top - margin <= y <= box.bottom + margin

    def work_out(self) -> None:
        """Work all shapes out, so that parts made from now on share them."""
        before = {name: made.earlier(self) for name, made in _MADE.items()}
        taken = {name: shape for name, shape in before.items() if shape is not None}
        vars(self).update(taken)
        # Nothing else is made of the areas that these were made of.
        known = {_MADE[name].area for name in taken}.union(vars(self))
        vars(self).update(self.joined(name for name in _AREAS if name not in known))
        for name in _SHAPES:
            getattr(self, name)
        self._before = None

    def near(self, margin: float = 0.6) -> list[Hex]:
        """The hexes of which something may show in the part, column by column."""
        found = self._near.get((self.box, margin))
        if found is None:
            hexes = self.sheet.hexes_in(self.box.grown(margin))
            found = self._near[self.box, margin] = [hex_ for hex_ in hexes if hex_ in self.cells]
        return found

    @cached_property
    def around(self) -> Box:
        """Where areas are kept."""
        return self.whole.grown(_MARGIN)

    def terrain(self, names: frozenset[str]) -> list[Hex]:
        """All hexes at hand of these terrain types."""
        return [hex_ for hex_, cell in self.cells.items() if cell.terrain in names]

    def joined(self, names: Iterable[str]) -> dict[str, BaseGeometry]:
        """Areas by their names; those that are as they were are taken over, others worked out together."""
        areas = {name: _AREAS[name] for name in names}
        before = {name: self.earlier(name, area.chosen) for name, area in areas.items()}
        found = {name: shape for name, shape in before.items() if shape is not None}
        lacking = {name: area for name, area in areas.items() if name not in found}
        hexes = [
            [hex_ for hex_, cell in self.cells.items() if area.chosen(cell)] for area in lacking.values()
        ]
        shapes = smooth_unions(
            self.sheet.polygons(chain.from_iterable(hexes)),
            [len(each) for each in hexes],
            [area.how for area in lacking.values()],
            self.around,
        )
        return found | dict(zip(lacking, shapes, strict=True))

    # ------------------------------------------------------------------ areas

    #: The hexes of level 1 and higher, and those of level 2, without their cliffs.
    slopes = _Area(lambda cell: cell.elevation >= 1, inset=0.06, radius=0.30, wobble=0.04)
    tops = _Area(lambda cell: cell.elevation >= 2, inset=0.11, radius=0.27, wobble=0.03)
    #: Everything below level 0.
    pit = _Area(lambda cell: cell.elevation < 0, inset=0.08, radius=0.28, wobble=0.04)
    rough = _Area(lambda cell: cell.terrain in ROUGH, inset=0.06, radius=0.30, wobble=0.05)
    swamp = _Area(lambda cell: cell.terrain in SWAMP, inset=0.07, radius=0.33, wobble=0.06, pace=1.6)
    ponds = _Area(lambda cell: cell.terrain in POND, inset=0.10, radius=0.33, wobble=0.02)
    rivers = _Area(lambda cell: cell.terrain in RIVER, inset=0.05, radius=0.30, wobble=0.045)
    sand = _Area(lambda cell: cell.terrain in SAND, inset=0.05, radius=0.30, wobble=0.05)
    ice = _Area(lambda cell: cell.terrain in ICE, inset=0.07, radius=0.30, wobble=0.04)
    #: The trodden ground round buildings.
    villages = _Area(lambda cell: cell.terrain in BUILDING | RUBBLE, inset=0.05, radius=0.24)

    #: Everything of level 1 and higher, and of level 2, without the valleys of streams.
    hill = _Made(
        "slopes", lambda land: land._raised(1, land.slopes), lambda cell: cell.elevation >= 1, has_cliffs=True
    )
    summit = _Made(
        "tops", lambda land: land._raised(2, land.tops), lambda cell: cell.elevation >= 2, has_cliffs=True
    )

    #: The floor of the woods under all that leads through them.
    wooded = _Area(lambda cell: cell.terrain in WOODS, inset=0.035, radius=0.33, wobble=0.075, pace=1.9)
    #: The same without roads and streams.
    woods = _Made(
        "wooded",
        lambda land: off_the_lines(land.wooded, (land.roads, 0.085), (land.streams, 0.11)),
        lambda cell: (cell.terrain in WOODS, road_exits(cell), cell.rail),
    )

    def _raised(self, level: int, shape: BaseGeometry) -> BaseGeometry:
        """The ground from a level up: it reaches to the edge of its cliffs, and streams cut through it."""
        rocks = [
            face.rock
            for face in self.cliff_faces
            if face.cliff.above >= level > face.cliff.below and self.around.meets(face.rock.reach)
        ]
        if rocks:
            shape = shape.union(_ledges(tuple(rocks)))
        return shape if shape.is_empty else without(shape, self.valleys)

    @cached_property
    def valleys(self) -> BaseGeometry:
        """What streams have cut away of the hills they run through."""
        return wobbled(widened(self.streams, VALLEY), self.around, 0.03, 1.4)

    @cached_property
    def cliff_faces(self) -> list[CliffFace]:
        """The rock of the cliffs that may be seen here."""
        return faces(self.sheet, self._cliffs, self.around.grown(_ROCK))

    @cached_property
    def _cliffs(self) -> list[Cliff]:
        """The cliffs at hand."""
        marked = {side for side, feature in self.hexsides() if feature.type == "cliff"}

        def named(hex_: Hex, direction: int) -> bool:
            return edge(hex_, direction) in marked

        return cliff_sides(self.cells, named if marked else None)

    # ------------------------------------------------------------------ lines

    def _curves(self, line: Callable[[Cell], Directions]) -> dict[Hex, list[Floats]]:
        cells = self.cells.items()
        return {
            hex_: curves_through(self.sheet, hex_, exits) for hex_, cell in cells if (exits := line(cell))
        }

    @cached_property
    def road_curves(self) -> dict[Hex, list[Floats]]:
        """The curves of the roads, hex by hex; a bridge without a road gets the stretch it spans."""
        return self._curves(road_exits)

    @cached_property
    def rail_curves(self) -> dict[Hex, list[Floats]]:
        return self._curves(attrgetter("rail"))

    @cached_property
    def stream_curves(self) -> dict[Hex, list[Floats]]:
        """The curves of the streams."""
        return {
            hex_: curves_through(self.sheet, hex_, exits, swing=0.21, what=53)
            for hex_, exits in self._stream_exits.items()
        }

    @cached_property
    def _stream_exits(self) -> dict[Hex, tuple[int, ...]]:
        """The exits of the streams; one that none is given for reaches to the water around it."""
        return {hex_: exits for hex_ in self.cells if (exits := stream_exits(self.cells, hex_))}

    @cached_property
    def stream_ends(self) -> dict[Hex, StreamEnd]:
        """The streams that end in the middle of a hex: on or below high ground in a spring, else in a pool
        or, where wet or loose ground takes them up, running out.
        """
        kinds = {hex_: stream_end(self.cells, self.map.cells, hex_) for hex_ in self.stream_curves}
        return {
            hex_: StreamEnd(kind, self.stream_curves[hex_][0])
            for hex_, kind in kinds.items()
            if kind is not None
        }

    def beside_streams(self, reach: float) -> BaseGeometry:
        """The streams and the ground as near to them as it is to lines `reach` u away from their middle."""
        through = {hex_: each for hex_, each in self.stream_curves.items() if hex_ not in self.stream_ends}
        ground = widened(_lines(through), reach, quad_segs=6)
        if not self.stream_ends:
            return ground
        waters = [end.water().buffer(reach - HALF) for end in self.stream_ends.values()]
        return shapely.union_all([ground, *waters])

    @cached_property
    def wadi_curves(self) -> dict[Hex, list[Floats]]:
        """The beds of wadis and balkas: from each such hex to those around it."""
        return {
            hex_: curves_through(self.sheet, hex_, wadi_exits(self.cells, hex_), swing=0.16, what=59)
            for hex_ in self.terrain(WADI)
        }

    @cached_property
    def roads(self) -> BaseGeometry:
        """The middle lines of roads and rails."""
        return _lines(self.road_curves, self.rail_curves)

    @cached_property
    def streams(self) -> BaseGeometry:
        """The middle lines of streams."""
        return _lines(self.stream_curves)

    @cached_property
    def stream_water(self) -> BaseGeometry:
        """The water of the streams."""
        return wobbled(self.beside_streams(HALF), self.around, 0.03, 1.9)

    @cached_property
    def wadis(self) -> BaseGeometry:
        """The sunken ground of wadis and balkas."""
        return wobbled(widened(_lines(self.wadi_curves), 0.21, quad_segs=6), self.around, 0.04, 1.9)

    def depth(self, hex_: Hex) -> StreamDepth | None:
        """The depth of the stream in a hex, on the rim too."""
        cell = self.cells.get(hex_)
        return (cell.stream_depth if cell else None) or self.map.stream_depth


#: All areas by their names, in the order they stand in.
_AREAS: Mapping[str, _Area] = MappingProxyType(
    {name: each for name, each in vars(Landscape).items() if isinstance(each, _Area)}
)

#: What is made of them.
_MADE: Mapping[str, _Made] = MappingProxyType(
    {name: each for name, each in vars(Landscape).items() if isinstance(each, _Made)}
)


@lru_cache(maxsize=_MOST_LEDGES)
def _ledges(rocks: tuple[Rock, ...]) -> BaseGeometry:
    """The ledges of some rock as one: hill and summit over a cliff end in the same ones, edit after edit."""
    return shapely.union_all([rock.ledge for rock in rocks])


def _lines(*curves: dict[Hex, list[Floats]]) -> BaseGeometry:
    lines = [LineString(curve) for each in curves for parts in each.values() for curve in parts]
    if not lines:
        return NOTHING
    result: BaseGeometry = shapely.MultiLineString(lines)
    return result
