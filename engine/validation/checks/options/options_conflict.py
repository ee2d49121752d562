"""Optional rules conflict or have nothing to act on.

What: An option changes units, terrain or works that the scenario lacks, or another selected option already
covers it.

Why: Players look for a rule that never comes up, or for which of two holds (O-SET-02).

Fix: Remove the option, or add what it is about.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.edits.describe import SetRules
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP005",
    Severity.WARNING,
    rule="O-SET-02",
    reads=("rules", "sides", "layout", "fortifications", "placed_units", "reinforcements"),
)
def options_conflict(subject: Subject) -> Iterator[Fault]:
    """Each option without its object."""
    rules = subject.scenario.rules
    for index, key in enumerate(rules.optional_rules):
        reason = _conflict(subject, key)
        if reason:
            rest = tuple(each for each in rules.optional_rules if each != key)
            yield Fault(
                say("The option {key!r} {reason}.", key=key, reason=reason),
                pointer=f"/rules/optional_rules/{index}",
                fix=SetRules({"optional_rules": rest}, say("Remove option")),
            )


def _conflict(subject: Subject, key: str) -> str:
    scenario = subject.scenario
    used = {kind for side in scenario.sides for kind in subject.kinds_used(side)}
    nations = {nation for side in scenario.sides for nation in side.nations}
    vehicles = subject.catalogue.units.vehicles
    trucks = any(kind in vehicles and vehicles[kind].unit_class is UnitClass.TRUCK for kind in used)
    terrain = {cell.terrain for cell in subject.map.cells.values()}
    works = {each.type for each in scenario.fortifications}
    works |= {kind for side in scenario.sides if side.placeable for kind in side.placeable.counts}
    skirmish = subject.is_skirmish
    match key:
        case "facing" if skirmish:
            return say("repeats the facing that skirmish tanks have anyway")
        case "turretless-facing" if not skirmish and "facing" not in scenario.rules.optional_rules:
            return say("needs the option 'facing'")
        case "trucks-no-los" if not skirmish and not trucks:
            return say("is about trucks, and there is none")
        case "flak-36" if not ("flak_36" in used or (skirmish and "german" in nations)):
            return say("is about the Flak 36, and there is none")
        case "matilda-heavy-armor" if not ("matilda_ii" in used or (skirmish and "british" in nations)):
            return say("is about the Matilda, and there is none")
        case "british-tanks-vs-infantry" if "british" not in nations:
            return say("is about British tanks, and there are none")
        case "wadi" if not terrain & {"wadi", "crevasse", "balka"}:
            return say("needs wadis, crevasses or balkas on the map")
        case "pillboxes-bunkers" if not skirmish and not works & {"pillbox", "bunker"}:
            return say("is about pillboxes and bunkers, and there are none")
        case _:
            return ""
