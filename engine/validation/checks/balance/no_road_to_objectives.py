"""No road serves a side.

What: In a skirmish no road leads from within four hexes of a side's Reinforcement Hex to within two of two
objectives.

Why: Turning costs tanks points off the road (S-TNK-20), and trucks are fast only on it; the side is bound
to its feet.

Fix: Join the side's road to a road that passes two objectives.
"""

from collections.abc import Iterator

from engine.hexes.hex import Hex, disc, distance, neighbour
from engine.model.finding import Severity
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How near a road must come to a home, to objectives, and to how many of them.
HOME, GOAL, SERVED = 4, 2, 2


@check("MAP167", Severity.HINT, rule="S-TNK-20", reads=("layout", "objectives", "sides"), ruleset="skirmish")
def no_road_to_objectives(subject: Subject) -> Iterator[Fault]:
    """Each side without such a road."""
    goals = [objective.hex for objective in subject.scenario.objectives if objective.hex in subject.map]
    if len(goals) < SERVED:
        return
    for index, side in enumerate(subject.scenario.sides):
        homes = [hex_ for hex_ in side.reinforcement_hexes if hex_ in subject.map]
        road = _road_from(subject, homes)
        served = sum(any(distance(goal, hex_) <= GOAL for hex_ in road) for goal in goals)
        if homes and served < SERVED:
            yield Fault(
                say_number(
                    "The road by the Reinforcement Hex of {side} passes {number} objective; "
                    "{wanted} are wanted.",
                    "The road by the Reinforcement Hex of {side} passes {number} objectives; "
                    "{wanted} are wanted.",
                    served,
                    side=side.name,
                    wanted=SERVED,
                ),
                tuple(homes),
                f"/sides/{index}/reinforcement_hexes",
            )


def _road_from(subject: Subject, homes: list[Hex]) -> set[Hex]:
    """The hexes of all roads that begin near a home."""
    cells = subject.map.cells
    near = {hex_ for home in homes for hex_ in disc(home, HOME) if hex_ in cells and cells[hex_].road}
    found, ahead = set(near), list(near)
    while ahead:
        at = ahead.pop()
        for direction in cells[at].road:
            other = neighbour(at, direction)
            if other not in found and other in cells and subject.map.joined_by_road(at, direction):
                found.add(other)
                ahead.append(other)
    return found
