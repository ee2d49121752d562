"""A side controls an objective it cannot come to.

What: An objective is controlled from the start by a side whose infantry has no way to it.

Why: The side is paid for a hex it could never hold (B-CMD-07).

Fix: Let nobody control it at the start.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP066",
    Severity.WARNING,
    rule="B-CMD-07",
    reads=("layout", "objectives", "sides", "placed_units", "rules"),
)
def undefended_at_start(subject: Subject) -> Iterator[Fault]:
    """Each objective held by a side far from it."""
    for index, objective in enumerate(subject.scenario.objectives):
        side = None if objective.controlled_by is None else subject.scenario.side(objective.controlled_by)
        if side is None or objective.hex not in subject.map:
            continue
        there = any(u.side == side.id and u.hex == objective.hex for u in subject.scenario.placed_units)
        if not there and objective.hex not in subject.arrival(side, UnitClass.SQUAD):
            yield Fault(
                say(
                    "{side} controls objective {objective} in {hex} and has no way to it.",
                    side=side.name,
                    objective=objective.id,
                    hex=subject.label(objective.hex),
                ),
                (objective.hex,),
                f"/objectives/{index}/controlled_by",
                fix=ChangeEntry("objectives", index, {"controlled_by": None}, say("Nobody controls it")),
            )
