"""A force has more specialization tokens than squads that may carry them.

What: Tokens are more than the squad bases without a heavy weapon, or of a kind nobody knows.

Why: One token a squad, none on squads with heavy weapons (B-SET-19, B-SET-20).

Fix: Take tokens away or add bases.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP092", Severity.ERROR, rule="B-SET-20", reads=("sides",))
def tokens_too_many(subject: Subject) -> Iterator[Fault]:
    """Each force whose tokens find no squad."""
    units = subject.catalogue.units
    for index, side in enumerate(subject.scenario.sides):
        for part, force in enumerate(side.forces):
            pointer = f"/sides/{index}/forces/{part}/specializations"
            unknown = sorted(kind for kind in force.specializations if kind not in units.specializations)
            if unknown:
                way = ("sides", index, "forces", part, "specializations")
                yield Fault(
                    say(
                        "{side}: there is no specialization {unknown_one!r}.",
                        side=side.name,
                        unknown_one=unknown[0],
                    ),
                    pointer=pointer,
                    fix=TakeOut(way, unknown[0], say("Remove token")),
                )
            heavy = sum(
                count
                for kind, count in force.figures.items()
                if kind in units.figures and units.figures[kind].heavy_weapon
            )
            # Two heavy weapons may share a base, so that half of them (rounded up) spoil a base at least.
            free = force.bases - (heavy + 1) // 2
            tokens = sum(force.specializations.values())
            if tokens > max(free, 0):
                yield Fault(
                    say(
                        "{side} has {tokens} for {squads}.",
                        side=side.name,
                        tokens=say_number(
                            "one specialization token", "{number} specialization tokens", tokens
                        ),
                        squads=say_number(
                            "one squad that may carry one", "{number} squads that may carry one", max(free, 0)
                        ),
                    ),
                    pointer=pointer,
                )
