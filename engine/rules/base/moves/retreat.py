"""Which hexes a unit beaten in an assault may retreat into."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.hexes.hex import DIRECTIONS, Hex, neighbour
from engine.model.unit_kind import UnitClass
from engine.model.values import RuleId
from engine.rules.base.moves.movement import step_cost
from engine.rules.base.moves.step_clauses import BASE_STEPS, StepClauses
from engine.rules.base.works.ground import Ground


@dataclass(frozen=True, slots=True)
class RetreatHex:
    """An adjacent hex as a place to retreat to: allowed when `refused_by` is None, else by which rule not.

    `stranded` are the classes among the retreating units for which the hex is impassable; they keep a
    hex from being chosen only while some other hex takes them all (B-RET-09).
    """

    hex: Hex
    refused_by: RuleId | None = None
    reason: str = ""
    stranded: tuple[UnitClass, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether the units may retreat there."""
        return self.refused_by is None


def retreat_hexes(
    ground: Ground,
    start: Hex,
    units: Iterable[UnitClass] = (UnitClass.SQUAD,),
    enemies: frozenset[Hex] = frozenset(),
    clauses: StepClauses = BASE_STEPS,
) -> tuple[RetreatHex, ...]:
    """B-RET-01, B-RET-02 — the six hexes around `start` as places to retreat to, in the order of directions.

    Not allowed are hexes off the map or with enemies in them; hexes impassable for some of the units only
    if another hex takes all of them (B-RET-09). Movement points and obstacles do not count (B-RET-08).
    """
    classes = tuple(dict.fromkeys(units))
    around = []
    for direction in range(len(DIRECTIONS)):
        to = neighbour(start, direction)
        if to not in ground:
            around.append(RetreatHex(to, "B-RET-02", "off_map"))
        elif to in enemies:
            around.append(RetreatHex(to, "B-RET-02", "enemy"))
        else:
            steps = ((each, step_cost(ground, start, to, each, clauses)) for each in classes)
            stranded = tuple(each for each, step in steps if step.refused is not None)
            if stranded == classes:
                around.append(RetreatHex(to, "B-RET-02", "impassable", stranded))
            else:
                around.append(RetreatHex(to, stranded=stranded))
    if any(each.allowed and not each.stranded for each in around):
        return tuple(
            RetreatHex(each.hex, "B-RET-09", "impassable", each.stranded)
            if each.allowed and each.stranded
            else each
            for each in around
        )
    return tuple(around)
