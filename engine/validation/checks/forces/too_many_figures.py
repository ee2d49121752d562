"""A side has more figures or bases than the boxes hold.

What: Figures or squad bases of a side are more than the boxes named by the scenario hold for its nations.

Why: The side could not be set up with the pieces at hand (S-CMP-01).

Fix: Take figures off, or name another box.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.box_contents import national_stock
from engine.validation.check import Fault, check
from engine.validation.order_of_battle import figures_of_side
from engine.validation.subject import Subject


@check("MAP090", Severity.ERROR, rule="S-CMP-01", reads=("sides", "boxes", "components", "placed_units"))
def too_many_figures(subject: Subject) -> Iterator[Fault]:
    """Each kind of figure of which there are too few."""
    for index, side in enumerate(subject.scenario.sides):
        counts = figures_of_side(subject.scenario, side)
        for kind, count in sorted(counts.items()):
            held = national_stock(subject, side.nations, kind)
            if held is not None and count > held:
                name = kind.replace("_", " ")
                yield Fault(
                    say(
                        "{side} has {count} of {name}; the boxes hold {held}.",
                        side=side.name,
                        count=count,
                        name=name,
                        held=held,
                    ),
                    pointer=f"/sides/{index}/forces",
                )
