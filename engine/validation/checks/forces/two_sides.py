"""The scenario does not have two sides of known nations.

What: There must be exactly two sides with different ids, each of at least one known nation.

Why: Units, colours and reinforcements follow the nation (S-MPL-01).

Fix: Name two sides and give each a nation.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP070", Severity.ERROR, rule="S-MPL-01", reads=("sides",), carries_out=("S-MPL-01",))
def two_sides(subject: Subject) -> Iterator[Fault]:
    """Each fault in the list of sides."""
    sides = subject.scenario.sides
    if len(sides) != 2 or len({side.id for side in sides}) != len(sides):
        yield Fault(
            say_number(
                "The scenario has one side; it needs two with ids of their own.",
                "The scenario has {number} sides; it needs two with ids of their own.",
                len(sides),
            ),
            pointer="/sides",
        )
    known = subject.catalogue.units.nations
    for index, side in enumerate(sides):
        if not side.nations:
            yield Fault(say("{side} has no nation.", side=side.name), pointer=f"/sides/{index}/nations")
        for place, nation in enumerate(side.nations):
            if nation not in known:
                message = say(
                    "{side} is of the unknown nation {nation!r}; known are {known}.",
                    side=side.name,
                    nation=nation,
                    known=", ".join(known),
                )
                yield Fault(message, pointer=f"/sides/{index}/nations/{place}")
