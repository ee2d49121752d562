"""A squad holds more than its base has places for, or things nobody knows.

What: A base has four places; machine guns and mortars take two. Figures and tokens must be in the catalogue,
and a squad with a heavy weapon takes no token.

Why: Such a squad cannot be built (B-SET-14, B-SET-15, B-SET-20).

Fix: Take figures off the base, or split them over two.
"""

from collections.abc import Iterator

from engine.edits.set_at import SetAt, TakeOut
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.model.side import Squad
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP095", Severity.ERROR, rule="B-SET-14", reads=("sides", "placed_units"))
def squad_overfull(subject: Subject) -> Iterator[Fault]:
    """Each squad that cannot be built."""
    for pointer, name, squad in _squads(subject):
        message = _fault(subject, squad)
        if message:
            yield Fault(say("{name}: {message}", name=name, message=message), pointer=pointer)
    yield from _loose_figures(subject)


def _loose_figures(subject: Subject) -> Iterator[Fault]:
    units = subject.catalogue.units
    for index, side in enumerate(subject.scenario.sides):
        for part, force in enumerate(side.forces):
            way, pointer = ("sides", index, "forces", part), f"/sides/{index}/forces/{part}/figures"
            unknown = sorted(kind for kind in force.figures if kind not in units.figures)
            if unknown:
                yield Fault(
                    say(
                        "{side}: there is no figure {unknown_one!r}.", side=side.name, unknown_one=unknown[0]
                    ),
                    pointer=pointer,
                    fix=TakeOut((*way, "figures"), unknown[0], say("Remove figure")),
                )
                continue
            slots = sum(units.figures[kind].slots * count for kind, count in force.figures.items())
            if slots > force.bases * units.squad_slots:
                # Bases that hold nothing are never enough.
                fix = None
                if units.squad_slots > 0:
                    bases = -(-slots // units.squad_slots)
                    title = say("Raise the squad bases to {number}", number=bases)
                    fix = SetAt((*way, "bases"), bases, title)
                yield Fault(
                    say_number(
                        "The figures of {side} need {slots} places; one base has {bases_2}.",
                        "The figures of {side} need {slots} places; {number} bases have {bases_2}.",
                        force.bases,
                        side=side.name,
                        slots=slots,
                        bases_2=force.bases * units.squad_slots,
                    ),
                    pointer=pointer,
                    advice=say("Add squad bases or remove figures."),
                    fix=fix,
                )


def _squads(subject: Subject) -> Iterator[tuple[str, str, Squad]]:
    for index, side in enumerate(subject.scenario.sides):
        for number, squad in enumerate(side.starting_squads or ()):
            yield (
                f"/sides/{index}/starting_squads/{number}",
                say("Squad {number} of {side}", number=number + 1, side=side.name),
                squad,
            )
        for part, force in enumerate(side.forces):
            for number, squad in enumerate(force.squads):
                yield (
                    f"/sides/{index}/forces/{part}/squads/{number}",
                    say("Squad {number} of {side}", number=number + 1, side=side.name),
                    squad,
                )
    for index, unit in enumerate(subject.scenario.placed_units):
        if unit.squad is not None:
            yield f"/placed_units/{index}/squad", say("Unit {unit}", unit=unit.id), unit.squad


def _fault(subject: Subject, squad: Squad) -> str:
    units = subject.catalogue.units
    unknown = sorted(kind for kind in squad.figures if kind not in units.figures)
    if unknown:
        return say("there is no figure {unknown_one!r}.", unknown_one=unknown[0])
    if squad.specialization is not None and squad.specialization not in units.specializations:
        return say("there is no specialization {specialization!r}.", specialization=squad.specialization)
    slots = sum(units.figures[kind].slots * count for kind, count in squad.figures.items())
    if slots > units.squad_slots:
        return say(
            "its figures need {slots} places, a base has {squad_slots}.",
            slots=slots,
            squad_slots=units.squad_slots,
        )
    if slots == 0:
        return say("a squad needs at least one figure.")
    heavy = [kind for kind, count in squad.figures.items() if count and units.figures[kind].heavy_weapon]
    if heavy and squad.specialization is not None:
        return say("a squad with a {figure} takes no token.", figure=units.figures[heavy[0]].name.lower())
    return ""
