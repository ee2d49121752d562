"""Values shared by all of the model: open JSON data, provenance of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Protocol

#: Data as a file holds it: never changed after reading. Unknown fields are kept as such.
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Extra = Mapping[str, Json]

#: Drawers of `extra` for items of lists and mappings that could not be read, for what stands beside a null
#: and beyond a bound. No file can hold these names: a lone surrogate is refused when text is read.
UNREAD, BESIDE, BEYOND = DRAWERS = ("\udc00unread", "\udc00beside", "\udc00beyond")

#: Names: `west`, `squad-3`, `S-SOF-02`. What a text names is told to whoever reads the fields of a class.
SideId = Annotated[str, "SideId"]
UnitId = Annotated[str, "UnitId"]
RuleId = Annotated[str, "RuleId"]


class Confidence(StrEnum):
    """How sure a number is, best first."""

    SEED = "seed"  # stands in a source document
    SOURCE = "source"  # stands in a trustworthy secondary source
    LOW = "low"  # stands in a doubtful source
    INFERRED = "inferred"  # reasoned here
    OWN = "own"  # our own design or a user's choice


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a value comes from and how sure it is."""

    source: str
    confidence: Confidence
    reason: str = ""
    extra: Extra = field(default_factory=dict)


class Sourced(Protocol):
    """A thing of the data tables that says where its values come from."""

    @property
    def source(self) -> str:
        """Where the values come from."""

    @property
    def confidence(self) -> Confidence:
        """How sure they are."""


def origin(thing: Sourced, way: str = "") -> Provenance:
    """Where a thing comes from, or one value of it by the way to it (`skirmish.cf.infantry`).

    What stands nearest to the value counts: an entry of its own, of what it is part of, of the whole.
    """
    single: Mapping[str, Provenance] = getattr(thing, "provenance", {})
    while way:
        if way in single:
            return single[way]
        way = way.rpartition(".")[0]
    return Provenance(thing.source, thing.confidence, getattr(thing, "reason", ""))
