"""The map is not one connected area.

What: Some hexes in play cannot be reached from the others by stepping from hex to hex.

Why: Boards that do not touch are separate battles.

Fix: Move the boards together.
"""

from collections.abc import Iterator

from engine.hexes.hex import neighbours
from engine.model.finding import Severity
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP014", Severity.WARNING, rule="B-SET-03")
def map_in_pieces(subject: Subject) -> Iterator[Fault]:
    """One fault for each area beside the largest."""
    left, areas = set(subject.map.cells), []
    while left:
        area = [left.pop()]
        for hex_ in area:
            for other in neighbours(hex_):
                if other in left:
                    left.remove(other)
                    area.append(other)
        areas.append(area)
    areas.sort(key=lambda area: (-len(area), min(area)))
    for area in areas[1:]:
        hexes = tuple(sorted(area))
        yield Fault(
            say_number(
                "One hex touches no other part of the map.",
                "{number} hexes touch no other part of the map.",
                len(hexes),
            ),
            hexes,
            "/layout/boards",
        )
