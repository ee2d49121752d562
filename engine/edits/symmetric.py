"""A map made as symmetric as its layout says: what is drawn counts, and else the half of the first side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from engine.edits.edit import Edit, Several
from engine.edits.hexsides import SetHexside
from engine.edits.paint import PaintCells
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.edge import Edge, edge, sides
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, distance, opposite
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.cell import CLEAR, Cell, Directions, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.model.side import Side

#: What comes first of a hex and its image, lower numbers before higher ones; last the place on the sheet.
_Rank = tuple[int, ...]


class SheetHalf(StrEnum):
    """The halves of a sheet as it is drawn: `north` is the upper one."""

    WEST = "west"
    EAST = "east"
    NORTH = "north"
    SOUTH = "south"


@dataclass(frozen=True, slots=True)
class MadeSymmetric:
    """The edits that make a map symmetric; `keep` is the half that counts as a whole, None = none does."""

    edits: tuple[Edit, ...]
    grid: Grid
    symmetry: Symmetry
    keep: SheetHalf | None = None

    @property
    def title(self) -> Said:
        """What the edit does."""
        match self.keep:
            case SheetHalf.WEST:
                return say("Keep the west half")
            case SheetHalf.EAST:
                return say("Keep the east half")
            case SheetHalf.NORTH:
                return say("Keep the north half")
            case SheetHalf.SOUTH:
                return say("Keep the south half")
            case _:
                return say("Make the map symmetric")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The symmetric scenario."""
        return Several(self.edits, self.title)(scenario)

    def part_of(self, hex_: Hex) -> str:
        """The half that a hex lies in; empty in the middle."""
        half = half_of(self.grid, self.symmetry, hex_)
        return "" if half is None else half.value


def halves(grid: Grid, symmetry: Symmetry) -> tuple[SheetHalf, SheetHalf]:
    """The two halves that a symmetry parts a sheet in: side by side, or one above the other."""
    return (
        (SheetHalf.NORTH, SheetHalf.SOUTH)
        if _is_parted_by_rows(grid, symmetry)
        else (SheetHalf.WEST, SheetHalf.EAST)
    )


def half_of(grid: Grid, symmetry: Symmetry, hex_: Hex) -> SheetHalf | None:
    """The half that a hex lies in; None for a hex that is its own image."""
    image = image_of_hex(grid, symmetry, hex_)
    if image == hex_:
        return None
    first, second = halves(grid, symmetry)
    return first if _place(grid, symmetry, hex_) < _place(grid, symmetry, image) else second


def _is_parted_by_rows(grid: Grid, symmetry: Symmetry) -> bool:
    return symmetry is Symmetry.MIRROR_Y or (symmetry is Symmetry.ROT180 and grid.rows > grid.columns)


def _place(grid: Grid, symmetry: Symmetry, hex_: Hex) -> tuple[int, int]:
    column, row = grid.offset(hex_)
    return (row, column) if _is_parted_by_rows(grid, symmetry) else (column, row)


def made_symmetric(
    scenario: Scenario, map_: HexMap, boards: Callable[[], HexMap], keep: SheetHalf | None = None
) -> MadeSymmetric | None:
    """The edit after which terrain, lines, hexsides and Reinforcement Hexes are their own images.

    Of a hex and its image the one counts that the author has drawn, then the one on which something stands,
    then the one nearer to the home of the first side: nothing drawn goes but where both are. With `keep` that
    half counts, whatever the other one holds. Reinforcement Hexes of the second side become the images of the
    first side's; with `keep`, those of the side that comes from the other half. Half hexes painted by hand
    are mirrored along. `boards` gives what sheet and boards alone print. None without a symmetry, where a hex
    has no image on the map, for a half that this symmetry does not part, and where nothing is to be changed.
    """
    layout = scenario.layout
    if layout.symmetry is Symmetry.NONE:
        return None
    if keep is not None and keep not in halves(map_.grid, layout.symmetry):
        return None
    made = _Halves(scenario, map_, boards, keep)
    if any(image not in map_.cells for image in made.images.values()):
        return None
    cells = dict(made.cells()) | dict(made.half_hexes())
    edits: list[Edit] = [PaintCells(cells, {**map_.rim, **map_.cells})] if cells else []
    if changed := dict(made.hexsides()):
        printed = made.under.hexsides
        edits += [SetHexside(side, feature, printed.get(side)) for side, feature in changed.items()]
    edits += made.homes()
    return MadeSymmetric(tuple(edits), map_.grid, layout.symmetry, keep) if edits else None


@dataclass(frozen=True)
class _Halves:
    """A map under its symmetry: what counts of each hex and hexside and its image."""

    scenario: Scenario
    map: HexMap
    boards: Callable[[], HexMap]
    keep: SheetHalf | None

    @property
    def symmetry(self) -> Symmetry:
        return self.scenario.layout.symmetry

    @cached_property
    def images(self) -> dict[Hex, Hex]:
        """The image of every hex."""
        return {hex_: self.image(hex_) for hex_ in self.map.cells}

    def image(self, hex_: Hex) -> Hex:
        return image_of_hex(self.map.grid, self.symmetry, hex_)

    def turned(self, direction: int) -> int:
        return image_of_direction(self.map.grid, self.symmetry, direction)

    # ------------------------------------------------------------------ which half counts

    @cached_property
    def home(self) -> tuple[Hex, ...]:
        """Where the first side comes from; empty when the scenario does not say."""
        side = self.scenario.sides[0] if self.scenario.sides else None
        if side is None:
            return ()
        return side.reinforcement_hexes or tuple(
            hex_ for zone in side.deployment_zones for hex_ in zone.hexes
        )

    @cached_property
    def held(self) -> frozenset[Hex]:
        """The hexes on which something stands."""
        scenario = self.scenario
        return frozenset(
            hex_
            for hex_ in (
                *(each.hex for each in scenario.objectives),
                *(each.hex for each in scenario.fortifications),
                *(each.hex for each in scenario.obstacles),
                *(each.hex for each in scenario.wrecks),
                *(each.hex for each in scenario.charges),
                *(each.hex for each in scenario.special_points),
                *(each.hex for each in scenario.placed_units),
                *(hex_ for side in scenario.sides for hex_ in side.reinforcement_hexes),
            )
            if hex_ is not None
        )

    @cached_property
    def under(self) -> HexMap:
        """What sheet and boards alone print."""
        return self.boards()

    @cached_property
    def drawn(self) -> frozenset[Hex]:
        """The hexes, half ones too, that are not as sheet and boards print them: somebody drew them."""
        layout, map_ = self.scenario.layout, self.map
        if not (layout.overlays or layout.cells):
            return frozenset()
        in_play = (hex_ for hex_, cell in map_.cells.items() if cell != self.under.cells.get(hex_))
        return frozenset(in_play) | (layout.cells.keys() & map_.rim.keys())

    @cached_property
    def drawn_sides(self) -> frozenset[Edge]:
        """The hexsides that are not as boards print them."""
        if not self.scenario.layout.hexsides:
            return frozenset()
        printed, shown = self.under.hexsides, self.map.hexsides
        return frozenset(
            side for side in self.scenario.layout.hexsides if printed.get(side) != shown.get(side)
        )

    @cached_property
    def ranks(self) -> dict[Hex, _Rank]:
        """The ranks asked for until now."""
        return {}

    def rank(self, hex_: Hex) -> _Rank:
        """Of a hex and its image the one with the lower rank counts."""
        if hex_ not in self.ranks:
            self.ranks[hex_] = self._rank(hex_)
        return self.ranks[hex_]

    def _rank(self, hex_: Hex) -> _Rank:
        place = _place(self.map.grid, self.symmetry, hex_)
        if self.keep is not None:
            kept = half_of(self.map.grid, self.symmetry, hex_) in (self.keep, None)
            return (not kept, *place)
        home = min((distance(hex_, each) for each in self.home), default=0)
        return (hex_ not in self.drawn, hex_ not in self.held, home, *place)

    def counting(self, side: Edge) -> bool:
        """Whether a hexside counts before its image; the same hexside as its image does."""
        image = image_of_edge(self.map.grid, self.symmetry, side)
        return sorted(map(self.rank, sides(side))) <= sorted(map(self.rank, sides(image)))

    def feature_counting(self, side: Edge) -> bool:
        """Whether what stands on a hexside counts before what stands on its image, likewise."""
        image = image_of_edge(self.map.grid, self.symmetry, side)
        drawn, other = side in self.drawn_sides, image in self.drawn_sides
        return drawn if self.keep is None and drawn != other else self.counting(side)

    # ------------------------------------------------------------------ what becomes of it

    def cells(self) -> Iterator[tuple[Hex, Cell]]:
        """The hexes whose content changes, each with its new one."""
        for hex_, own in self.map.cells.items():
            if self._imaged(hex_) == own:
                continue
            bare = self._ground(hex_)
            cell = replace(
                bare,
                road=self._roads(hex_),
                rail=self._arms(hex_, lambda cell: cell.rail),
                stream=self._arms(hex_, lambda cell: cell.stream) if bare.stream else (),
            )
            if cell != own:
                yield hex_, cell

    def half_hexes(self) -> Iterator[tuple[Hex, Cell]]:
        """The half hexes that change: the images of those painted by hand."""
        rim = self.map.rim
        painted = [hex_ for hex_ in self.scenario.layout.cells if hex_ in rim]
        for hex_ in dict.fromkeys(each for half in painted for each in (half, self.image(half))):
            image = self.image(hex_)
            if hex_ not in rim or image not in rim or self.rank(hex_) <= self.rank(image):
                continue
            cell = self._turned_cell(rim[image], rim[hex_].label)
            if cell != rim[hex_]:
                yield hex_, cell

    def _imaged(self, hex_: Hex) -> Cell:
        """What the hex would hold as the image of its image; the name on it is its own."""
        return self._turned_cell(self.map.cells[self.images[hex_]], self.map.cells[hex_].label)

    def _turned_cell(self, other: Cell, label: str | None) -> Cell:
        return replace(
            other,
            road=self._all_turned(other.road),
            rail=self._all_turned(other.rail),
            stream=self._all_turned(other.stream),
            bridge=None if other.bridge is None else self.turned(other.bridge) % 3,
            wadi_entrances=self._all_turned(other.wadi_entrances),
            wadi_bridges=self._all_turned(other.wadi_bridges),
            label=label,
        )

    def _all_turned(self, directions: Directions) -> Directions:
        return tuple(sorted(map(self.turned, directions))) if directions else ()

    def _ground(self, hex_: Hex) -> Cell:
        """What the hex holds beside its lines: its own content, or its image's."""
        own, image = self.map.cells[hex_], self.images[hex_]
        if image == hex_:
            return own if self._bridge_stays(hex_) else replace(own, bridge=None)
        return own if self.rank(hex_) < self.rank(image) else self._imaged(hex_)

    def _roads(self, hex_: Hex) -> Directions:
        """The road's arms; where a bridge cannot stay, the road goes on that it carried."""
        arms, bridge = self._arms(hex_, lambda cell: cell.road), self.map.cells[hex_].bridge
        if self.images[hex_] != hex_ or self._bridge_stays(hex_) or bridge is None:
            return arms
        ends = (bridge % 3, bridge % 3 + 3)
        return tuple(sorted({*arms, *ends, *map(self.turned, ends)}))

    def _bridge_stays(self, hex_: Hex) -> bool:
        """Whether the bridge of a hex that is its own image is so too; also where there is none."""
        bridge = self.map.cells[hex_].bridge
        return bridge is None or self.turned(bridge) % 3 == bridge % 3

    def _arms(self, hex_: Hex, line: Callable[[Cell], Directions]) -> Directions:
        return tuple(direction for direction in range(6) if self._leaves(hex_, direction, line))

    def _leaves(self, hex_: Hex, direction: int, line: Callable[[Cell], Directions]) -> bool:
        """Whether a line leaves the hex there: as on the hexside that counts, on its own image on both."""
        here, there = (hex_, direction), (self.images[hex_], self.turned(direction))
        leave = [each for each in (here, there) if each[1] in line(self.map.cells[each[0]])]
        if not leave:
            return False
        side, image = edge(*here), edge(*there)
        return (here in leave and self.line_counting(side, image, line)) or (
            there in leave and self.line_counting(image, side, line)
        )

    def line_counting(self, side: Edge, image: Edge, line: Callable[[Cell], Directions]) -> bool:
        """Whether what crosses a hexside counts before what crosses its image: a line that is drawn does."""
        drawn, other = self._is_drawn_across(side, line), self._is_drawn_across(image, line)
        return drawn if self.keep is None and drawn != other else self.counting(side)

    def _is_drawn_across(self, side: Edge, line: Callable[[Cell], Directions]) -> bool:
        """Whether somebody drew that line across the hexside, from either of its hexes."""
        ways = zip(sides(side), (side.direction, opposite(side.direction)), strict=True)
        return any(
            hex_ in self.drawn
            and hex_ in self.map.cells
            and way in line(self.map.cells[hex_])
            and way not in line(self.under.cells.get(hex_, CLEAR))
            for hex_, way in ways
        )

    def hexsides(self) -> Iterator[tuple[Edge, HexsideFeature | None]]:
        """The hexsides whose feature changes, each with its new one."""
        grid, drawn = self.map.grid, self.map.hexsides
        touched = dict.fromkeys(
            each for side in drawn for each in (side, image_of_edge(grid, self.symmetry, side))
        )
        for side in touched:
            if self.feature_counting(side):
                continue
            feature = drawn.get(image_of_edge(grid, self.symmetry, side))
            if feature != drawn.get(side):
                yield side, feature

    def homes(self) -> list[Edit]:
        """The edit of one side's Reinforcement Hexes; none where it would be left without."""
        if len(self.scenario.sides) != 2:
            return []
        first, second = self.scenario.sides
        every = {*first.reinforcement_hexes, *second.reinforcement_hexes}
        if all(self.image(hex_) in every for hex_ in every):
            return []
        if self.keep is not None and self._comes_from_there(second) and not self._comes_from_there(first):
            first, second = second, first
        images = tuple(self.image(hex_) for hex_ in first.reinforcement_hexes)
        own = tuple(hex_ for hex_ in images if hex_ not in first.reinforcement_hexes)
        return [SetReinforcementHexes(second.id, own)] if own else []

    def _comes_from_there(self, side: Side) -> bool:
        """Whether a side has a Reinforcement Hex in the half that is kept."""
        parts = (half_of(self.map.grid, self.symmetry, hex_) for hex_ in side.reinforcement_hexes)
        return self.keep in parts
