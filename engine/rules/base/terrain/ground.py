"""The ground as rules of sight and movement see it: the map, the terrain table, and what play changes."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property

from engine.hexes.edge import Edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Cell, StreamDepth
from engine.model.hex_map import HexMap
from engine.model.terrain import HexsideKind, TerrainKind, TerrainTable
from engine.model.values import RuleId
from engine.play.frozen import dataclass

#: The terrain type that replaces another where a crater is.
CRATER = "crater"
#: S-DMG-03: what is left of a building that has fallen.
RUINS = "rough"


def replaced(
    table: TerrainTable, craters: Iterable[Hex], others: Iterable[tuple[Hex, str]] = ()
) -> dict[Hex, str]:
    """The terrain of hexes that play has changed: craters and others; none that the table does not know."""
    changed = {hex_: name for hex_, name in others if name in table.terrain}
    return {**changed, **dict.fromkeys(craters, CRATER)} if CRATER in table.terrain else changed


@dataclass(frozen=True)
class GroundInPlay:
    """A map with its terrain table and everything on it that changes sight or movement.

    `smoke` are the hexes with a smoke marker, `blockers` other dynamic blockers with a word for what
    they are, `occupied` the hexes holding units, `terrain` the terrain that replaced the printed one
    (crater, rubble), `breached` the hexsides whose feature is gone. Hexes not on the map are off it.
    """

    map: HexMap
    table: TerrainTable
    smoke: frozenset[Hex] = frozenset()
    blockers: Mapping[Hex, str] = field(default_factory=dict)
    occupied: frozenset[Hex] = frozenset()
    terrain: Mapping[Hex, str] = field(default_factory=dict)
    breached: frozenset[Edge] = frozenset()

    @property
    def grid(self) -> Grid:
        """The sheet the map is printed on."""
        return self.map.grid

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.map.cells

    def label(self, hex_: Hex) -> str:
        """The printed name of the hex."""
        return self.map.grid.label(hex_)

    def cell(self, hex_: Hex) -> Cell | None:
        """The printed content of a hex, None off the map."""
        return self.map.cells.get(hex_)

    def level(self, hex_: Hex) -> int | None:
        """The elevation of the hex, 0 to 2, None off the map."""
        cell = self.map.cells.get(hex_)
        return None if cell is None else cell.elevation

    def terrain_id(self, hex_: Hex) -> str | None:
        """S-TER-02, S-DMG-03 — the id of the terrain in the hex as it is now, None off the map.

        A crater replaces the terrain; a breached hedgerow hex is as if there were none, a fallen building
        is its ruins.
        """
        changed = self.terrain.get(hex_)
        if changed is not None:
            return changed
        cell = self.map.cells.get(hex_)
        if cell is None:
            return None
        if cell.crater and CRATER in self.table.terrain:
            return CRATER
        if cell.building is not None and cell.building.rubble and self._is_building(cell.terrain):
            return RUINS
        return "clear" if cell.breach else cell.terrain

    def _is_building(self, terrain: str) -> bool:
        kind = self.table.terrain.get(terrain)
        return kind is not None and kind.building

    def kind(self, hex_: Hex) -> TerrainKind | None:
        """The terrain type of the hex, None off the map or where the table lacks it."""
        name = self.terrain_id(hex_)
        return None if name is None else self.table.terrain.get(name)

    def blocking_terrain(self, hex_: Hex) -> str | None:
        """The id of the terrain that blocks sight in this hex or None; the cell may overrule the table."""
        name = self.terrain_id(hex_)
        if name is None:
            return None
        cell = self.map.cells.get(hex_)
        blocks = cell.blocks_sight if cell is not None and name == cell.terrain else None
        if blocks is None:
            kind = self.table.terrain.get(name)
            blocks = kind is not None and kind.blocks_sight
        return name if blocks else None

    def blocking_terrain_but(self, hex_: Hex, dropped: frozenset[RuleId]) -> str | None:
        """As `blocking_terrain`, without terrain types whose first rule is among `dropped`."""
        name = self.blocking_terrain(hex_)
        if name is None or not dropped:
            return name
        kind = self.table.terrain.get(name)
        return None if kind is not None and dropped.intersection(kind.rules[:1]) else name

    def hexside_kind(self, side: Edge) -> HexsideKind | None:
        """The kind of the feature standing on a hexside now, None where there is none or it is breached."""
        feature = self.map.hexsides.get(side)
        if feature is None or feature.breached or side in self.breached:
            return None
        return self.table.hexsides.get(feature.type)

    def blocking_hexside(self, side: Edge) -> str | None:
        """The id of the hexside feature that blocks sight there, or None."""
        kind = self.hexside_kind(side)
        return kind.id if kind is not None and kind.blocks_sight else None

    @cached_property
    def blocking_hexsides(self) -> tuple[Edge, ...]:
        """All hexsides whose feature blocks sight, in order."""
        return tuple(side for side in sorted(self.map.hexsides) if self.blocking_hexside(side) is not None)

    @cached_property
    def hills(self) -> tuple[Mapping[Hex, int], ...]:
        """By level: the number of the hill that each hex of that level or above is a part of."""
        tops = range(max((cell.elevation for cell in self.map.cells.values()), default=0) + 1)
        return tuple(self._numbered(level) for level in tops)

    def _numbered(self, level: int) -> Mapping[Hex, int]:
        high = {hex_ for hex_, cell in self.map.cells.items() if cell.elevation >= level}
        numbers: dict[Hex, int] = {}
        for number, first in enumerate(sorted(high)):
            if first in numbers:
                continue
            numbers[first] = number
            waiting = [first]
            while waiting:
                for other in neighbours(waiting.pop()):
                    if other in high and other not in numbers:
                        numbers[other] = number
                        waiting.append(other)
        return numbers

    @cached_property
    def buildings(self) -> Mapping[str, frozenset[Hex]]:
        """The hexes of each building of several hexes that stands, by its name."""
        found: dict[str, set[Hex]] = {}
        for hex_, cell in self.map.cells.items():
            group = cell.building.group if cell.building is not None else None
            if group and (kind := self.kind(hex_)) is not None and kind.building:
                found.setdefault(group, set()).add(hex_)
        return {name: frozenset(hexes) for name, hexes in found.items() if len(hexes) > 1}

    def stream_depth(self, hex_: Hex) -> StreamDepth:
        """B-TER-12 — the depth of the water in the hex; fordable where nothing is said."""
        return self.map.depth(hex_) or StreamDepth.FORDABLE

    def road_exits(self, hex_: Hex) -> frozenset[int]:
        """The directions in which a road leaves the hex, without those of its bridge; a crater breaks it,
        and so does the fall of its bridge.
        """
        cell = self.map.cells.get(hex_)
        if cell is None or not cell.road or self.terrain_id(hex_) == CRATER:
            return frozenset()
        if cell.bridge is not None and not self.has_bridge(hex_):
            return frozenset()
        return frozenset(cell.road)

    def has_bridge(self, hex_: Hex) -> bool:
        """Whether a bridge stands in the hex: it is printed there, and no other terrain has replaced it."""
        cell = self.map.cells.get(hex_)
        return cell is not None and cell.bridge is not None and hex_ not in self.terrain

    def bridge_exits(self, hex_: Hex) -> frozenset[int]:
        """The directions in which a bridge joins the hex: the two of its own, or those of the bridges
        whose heads a road in the hex lies at.
        """
        own = self._heads(hex_)
        if not self.road_exits(hex_):
            return own
        beside = enumerate(neighbours(hex_))
        return own | {side for side, other in beside if (side + 3) % 6 in self._heads(other)}

    def _heads(self, hex_: Hex) -> frozenset[int]:
        """The two directions of the bridge in the hex, empty where there is none."""
        cell = self.map.cells.get(hex_)
        if cell is None or cell.bridge is None or not self.has_bridge(hex_):
            return frozenset()
        return frozenset((cell.bridge % 6, (cell.bridge + 3) % 6))


def ground(
    map_: HexMap,
    table: TerrainTable,
    *,
    smoke: frozenset[Hex] = frozenset(),
    blockers: Mapping[Hex, str] | None = None,
    occupied: frozenset[Hex] = frozenset(),
    terrain: Mapping[Hex, str] | None = None,
    breached: frozenset[Edge] = frozenset(),
) -> GroundInPlay:
    """The ground of a map with what lies on it; nothing dynamic unless given."""
    return GroundInPlay(map_, table, smoke, dict(blockers or {}), occupied, dict(terrain or {}), breached)
