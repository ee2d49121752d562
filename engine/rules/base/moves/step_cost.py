"""The cost of a step as a value: terms that each name their rule, or the reason why there is none.

Costs are thirds of a movement point, so that a truck's road rate stays exact.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.hexes.hex import Hex
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.model.values import RuleId
from engine.play.frozen import dataclass

#: One movement point.
POINT = 3

#: English for every reason and term, by key.
STEP_TEXT = {
    "off_map": "{to} is not in play",
    "not_adjacent": "{to} is not next to {start}",
    "cliff": "the hexside between {start} and {to} is a cliff",
    "hexside_closed": "nothing crosses the {what} between {start} and {to}",
    "forbidden": "{unit} may not enter {what}",
    "no_motorcycles": "motorcycles do not enter {what}",
    "no_cost": "no rule says what {what} costs",
    "unknown_terrain": "the terrain table has no {what}",
    "unknown_hexside": "the terrain table has no hexside {what}",
    "terrain": "{what}",
    "road": "along the road",
    "truck_road": "truck along the road",
    "rail": "along the railway",
    "bridge": "bridge",
    "stream": "{what} stream",
    "uphill": "uphill",
    "level_change": "change of level",
    "hexside": "across the {what}",
}


@dataclass(frozen=True, slots=True)
class CostTerm:
    """A part of a step's cost in thirds of a movement point, and the rule it comes from."""

    rule: RuleId
    key: str
    thirds: int
    what: str = ""

    def sentence(self) -> str:
        """The term in English: `2 woods`."""
        return say(
            "{points} {what}", points=points_text(self.thirds), what=say(STEP_TEXT[self.key], what=self.what)
        )


@dataclass(frozen=True, slots=True)
class NoEntry:
    """Why a step is impossible, and by which rule."""

    rule: RuleId
    key: str
    what: str = ""

    def sentence(self, step: StepCost, label: Callable[[Hex], str]) -> str:
        """The reason in English with the labels of the two hexes."""
        return say(
            STEP_TEXT[self.key],
            start=label(step.start),
            to=label(step.to),
            what=self.what,
            unit=step.unit.value,
        )


@dataclass(frozen=True, slots=True)
class StepCost:
    """What one step costs a unit class: the sum of its terms, or the reason why it is impossible."""

    start: Hex
    to: Hex
    unit: UnitClass
    terms: tuple[CostTerm, ...] = ()
    refused: NoEntry | None = None

    @property
    def thirds(self) -> int | None:
        """The cost in thirds of a movement point, None when the step is impossible."""
        return None if self.refused is not None else sum(term.thirds for term in self.terms)

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The ids of the rules that made the answer, each once."""
        ids = [term.rule for term in self.terms] + ([self.refused.rule] if self.refused else [])
        return tuple(dict.fromkeys(ids))


def points_text(thirds: int) -> str:
    """Thirds of a movement point as printed: `2`, `1/3`, `2 1/3`."""
    whole, rest = divmod(thirds, POINT)
    if not rest:
        return str(whole)
    return f"{whole} {rest}/3" if whole else f"{rest}/3"
