"""Smoke lies on a building, or twice in a hex.

What: A preset smoke marker stands in a building hex, or a second one in the same hex.

Why: Smoke is never put on buildings, and one marker fills a hex (B-FOR-30).

Fix: Remove the marker.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP047", Severity.ERROR, rule="B-FOR-30", reads=("layout", "smoke"))
def smoke_misplaced(subject: Subject) -> Iterator[Fault]:
    """Each hex with smoke on a building, and each with several markers at the second one."""
    lying: dict[Hex, list[int]] = defaultdict(list)
    for index, hex_ in enumerate(subject.scenario.smoke):
        lying[hex_].append(index)
    for hex_, indexes in lying.items():
        kind = subject.kind(hex_)
        if kind is not None and kind.building:
            message, wrong = say("The smoke in {hex} lies on a building.", hex=subject.label(hex_)), indexes
        elif len(indexes) > 1:
            message, wrong = say("{hex} has smoke twice.", hex=subject.label(hex_)), indexes[1:]
        else:
            continue
        fix = RemoveEntries("smoke", tuple(wrong), say("Remove smoke"))
        yield Fault(message, (hex_,), f"/smoke/{wrong[0]}", fix=fix)
