"""A tank or gun faces nowhere.

What: A heavy vehicle or a gun on the map has no facing, or none of the six directions, where facing matters.

Why: Armor and arc of fire depend on it (S-TNK-01, O-TNK-01).

Fix: Give it a direction from 0 to 5.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.hexes.hex import distance, neighbour
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP117", Severity.ERROR, rule="S-TNK-01", reads=("layout", "placed_units", "rules"))
def facing_missing(subject: Subject) -> Iterator[Fault]:
    """Each unit that must face somewhere; the fix turns it to the middle of the map."""
    facing = subject.is_skirmish or "facing" in subject.scenario.rules.selected
    for index, unit in enumerate(subject.scenario.placed_units):
        kind = None if unit.kind is None else subject.catalogue.units.vehicles.get(unit.kind)
        if kind is None or unit.hex is None or unit.hex not in subject.map:
            continue
        needs = facing and kind.unit_class in (UnitClass.HEAVY, UnitClass.GUN)
        if (unit.facing is None and not needs) or (unit.facing is not None and 0 <= unit.facing < 6):
            continue
        far = [
            max(distance(neighbour(unit.hex, each), hex_) for hex_ in subject.map.cells) for each in range(6)
        ]
        inward = far.index(min(far))
        yield Fault(
            say(
                "The {kind} in {hex} faces {facing}.",
                kind=kind.name,
                hex=subject.label(unit.hex),
                facing="nowhere" if unit.facing is None else unit.facing,
            ),
            (unit.hex,),
            f"/placed_units/{index}/facing",
            fix=ChangeEntry(
                "placed_units",
                index,
                {"facing": inward},
                say("Face the middle of the map, direction {direction}", direction=inward),
            ),
        )
