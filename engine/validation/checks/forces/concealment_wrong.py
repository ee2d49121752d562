"""Concealed squads have no marker or no cover to hide in.

What: More squads may set up concealed than there are markers or squads, or no hex of the zone gives cover.

Why: A side has four markers (B-CON-01), and a squad seen without cover is revealed at once (B-CON-07).

Fix: Lower the number of concealed squads.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.edits.set_at import SetAt
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Concealment markers of a side (B-CON-01).
MARKERS = 4


@check("MAP096", Severity.ERROR, rule="B-CON-01", reads=("layout", "sides", "placed_units"), of_setup=True)
def concealment_wrong(subject: Subject) -> Iterator[Fault]:
    """Each force with too many concealed squads, and each concealed unit in the open."""
    for index, side in enumerate(subject.scenario.sides):
        for part, force in enumerate(side.forces):
            cover = any(subject.survey.cover(hex_) for hex_ in subject.zone_hexes(side))
            most = min(MARKERS, force.bases + len(force.squads)) if cover else 0
            if force.concealed > most:
                yield Fault(
                    say_number(
                        "{side} may conceal one squad; {most} can be.",
                        "{side} may conceal {number} squads; {most} can be.",
                        force.concealed,
                        side=side.name,
                        most=most,
                    ),
                    pointer=f"/sides/{index}/forces/{part}/concealed",
                    fix=SetAt(
                        ("sides", index, "forces", part, "concealed"),
                        most,
                        say("Lower the number to {number}", number=most),
                    ),
                )
    for index, unit in enumerate(subject.scenario.placed_units):
        if not unit.concealed or unit.hex is None or unit.hex not in subject.map:
            continue
        if unit.squad is None or not subject.survey.cover(unit.hex):
            why = say("no squad") if unit.squad is None else say("in the open")
            yield Fault(
                say(
                    "The unit {unit} in {hex} is concealed and {why}.",
                    unit=unit.id,
                    hex=subject.label(unit.hex),
                    why=why,
                ),
                (unit.hex,),
                f"/placed_units/{index}/concealed",
                say("Place it in cover, or reveal it."),
                fix=ChangeEntry("placed_units", index, {"concealed": False}, say("Reveal the unit")),
            )
