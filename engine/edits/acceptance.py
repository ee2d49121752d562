"""Accepting a finding with a reason, and taking the acceptance back."""

from dataclasses import dataclass, replace

from engine.hexes.hex import Hex
from engine.model.said import Said, say
from engine.model.scenario import Acceptance, Scenario


@dataclass(frozen=True, slots=True)
class AcceptFinding:
    """The author accepts a finding; a reason is required, one acceptance per code and hex."""

    acceptance: Acceptance

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Accept {code}", code=self.acceptance.code)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the acceptance; the same one without a reason."""
        new = self.acceptance
        if not new.reason.strip() or new in scenario.accepted:
            return scenario
        rest = tuple(each for each in scenario.accepted if (each.code, each.hex) != (new.code, new.hex))
        return replace(scenario, accepted=(*rest, new))


@dataclass(frozen=True, slots=True)
class WithdrawAcceptance:
    """A finding is no longer accepted."""

    code: str
    hex: Hex | None = None

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("No longer accept {code}", code=self.code)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the acceptance."""
        rest = tuple(each for each in scenario.accepted if (each.code, each.hex) != (self.code, self.hex))
        return scenario if len(rest) == len(scenario.accepted) else replace(scenario, accepted=rest)
