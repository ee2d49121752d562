"""One side's zone lies under the guns of the other's.

What: The share of a side's deployment hexes that enemy deployment hexes see within eight hexes differs
between the sides by more than 20 percentage points, and the enemy has tanks or guns.

Why: The side under fire loses vehicles in the first turn (B-LOS-02).

Fix: Screen the zone that is seen more.
"""

from collections.abc import Iterator

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The range of tank guns, and the largest difference in percentage points.
RANGE, MOST = 8, 20


@check("MAP143", Severity.WARNING, rule="B-LOS-02", reads=("layout", "sides", "smoke", "rules"))
def guns_on_the_zone(subject: Subject) -> Iterator[Fault]:
    """One fault when the zones are seen unequally."""
    shares = seen_shares(subject)
    if len(shares) == 2 and abs(shares[0] - shares[1]) > MOST:
        names = [side.name for side in subject.scenario.sides]
        yield Fault(
            say(
                "Enemy deployment hexes see {share_one} % of the zone of {name_one}, {share_two} % "
                "of that of {name_two}.",
                share_one=shares[0],
                name_one=names[0],
                share_two=shares[1],
                name_two=names[1],
            ),
            pointer="/sides",
        )


def seen_shares(subject: Subject) -> tuple[int, ...]:
    """For each side the percentage of its deployment hexes that enemy deployment hexes see in range."""
    zones = [subject.zone_hexes(side) for side in subject.scenario.sides]
    if len(zones) != 2 or not all(zones):
        return ()
    armed = [_has_heavy_weapons(subject, side) for side in subject.scenario.sides]
    if not any(armed):
        return ()
    sees = subject.survey.sight.lookup
    shares = []
    for mine, theirs in ((0, 1), (1, 0)):
        seen = sum(
            armed[theirs] and any(distance(eye, hex_) <= RANGE and sees(eye, hex_) for eye in zones[theirs])
            for hex_ in zones[mine]
        )
        shares.append(100 * seen // len(zones[mine]))
    return tuple(shares)


def _has_heavy_weapons(subject: Subject, side: Side) -> bool:
    vehicles = subject.catalogue.units.vehicles
    heavy = (UnitClass.HEAVY, UnitClass.GUN)
    return any(kind in vehicles and vehicles[kind].unit_class in heavy for kind in subject.kinds_used(side))
