"""Markers of a skirmish that lie too close to each other."""

from collections.abc import Iterator
from itertools import combinations

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The least distance of a fuel marker from any other marker.
LEAST_OF_FUEL = 3
#: The least distance between two victory hexes: one more than regulars shoot.
LEAST_OF_VICTORY = 5


def _close(
    subject: Subject, least: int, *types: ObjectiveType
) -> Iterator[tuple[Objective, Objective, int, dict[str, str | int]]]:
    """Each pair of markers of these types that is too near: how near, and what a message says of it."""
    for one, other in combinations(subject.objectives(*types), 2):
        apart = distance(one.hex, other.hex)
        if 0 < apart < least:
            told = {"first": subject.label(one.hex), "second": subject.label(other.hex)}
            yield one, other, apart, {**told, "least": least}


@check("MAP162", Severity.WARNING, rule="S-RES-03", reads=("layout", "objectives"), ruleset="skirmish")
def fuel_too_close(subject: Subject) -> Iterator[Fault]:
    """A fuel marker lies close to another marker.

    What: In a skirmish a fuel marker is fewer than three hexes from a victory hex or from another fuel
    marker.

    Why: Victory and fuel are two economies that should pull a side apart (S-RES-03); here one squad
    serves both.

    Fix: Move the fuel marker three hexes or more away.
    """
    for one, other, apart, told in _close(subject, LEAST_OF_FUEL, ObjectiveType.VP, ObjectiveType.FP):
        if ObjectiveType.FP in (one.type, other.type):
            message = say_number(
                "The markers {first} and {second} are one hex apart; {least} are the least.",
                "The markers {first} and {second} are {number} hexes apart; {least} are the least.",
                apart,
                **told,
            )
            yield Fault(message, (one.hex, other.hex), "/objectives")


@check("MAP160", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives"), ruleset="skirmish")
def victory_hexes_close(subject: Subject) -> Iterator[Fault]:
    """Two victory hexes lie within range of one squad.

    What: In a skirmish two victory hexes are fewer than five hexes apart.

    Why: A squad of regulars on one of them shoots whoever takes the other (S-WIN-01); one garrison holds
    both.

    Fix: Move them apart to five hexes or more.
    """
    for one, other, apart, told in _close(subject, LEAST_OF_VICTORY, ObjectiveType.VP):
        message = say_number(
            "The victory hexes {first} and {second} are one hex apart; {least} are the least.",
            "The victory hexes {first} and {second} are {number} hexes apart; {least} are the least.",
            apart,
            **told,
        )
        yield Fault(message, (one.hex, other.hex), "/objectives")
