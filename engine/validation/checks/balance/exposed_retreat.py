"""The retreat from a victory hex runs through the open under enemy eyes.

What: On every shortest way home from a victory hex on the side's own half, more than half of the hexes give
no cover and are seen within five hexes from the enemy's Reinforcement Hex or a victory hex of his half or
the middle.

Why: A broken squad is shot down on its way (S-RET-04).

Fix: Put cover along the way, or screen it.
"""

from collections.abc import Iterator

from engine.analysis.retreat import retreat_goals
from engine.hexes.hex import Hex, distance
from engine.kernel.step_costs import CostField
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The range of machine guns, the weapons that wait for retreating squads.
RANGE = 5


@check(
    "MAP121",
    Severity.WARNING,
    rule="S-RET-04",
    reads=("layout", "objectives", "sides", "smoke", "special_points"),
    ruleset="skirmish",
)
def exposed_retreat(subject: Subject) -> Iterator[Fault]:
    """Each victory hex without a way home in cover, for the side it is nearer to."""
    sides = subject.scenario.sides
    if len(sides) != 2:
        return
    steps = subject.survey.retreat_steps
    victory = subject.objectives(ObjectiveType.VP)
    for side, enemy in ((sides[0], sides[1]), (sides[1], sides[0])):
        goals = [hex_ for hex_ in retreat_goals(subject.scenario, side) if hex_ in subject.map]
        left = steps.field_to(goals)
        own, theirs = subject.arrival(side, UnitClass.SQUAD), subject.arrival(enemy, UnitClass.SQUAD)
        far = 1 << 30
        nearer = [o for o in victory if own.get(o.hex, far) < theirs.get(o.hex, far)]
        eyes = [*subject.homes(enemy)[:4], *(o.hex for o in victory if o not in nearer)]
        for objective in nearer:
            if objective.hex not in left or objective.hex in goals:
                continue
            best = _best(subject, left, objective.hex)
            bad = {
                hex_
                for hex_ in best
                if not subject.survey.cover(hex_)
                and any(
                    distance(eye, hex_) <= RANGE and subject.survey.sight.lookup(eye, hex_) for eye in eyes
                )
            }
            least: dict[Hex, int] = {}
            for hex_ in reversed(best):
                onward = steps.next_hexes(left, hex_) if left[hex_] else ()
                least[hex_] = min(((to in bad) + least[to] for to in onward), default=0)
            length = left[objective.hex]
            if 2 * least[objective.hex] > length:
                yield Fault(
                    say(
                        "Of {length} hexes from victory hex {hex} home {side} crosses {least} in the "
                        "open under fire.",
                        length=length,
                        hex=subject.label(objective.hex),
                        side=side.name,
                        least=least[objective.hex],
                    ),
                    (objective.hex, *sorted(bad)),
                    "/objectives",
                )


def _best(subject: Subject, left: CostField, start: Hex) -> list[Hex]:
    """The hexes of all shortest ways home from a hex, each before those that follow it."""
    found = [start]
    seen = {start}
    for hex_ in found:
        for to in subject.survey.retreat_steps.next_hexes(left, hex_) if left[hex_] else ():
            if to not in seen:
                seen.add(to)
                found.append(to)
    return found
