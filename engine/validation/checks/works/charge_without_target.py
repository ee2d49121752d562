"""A charge is laid against nothing.

What: A preset charge names a bridge, a building or a fortification that is not in its hex.

Why: A charge destroys what it is laid against (S-ENG-14).

Fix: Move the charge or remove it.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.objective import CHARGE_TARGETS
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP049", Severity.ERROR, rule="S-ENG-14", reads=("layout", "charges", "fortifications"))
def charge_without_target(subject: Subject) -> Iterator[Fault]:
    """Each charge without its target."""
    works = {each.hex for each in subject.scenario.fortifications}
    for index, charge in enumerate(subject.scenario.charges):
        cell, kind = subject.map.cells.get(charge.hex), subject.kind(charge.hex)
        if cell is None or kind is None:
            continue
        there = {
            "bridge": cell.bridge is not None or cell.terrain == "bridge",
            "building": kind.building,
            "fortification": charge.hex in works,
        }
        if charge.target not in CHARGE_TARGETS:
            message = say(
                "A charge in {hex} is laid against an unknown {target!r}.",
                hex=subject.label(charge.hex),
                target=charge.target,
            )
        elif not there[charge.target]:
            message = say(
                "A charge in {hex} is laid against a {target}; there is none.",
                hex=subject.label(charge.hex),
                target=charge.target,
            )
        else:
            continue
        fix = RemoveEntries("charges", (index,), say("Remove charge"))
        yield Fault(message, (charge.hex,), f"/charges/{index}", fix=fix)
