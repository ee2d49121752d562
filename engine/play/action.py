"""What a player can choose, and why he cannot."""

from engine.hexes.hex import Hex
from engine.model.values import RuleId, UnitId
from engine.play.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat may choose. Subclasses are frozen dataclasses of plain values."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nothing, or nothing more."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an action is not legal: the rule against it, the reason, and where."""

    rule: RuleId
    reason: str
    place: Hex | UnitId | None = None
