"""A side has no Reinforcement Hex it can use.

What: In a skirmish each side needs a Reinforcement Hex that squads and vehicles may enter.

Why: New units enter there, retreating squads run there, depleted ones are refilled there (S-SET-10).

Fix: Give the side a Reinforcement Hex on clear ground at its edge of the map.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import all_of, say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP084",
    Severity.ERROR,
    rule="S-SET-10",
    reads=("layout", "sides", "rules"),
    carries_out=("S-MAP-15",),
)
def no_reinforcement_hex(subject: Subject) -> Iterator[Fault]:
    """Each side without one, and each one on forbidden ground."""
    for index, side in enumerate(subject.scenario.sides):
        if subject.is_skirmish and not side.reinforcement_hexes:
            yield Fault(say("{side} has no Reinforcement Hex.", side=side.name), pointer=f"/sides/{index}")
        for place, hex_ in enumerate(side.reinforcement_hexes):
            kind = subject.kind(hex_)
            if kind is None:
                continue
            barred = [
                name
                for name, cost in (("squads", kind.squad_cost), ("vehicles", kind.vehicle_cost))
                if cost is None
            ]
            if barred and subject.map.cells[hex_].bridge is None and kind.id != "stream":
                yield Fault(
                    say(
                        "{hex}, the Reinforcement Hex of {side}, is {kind}: {barred} may not enter.",
                        hex=subject.label(hex_),
                        side=side.name,
                        kind=kind.name.lower(),
                        barred=all_of(barred),
                    ),
                    (hex_,),
                    f"/sides/{index}/reinforcement_hexes/{place}",
                    say("Choose a hex of clear ground."),
                )
