"""What the manual and `--explain` say of a code that findings have."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.finding import Severity
from engine.model.said import Said, say

RulesetName = Literal["base", "skirmish"]


@dataclass(frozen=True)
class Explanation:
    """A code with its severity, the rule behind it, its family, and why and how to mend it.

    `slug` is a short name for machines; `sections` has the texts `what`, `why` and `fix`; `ruleset` names
    the games that it is about, None for all.
    """

    code: str
    severity: Severity
    rule: str
    family: str
    slug: str
    title: str
    sections: Mapping[str, str]
    ruleset: RulesetName | None = field(default=None, kw_only=True)

    @property
    def scope(self) -> Said:
        """In which games alone something is looked for, in words; empty for all."""
        if self.ruleset is None:
            return say("")
        return say("in a skirmish only") if self.ruleset == "skirmish" else say("in the base game only")
