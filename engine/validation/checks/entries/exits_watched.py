"""A Reinforcement Hex has one way out, or all are watched from many places.

What: Fewer than two exits for vehicles, or more than eight hexes with cover at two to five hexes that see all
exits, or sides that differ by more than four of them.

Why: A single enemy squad with Op Fire then meets every arrival (decision MAP123).

Fix: Open a second exit, or screen one of them.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.checks.entries.camping_ground import by_side
from engine.validation.subject import Subject

#: The fewest exits, the most watching hexes, the largest difference between the sides.
FEWEST_EXITS, MOST_WATCHES, APART = 2, 8, 4


@check("MAP124", Severity.WARNING, rule="S-SET-10", reads=("layout", "sides"), ruleset="skirmish")
def exits_watched(subject: Subject) -> Iterator[Fault]:
    """Each side whose home can be shut, and sides too far apart."""
    sides = subject.fairness.sides
    for each in sides:
        side = subject.scenario.side(each.side)
        if side is None or not each.entries:
            continue
        if len(each.exits) < FEWEST_EXITS:
            message = say_number(
                "The Reinforcement Hex of {side} has one exit for vehicles.",
                "The Reinforcement Hex of {side} has {number} exits for vehicles.",
                len(each.exits),
                side=side.name,
            )
            yield Fault(message, each.entries, "/sides")
        if len(each.exit_watches) > MOST_WATCHES:
            yield Fault(
                say(
                    "{exit_watches} hexes with cover see every exit of {side}; {most_watches} are the limit.",
                    exit_watches=len(each.exit_watches),
                    side=side.name,
                    most_watches=MOST_WATCHES,
                ),
                each.exit_watches,
                "/sides",
            )
    watches = [len(each.exit_watches) for each in sides]
    if all(each.entries for each in sides) and max(watches, default=0) - min(watches, default=0) > APART:
        message = say(
            "All exits of a home are seen from cover unequally: {sides}.",
            sides=by_side(subject.scenario, watches),
        )
        yield Fault(message, pointer="/sides")
