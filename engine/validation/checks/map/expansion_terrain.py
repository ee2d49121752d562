"""The map relies on terrain values that no source gives.

What: Terrain of an expansion is used whose cost or cover is inferred, not read from a rule book.

Why: Players who own the expansion's sheet may find other numbers there (S-TER-01).

Fix: Check the values in the terrain table; replace them in the scenario where you know better.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say_number
from engine.model.values import Confidence
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP021", Severity.HINT, rule="S-TER-01", reads=("layout", "rules"))
def expansion_terrain(subject: Subject) -> Iterator[Fault]:
    """One fault for each terrain type with inferred values."""
    used: dict[str, list[Hex]] = defaultdict(list)
    for hex_ in subject.map.cells:
        kind = subject.kind(hex_)
        if kind is not None and kind.confidence in (Confidence.INFERRED, Confidence.LOW):
            used[kind.id].append(hex_)
    for terrain, hexes in sorted(used.items()):
        name = subject.catalogue.terrain.terrain[terrain].name
        message = say_number(
            "The values of {name} are inferred; one hex uses them.",
            "The values of {name} are inferred; {number} hexes use them.",
            len(hexes),
            name=name,
        )
        yield Fault(message, tuple(hexes))
