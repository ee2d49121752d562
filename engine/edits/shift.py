"""The whole map moves on its sheet: everything that names a hex goes along."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from engine.edits.resize import without_what_lies_outside
from engine.hexes.edge import Edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.layout import Layout, Placement
from engine.model.said import Said, say
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class ShiftMap:
    """Everything moves by columns and rows of the sheet; what falls off it goes.

    Across the staggered axis (columns with flat tops, rows with pointy tops) only even steps keep hexes
    beside their neighbours; others change nothing, nor does a step that takes a board above or left of
    the sheet.
    """

    columns: int
    rows: int
    grid: Grid
    title: Said = say("Shift map")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with its map shifted."""
        odd = self.columns if self.grid.is_flat_top else self.rows
        if odd % 2 or not (self.columns or self.rows):
            return scenario
        zero, there = self.grid.hex_at(0, 0), self.grid.hex_at(self.columns, self.rows)
        step = Hex(there.q - zero.q, there.r - zero.r)
        boards = tuple(self._moved(each) for each in scenario.layout.boards)
        if any(min(each.position) < 0 for each in boards):
            return scenario
        moved: Scenario = mapped(scenario, lambda hex_: Hex(hex_.q + step.q, hex_.r + step.r))
        layout: Layout = replace(moved.layout, boards=boards)
        return without_what_lies_outside(replace(moved, layout=layout), self.grid)

    def _moved(self, board: Placement) -> Placement:
        column, row = board.position
        return replace(board, position=(column + self.columns, row + self.rows))


def mapped(value: Any, place: Callable[[Hex], Hex]) -> Any:
    """The value with every hex in it moved, whatever it lies in; the same object where there is none."""
    match value:
        case Hex():
            return place(value)
        case Edge(hex=hex_, direction=direction):
            return Edge(place(hex_), direction)
        case tuple():
            new = tuple(mapped(each, place) for each in value)
            return value if all(a is b for a, b in zip(new, value, strict=True)) else new
        case Mapping():
            return {mapped(key, place): mapped(each, place) for key, each in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            changed = {
                each.name: new
                for each in fields(value)
                if (new := mapped(old := getattr(value, each.name), place)) is not old
            }
            return replace(value, **changed) if changed else value
        case _:
            return value
