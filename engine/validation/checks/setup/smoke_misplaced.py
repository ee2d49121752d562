"""Smoke lies on a building, or twice in a hex.

What: A preset smoke marker stands in a building hex, or a second one in the same hex.

Why: Smoke is never put on buildings, and one marker fills a hex (B-FOR-30).

Fix: Remove the marker.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.edits.remove_at import RemoveAt
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP047", Severity.ERROR, rule="B-FOR-30", reads=("layout", "smoke"))
def smoke_misplaced(subject: Subject) -> Iterator[Fault]:
    """Each smoke marker that may not lie where it lies."""
    seen: set[Hex] = set()
    for index, hex_ in enumerate(subject.scenario.smoke):
        kind = subject.kind(hex_)
        if hex_ in seen:
            message = say("{hex} has smoke twice.", hex=subject.label(hex_))
        elif kind is not None and kind.building:
            message = say("The smoke in {hex} lies on a building.", hex=subject.label(hex_))
        else:
            seen.add(hex_)
            continue
        yield Fault(message, (hex_,), f"/smoke/{index}", fix=RemoveAt("smoke", index, "Remove smoke"))
