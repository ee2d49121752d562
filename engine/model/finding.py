"""What is wrong with a file, where, why, and what mends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex


class Severity(StrEnum):
    """How bad a finding is: cannot be played, probably not meant, worth a look."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault in one place.

    `pointer` is a JSON pointer into the file; `line` and `column` count from 1. `rule` is the id of the
    rule or check reference behind it, `advice` says what to do, `data` holds the arguments of the
    message and of the fix. `accepted` carries the author's reason once the finding is accepted.
    """

    code: str
    severity: Severity
    message: str
    advice: str = ""
    pointer: str = ""
    line: int | None = None
    column: int | None = None
    hexes: tuple[Hex, ...] = ()
    labels: tuple[str, ...] = ()
    hexsides: tuple[Edge, ...] = ()
    rule: str = ""
    fixable: bool = False
    accepted: str | None = None
    data: Mapping[str, object] = field(default_factory=dict)
