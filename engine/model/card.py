"""Cards and abilities of doctrines: what the rules read to know who may do what, when, at what price."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.values import Confidence, Extra, Json


@dataclass(frozen=True, slots=True)
class CardKind:
    """A strategy or operations card, or an ability of a doctrine, as data."""

    id: str
    name: str
    kind: str
    deck: str
    nations: tuple[str, ...] = ()
    count: int = 1
    level: int | None = None
    text: str = ""
    who: Mapping[str, Json] = field(default_factory=dict)
    when: Mapping[str, Json] = field(default_factory=dict)
    cost: Mapping[str, int] = field(default_factory=dict)
    effects: tuple[Json, ...] = ()
    until: str | None = None
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.SEED
    rules: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)
