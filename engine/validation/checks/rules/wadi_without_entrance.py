"""A wadi has no entrance.

What: The wadi option is in force and a connected wadi has no hexside marked as an entrance.

Why: Units enter and leave a wadi by its entrances (O-TER-05); without one it is a wall.

Fix: Mark a hexside of the wadi as its entrance.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import neighbour, neighbours
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP033", Severity.ERROR, rule="O-TER-05", reads=("layout", "rules"))
def wadi_without_entrance(subject: Subject) -> Iterator[Fault]:
    """Each connected wadi that nobody can enter."""
    if "wadi" not in subject.scenario.rules.optional_rules:
        return
    cells = subject.map.cells
    left = {hex_ for hex_, cell in cells.items() if cell.terrain in ("wadi", "crevasse")}
    while left:
        part, rim = set(), [min(left)]
        while rim:
            hex_ = rim.pop()
            if hex_ in left:
                left.remove(hex_)
                part.add(hex_)
                rim += neighbours(hex_)
        if any(cells[hex_].wadi_entrances for hex_ in part):
            continue
        hexes = tuple(sorted(part))
        doors = [(hex_, d) for hex_ in hexes for d, other in subject.map.around(hex_) if other not in part]
        fix = None
        if doors:
            door, direction = doors[0]
            fix = subject.repainted(
                door,
                replace(cells[door], wadi_entrances=(direction,)),
                say(
                    "Open the wadi in {hex} towards {other}",
                    hex=subject.label(door),
                    other=subject.label(neighbour(door, direction)),
                ),
            )
        message = say("The wadi of {hexes} has no entrance.", hexes=subject.labels(hexes))
        yield Fault(message, hexes, subject.cell_pointer(hexes[0]), fix=fix)
