"""What an edit is, several edits as one, and the pieces that edits are made of."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import compress
from typing import Protocol, TypeVar

from engine.hexes.hex import Hex
from engine.model.cell import CLEAR, Cell
from engine.model.layout import Layout
from engine.model.said import Said, say_number
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.values import SideId

#: The flattened cells that an edit starts from, where the layout itself holds none.
Ground = Mapping[Hex, Cell]

_Entry = TypeVar("_Entry")


class Edit(Protocol):
    """A pure change of a scenario; it returns the very same scenario when there is nothing to change."""

    @property
    def title(self) -> Said:
        """What the edit does, in a few words for the history."""
        ...

    def __call__(self, scenario: Scenario) -> Scenario:
        """The changed scenario."""
        ...


@dataclass(frozen=True, slots=True)
class Several:
    """Edits carried out one after the other, as one step of the history."""

    edits: tuple[Edit, ...]
    title: Said

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario after all edits."""
        for edit in self.edits:
            scenario = edit(scenario)
        return scenario


def with_layout(scenario: Scenario, layout: Layout) -> Scenario:
    """The scenario with that layout; the same scenario when the layout is equal to its own."""
    return scenario if layout == scenario.layout else replace(scenario, layout=layout)


def with_side(scenario: Scenario, side: SideId, change: Callable[[Side], Side]) -> Scenario:
    """The scenario with one side changed; the same scenario when there is no such side."""
    before = scenario.side(side)
    if before is None:
        return scenario
    after = change(before)
    if after == before:
        return scenario
    return replace(scenario, sides=tuple(after if each is before else each for each in scenario.sides))


def changed(
    entries: tuple[_Entry, ...], index: int, change: Callable[[_Entry], _Entry]
) -> tuple[_Entry, ...]:
    """The list with the entry at a place changed; the same list where it has no such place."""
    if not 0 <= index < len(entries):
        return entries
    new = change(entries[index])
    return entries if new == entries[index] else (*entries[:index], new, *entries[index + 1 :])


def without(entries: tuple[_Entry, ...], indexes: Collection[int]) -> tuple[_Entry, ...]:
    """The list without the entries at these places; the same list where it has none of them."""
    stays = [True] * len(entries)
    for index in indexes:
        if 0 <= index < len(stays):
            stays[index] = False
    return entries if all(stays) else tuple(compress(entries, stays))


def with_cells(
    scenario: Scenario, hexes: Iterable[Hex], ground: Ground, change: Callable[[Hex, Cell], Cell]
) -> Scenario:
    """The scenario with `change` applied to the cells of `hexes` that lie on `ground`.

    A cell painted before counts before the ground's. On a bare sheet a cell that became clear again is
    not kept, so that the file holds only what differs.
    """
    layout = scenario.layout
    bare = layout.sheet is not None and not layout.boards and not layout.overlays
    cells = dict(layout.cells)
    for hex_ in dict.fromkeys(hexes):
        if hex_ not in ground:
            continue
        before = cells.get(hex_, ground[hex_])
        after = change(hex_, before)
        if after == before:
            continue
        if bare and after == CLEAR:
            cells.pop(hex_, None)
        else:
            cells[hex_] = after
    return scenario if cells == layout.cells else replace(scenario, layout=replace(layout, cells=cells))


def hexes_said(number: int) -> Said:
    """A number of hexes: `1 hex`, `3 hexes`."""
    return say_number("{number} hex", "{number} hexes", number)
