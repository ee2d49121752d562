"""A wreck can close the only road.

What: Wrecks stay on the map, and vehicles come from one part of it to the other over a single hex of road.

Why: Two wrecks close a road (O-DMG-05).

Fix: Open a second way, or play without the option.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.checks.balance.lone_crossing import sole_crossings
from engine.validation.subject import Subject


@check("MAP118", Severity.WARNING, rule="O-DMG-05", reads=("layout", "rules"))
def narrow_road(subject: Subject) -> Iterator[Fault]:
    """Each road hex on which vehicles depend, with the option for wrecks."""
    rules = subject.scenario.rules
    if "wrecks" not in rules.optional_rules:
        return
    for hex_ in sole_crossings(subject):
        if subject.map.cells[hex_].road:
            yield Fault(
                say("Wrecks in {hex} would close the only road.", hex=subject.label(hex_)),
                (hex_,),
                "/rules/optional_rules",
                fix=TakeOut(("rules", "optional_rules"), "wrecks", say("Play without wrecks")),
            )
