"""A hex has a terrain the terrain table lacks.

What: The terrain type of a hex is in no terrain table at hand.

Why: Nobody can say what it costs, covers or hides (B-TER-01).

Fix: Paint the hex with a known terrain, or add the type to your terrain table.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.nearest import Nearest
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP020", Severity.ERROR, rule="B-TER-01")
def unknown_terrain(subject: Subject) -> Iterator[Fault]:
    """Each hex of unknown terrain."""
    known = subject.catalogue.terrain.terrain
    nearest = Nearest(known)
    for hex_, cell in subject.map.cells.items():
        if cell.terrain in known:
            continue
        near = nearest.to(cell.terrain)
        advice = say("Did you mean {near_one!r}?", near_one=near) if near else ""
        yield Fault(
            say("{hex} has the unknown terrain {terrain!r}.", hex=subject.label(hex_), terrain=cell.terrain),
            (hex_,),
            subject.cell_pointer(hex_),
            advice,
        )
