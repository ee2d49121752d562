"""The same obstacle lies twice in a hex.

What: Two razor wires, two tank traps or two minefields share a hex.

Why: One of each kind is allowed in a hex (B-FOR-15, B-FOR-22, B-FOR-26).

Fix: Remove the second.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.edits.remove_at import RemoveAt
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP044", Severity.ERROR, rule="B-FOR-15", reads=("layout", "obstacles"))
def obstacle_twice(subject: Subject) -> Iterator[Fault]:
    """Each obstacle of which the hex already has one."""
    seen: set[tuple[Hex, str]] = set()
    for index, obstacle in enumerate(subject.scenario.obstacles):
        key = (obstacle.hex, obstacle.type)
        if key in seen:
            yield Fault(
                say(
                    "{hex} has {type} twice.",
                    hex=subject.label(obstacle.hex),
                    type=obstacle.type.replace("_", " "),
                ),
                (obstacle.hex,),
                f"/obstacles/{index}",
                fix=RemoveAt("obstacles", index, "Remove obstacle"),
            )
        seen.add(key)
