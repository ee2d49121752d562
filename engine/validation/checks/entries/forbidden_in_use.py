"""A side uses a hex that is forbidden to it.

What: A forbidden hex of a side holds its zone, its Reinforcement Hex, an objective of its own or a unit.

Why: The scenario contradicts itself (B-SET-21).

Fix: Allow the hex, or move what stands there.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import all_of, say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP089", Severity.ERROR, rule="B-SET-21", reads=("layout", "sides", "objectives", "placed_units"))
def forbidden_in_use(subject: Subject) -> Iterator[Fault]:
    """Each forbidden hex that the side needs."""
    for index, side in enumerate(subject.scenario.sides):
        zone = set(subject.zone_hexes(side))
        own = {each.hex for each in subject.scenario.objectives if each.owner == side.id}
        units = {each.hex for each in subject.scenario.placed_units if each.side == side.id}
        homes = set(side.reinforcement_hexes)
        for place, hex_ in enumerate(side.forbidden_hexes):
            used = [
                what
                for what, hexes in (
                    ("zone", zone),
                    (say("Reinforcement Hex"), homes),
                    ("objective", own),
                    ("unit", units),
                )
                if hex_ in hexes
            ]
            if used:
                yield Fault(
                    say(
                        "{hex} is forbidden to {side} and holds its {used}.",
                        hex=subject.label(hex_),
                        side=side.name,
                        used=all_of(used),
                    ),
                    (hex_,),
                    f"/sides/{index}/forbidden_hexes/{place}",
                    fix=TakeOut(("sides", index, "forbidden_hexes"), hex_, say("Allow the hex")),
                )
