"""A weapon does not exist in a skirmish.

What: Squads or units of a skirmish have a weapon that Skirmish Mode has removed.

Why: The MG 42, the 88 and the ZiS-3 would upset the balance of equal sides (S-STATS-03).

Fix: Take the machine gun or the anti-tank gun that all nations share.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.rules.skirmish.economy.equal_weapons import REMOVED
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP151",
    Severity.ERROR,
    rule="S-STATS-03",
    reads=("sides", "placed_units"),
    ruleset="skirmish",
    carries_out=("S-STATS-03",),
)
def not_in_a_skirmish(subject: Subject) -> Iterator[Fault]:
    """Each such weapon, once a side."""
    for index, side in enumerate(subject.scenario.sides):
        for kind in sorted(set(subject.kinds_used(side)) & REMOVED):
            name = subject.name_of_kind(kind)
            message = say("{side} has {kind}, which a skirmish does without.", side=side.name, kind=name)
            yield Fault(message, pointer=f"/sides/{index}")
