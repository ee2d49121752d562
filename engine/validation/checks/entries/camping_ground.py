"""The enemy can camp before a Reinforcement Hex.

What: More than nine hexes with cover lie two to five hexes from a Reinforcement Hex and see it, or one
side's home has over two such hexes more than the other's.

Why: A few squads there shoot down every arrival (decision MAP123).

Fix: Clear some of that cover, or screen the Reinforcement Hex.
"""

from collections.abc import Iterable, Iterator

from engine.model.finding import Severity
from engine.model.said import Said, all_of, say, say_number
from engine.model.scenario import Scenario
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The most camp hexes of a side, and the largest difference between the sides (decision MAP123).
MOST, APART = 9, 2


@check("MAP123", Severity.WARNING, rule="S-SET-10", reads=("layout", "sides"), ruleset="skirmish")
def camping_ground(subject: Subject) -> Iterator[Fault]:
    """Each side with too many camp hexes, and sides too far apart."""
    figures = subject.fairness
    for each in figures.sides:
        side = subject.scenario.side(each.side)
        if side is not None and len(each.camps) > MOST:
            yield Fault(
                say(
                    "The enemy sees the Reinforcement Hex of {side} from {camps} hexes with cover; "
                    "{most} are the limit.",
                    side=side.name,
                    camps=len(each.camps),
                    most=MOST,
                ),
                each.camps,
                "/sides",
            )
    # What a side without a home has is no measure: another check names it.
    if figures.camp_difference > APART and all(each.entries for each in figures.sides):
        counts = [len(each.camps) for each in figures.sides]
        hexes = tuple(hex_ for each in figures.sides for hex_ in each.camps)
        yield Fault(
            say("The homes are seen from cover unequally: {sides}.", sides=by_side(subject.scenario, counts)),
            hexes,
            "/sides",
        )


def by_side(scenario: Scenario, counts: Iterable[int]) -> Said:
    """From how many hexes each side's home is seen, in words."""
    return all_of(
        say_number("{side} from {number} hex", "{side} from {number} hexes", count, side=side.name)
        for side, count in zip(scenario.sides, counts, strict=True)
    )
