"""The sides of a skirmish have different infantry.

What: The figures that the sides begin with differ in number.

Why: Both sides have equal infantry in a skirmish (S-CMP-02).

Fix: Give both sides the same squads, or accept the finding.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.order_of_battle import figures_of_side
from engine.validation.subject import Subject


@check(
    "MAP094",
    Severity.WARNING,
    rule="S-CMP-02",
    reads=("sides", "placed_units"),
    ruleset="skirmish",
    of_setup=True,
)
def uneven_infantry(subject: Subject) -> Iterator[Fault]:
    """One fault when the sides' figures differ."""
    if len(subject.scenario.sides) != 2:
        return
    counts = []
    for side in subject.scenario.sides:
        figures = figures_of_side(subject.scenario, side)
        usual = 12 if side.starting_squads is None and not side.forces else 0
        counts.append(usual + sum(count for kind, count in figures.items() if kind != "squad_base"))
    if counts[0] != counts[1]:
        names = [side.name for side in subject.scenario.sides]
        yield Fault(
            say_number(
                "{name_one} begins with one figure, {name_two} with {count_two}.",
                "{name_one} begins with {number} figures, {name_two} with {count_two}.",
                counts[0],
                name_one=names[0],
                name_two=names[1],
                count_two=counts[1],
            ),
            pointer="/sides",
        )
