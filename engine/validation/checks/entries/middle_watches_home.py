"""A victory hex in the middle sees a Reinforcement Hex.

What: In a skirmish a victory hex that is equally far for both sides, to a point, sees a Reinforcement Hex.

Why: Whoever holds the middle directs his mortars at every arrival (S-SET-10).

Fix: Screen the Reinforcement Hex with woods, a building or a rise, or accept it where the middle is a summit.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.checks.objectives.middle import middle
from engine.validation.subject import Subject


@check(
    "MAP163",
    Severity.WARNING,
    rule="S-SET-10",
    reads=("layout", "objectives", "sides", "smoke"),
    ruleset="skirmish",
)
def middle_watches_home(subject: Subject) -> Iterator[Fault]:
    """Each middle victory hex with each home that it sees."""
    for objective in middle(subject):
        for side in subject.scenario.sides:
            for home in side.reinforcement_hexes:
                if home in subject.map and subject.survey.sight.lookup(objective.hex, home):
                    yield Fault(
                        say(
                            "The victory hex {hex} in the middle sees {home}, the Reinforcement Hex "
                            "of {side}.",
                            hex=subject.label(objective.hex),
                            home=subject.label(home),
                            side=side.name,
                        ),
                        (objective.hex, home),
                        "/objectives",
                    )
