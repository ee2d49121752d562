"""What the ground of a hex is, in words: terrain, level, lines through it, what stands on its hexsides."""

from collections import defaultdict
from collections.abc import Iterator

from editor.panels.ground_words import cost_words, damage_words, kind_now
from editor.text.texts import text
from engine.edits.lines import Line, arms
from engine.hexes.edge import sides
from engine.hexes.hex import DIRECTIONS, Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.terrain import TerrainTable


class CellWords:
    """The words of every hex of a map, in the language spoken when they are asked for."""

    def __init__(self, map_: HexMap, table: TerrainTable) -> None:
        self.map = map_
        self._terrain = table
        self._orientation = "flat" if map_.grid.is_flat_top else "pointy"
        self._beset = {hex_ for side in map_.hexsides for hex_ in sides(side)}

    def terrain(self, hex_: Hex) -> str:
        """The terrain with its printed name, in words."""
        cell = self.map.cells[hex_]
        kind = self._terrain.terrain.get(cell.terrain)
        name = kind.name if kind else cell.terrain
        parts = (name, cell.label or "", *damage_words(cell))
        return ", ".join(part for part in parts if part)

    def level(self, hex_: Hex) -> str:
        """The level, as a number."""
        return str(self.map.cells[hex_].elevation)

    def costs(self, hex_: Hex) -> str:
        """What entering costs and the cover there; nothing where the terrain is not known."""
        kind = kind_now(self.map, self._terrain, hex_)
        return "" if kind is None else cost_words(kind)

    def lines(self, hex_: Hex) -> str:
        """Roads, rails and streams by the hexsides they leave by, the bridge, and what stands on hexsides."""
        cell = self.map.cells[hex_]
        parts = [
            text("hexes.line", what=text(f"inspector.{line.value}"), where=self._directions(arms(cell, line)))
            for line in Line
            if arms(cell, line)
        ]
        parts += self._bridge(cell)
        if hex_ in self._beset:
            parts += self._hexsides(hex_)
        return "; ".join(parts)

    def _directions(self, directions: tuple[int, ...]) -> str:
        return ", ".join(text(f"direction.{self._orientation}.{each % 6}") for each in directions)

    def _bridge(self, cell: Cell) -> list[str]:
        if cell.bridge is None:
            return []
        where = self._directions((cell.bridge, cell.bridge + 3))
        return [text("hexes.line", what=text("hexes.bridge"), where=where)]

    def _hexsides(self, hex_: Hex) -> Iterator[str]:
        found: dict[str, list[int]] = defaultdict(list)
        for direction in range(len(DIRECTIONS)):
            feature = self.map.hexside(hex_, direction)
            if feature is not None:
                found[feature.type].append(direction)
        for type_, directions in found.items():
            kind = self._terrain.hexsides.get(type_)
            name = (kind.name if kind else type_).lower()
            yield text("hexes.line", what=name, where=self._directions(tuple(directions)))
