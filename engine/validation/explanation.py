"""What the manual and `--explain` say of a code that findings have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.model.finding import Severity


@dataclass(frozen=True)
class Explanation:
    """A code with its severity, the rule behind it, its family, and why and how to mend it.

    `slug` is a short name for machines; `sections` has the texts `what`, `why` and `fix`.
    """

    code: str
    severity: Severity
    rule: str
    family: str
    slug: str
    title: str
    sections: Mapping[str, str]
