"""Tank traps seal the only way of a side's vehicles.

What: Without the tank traps vehicles of a side come beside an objective, or leave by their exit hexes;
with them they do not.

Why: A preset obstacle that nobody can clear before the game decides it (B-FOR-20).

Fix: Leave a gap.
"""

from collections.abc import Collection, Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex, neighbours
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.side import Side
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
        cut = next(
            (
                (message, goal)
                for message, goal in _goals(subject, side)
                if _reached(goal, free) and not _reached(goal, shut)
            ),
            None,
        )
        if cut is None:
            continue
        message, goal = cut
        near = sorted(traps, key=lambda hex_: (free.get(hex_, 1 << 30), hex_))
        # Without one trap they get through: they come to it past the others, and go on from it past them.
        entered, onward = steps.entered_by(shut), steps.field_to(goal, None, traps)
        opening = next((hex_ for hex_ in near if hex_ in entered and (hex_ in goal or hex_ in onward)), None)
        fix = None
        if opening is not None:
            gap = say("Open a gap in {hex}", hex=subject.label(opening))
            fix = RemoveEntries("obstacles", (traps[opening],), gap)
        yield Fault(message, tuple(sorted(traps)), "/obstacles", fix=fix)


def _goals(subject: Subject, side: Side) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """What vehicles of a side must come to: what is said if they cannot, and hexes of which one does."""
    for objective in subject.scenario.objectives:
        message = say(
            "Tank traps shut the vehicles of {side} off from objective {cut_one}.",
            side=side.name,
            cut_one=objective.id,
        )
        yield message, (objective.hex, *neighbours(objective.hex))
    if side.exit_hexes:
        message = say(
            "Tank traps shut the vehicles of {side} off from every exit: {exits}.",
            side=side.name,
            exits=subject.labels(side.exit_hexes),
        )
        yield message, side.exit_hexes


def _reached(goal: tuple[Hex, ...], hexes: Collection[Hex]) -> bool:
    return any(hex_ in hexes for hex_ in goal)
