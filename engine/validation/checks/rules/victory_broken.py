"""A victory condition refers to something that is not there.

What: A condition names an unknown side or a round after the last; or a base game says nothing of victory.

Why: It could never be met (B-WIN-01).

Fix: Correct the side or round; give each side a way to win.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

TYPES = ("vp", "control_hexes", "eliminate", "exit", "survive", "hold_at_end")


@check("MAP113", Severity.ERROR, rule="B-WIN-01", reads=("victory", "sides", "timing", "rules"))
def victory_broken(subject: Subject) -> Iterator[Fault]:
    """Each broken condition, and a base game without any."""
    sides = {side.id for side in subject.scenario.sides}
    rounds = subject.scenario.timing.rounds
    for index, condition in enumerate(subject.scenario.victory):
        pointer = f"/victory/{index}"
        if condition.side not in sides:
            yield Fault(
                say("A victory condition is for {side!r}, which is no side here.", side=condition.side),
                pointer=f"{pointer}/side",
            )
        if condition.type not in TYPES:
            known = ", ".join(TYPES)
            yield Fault(
                say(
                    "There is no victory condition {type!r}; known are {known}.",
                    type=condition.type,
                    known=known,
                ),
                pointer=f"{pointer}/type",
            )
        if rounds is not None and condition.from_round > rounds:
            yield Fault(
                say(
                    "A victory condition counts from round {from_round}; the game has {rounds}.",
                    from_round=condition.from_round,
                    rounds=rounds,
                ),
                pointer=f"{pointer}/from_round",
            )
    if not subject.is_skirmish and not subject.scenario.victory:
        yield Fault(say("The scenario does not say how it is won."), pointer="/victory")
