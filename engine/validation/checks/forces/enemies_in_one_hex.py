"""Units of both sides begin in one hex.

What: Two units of different sides are placed in the same hex. Guns without a crew do not count.

Why: Nobody enters a hex with an enemy unit (B-MOV-05), and the rules have no fight within one.

Fix: Move one of them, or remove it.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.setup import PlacedUnit
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP176", Severity.ERROR, rule="B-MOV-05", reads=("layout", "placed_units", "rules"), of_setup=True)
def enemies_in_one_hex(subject: Subject) -> Iterator[Fault]:
    """Each hex with units of several sides, at the first unit that finds an enemy there."""
    first: dict[Hex, PlacedUnit] = {}
    found: set[Hex] = set()
    for index, unit in enumerate(subject.scenario.placed_units):
        if unit.hex is None or unit.in_transport is not None or _keeps_nobody_out(subject, unit):
            continue
        other = first.setdefault(unit.hex, unit)
        if other.side != unit.side and unit.hex not in found:
            found.add(unit.hex)
            yield Fault(
                say(
                    "{unit} and its enemy {other} both stand in {where}.",
                    unit=unit.id,
                    other=other.id,
                    where=subject.label(unit.hex),
                ),
                (unit.hex,),
                f"/placed_units/{index}/hex",
                fix=RemoveEntries("placed_units", (index,), say("Remove unit")),
            )


def _keeps_nobody_out(subject: Subject, unit: PlacedUnit) -> bool:
    """B-MOV-05, S-ATG-22 — whether a unit is a gun that squads of the base game, or no crew at all, serve."""
    kind = subject.catalogue.units.vehicles.get(unit.kind or "")
    is_gun = kind is not None and kind.unit_class is UnitClass.GUN
    return is_gun and (not subject.is_skirmish or unit.crew == 0)
