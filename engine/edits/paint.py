"""Painting hexes: terrain, levels, whole cells; and taking the paint off again."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.edits.edit import Ground, hexes_said, with_cells
from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Cell
from engine.model.said import Said, say
from engine.model.scenario import Scenario

#: Levels there are: `elevation` 0 to 2 (scenario field table, section 3).
LEVELS = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class PaintTerrain:
    """Hexes get a terrain, and a level unless that is None.

    Roads and railways stay; a stream's arms go when the new terrain is not `stream`, and what belongs
    to the old terrain (building, depth, bridge over water) goes with it.
    """

    hexes: tuple[Hex, ...]
    terrain: str
    ground: Ground
    level: int | None = None

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Paint {terrain} on {hexes}", terrain=self.terrain, hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The painted scenario; the same one for a level that does not exist."""
        if self.level is not None and self.level not in LEVELS:
            return scenario
        return with_cells(scenario, self.hexes, self.ground, self._painted)

    def _painted(self, hex_: Hex, cell: Cell) -> Cell:
        level = cell.elevation if self.level is None else self.level
        if cell.terrain == self.terrain:
            return replace(cell, elevation=level)
        wet = self.terrain in ("stream", "forest_stream", "bridge")
        return replace(
            cell,
            terrain=self.terrain,
            elevation=level,
            stream=cell.stream if wet else (),
            stream_depth=cell.stream_depth if wet else None,
            bridge=cell.bridge if self.terrain == "bridge" else None,
            building=None,
            crater=False,
        )


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Hexes get a level; levels other than 0, 1, 2 change nothing."""

    hexes: tuple[Hex, ...]
    level: int
    ground: Ground

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Set level {level} on {hexes}", level=self.level, hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the level set."""
        if self.level not in LEVELS:
            return scenario
        return with_cells(
            scenario, self.hexes, self.ground, lambda _, cell: replace(cell, elevation=self.level)
        )


@dataclass(frozen=True, slots=True)
class ShiftLevel:
    """Hexes rise or sink by a number of levels, within 0 to 2."""

    hexes: tuple[Hex, ...]
    by: int
    ground: Ground

    @property
    def title(self) -> Said:
        """What the edit does."""
        hexes = hexes_said(len(self.hexes))
        return say("Raise {hexes}", hexes=hexes) if self.by > 0 else say("Lower {hexes}", hexes=hexes)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the levels shifted."""
        return with_cells(scenario, self.hexes, self.ground, self._shifted)

    def _shifted(self, hex_: Hex, cell: Cell) -> Cell:
        return replace(cell, elevation=max(LEVELS[0], min(LEVELS[-1], cell.elevation + self.by)))


@dataclass(frozen=True, slots=True)
class PaintCells:
    """Hexes get whole cells, as the inspector and pasting need it."""

    cells: Ground
    ground: Ground
    title: Said = say("Change hex")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with these cells, as far as they lie on the ground."""
        return with_cells(scenario, self.cells, self.ground, lambda hex_, _: self.cells[hex_])


@dataclass(frozen=True, slots=True)
class Unpaint:
    """What was painted by hand on hexes goes: the boards and overlays below show again."""

    hexes: tuple[Hex, ...]

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Erase paint on {hexes}", hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the painted cells and hexsides of these hexes."""
        layout = scenario.layout
        gone = set(self.hexes)
        cells = {hex_: cell for hex_, cell in layout.cells.items() if hex_ not in gone}
        hexsides = {side: each for side, each in layout.hexsides.items() if side.hex not in gone}
        if len(cells) == len(layout.cells) and len(hexsides) == len(layout.hexsides):
            return scenario
        return replace(scenario, layout=replace(layout, cells=cells, hexsides=hexsides))


def connected(ground: Ground, start: Hex, *, most: int = 200_000) -> tuple[Hex, ...]:
    """The hexes joined to `start` that have its terrain and level, nearest first; at most `most`."""
    first = ground.get(start)
    if first is None:
        return ()
    found: dict[Hex, None] = {start: None}
    frontier: Collection[Hex] = [start]
    while frontier and len(found) < most:
        after: list[Hex] = []
        for at in frontier:
            for other in neighbours(at):
                cell = ground.get(other)
                if (
                    cell is not None
                    and other not in found
                    and cell.terrain == first.terrain
                    and cell.elevation == first.elevation
                ):
                    found[other] = None
                    after.append(other)
        frontier = after
    return tuple(found)
