"""An exit hex lies inside the map or out of reach.

What: An exit hex has playable hexes all round, or no unit of the side comes to it.

Why: Units leave over the edge of the map (B-WIN-01).

Fix: Choose hexes along the edge that the side can reach.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.hexes.hex import neighbours
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP088", Severity.ERROR, rule="B-WIN-01", reads=("layout", "sides", "rules"))
def exit_inside(subject: Subject) -> Iterator[Fault]:
    """Each exit that nobody can use."""
    for index, side in enumerate(subject.scenario.sides):
        homes = subject.homes(side)
        for place, hex_ in enumerate(side.exit_hexes):
            if hex_ not in subject.map:
                continue
            reached = any(hex_ in subject.arrival(side, unit) for unit in (UnitClass.SQUAD, UnitClass.HEAVY))
            if all(other in subject.map for other in neighbours(hex_)):
                message = say(
                    "The exit {hex} of {side} lies inside the map.", hex=subject.label(hex_), side=side.name
                )
            elif homes and not reached:
                message = say(
                    "No unit of {side} can reach its exit {hex}.", side=side.name, hex=subject.label(hex_)
                )
            else:
                continue
            fix = TakeOut(("sides", index, "exit_hexes"), hex_, say("Remove exit"))
            yield Fault(message, (hex_,), f"/sides/{index}/exit_hexes/{place}", fix=fix)
