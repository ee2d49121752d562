"""Optional rules conflict or have nothing to act on.

What: An option changes units, terrain or works that the scenario lacks, or another selected option already
covers it.

Why: Players look for a rule that never comes up, or for which of two holds (O-SET-02).

Fix: Remove the option, or add what it is about.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.rules.option import Contents
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
    if not rules.optional_rules:
        return
    from engine.rules.modules import OPTIONS, needed_options

    held = contents(subject)
    for index, key in enumerate(rules.optional_rules):
        option = OPTIONS.get(key)
        if option is None:
            continue
        reasons = [option.idle(held)]
        for other in needed_options(key):
            if other not in rules.optional_rules and held.ruleset not in OPTIONS[other].no_place:
                reasons.append(say("needs the option {other!r}", other=other))
        for reason in filter(None, reasons):
            yield Fault(
                say("The option {key!r} {reason}.", key=key, reason=reason),
                pointer=f"/rules/optional_rules/{index}",
                fix=TakeOut(("rules", "optional_rules"), key, say("Remove option")),
            )


def contents(subject: Subject) -> Contents:
    """What the scenario holds that an option may be about; a skirmish also what can be bought and built."""
    scenario = subject.scenario
    vehicles = subject.catalogue.units.vehicles
    nations = frozenset(nation for side in scenario.sides for nation in side.nations)
    kinds = {kind for side in scenario.sides for kind in subject.kinds_used(side)}
    works = {each.type for each in scenario.fortifications}
    works |= {kind for side in scenario.sides if side.placeable for kind in side.placeable.counts}
    if subject.is_skirmish:
        kinds |= {id_ for id_, kind in vehicles.items() if not nations.isdisjoint(kind.nations)}
        kinds |= subject.catalogue.units.figures.keys()
        works |= subject.catalogue.terrain.fortifications.keys()
    classes = {vehicles[kind].unit_class for kind in kinds if kind in vehicles}
    return Contents(
        scenario.rules.ruleset,
        frozenset(kinds),
        frozenset(classes),
        nations,
        frozenset(cell.terrain for cell in subject.map.cells.values()),
        frozenset(works),
    )
