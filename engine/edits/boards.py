"""Boards on the sheet: placed, moved, turned, flipped, taken away."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.edits.edit import with_layout
from engine.model.layout import Placement
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PlaceBoard:
    """A board is laid down."""

    placement: Placement

    @property
    def title(self) -> str:
        """What the edit does."""
        return f"Place board {self.placement.board}{self.placement.face}"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board; the same one if exactly this lies there already."""
        if self.placement in scenario.layout.boards:
            return scenario
        layout = scenario.layout
        return with_layout(scenario, replace(layout, boards=(*layout.boards, self.placement)))


@dataclass(frozen=True, slots=True)
class ChangeBoard:
    """The board number `index` lies as `placement` says from now on."""

    index: int
    placement: Placement
    title: str = "Change board"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board changed; the same one when there is no such board."""
        boards = scenario.layout.boards
        if not 0 <= self.index < len(boards):
            return scenario
        changed = (*boards[: self.index], self.placement, *boards[self.index + 1 :])
        return with_layout(scenario, replace(scenario.layout, boards=changed))


@dataclass(frozen=True, slots=True)
class MoveBoard:
    """The board number `index` moves to a (column, row) of the sheet."""

    index: int
    position: tuple[int, int]
    title: str = "Move board"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board moved; the same one when there is no such board."""
        boards = scenario.layout.boards
        if not 0 <= self.index < len(boards) or min(self.position) < 0:
            return scenario
        return ChangeBoard(self.index, replace(boards[self.index], position=self.position))(scenario)


@dataclass(frozen=True, slots=True)
class RotateBoard:
    """The board number `index` turns by half a turn."""

    index: int
    title: str = "Turn board"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board turned; the same one when there is no such board."""
        boards = scenario.layout.boards
        if not 0 <= self.index < len(boards):
            return scenario
        turned = replace(boards[self.index], rotation=(boards[self.index].rotation + 180) % 360)
        return ChangeBoard(self.index, turned)(scenario)


@dataclass(frozen=True, slots=True)
class FlipBoard:
    """The board number `index` shows another face."""

    index: int
    face: str
    title: str = "Flip board"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board flipped; the same one when there is no such board."""
        boards = scenario.layout.boards
        if not 0 <= self.index < len(boards):
            return scenario
        return ChangeBoard(self.index, replace(boards[self.index], face=self.face))(scenario)


@dataclass(frozen=True, slots=True)
class RemoveBoard:
    """The board number `index` is taken away."""

    index: int
    title: str = "Remove board"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the board; the same one when there is no such board."""
        boards = scenario.layout.boards
        if not 0 <= self.index < len(boards):
            return scenario
        rest = boards[: self.index] + boards[self.index + 1 :]
        return with_layout(scenario, replace(scenario.layout, boards=rest))
