"""A marker lies beside a Reinforcement Hex.

What: In a skirmish a victory hex is fewer than four hexes from a Reinforcement Hex, or a fuel marker fewer
than three.

Why: Its owner holds it without leaving home, and the enemy who takes it shoots every arrival (S-SET-10).

Fix: Move the marker away from the Reinforcement Hex.
"""

from collections.abc import Iterator

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The least distances of markers from a Reinforcement Hex, by type.
LEAST = {ObjectiveType.VP: 4, ObjectiveType.FP: 3}


@check(
    "MAP161", Severity.WARNING, rule="S-SET-10", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def marker_beside_home(subject: Subject) -> Iterator[Fault]:
    """Each marker too close to a home."""
    for index, objective in enumerate(subject.scenario.objectives):
        least = LEAST.get(objective.type, 0)
        for side in subject.scenario.sides:
            for home in side.reinforcement_hexes:
                apart = distance(home, objective.hex)
                if apart < least and home in subject.map and objective.hex in subject.map:
                    yield Fault(
                        say_number(
                            "Objective {objective} in {hex} is one hex from {home}, the Reinforcement Hex of "
                            "{side}; {least} are the least.",
                            "Objective {objective} in {hex} is {number} hexes from {home}, the Reinforcement "
                            "Hex of {side}; {least} are the least.",
                            apart,
                            objective=objective.id,
                            hex=subject.label(objective.hex),
                            home=subject.label(home),
                            side=side.name,
                            least=least,
                        ),
                        (objective.hex, home),
                        f"/objectives/{index}/hex",
                    )
