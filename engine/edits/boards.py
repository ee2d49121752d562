"""Boards on the sheet: placed, moved, turned, flipped, taken away."""

from dataclasses import dataclass, replace

from engine.edits.edit import changed, with_layout, without
from engine.model.board import MapBoard
from engine.model.layout import Placement
from engine.model.said import Said, say
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PlaceBoard:
    """A board is laid down; `own` is the board itself where no box holds it: the layout carries it."""

    placement: Placement
    own: MapBoard | None = None

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Place board {board}", board=f"{self.placement.board}{self.placement.face}")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board; the same one if exactly this lies there already."""
        boards = scenario.layout.boards
        if self.placement in boards:
            return scenario
        return _with(scenario, (*boards, self.placement), () if self.own is None else (self.own,))


@dataclass(frozen=True, slots=True)
class MoveBoard:
    """The board number `index` moves to a (column, row) of the sheet."""

    index: int
    position: tuple[int, int]
    title: Said = say("Move board")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board moved; the same one when there is no such board or place."""
        if min(self.position) < 0:
            return scenario
        boards = scenario.layout.boards
        return _with(scenario, changed(boards, self.index, lambda old: replace(old, position=self.position)))


@dataclass(frozen=True, slots=True)
class RotateBoard:
    """The board number `index` turns by half a turn."""

    index: int
    title: Said = say("Turn board")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board turned; the same one when there is no such board."""

        def turned(old: Placement) -> Placement:
            return replace(old, rotation=(old.rotation + 180) % 360)

        return _with(scenario, changed(scenario.layout.boards, self.index, turned))


@dataclass(frozen=True, slots=True)
class FlipBoard:
    """The board number `index` shows another face."""

    index: int
    face: str
    title: Said = say("Flip board")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the board flipped; the same one when there is no such board."""
        boards = scenario.layout.boards
        return _with(scenario, changed(boards, self.index, lambda old: replace(old, face=self.face)))


@dataclass(frozen=True, slots=True)
class RemoveBoard:
    """The board number `index` is taken away."""

    index: int
    title: Said = say("Remove board")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the board; the same one when there is no such board."""
        return _with(scenario, without(scenario.layout.boards, (self.index,)))


def _with(scenario: Scenario, boards: tuple[Placement, ...], brought: tuple[MapBoard, ...] = ()) -> Scenario:
    """The scenario with these boards; it carries the own ones on it, a board brought now as it is."""
    layout, used = scenario.layout, {each.board for each in boards}
    own = {each.id: each for each in (*layout.own_boards, *brought) if each.id in used}
    return with_layout(scenario, replace(layout, boards=boards, own_boards=tuple(own.values())))
