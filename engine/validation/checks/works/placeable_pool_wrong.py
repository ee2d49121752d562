"""What a side may place does not exist or has no room.

What: The pool of fortifications and obstacles names unknown kinds, more pieces than the boxes hold, or only
hexes where nothing may be placed.

Why: The side could not carry out its setup (B-FOR-01).

Fix: Correct the pool.
"""

from collections.abc import Iterator

from engine.edits.set_at import SetAt, TakeOut
from engine.model.finding import Edit, Severity
from engine.model.said import say
from engine.validation.box_contents import stock
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP050", Severity.ERROR, rule="B-FOR-01", reads=("layout", "sides", "boxes", "components"))
def placeable_pool_wrong(subject: Subject) -> Iterator[Fault]:
    """Each fault in a side's pool."""
    known = subject.catalogue.terrain.fortifications
    for index, side in enumerate(subject.scenario.sides):
        pool = side.placeable
        if pool is None:
            continue
        way, pointer = ("sides", index, "placeable"), f"/sides/{index}/placeable"
        for kind, count in pool.counts.items():
            held = stock(subject, kind)
            if kind not in known or count < 0 or not (known[kind].holds_squad or known[kind].is_obstacle):
                message = say(
                    "{side} may place {count} of {kind!r}, which cannot be placed.",
                    side=side.name,
                    count=count,
                    kind=kind,
                )
                fix: Edit = TakeOut((*way, "counts"), kind, say("Leave it out"))
            elif held is not None and count > held:
                message = say(
                    "{side} may place {count} of {kind!r}; the boxes hold {held}.",
                    side=side.name,
                    count=count,
                    kind=kind,
                    held=held,
                )
                fix = SetAt((*way, "counts", kind), held, say("Lower the number to {number}", number=held))
            else:
                continue
            yield Fault(message, pointer=f"{pointer}/counts/{kind}", fix=fix)
        off = tuple(hex_ for hex_ in pool.hexes if hex_ not in subject.map)
        if off:
            rest = tuple(hex_ for hex_ in pool.hexes if hex_ in subject.map)
            fix = SetAt((*way, "hexes"), rest, say("Remove hexes"))
            message = say(
                "{side} may place pieces in {off}, which is not in play.",
                side=side.name,
                off=subject.labels(off),
            )
            yield Fault(message, off, f"{pointer}/hexes", fix=fix)
