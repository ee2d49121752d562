"""What the hexes of a map hold, in words: one row a hex for those who read the map instead of seeing it."""

from collections import defaultdict
from collections.abc import Iterator
from typing import get_args

from editor.document.document import ScenarioDocument
from editor.panels.fields.fresh import summary
from editor.panels.fields.world import World
from editor.panels.ground_words import damage_words
from editor.text.texts import text
from engine.edits.lines import Line, arms
from engine.edits.placed_things import Standing
from engine.hexes.edge import sides
from engine.hexes.hex import DIRECTIONS, Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap

#: The lists of a scenario whose entries stand in hexes, in the order they are told.
_LISTS: tuple[str, ...] = get_args(Standing)


def row_order(map_: HexMap) -> list[Hex]:
    """The playable hexes as one reads them: by the printed row, in it from left to right."""
    grid = map_.grid

    def key(hex_: Hex) -> tuple[int, int]:
        column, row = grid.offset(hex_)
        return (row - (column & 1) if grid.is_flat_top else row, column)

    return sorted(map_.cells, key=key)


class HexWords:
    """The words of every hex of one committed snapshot; made anew when the document changes."""

    def __init__(self, document: ScenarioDocument) -> None:
        self.map = document.committed_map
        self._terrain = document.catalogue.terrain
        self._orientation = "flat" if self.map.grid.is_flat_top else "pointy"
        self._standing = _standing(document)
        self._beset = {hex_ for side in self.map.hexsides for hex_ in sides(side)}

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

    def markers(self, hex_: Hex) -> str:
        """Objectives, field works, units, zones and everything else that stands in the hex."""
        return "; ".join(self._standing.get(hex_, ()))

    def sentence(self, hex_: Hex) -> str:
        """The whole row, as a screen reader says it and as the filter searches it."""
        words = text(
            "hexes.row", hex=self.map.label(hex_), terrain=self.terrain(hex_), level=self.level(hex_)
        )
        return "; ".join(part for part in (words, self.lines(hex_), self.markers(hex_)) if part)

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


def _standing(document: ScenarioDocument) -> dict[Hex, list[str]]:
    """What stands in each hex, in words without the hex."""
    scenario, world = document.scenario, World(document)
    found: dict[Hex, list[str]] = defaultdict(list)
    for name in _LISTS:
        for each in getattr(scenario, name):
            if each.hex is not None:
                found[each.hex].append(summary(each, world).removeprefix(f"{world.label(each.hex)} · "))
    for side in scenario.sides:
        for key, hexes in (
            ("entry", side.reinforcement_hexes),
            ("zone", tuple(dict.fromkeys(hex_ for zone in side.deployment_zones for hex_ in zone.hexes))),
            ("exit_hexes", side.exit_hexes),
            ("forbidden_hexes", side.forbidden_hexes),
        ):
            words = text(f"markers.{key}", side=side.name)
            for hex_ in hexes:
                found[hex_].append(words)
    for hex_ in scenario.smoke:
        found[hex_].append(text("markers.smoke"))
    return dict(found)
