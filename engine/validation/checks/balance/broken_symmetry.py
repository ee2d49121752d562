"""The map is not as symmetric as the scenario says.

What: Hexes, objectives or Reinforcement Hexes differ from their image under the declared symmetry.

Why: Players trust the word; one differing hex can decide who reaches a marker first (S-SET-11).

Fix: Make the map symmetric, which keeps what is drawn on either half and else goes by the half of the first
side, or keep one half as a whole; both are offered where no error comes of them. Or paint the image hex like
its partner, or declare no symmetry.
"""

from collections.abc import Iterator
from functools import cache, partial

from engine.edits.symmetric import SheetHalf, halves, made_symmetric
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.cell import Cell
from engine.model.finding import Edit, FixChoice, Severity
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
    fixes = cache(partial(_fixes, subject))  # as much work as all other checks: only where something is odd
    odd = tuple(
        hex_
        for hex_, cell in cells.items()
        if cells.get(image_of_hex(grid, symmetry, hex_)) is None
        or _image(subject, symmetry, cell) != _drawn(cells[image_of_hex(grid, symmetry, hex_)])
    )
    if odd:
        message = say("The terrain of {odd} differs from its image.", odd=subject.labels(odd))
        fix, choices = fixes()
        yield Fault(message, odd, "/layout/symmetry", fix=fix, choices=choices)
    sides = subject.map.hexsides
    lone = tuple(
        side
        for side, feature in sides.items()
        if (other := sides.get(image_of_edge(grid, symmetry, side))) is None or other.type != feature.type
    )
    if lone:
        hexes = tuple(side.hex for side in lone)
        message = say("Hexsides of {hexes} differ from their image.", hexes=subject.labels(hexes))
        fix, choices = fixes()
        yield Fault(message, hexes, "/layout/symmetry", hexsides=lone, fix=fix, choices=choices)
    homes = {hex_ for side in subject.scenario.sides for hex_ in side.reinforcement_hexes}
    wrong = tuple(sorted(hex_ for hex_ in homes if image_of_hex(grid, symmetry, hex_) not in homes))
    if wrong:
        message = say(
            "The Reinforcement Hexes {wrong} are not images of one another.", wrong=subject.labels(wrong)
        )
        fix, choices = fixes()
        yield Fault(message, wrong, "/sides", fix=fix, choices=choices)


def _fixes(subject: Subject) -> tuple[Edit | None, tuple[FixChoice, ...]]:
    """The edit that makes the map symmetric, and those that keep one half where they do anything else."""

    def made(keep: SheetHalf | None = None) -> Edit | None:
        return made_symmetric(subject.scenario, subject.map, lambda: subject.boards_alone, keep)

    scenario, symmetry = subject.scenario, subject.scenario.layout.symmetry
    fix = made()
    if fix is None:
        return None, ()
    after = fix(scenario)
    kept = map(made, halves(subject.map.grid, symmetry))
    return fix, tuple(FixChoice(edit) for edit in kept if edit is not None and edit(scenario) != after)


def _image(subject: Subject, symmetry: Symmetry, cell: Cell) -> tuple[object, ...]:
    grid = subject.map.grid

    def turned(directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(image_of_direction(grid, symmetry, each) for each in directions))

    bridge = None if cell.bridge is None else image_of_direction(grid, symmetry, cell.bridge) % 3
    return (cell.terrain, cell.elevation, turned(cell.road), turned(cell.rail), turned(cell.stream), bridge)


def _drawn(cell: Cell) -> tuple[object, ...]:
    bridge = None if cell.bridge is None else cell.bridge % 3
    return (cell.terrain, cell.elevation, cell.road, cell.rail, cell.stream, bridge)
