"""Two hexes bear the same name.

What: The same name stands in hexes that do not touch each other.

Why: Set-up, victory and messages name places; nobody can tell which of the two is meant (B-SET-01).

Fix: Give one of them another name, or leave only one name for both.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.hexes.areas import areas
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP173", Severity.HINT, rule="B-SET-01")
def name_twice(subject: Subject) -> Iterator[Fault]:
    """Each name that stands in several places, with all its hexes."""
    named: dict[str, set[Hex]] = defaultdict(set)
    for hex_, cell in subject.map.cells.items():
        if cell.label:
            named[cell.label].add(hex_)
    around = subject.map.around
    for name, hexes in named.items():
        touching = [(hex_, other) for hex_ in hexes for _, other in around(hex_) if other in hexes]
        if len(areas(hexes, touching)) > 1:
            yield Fault(
                say("{number} hexes are named {name}.", number=len(hexes), name=name),
                tuple(sorted(hexes)),
                subject.cell_pointer(min(hexes)),
            )
