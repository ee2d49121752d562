"""A side begins with less than nothing, or bids more than it has.

What: Starting command, cards in hand or the bid for initiative are below zero, or the bid exceeds it.

Why: Command is a pile of markers (B-CMD-11).

Fix: Correct the number.
"""

from collections.abc import Iterator

from engine.edits.describe import DescribeSide
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP101", Severity.ERROR, rule="B-CMD-11", reads=("sides",))
def command_negative(subject: Subject) -> Iterator[Fault]:
    """Each impossible number."""
    for index, side in enumerate(subject.scenario.sides):
        for field in ("starting_command", "start_hand", "initiative_bid"):
            value = getattr(side, field)
            if value < 0:
                yield Fault(
                    say(
                        "{side}: {field} is {value}.",
                        side=side.name,
                        field=field.replace("_", " "),
                        value=value,
                    ),
                    pointer=f"/sides/{index}/{field}",
                    fix=DescribeSide(side.id, {field: 0}, say("Set to 0")),
                )
        if side.initiative_bid > max(side.starting_command, 0):
            most = max(side.starting_command, 0)
            yield Fault(
                say(
                    "{side} bids {initiative_bid} for initiative and has {most}.",
                    side=side.name,
                    initiative_bid=side.initiative_bid,
                    most=most,
                ),
                pointer=f"/sides/{index}/initiative_bid",
                fix=DescribeSide(
                    side.id, {"initiative_bid": most}, say("Lower the bid to {number}", number=most)
                ),
            )
