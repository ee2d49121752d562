"""A map made as symmetric as its layout says: the half of the first side counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.edits.edit import Edit, Several
from engine.edits.hexsides import SetHexside
from engine.edits.paint import PaintCells
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.edge import Edge, edge, sides
from engine.hexes.hex import Hex, distance
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.cell import Cell, Directions, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

#: What the history calls it.
TITLE = "Make the map symmetric"

#: Whether nothing stands on a hex, how far it is from home, and its place on the sheet.
_Rank = tuple[bool, int, tuple[int, int]]


def made_symmetric(
    scenario: Scenario, map_: HexMap, printed: Callable[[], Mapping[Edge, HexsideFeature]]
) -> Several | None:
    """The edit after which terrain, lines, hexsides and Reinforcement Hexes are their own images.

    Of a hex and its image the one counts that is nearer to the home of the first side, and before that
    the one on which something stands while nothing stands on the other. Reinforcement Hexes of the second
    side become the images of the first side's. `printed` are the hexsides that boards alone print. None
    without a symmetry, where a hex has no image on the map, and where nothing is to be changed.
    """
    if scenario.layout.symmetry is Symmetry.NONE:
        return None
    halves = _Halves(scenario, map_)
    if any(image not in map_.cells for image in halves.images.values()):
        return None
    cells = dict(halves.cells())
    edits: list[Edit] = [PaintCells(cells, map_.cells)] if cells else []
    if changed := dict(halves.hexsides()):
        under = printed()
        edits += [SetHexside(side, feature, under.get(side)) for side, feature in changed.items()]
    edits += halves.homes()
    return Several(tuple(edits), TITLE) if edits else None


@dataclass(frozen=True)
class _Halves:
    """A map under its symmetry: what counts of each hex and hexside and its image."""

    scenario: Scenario
    map: HexMap

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
    def ranks(self) -> dict[Hex, _Rank]:
        """The ranks asked for until now."""
        return {}

    def rank(self, hex_: Hex) -> _Rank:
        """Of a hex and its image the one with the lower rank counts."""
        if hex_ not in self.ranks:
            self.ranks[hex_] = self._rank(hex_)
        return self.ranks[hex_]

    def _rank(self, hex_: Hex) -> _Rank:
        column, row = self.map.grid.offset(hex_)
        first_rows = self.symmetry is Symmetry.MIRROR_Y or self.map.grid.rows > self.map.grid.columns
        place = (row, column) if first_rows else (column, row)
        return hex_ not in self.held, min((distance(hex_, each) for each in self.home), default=0), place

    def counting(self, side: Edge) -> bool:
        """Whether a hexside counts before its image; the same hexside as its image does."""
        image = image_of_edge(self.map.grid, self.symmetry, side)
        return sorted(map(self.rank, sides(side))) <= sorted(map(self.rank, sides(image)))

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

    def _imaged(self, hex_: Hex) -> Cell:
        """What the hex would hold as the image of its image; the name on it is its own."""
        other = self.map.cells[self.images[hex_]]
        return replace(
            other,
            road=self._all_turned(other.road),
            rail=self._all_turned(other.rail),
            stream=self._all_turned(other.stream),
            bridge=None if other.bridge is None else self.turned(other.bridge) % 3,
            wadi_entrances=self._all_turned(other.wadi_entrances),
            wadi_bridges=self._all_turned(other.wadi_bridges),
            label=self.map.cells[hex_].label,
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
        side, image = edge(*here), edge(*there)
        counted = [here] if self.counting(side) else []
        counted += [there] if self.counting(image) else []
        return any(way in line(self.map.cells[at]) for at, way in counted)

    def hexsides(self) -> Iterator[tuple[Edge, HexsideFeature | None]]:
        """The hexsides whose feature changes, each with its new one."""
        grid, drawn = self.map.grid, self.map.hexsides
        touched = dict.fromkeys(
            each for side in drawn for each in (side, image_of_edge(grid, self.symmetry, side))
        )
        for side in touched:
            if self.counting(side):
                continue
            feature = drawn.get(image_of_edge(grid, self.symmetry, side))
            if feature != drawn.get(side):
                yield side, feature

    def homes(self) -> list[Edit]:
        """The edit of the second side's Reinforcement Hexes; none where it would be left without."""
        if len(self.scenario.sides) != 2:
            return []
        first, second = self.scenario.sides
        every = {*first.reinforcement_hexes, *second.reinforcement_hexes}
        if all(self.image(hex_) in every for hex_ in every):
            return []
        images = tuple(self.image(hex_) for hex_ in first.reinforcement_hexes)
        own = tuple(hex_ for hex_ in images if hex_ not in first.reinforcement_hexes)
        return [SetReinforcementHexes(second.id, own)] if own else []
