"""The hexes of one building do not touch.

What: Hexes that name the same building are not contiguous.

Why: A building that spans hexes is one house; its floors and levels count for all of it.

Fix: Give the separate parts names of their own.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.hexes.areas import areas
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP029", Severity.ERROR, rule="B-TER-25")
def building_group_scattered(subject: Subject) -> Iterator[Fault]:
    """One fault for each group in more than one part."""
    groups: dict[str, list[Hex]] = defaultdict(list)
    for hex_, cell in subject.map.cells.items():
        if cell.building is not None and cell.building.group:
            groups[cell.building.group].append(hex_)
    for group, hexes in sorted(groups.items()):
        around = subject.map.around
        touching = [(hex_, other) for hex_ in hexes for _, other in around(hex_) if other in hexes]
        if len(areas(hexes, touching)) > 1:
            yield Fault(say("The hexes of building {group!r} do not touch.", group=group), tuple(hexes))
