"""The question of the new-map wizard: which map a plan and a seed give."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from editor.analysis.worker_cache import WorkerCache
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.proposals.propose import proposal
from engine.proposals.roomier import roomier


@dataclass(frozen=True, slots=True)
class Proposed:
    """The map of a seed; without one `why` is the sentence that refuses it."""

    seed: int
    scenario: Scenario | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Finish:
    """What a map of the wizard gets beside its ground: its armies, in the order of the sides, and options."""

    nations: Sequence[str]
    optional_rules: tuple[str, ...]

    def carried_out(self, scenario: Scenario) -> Scenario:
        """The map with them."""
        sides = tuple(
            replace(side, nations=(nation,))
            for side, nation in zip(scenario.sides, self.nations, strict=True)
        )
        return replace(
            scenario, sides=sides, rules=replace(scenario.rules, optional_rules=self.optional_rules)
        )


def proposed(cache: WorkerCache, blank: Scenario, plan: MapPlan, seed: int) -> Proposed:
    """The whole map that a seed proposes for a plan; `blank` only names the catalogue."""
    try:
        return Proposed(seed, proposal(plan, seed, cache.catalogue(blank)))
    except ValueError as error:
        return Proposed(seed, None, error.args[0])


def made(cache: WorkerCache, blank: Scenario, plan: MapPlan, seed: int) -> Proposed:
    """The sheet or field of boards that a seed gives for a plan; `blank` only names the catalogue."""
    try:
        return Proposed(seed, new_map(plan, seed, cache.catalogue(blank)))
    except ValueError as error:
        return Proposed(seed, None, error.args[0])


def with_room(cache: WorkerCache, blank: Scenario, plan: MapPlan, seed: int) -> tuple[int, int] | None:
    """The next larger field of boards that gives a map; `blank` only names the catalogue."""
    return roomier(plan, seed, cache.catalogue(blank))
