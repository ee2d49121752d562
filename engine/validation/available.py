"""What a side of a scenario can have: units of its nations to which no check of the forces objects."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.setup import PlacedUnit
from engine.model.side import Side
from engine.model.unit_kind import FigureKind, VehicleKind
from engine.rules.skirmish.economy.supply import lenders
from engine.validation.box_contents import stock
from engine.validation.check import Check
from engine.validation.checks.forces.box_not_owned import box_not_owned
from engine.validation.checks.forces.not_in_a_skirmish import not_in_a_skirmish
from engine.validation.checks.forces.squad_overfull import squad_overfull
from engine.validation.checks.forces.stats_missing import stats_missing
from engine.validation.checks.forces.too_many_figures import too_many_figures
from engine.validation.checks.forces.too_many_pieces import too_many_pieces
from engine.validation.order_of_battle import vehicles_of_side
from engine.validation.subject import Subject

#: The checks that look at what a side has, wherever it stands.
CHECKS: tuple[Check, ...] = (
    box_not_owned,
    not_in_a_skirmish,
    squad_overfull,
    stats_missing,
    too_many_figures,
    too_many_pieces,
)


def nations_of(subject: Subject, side: Side) -> frozenset[str]:
    """The nations whose units a side has: its own, in a skirmish those of helping Allies too (S-CMP-03)."""
    if not subject.is_skirmish:
        return frozenset(side.nations)
    foes = [nation for other in subject.scenario.sides if other.id != side.id for nation in other.nations]
    return frozenset((*side.nations, *lenders(side.nations, foes)))


class Availability:
    """Which units one side can have beside those it has."""

    def __init__(self, subject: Subject, side: Side) -> None:
        self._subject = subject
        self._side = side
        self._nations = nations_of(subject, side)
        self._before = frozenset(_faults(subject))

    def can_have(self, unit: PlacedUnit) -> bool:
        """Whether the side can have that unit: its nations have it, boxes hold one more, no check objects.

        A side without nations is not bound to any.
        """
        units = self._subject.catalogue.units
        kinds: list[VehicleKind | FigureKind | None] = []
        if unit.squad is not None:
            kinds += [units.figures.get(id_) for id_ in unit.squad.figures]
        else:
            kinds.append(units.vehicles.get(unit.kind or ""))
        if any(kind is None or (self._nations and self._nations.isdisjoint(kind.nations)) for kind in kinds):
            return False
        if unit.kind is not None and not self._is_left(unit.kind):
            return False
        scenario = self._subject.scenario
        tried = replace(scenario, placed_units=(*scenario.placed_units, replace(unit, side=self._side.id)))
        return self._before.issuperset(_faults(Subject(tried, self._subject.catalogue)))

    def _is_left(self, vehicle: str) -> bool:
        """S-CMP-01 — whether the boxes hold one more of a vehicle or gun, which both sides take from."""
        scenario, held = self._subject.scenario, stock(self._subject, vehicle)
        used = sum(vehicles_of_side(scenario, side)[vehicle] for side in scenario.sides)
        return held is None or used < held


def _faults(subject: Subject) -> Iterator[tuple[str, str]]:
    for check in CHECKS:
        if check.ruleset in (None, subject.ruleset):
            for fault in check.find(subject):
                yield check.code, fault.message
