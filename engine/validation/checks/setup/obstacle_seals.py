"""Tank traps seal the only way of a side's vehicles.

What: Without the tank traps vehicles of a side come beside an objective, with them they do not.

Why: A preset obstacle that nobody can clear before the game decides it (B-FOR-20).

Fix: Leave a gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex, neighbours
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP045", Severity.WARNING, rule="B-FOR-22", reads=("layout", "obstacles", "objectives", "sides", "rules")
)
def obstacle_seals(subject: Subject) -> Iterator[Fault]:
    """One fault for each side that is shut out."""
    traps = {
        each.hex: place for place, each in enumerate(subject.scenario.obstacles) if each.type == "tank_trap"
    }
    if not traps:
        return
    steps = subject.survey.steps(UnitClass.HEAVY)
    for side in subject.scenario.sides:
        homes = [hex_ for hex_ in subject.homes(side) if hex_ not in traps]
        free = subject.arrival(side, UnitClass.HEAVY)
        shut = steps.field_from(homes, None, traps)
        cut = [
            objective
            for objective in subject.scenario.objectives
            if any(hex_ in free for hex_ in (objective.hex, *neighbours(objective.hex)))
            and not any(hex_ in shut for hex_ in (objective.hex, *neighbours(objective.hex)))
        ]
        if not cut:
            continue
        near = sorted(traps, key=lambda hex_: (free.get(hex_, 1 << 30), hex_))
        opening = next(
            (
                hex_
                for hex_ in near
                if _opens(steps.field_from(homes, None, [t for t in traps if t != hex_]), cut[0].hex)
            ),
            None,
        )
        yield Fault(
            say(
                "Tank traps shut the vehicles of {side} off from objective {cut_one}.",
                side=side.name,
                cut_one=cut[0].id,
            ),
            tuple(sorted(traps)),
            "/obstacles",
            fix=None if opening is None else RemoveEntries("obstacles", (traps[opening],), "Open a gap"),
        )


def _opens(field: Mapping[Hex, int], goal: Hex) -> bool:
    return any(hex_ in field for hex_ in (goal, *neighbours(goal)))
