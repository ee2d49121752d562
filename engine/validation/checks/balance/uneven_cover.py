"""One side's approaches have more cover.

What: Of the hexes within four of the victory hexes, the share with cover on one side's half exceeds the
other's by more than 20 percent of all hexes there.

Why: One side comes unseen, the other under fire (S-MOV-01).

Fix: Add cover on the barer half.
"""

from collections.abc import Iterator

from engine.hexes.hex import disc
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How far approaches count, and the largest difference in percentage points.
NEAR, MOST = 4, 20


@check(
    "MAP131", Severity.WARNING, rule="S-MOV-01", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def uneven_cover(subject: Subject) -> Iterator[Fault]:
    """One fault when the approaches differ."""
    shares = cover_shares(subject)
    if len(shares) == 2 and abs(shares[0] - shares[1]) > MOST:
        names = [side.name for side in subject.scenario.sides]
        hexes = tuple(objective.hex for objective in subject.objectives(ObjectiveType.VP))
        yield Fault(
            say(
                "Cover on the approaches: {share_one} % for {name_one}, {share_two} % for {name_two}.",
                share_one=shares[0],
                name_one=names[0],
                share_two=shares[1],
                name_two=names[1],
            ),
            hexes,
            "/objectives",
        )


def cover_shares(subject: Subject) -> tuple[int, ...]:
    """For each side the percentage of hexes with cover near the victory hexes on its half of the map."""
    sides = subject.scenario.sides
    victory = subject.objectives(ObjectiveType.VP)
    if not subject.is_skirmish or len(sides) != 2 or not victory:
        return ()
    near = dict.fromkeys(hex_ for o in victory for hex_ in disc(o.hex, NEAR) if hex_ in subject.map)
    fields = [subject.arrival(side, UnitClass.SQUAD) for side in sides]
    shares = []
    for mine, theirs in ((0, 1), (1, 0)):
        far = 1 << 30
        half = [hex_ for hex_ in near if fields[mine].get(hex_, far) < fields[theirs].get(hex_, far)]
        if not half:
            return ()
        shares.append(100 * sum(subject.survey.cover(hex_) > 0 for hex_ in half) // len(half))
    return tuple(shares)
