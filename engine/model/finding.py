"""What is wrong with a file, where, why, and what mends it."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.removal import NOTHING, Removal
from engine.model.said import original
from engine.model.scenario import Scenario

#: A pure change of a scenario; the ones that mend findings are values of `engine.edits`.
Edit = Callable[[Scenario], Scenario]


class Severity(StrEnum):
    """How bad a finding is: cannot be played, probably not meant, worth a look."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class FixChoice:
    """One of several ways to mend a fault: the edit, and what it takes away."""

    edit: Edit
    removal: Removal = NOTHING


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault in one place.

    `pointer` is a JSON pointer into the file; `line` and `column` count from 1. `rule` is the id of the
    rule or check reference behind it, `advice` says what to do, `data` holds the arguments of the
    message. `fix` is the edit that mends it, where one is known, `removal` what that takes away, and
    `choices` are other edits that mend it. `accepted` carries the author's reason once the finding is
    accepted.
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
    fix: Edit | None = None
    accepted: str | None = None
    data: Mapping[str, object] = field(default_factory=dict)
    removal: Removal = NOTHING
    choices: tuple[FixChoice, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What tells the finding apart from others of its file, in any language and wherever it stands."""
        said = str(original(self.message))
        return hashlib.sha256(f"{self.code}\0{said}".encode()).hexdigest()[:32]

    @property
    def fixable(self) -> bool:
        """Whether an edit is known that mends the fault."""
        return self.fix is not None
