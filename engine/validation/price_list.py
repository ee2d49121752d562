"""What a side of a skirmish can buy, and how sure the values and prices of it are."""

from collections.abc import Iterator

from engine.model.side import Side
from engine.model.unit_kind import FigureKind, SpecializationKind, VehicleKind
from engine.model.values import Confidence, origin
from engine.rules.skirmish.economy.equal_weapons import REMOVED
from engine.rules.skirmish.economy.supply import lenders
from engine.validation.subject import Subject

Kind = FigureKind | VehicleKind | SpecializationKind

_UNSURE = (Confidence.INFERRED, Confidence.LOW)
#: What of a price is a number, by name.
_NUMBERS = ("cp", "fp", "xp_quarters", "bundle", "includes_crew")


def on_sale(subject: Subject, side: Side) -> Iterator[Kind]:
    """All that a side's price list holds: of its nations and their allies, of the allowed boxes, with values.

    Nothing outside a skirmish (S-CMP-03, S-PUR-21, S-SET-02, S-STATS-03, S-STATS-13).
    """
    if not subject.is_skirmish:
        return
    units, boxes, levels = subject.catalogue.units, subject.scenario.boxes, subject.scenario.vehicle_levels
    foes = [nation for other in subject.scenario.sides if other.id != side.id for nation in other.nations]
    nations = {*side.nations, *lenders(side.nations, foes)}
    unlocked = None if levels is None else {name for level in levels for name in level.unlocks}
    for id_ in units.prices:
        kind = units.figures.get(id_) or units.vehicles.get(id_) or units.specializations.get(id_)
        if kind is None or id_ in REMOVED or (boxes and kind.box not in boxes):
            continue
        if not isinstance(kind, SpecializationKind) and not nations & set(kind.nations):
            continue
        if isinstance(kind, VehicleKind):
            class_ = kind.skirmish.get("class")
            if class_ is None or (unlocked is not None and unlocked.isdisjoint((id_, class_))):
                continue
        yield kind


def unsure_values(subject: Subject, kind: Kind) -> bool:
    """Whether the values a unit fights with are inferred or doubtful and the scenario gives none itself."""
    if _replaced(subject, ("figures", "vehicles", "specializations"), kind.id):
        return False
    if subject.is_skirmish and isinstance(kind, VehicleKind):
        table = kind.provenance.get("skirmish")
        if table is not None:
            return table.confidence in _UNSURE
    return kind.confidence in _UNSURE


def unsure_price(subject: Subject, kind: Kind) -> bool:
    """Whether the price of a thing is inferred or doubtful and the scenario gives none itself."""
    price = subject.catalogue.units.prices.get(kind.id)
    if price is None or _replaced(subject, ("prices",), kind.id):
        return False
    return any(origin(price, number).confidence in _UNSURE for number in _NUMBERS)


def _replaced(subject: Subject, tables: tuple[str, ...], id_: str) -> bool:
    return any(
        name.split(".")[:2] in ([table, id_] for table in tables) for name in subject.scenario.rules.values
    )
