"""The doctrines cannot be drafted.

What: A doctrine is unknown, or fewer are in the pool than the players are dealt.

Why: Each player is dealt three without replacement and keeps one (S-SET-05).

Fix: Correct the names, or lower the draft size.
"""

from collections.abc import Iterator

from engine.edits.describe import DescribeSide, SetRules
from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.model.side import doctrine_id
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP108", Severity.ERROR, rule="S-SET-05", reads=("sides", "rules"))
def doctrines_wrong(subject: Subject) -> Iterator[Fault]:
    """Each unknown doctrine, and each pool too small."""
    size, known = subject.scenario.rules.draft_size, subject.catalogue.doctrines
    for index, side in enumerate(subject.scenario.sides):
        pointer = f"/sides/{index}"
        for name in dict.fromkeys(side.doctrines or ()):
            if doctrine_id(name) not in known:
                out = TakeOut(("sides", index, "doctrines"), name, say("Remove doctrine"), left=None)
                yield Fault(
                    say("There is no doctrine {name!r}.", name=name), pointer=f"{pointer}/doctrines", fix=out
                )
        fixed = side.fixed_doctrine
        if fixed is not None and doctrine_id(fixed) not in known:
            fix = DescribeSide(side.id, {"fixed_doctrine": None}, say("Draft a doctrine"))
            yield Fault(
                say("There is no doctrine {fixed!r}.", fixed=fixed),
                pointer=f"{pointer}/fixed_doctrine",
                fix=fix,
            )
        named = known if side.doctrines is None else map(doctrine_id, side.doctrines)
        pool = len(set(named) & set(known))
        if subject.is_skirmish and fixed is None and size * max(1, len(side.players)) > pool:
            least = max(1, pool // max(1, len(side.players)))
            yield Fault(
                say_number(
                    "{side} draws one doctrine a player from a pool of {pool}.",
                    "{side} draws {number} doctrines a player from a pool of {pool}.",
                    size,
                    side=side.name,
                    pool=pool,
                ),
                pointer=f"{pointer}/doctrines",
                fix=SetRules({"draft_size": least}, say("Lower the draft size to {number}", number=least))
                if pool
                else None,
            )
