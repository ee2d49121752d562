"""The forces differ in worth.

What: Estimated by prices, one side's forces are worth over 20 percent more, and both win in the same way.

Why: The weaker side has no easier task to make up for it (O-SET-02).

Fix: Even the forces out, or give the sides different victory conditions.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.side import Side
from engine.validation.check import Fault, check
from engine.validation.order_of_battle import figures_of_side, tokens_of_side, vehicles_of_side
from engine.validation.subject import Subject

#: The largest difference in percent of the smaller force.
MOST_PERCENT = 20


@check("MAP137", Severity.WARNING, rule="O-SET-02", reads=("sides", "placed_units", "victory", "rules"))
def forces_unequal(subject: Subject) -> Iterator[Fault]:
    """One fault when the forces lie too far apart."""
    sides = subject.scenario.sides
    if len(sides) != 2:
        return
    ways = [
        {(c.type, c.count, c.hexes) for c in subject.scenario.victory if c.side == side.id} for side in sides
    ]
    if ways[0] != ways[1]:
        return
    worth = [_worth(subject, side) for side in sides]
    if min(worth) and 100 * (max(worth) - min(worth)) > MOST_PERCENT * min(worth):
        yield Fault(
            say(
                "The forces are worth {worth_one} and {worth_two} command, and both sides win in the "
                "same way.",
                worth_one=worth[0] // 12,
                worth_two=worth[1] // 12,
            ),
            pointer="/sides",
        )


def _worth(subject: Subject, side: Side) -> int:
    """What the side's pieces cost, in twelfths of a command point; fuel counts like command."""
    prices = subject.catalogue.units.prices
    pieces = figures_of_side(subject.scenario, side) + tokens_of_side(subject.scenario, side)
    pieces += vehicles_of_side(subject.scenario, side)
    return sum(
        count * 12 * (price.cp + price.fp) // max(price.bundle, 1)
        for kind, count in sorted(pieces.items())
        if (price := prices.get(kind)) is not None
    )
