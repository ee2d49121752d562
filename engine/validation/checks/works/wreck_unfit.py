"""A wreck may not lie where it lies.

What: Wrecks are preset without the option, of no known class, or more than three in a hex.

Why: Only the optional rules leave wrecks on the map (O-DMG-01), where they count for stacking (O-DMG-03).

Fix: Select the option `wrecks`, or remove the wreck.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How many wrecks a hex holds.
MOST = 3


@check("MAP048", Severity.ERROR, rule="O-DMG-01", reads=("layout", "wrecks", "rules"))
def wreck_unfit(subject: Subject) -> Iterator[Fault]:
    """Each wreck that may not be there."""
    option = "wrecks" in subject.scenario.rules.optional_rules
    classes = sorted(each.value for each in UnitClass if each is not UnitClass.SQUAD)
    lying: dict[Hex, list[int]] = defaultdict(list)
    for index, wreck in enumerate(subject.scenario.wrecks):
        lying[wreck.hex].append(index)
        where = subject.label(wreck.hex)
        if not option:
            message = say("A wreck lies in {where}, but the option for wrecks is not selected.", where=where)
        elif wreck.unit_class not in classes:
            message = say(
                "The wreck in {where} is of the unknown class {unit_class!r}.",
                where=where,
                unit_class=wreck.unit_class,
            )
        else:
            continue
        fix = RemoveEntries("wrecks", (index,), say("Remove wreck"))
        yield Fault(message, (wreck.hex,), f"/wrecks/{index}", fix=fix)
    for hex_, indexes in lying.items():
        if option and len(indexes) > MOST:
            surplus = tuple(indexes[MOST:])
            message = say("{where} holds more than three wrecks.", where=subject.label(hex_))
            fix = RemoveEntries("wrecks", surplus, say("Remove wreck"))
            yield Fault(message, (hex_,), f"/wrecks/{surplus[0]}", fix=fix)
