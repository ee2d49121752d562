"""Armor by the side that is hit, and Deflection."""

from collections.abc import Mapping, Sequence

from engine.play.attack import Attack
from engine.play.game import Position
from engine.play.query import Tally, Term, total
from engine.play.unit import Unit
from engine.rules.module import Layer, Module
from engine.rules.queries import defence, hits_cancelled, printed_deflection
from engine.rules.skirmish.vehicles.facing import FRONT, REAR, SIDE, side_hit
from engine.rules.skirmish.vehicles.kinds import number, table_of

rule = Module("skirmish.armor", Layer.SKIRMISH)


def never_negative(terms: Sequence[Term]) -> int:
    """The sum, but never below 0."""
    return max(total(terms), 0)


#: How many hits of a volley a tank deflects. Terms: `printed`, `side`, `rear`. Fold: sum, not below 0.
deflection: Tally[[Attack, Unit]] = Tally("deflection", never_negative)

FRONT_ARMOR = 1
SIDE_ARMOR = -1
SIDE_DEFLECTION = -1
REAR_ARMOR = -1
REAR_DEFLECTION = -2


def by_side(armor: int, deflection: int) -> Mapping[str, tuple[int, int]]:
    """S-TNK-01 to S-TNK-03 — the armor of a tank and its Deflection by the side that is shown."""
    return {
        "": (armor, deflection),
        FRONT: (armor + FRONT_ARMOR, deflection),
        SIDE: (armor, deflection + SIDE_DEFLECTION) if deflection else (armor + SIDE_ARMOR, 0),
        REAR: (armor + REAR_ARMOR, max(deflection + REAR_DEFLECTION, 0)),
    }


@rule.answer(printed_deflection)
def deflection_in_the_table(now: Position, unit: Unit) -> int:
    """The Deflection of the table."""
    return number(table_of(now, unit), "deflection")


@rule.term(defence, "armor", ids=("S-TNK-01",))
def thicker_in_front(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-01 — one armor more against hits from the front."""
    return FRONT_ARMOR if not unit.is_squad and side_hit(now, attack, unit) == FRONT else 0


@rule.term(defence, "armor", ids=("S-TNK-02",))
def thinner_at_the_sides(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-02 — from a side one armor less, where there is no Deflection to lose."""
    if unit.is_squad or printed_deflection(now, unit):
        return 0
    return SIDE_ARMOR if side_hit(now, attack, unit) == SIDE else 0


@rule.term(defence, "armor", ids=("S-TNK-03",))
def thinnest_behind(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-03 — from the rear one armor less."""
    return REAR_ARMOR if not unit.is_squad and side_hit(now, attack, unit) == REAR else 0


@rule.term(deflection, "printed", ids=("S-TNK-06",))
def deflection_of_the_table(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-06 — as much as the table says."""
    return printed_deflection(now, unit)


@rule.term(deflection, "side", ids=("S-TNK-02",))
def less_at_the_sides(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-02 — one less from a side."""
    return SIDE_DEFLECTION if side_hit(now, attack, unit) == SIDE else 0


@rule.term(deflection, "rear", ids=("S-TNK-03",))
def less_behind(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-03 — two less from the rear."""
    return REAR_DEFLECTION if side_hit(now, attack, unit) == REAR else 0


@rule.term(hits_cancelled, "deflection", ids=("S-TNK-06",))
def deflected(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-06 — each point cancels a hit before the armor dice count."""
    return 0 if unit.is_squad else deflection(now, attack, unit)
