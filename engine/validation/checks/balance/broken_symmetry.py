"""The map is not as symmetric as the scenario says.

What: Hexes, objectives or Reinforcement Hexes differ from their image under the declared symmetry.

Why: Players trust the word; one differing hex can decide who reaches a marker first (S-SET-11).

Fix: Make the map symmetric after the half of the first side, which is offered where no error comes of it,
paint the image hex like its partner, or declare no symmetry.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from engine.edits.symmetric import made_symmetric
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.cell import Cell
from engine.model.finding import Edit, Severity
from engine.model.flatten import printed
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP111",
    Severity.WARNING,
    rule="S-SET-11",
    reads=Scenario.__dataclass_fields__,  # whatever an error may come of once the map is mended
    guarded=True,
)
def broken_symmetry(subject: Subject) -> Iterator[Fault]:
    """One fault for terrain, one for hexsides, one for markers."""
    symmetry = subject.scenario.layout.symmetry
    if symmetry is Symmetry.NONE:
        return
    grid, cells = subject.map.grid, subject.map.cells
    fix = cache(partial(_fix, subject))  # as much work as all other checks: only where something is odd
    odd = tuple(
        hex_
        for hex_, cell in cells.items()
        if cells.get(image_of_hex(grid, symmetry, hex_)) is None
        or _image(subject, symmetry, cell) != _drawn(cells[image_of_hex(grid, symmetry, hex_)])
    )
    if odd:
        message = say("The terrain of {odd} differs from its image.", odd=subject.labels(odd))
        yield Fault(message, odd, "/layout/symmetry", fix=fix())
    sides = subject.map.hexsides
    lone = tuple(
        side
        for side, feature in sides.items()
        if (other := sides.get(image_of_edge(grid, symmetry, side))) is None or other.type != feature.type
    )
    if lone:
        hexes = tuple(side.hex for side in lone)
        message = say("Hexsides of {hexes} differ from their image.", hexes=subject.labels(hexes))
        yield Fault(message, hexes, "/layout/symmetry", hexsides=lone, fix=fix())
    homes = {hex_ for side in subject.scenario.sides for hex_ in side.reinforcement_hexes}
    wrong = tuple(sorted(hex_ for hex_ in homes if image_of_hex(grid, symmetry, hex_) not in homes))
    if wrong:
        message = say(
            "The Reinforcement Hexes {wrong} are not images of one another.", wrong=subject.labels(wrong)
        )
        yield Fault(message, wrong, "/sides", fix=fix())


def _fix(subject: Subject) -> Edit | None:
    """The edit that makes the map symmetric; None when it would leave a fault of this check."""
    layout = subject.scenario.layout
    return made_symmetric(subject.scenario, subject.map, lambda: printed(layout, subject.catalogue).hexsides)


def _image(subject: Subject, symmetry: Symmetry, cell: Cell) -> tuple[object, ...]:
    grid = subject.map.grid

    def turned(directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(image_of_direction(grid, symmetry, each) for each in directions))

    bridge = None if cell.bridge is None else image_of_direction(grid, symmetry, cell.bridge) % 3
    return (cell.terrain, cell.elevation, turned(cell.road), turned(cell.rail), turned(cell.stream), bridge)


def _drawn(cell: Cell) -> tuple[object, ...]:
    bridge = None if cell.bridge is None else cell.bridge % 3
    return (cell.terrain, cell.elevation, cell.road, cell.rail, cell.stream, bridge)
