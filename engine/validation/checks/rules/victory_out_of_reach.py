"""A side cannot win.

What: The hexes of a side's victory condition are out of its reach, or farther than its rounds allow at four
movement points a round.

Why: One side would only wait for the end (B-WIN-04).

Fix: Choose nearer hexes, lower the number needed, or add rounds.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Movement points of a squad in a round (B-MOV-01).
ROUND_MP = 4


@check("MAP114", Severity.WARNING, rule="B-WIN-04", reads=("layout", "victory", "sides", "timing", "rules"))
def victory_out_of_reach(subject: Subject) -> Iterator[Fault]:
    """Each condition about hexes that cannot be met in time."""
    rounds = subject.scenario.timing.rounds
    for index, condition in enumerate(subject.scenario.victory):
        side = subject.scenario.side(condition.side)
        hexes = tuple(hex_ for hex_ in condition.hexes if hex_ in subject.map)
        if side is None or not hexes or not subject.homes(side):
            continue
        if condition.type not in ("control_hexes", "hold_at_end", "exit"):
            continue
        costs = subject.arrival(side, UnitClass.SQUAD)
        wheels = subject.arrival(side, UnitClass.HEAVY) if condition.type == "exit" else {}
        most = None if rounds is None else rounds * ROUND_MP * POINT
        open_ = [
            hex_
            for hex_ in hexes
            if hex_ in wheels or (hex_ in costs and (most is None or costs[hex_] <= most))
        ]
        needed = 1 if condition.type == "exit" else min(condition.count or len(hexes), len(hexes))
        if len(open_) < needed:
            new = {"count": len(open_)}
            can = open_ and condition.type != "exit"
            yield Fault(
                say(
                    "{side} needs {needed} of {hexes} and comes to {open} in time.",
                    side=side.name,
                    needed=needed,
                    hexes=subject.labels(hexes),
                    open=len(open_),
                ),
                hexes,
                f"/victory/{index}",
                fix=ChangeEntry("victory", index, new, say("Lower the number to {number}", number=len(open_)))
                if can
                else None,
            )
