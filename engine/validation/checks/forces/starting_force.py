"""A skirmish starting force is not the usual one.

What: A side begins with three full squads of regulars: one with the Engineer token, one with Recon,
one plain.

Why: Both sides begin alike (S-SET-03); another start is a house rule that players should know of.

Fix: Leave `starting_squads` out to use the usual force, or accept the finding with the reason.
"""

from collections.abc import Iterator

from engine.edits.describe import DescribeSide
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP097", Severity.WARNING, rule="S-SET-03", reads=("sides",), ruleset="skirmish", of_setup=True)
def starting_force(subject: Subject) -> Iterator[Fault]:
    """Each side whose starting squads differ from the usual three."""
    for index, side in enumerate(subject.scenario.sides):
        if side.starting_squads is None:
            continue
        tokens = sorted(squad.specialization or "" for squad in side.starting_squads)
        full = all(
            dict(squad.figures) == {"regular": subject.catalogue.units.squad_slots}
            for squad in side.starting_squads
        )
        if tokens != ["", "engineer", "recon"] or not full:
            yield Fault(
                say(
                    "{side} does not begin with three full squads: Engineer, Recon and plain.", side=side.name
                ),
                pointer=f"/sides/{index}/starting_squads",
                fix=DescribeSide(side.id, {"starting_squads": None}, say("Use the usual force")),
            )
