"""A unit begins in the open before the enemy's guns.

What: A unit stands without cover where an enemy unit on the map sees it within range.

Why: It may be lost before it has moved (B-LOS-02).

Fix: Move it into cover or out of sight.
"""

from collections.abc import Iterator

from engine.analysis.retreat import starting_watchers
from engine.edits.entries import ChangeEntry
from engine.hexes.hex import disc, distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP135",
    Severity.WARNING,
    rule="B-LOS-02",
    reads=("layout", "placed_units", "smoke", "sides", "fortifications", "rules"),
    of_setup=True,
)
def exposed_at_start(subject: Subject) -> Iterator[Fault]:
    """Each unit in the open under fire; the fix moves a squad into the nearest free cover."""
    for index, unit in enumerate(subject.scenario.placed_units):
        side = subject.scenario.side(unit.side)
        if side is None or unit.hex is None or unit.hex not in subject.map or unit.concealed:
            continue
        if (
            unit.in_fortification is not None
            or unit.in_transport is not None
            or subject.survey.cover(unit.hex)
        ):
            continue
        watchers = starting_watchers(subject.scenario, side, subject.catalogue.units)
        sees = subject.survey.sight.lookup
        eyes = tuple(
            each.hex
            for each in watchers
            if each.hex in subject.map
            and distance(each.hex, unit.hex) <= (each.range or 0)
            and sees(each.hex, unit.hex)
        )
        if eyes:
            taken = {each.hex for each in subject.scenario.placed_units}
            enterable = {to for _, to in subject.survey.steps(UnitClass.SQUAD).costs}
            free = [
                hex_
                for hex_ in disc(unit.hex, 2)
                if hex_ in enterable and hex_ not in taken and subject.survey.cover(hex_)
            ]
            free = free if unit.squad is not None else []
            fix = None
            if free:
                cover = say("Move into cover in {hex}", hex=subject.label(free[0]))
                fix = ChangeEntry("placed_units", index, {"hex": free[0]}, cover)
            yield Fault(
                say(
                    "The unit {unit} in {hex} stands in the open, seen from {eyes}.",
                    unit=unit.id,
                    hex=subject.label(unit.hex),
                    eyes=subject.labels(eyes),
                ),
                (unit.hex, *eyes),
                f"/placed_units/{index}/hex",
                fix=fix,
            )
