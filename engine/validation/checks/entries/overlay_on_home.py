"""An overlay piece lies on a Reinforcement Hex.

What: A hex of an overlay piece covers a side's Reinforcement Hex.

Why: The marker of the hex would be hidden, and a piece shifted by a finger changes where reinforcements
stand (S-SET-10).

Fix: Move the piece or the Reinforcement Hex.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP038", Severity.WARNING, rule="S-SET-10", reads=("layout", "sides"))
def overlay_on_home(subject: Subject) -> Iterator[Fault]:
    """Each overlay piece with a Reinforcement Hex below it."""
    homes = {hex_: side for side in subject.scenario.sides for hex_ in side.reinforcement_hexes}
    for index, placement in enumerate(subject.scenario.layout.overlays):
        piece = subject.catalogue.pieces.get(placement.piece)
        if piece is None:
            continue
        for part in piece.hexes:
            q, r = part.offset
            for _ in range(placement.rotation % 6):
                q, r = -r, q + r
            hex_ = Hex(placement.hex.q + q, placement.hex.r + r)
            if hex_ in homes:
                yield Fault(
                    say(
                        "The piece {piece} lies on {hex}, the Reinforcement Hex of {home}.",
                        piece=piece.name,
                        hex=subject.label(hex_),
                        home=homes[hex_].name,
                    ),
                    (hex_,),
                    f"/layout/overlays/{index}",
                    fix=RemoveEntries("layout.overlays", (index,), say("Remove overlay")),
                )
