"""A side has more of an item than it may.

What: More tokens of a kind than half of the box, or more vehicles of a kind than the limit of a skirmish
or of the scenario allows.

Why: Tokens are shared evenly, some vehicles are limited to two (S-PUR-15, S-PUR-16).

Fix: Take the surplus away.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.box_contents import stock
from engine.validation.check import Fault, check
from engine.validation.order_of_battle import tokens_of_side, vehicles_of_side
from engine.validation.subject import Subject


@check(
    "MAP093",
    Severity.ERROR,
    rule="S-PUR-15",
    reads=("sides", "placed_units", "boxes", "components", "component_limits"),
    ruleset="skirmish",
)
def item_limit(subject: Subject) -> Iterator[Fault]:
    """Each item over its limit."""
    limits = subject.scenario.component_limits
    for index, side in enumerate(subject.scenario.sides):
        for kind, count in sorted(tokens_of_side(subject.scenario, side).items()):
            held = stock(subject, kind)
            most = limits.get(kind, None if held is None else held // 2)
            if most is not None and count > most:
                yield Fault(
                    say_number(
                        "{side} has one token {kind}; {most} are its share.",
                        "{side} has {number} tokens {kind}; {most} are its share.",
                        count,
                        side=side.name,
                        kind=kind.replace("_", " "),
                        most=most,
                    ),
                    pointer=f"/sides/{index}",
                )
        for kind, count in sorted(vehicles_of_side(subject.scenario, side).items()):
            vehicle = subject.catalogue.units.vehicles.get(kind)
            cap = None if vehicle is None else vehicle.skirmish.get("max_per_side")
            most = limits.get(kind, cap if isinstance(cap, int) else None)
            if vehicle is None or most is None or count <= most:
                continue
            standing = [
                place
                for place, unit in enumerate(subject.scenario.placed_units)
                if unit.kind == kind and unit.side == side.id
            ]
            surplus = (
                tuple(standing[len(standing) - (count - most) :]) if len(standing) >= count - most else ()
            )
            yield Fault(
                say(
                    "{side} has {count} of {vehicle}; {most} are allowed.",
                    side=side.name,
                    count=count,
                    vehicle=vehicle.name,
                    most=most,
                ),
                pointer=f"/placed_units/{surplus[0]}" if surplus else f"/sides/{index}",
                fix=RemoveEntries("placed_units", surplus, say("Remove unit")) if surplus else None,
            )
