"""Only one side has heights over the victory hexes.

What: Two or more hexes higher than a victory hex see it within five hexes, and the other side has no height
at all that sees any victory hex and is nearer to it.

Why: One side shoots farther and sees over obstacles (B-RNG-08), the other has no answer.

Fix: Give the other side a height, or screen this one.
"""

from collections.abc import Iterator

from engine.hexes.hex import disc
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How far a height counts, and from how many hexes on.
NEAR, FEWEST = 5, 2


@check(
    "MAP132",
    Severity.WARNING,
    rule="B-RNG-08",
    reads=("layout", "objectives", "sides", "smoke"),
    ruleset="skirmish",
)
def lone_height(subject: Subject) -> Iterator[Fault]:
    """One fault when all heights lie on one half."""
    sides = subject.scenario.sides
    if len(sides) != 2:
        return
    cells, sees = subject.map.cells, subject.survey.sight.lookup
    heights = sorted(
        {
            hex_
            for objective in subject.objectives(ObjectiveType.VP)
            for hex_ in disc(objective.hex, NEAR)
            if hex_ in cells
            and cells[hex_].elevation > cells[objective.hex].elevation
            and sees(hex_, objective.hex)
        }
    )
    fields = [subject.arrival(side, UnitClass.SQUAD) for side in sides]
    far = 1 << 30
    own = [
        tuple(hex_ for hex_ in heights if fields[mine].get(hex_, far) < fields[theirs].get(hex_, far))
        for mine, theirs in ((0, 1), (1, 0))
    ]
    shared = len(heights) - len(own[0]) - len(own[1])
    for mine, theirs in ((0, 1), (1, 0)):
        if len(own[mine]) >= FEWEST and not own[theirs] and not shared:
            yield Fault(
                say(
                    "Only {side} has heights over the victory hexes: {own}.",
                    side=sides[mine].name,
                    own=subject.labels(own[mine]),
                ),
                own[mine],
                "/layout",
            )
