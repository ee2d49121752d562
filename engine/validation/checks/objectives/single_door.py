"""Only one way leads to a victory hex.

What: All infantry paths from four hexes away to the victory hex pass one hex.

Why: One squad in that door holds the objective against any number.

Fix: Open a second approach.
"""

from collections.abc import Iterator

from engine.hexes.hex import Hex, neighbours, ring
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How far from the objective approaches begin (check MAP130).
RADIUS = 4


@check("MAP130", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives", "rules"))
def single_door(subject: Subject) -> Iterator[Fault]:
    """Each victory hex with fewer than two disjoint approaches."""
    for objective in subject.objectives(ObjectiveType.VP):
        first = _way(subject, objective.hex, None)
        doors = [hex_ for hex_ in first or () if _way(subject, objective.hex, hex_) is None]
        # Where no single hex cuts the first way found, a second one shares no hex with it (Menger).
        if first is None or doors:
            index = subject.scenario.objectives.index(objective)
            ways = say("no way leads") if first is None else say("a single way leads")
            yield Fault(
                say("To victory hex {hex} {ways}.", hex=subject.label(objective.hex), ways=ways),
                (objective.hex, *doors),
                f"/objectives/{index}/hex",
            )


def _way(subject: Subject, goal: Hex, shut: Hex | None) -> tuple[Hex, ...] | None:
    """A shortest way from the hexes beside the goal back to the ring about it, without one hex."""
    steps = subject.survey.steps(UnitClass.SQUAD).costs
    ends = {hex_ for hex_ in ring(goal, RADIUS) if hex_ in subject.map and hex_ != shut}
    rim = [hex_ for hex_ in ring(goal, 1) if (hex_, goal) in steps and hex_ != shut]
    came: dict[Hex, Hex | None] = dict.fromkeys(rim)
    for hex_ in rim:
        if hex_ in ends:
            way = [hex_]
            while (before := came[way[-1]]) is not None:
                way.append(before)
            return tuple(way)
        for other in neighbours(hex_):
            if other not in came and other != shut and (other, hex_) in steps:
                came[other] = hex_
                rim.append(other)
    return None
