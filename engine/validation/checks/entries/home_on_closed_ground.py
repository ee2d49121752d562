"""A Reinforcement Hex is closed to units that arrive there.

What: Vehicles, or infantry, may not stand in the Reinforcement Hex.

Why: Nobody enters on ground that is closed to him: what is bought waits for good, and what is sent is lost
(B-MOV-02).

Fix: Move the Reinforcement Hex, lay a road through it, or change the terrain.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import Said, say
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.closed_ground import is_closed_to_class
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP175",
    Severity.WARNING,
    rule="B-MOV-02",
    reads=("layout", "sides", "rules", "placed_units", "reinforcements"),
)
def home_on_closed_ground(subject: Subject) -> Iterator[Fault]:
    """Each Reinforcement Hex on ground that a class of units of the side may not enter."""
    for index, side in enumerate(subject.scenario.sides):
        for place, hex_ in enumerate(side.reinforcement_hexes):
            if hex_ not in subject.map:
                continue
            for unit, name in _arriving(subject, side):
                if is_closed_to_class(subject.survey.ground, hex_, unit):
                    yield Fault(
                        say(
                            "{name} cannot enter in {hex}, a Reinforcement Hex of {side}: "
                            "the ground is closed.",
                            name=name,
                            hex=subject.label(hex_),
                            side=side.name,
                        ),
                        (hex_,),
                        f"/sides/{index}/reinforcement_hexes/{place}",
                    )


def _arriving(subject: Subject, side: Side) -> Iterator[tuple[UnitClass, Said]]:
    """The classes that may arrive: infantry always, vehicles where the side has or buys some."""
    yield UnitClass.SQUAD, say("Infantry")
    if subject.is_skirmish or subject.has_vehicles(side):
        yield UnitClass.HEAVY, say("Vehicles")
