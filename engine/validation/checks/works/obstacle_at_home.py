"""An obstacle lies in a side's own entry hex.

What: Wire, a trap or mines in a Reinforcement Hex or deployment zone.

Why: The side's own units stop or are hurt before the battle begins.

Fix: Move or remove the obstacle.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP046", Severity.WARNING, rule="S-SET-10", reads=("layout", "obstacles", "sides"), of_setup=True)
def obstacle_at_home(subject: Subject) -> Iterator[Fault]:
    """Each obstacle in a Reinforcement Hex or a deployment zone."""
    homes = [
        (side, {*side.reinforcement_hexes, *(hex_ for zone in side.deployment_zones for hex_ in zone.hexes)})
        for side in subject.scenario.sides
    ]
    for index, obstacle in enumerate(subject.scenario.obstacles):
        for side, home in homes:
            if obstacle.hex in home:
                yield Fault(
                    say(
                        "The {type} in {hex} lies where {side} sets up.",
                        type=obstacle.type.replace("_", " "),
                        hex=subject.label(obstacle.hex),
                        side=side.name,
                    ),
                    (obstacle.hex,),
                    f"/obstacles/{index}",
                    fix=RemoveEntries("obstacles", (index,), say("Remove obstacle")),
                )
