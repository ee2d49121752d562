"""Mapping tables: what the terrain names of another program become here; data that users can replace."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, neighbour
from engine.model.values import Json
from engine.storage.interchange.levels import Levels, fitted_levels
from engine.storage.interchange.losses import Losses
from engine.storage.sheets import ForeignTerrain

#: A hex while it is read: the fields of a cell as data, and what only other programs know.
Draft = dict[str, Json]


@dataclass(frozen=True)
class Mapped:
    """The hexes that came of a foreign map: cells as data, hexes out of play, hexes with a road or stream."""

    cells: Mapping[Hex, Draft]
    closed: frozenset[Hex]


class ForeignSheet:
    """Hexes while a foreign map is read onto them, one foreign name after the other."""

    def __init__(self, table: Mapping[str, ForeignTerrain], losses: Losses) -> None:
        self._table = table
        self._losses = losses
        self._cells: dict[Hex, Draft] = {}
        self._closed: set[Hex] = set()
        self._joins: dict[str, set[Hex]] = {"road": set(), "rail": set(), "stream": set()}

    def knows(self, name: str) -> bool:
        """Whether the table has an entry of that name."""
        return name in self._table

    def touch(self, hex_: Hex) -> Draft:
        """The hex's draft, clear until something is said of it."""
        return self._cells.setdefault(hex_, {})

    def put(self, hex_: Hex, name: str, label: str) -> None:
        """Lay what the table says of a foreign name on a hex: terrain replaces, levels add up, lines join."""
        entry = self._table[name]
        draft = self.touch(hex_)
        if entry.terrain is not None:
            draft["terrain"] = entry.terrain
        if entry.elevation:
            level = draft.get("elevation", 0)
            draft["elevation"] = (level if isinstance(level, int) else 0) + entry.elevation
        if entry.out_of_play:
            self.close(hex_)
        for line in entry.joins:
            if line in self._joins:
                self._joins[line].add(hex_)
        if entry.loss:
            self._losses.note(name, entry.loss, label, hex_)

    def close(self, hex_: Hex) -> None:
        """Take a hex out of play."""
        self._closed.add(hex_)

    def lead(self, hex_: Hex, line: str, direction: int) -> None:
        """Let a road, railway or stream leave the hex by a hexside."""
        draft = self.touch(hex_)
        exits = draft.get(line, [])
        known = exits if isinstance(exits, list) else []
        draft[line] = [*sorted({*(each for each in known if isinstance(each, int)), direction})]

    def fit_levels(self, hexes: Iterable[Hex], way: Levels, grid: Grid) -> None:
        """Bring the levels of the hexes, which are all there are, to those of our maps."""
        stated = {hex_: self._cells.get(hex_, {}).get("elevation", 0) for hex_ in hexes}
        levels = {hex_: level if isinstance(level, int) else 0 for hex_, level in stated.items()}
        for hex_, level in fitted_levels(levels, way, self._losses, grid).items():
            if level != levels[hex_]:
                self.touch(hex_)["elevation"] = level

    def done(self) -> Mapped:
        """The hexes as they are now; lines that the table only names are joined between neighbours."""
        for line, hexes in self._joins.items():
            for hex_ in sorted(hexes):
                for direction in range(6):
                    if neighbour(hex_, direction) in hexes:
                        self.lead(hex_, line, direction)
        bare: Draft = {"terrain": "clear", "elevation": 0}
        drafts = {hex_: draft for hex_, draft in self._cells.items() if bare | draft != bare}
        return Mapped(drafts, frozenset(self._closed))


def longest_prefix(table: Iterable[str], code: str) -> str | None:
    """The longest name in the table that the code begins with, or None."""
    return max((name for name in table if code.startswith(name)), key=len, default=None)
