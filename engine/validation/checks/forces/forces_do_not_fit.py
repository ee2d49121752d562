"""The figures of a force do not fill its bases.

What: The figures of a force need more places than its squad bases have.

Why: Every figure must be on a base at setup (B-SET-13, B-SET-16).

Fix: Add squad bases or remove figures.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP094", Severity.ERROR, rule="B-SET-16", reads=("sides",))
def forces_do_not_fit(subject: Subject) -> Iterator[Fault]:
    """Each force with too many figures, or with more tokens than bases."""
    units = subject.catalogue.units
    for index, side in enumerate(subject.scenario.sides):
        for part, force in enumerate(side.forces):
            pointer = f"/sides/{index}/forces/{part}"
            unknown = sorted(kind for kind in force.figures if kind not in units.figures)
            if unknown:
                yield Fault(f"{side.name}: there is no figure {unknown[0]!r}.", pointer=f"{pointer}/figures")
                continue
            slots = sum(units.figures[kind].slots * count for kind, count in force.figures.items())
            places = force.bases * units.squad_slots
            if slots > places:
                yield Fault(
                    f"The figures of {side.name} need {slots} places; {force.bases} bases have {places}.",
                    pointer=f"{pointer}/figures",
                )
            tokens = sum(force.specializations.values())
            if tokens > force.bases:
                yield Fault(
                    f"{side.name} has {tokens} specialization tokens for {force.bases} bases.",
                    pointer=f"{pointer}/specializations",
                )
