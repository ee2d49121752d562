"""A fortification belongs to no side of the scenario.

What: A fortification names an owner that is no side.

Why: Whose squads it shelters and whose piece it is would not be known (B-FOR-05, B-CMP-02).

Fix: Name a side, or leave the fortification to both.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP177", Severity.ERROR, rule="B-FOR-05", reads=("layout", "fortifications", "sides"))
def owner_unknown(subject: Subject) -> Iterator[Fault]:
    """Each owner that is no side."""
    for index, work in enumerate(subject.scenario.fortifications):
        if work.owner is not None and subject.scenario.side(work.owner) is None:
            yield Fault(
                say(
                    "The {type} in {hex} belongs to {side!r}, which is no side here.",
                    type=work.type,
                    hex=subject.label(work.hex),
                    side=work.owner,
                ),
                (work.hex,),
                f"/fortifications/{index}/owner",
                fix=ChangeEntry("fortifications", index, {"owner": None}, say("Leave it to both sides")),
            )
