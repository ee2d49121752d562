"""What the hexes of a map hold, in words: one row a hex for those who read the map instead of seeing it."""

from collections import defaultdict
from typing import get_args

from editor.document.document import ScenarioDocument
from editor.panels.fields.fresh import summary
from editor.panels.fields.world import World
from editor.panels.hexes.cell_words import CellWords
from editor.text.texts import text
from engine.edits.placed_things import Standing
from engine.hexes.hex import Hex
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


class HexWords(CellWords):
    """The words of every hex of one committed snapshot; made anew when the document changes."""

    def __init__(self, document: ScenarioDocument) -> None:
        super().__init__(document.committed_map, document.catalogue.terrain)
        self._standing = _standing(document)

    def markers(self, hex_: Hex) -> str:
        """Objectives, field works, units, zones and everything else that stands in the hex."""
        return "; ".join(self._standing.get(hex_, ()))

    def sentence(self, hex_: Hex) -> str:
        """The whole row, as a screen reader says it and as the filter searches it."""
        words = text(
            "hexes.row", hex=self.map.label(hex_), terrain=self.terrain(hex_), level=self.level(hex_)
        )
        return "; ".join(part for part in (words, self.lines(hex_), self.markers(hex_)) if part)


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
