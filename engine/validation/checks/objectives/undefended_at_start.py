"""A side controls an objective it cannot come to.

What: An objective is controlled from the start by a side whose infantry has no way to it.

Why: The side is paid for a hex it could never hold (B-CMD-07).

Fix: Let nobody control it at the start.
"""

from collections.abc import Iterator

from engine.analysis.fairness import arrival
from engine.edits.entries import ChangeEntry
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.closed_ground import is_closed_to_class
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
        starts = _starts(subject, side)
        on_foot = arrival(subject.survey, starts, UnitClass.SQUAD)
        if objective.hex not in starts and objective.hex not in on_foot:
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


def _starts(subject: Subject, side: Side) -> tuple[Hex, ...]:
    """Where infantry of a side is at the start, or comes onto the map."""
    placed = (unit.hex for unit in subject.scenario.placed_units if unit.side == side.id)
    hexes = (*subject.homes(side), *subject.zone_hexes(side), *placed)
    ground = subject.survey.ground
    inside = (hex_ for hex_ in dict.fromkeys(hexes) if hex_ is not None and hex_ in subject.map)
    return tuple(hex_ for hex_ in inside if not is_closed_to_class(ground, hex_, UnitClass.SQUAD))
