"""The question of the new-map wizard: which map a seed gives."""

from dataclasses import dataclass

from editor.analysis.worker_cache import WorkerCache
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan
from engine.proposals.propose import NoProposal, proposal


@dataclass(frozen=True, slots=True)
class Proposed:
    """The map of a seed; without one `why` is `crowded` (no seed fits), `unlucky` (this one) or a message."""

    seed: int
    scenario: Scenario | None
    why: str = ""


def proposed(cache: WorkerCache, blank: Scenario, plan: MapPlan, seed: int) -> Proposed:
    """What a seed gives for a plan; `blank` only names the catalogue."""
    try:
        return Proposed(seed, proposal(plan, seed, cache.catalogue(blank)))
    except NoProposal as error:
        return Proposed(seed, None, "crowded" if error.crowded else "unlucky")
    except ValueError as error:
        return Proposed(seed, None, str(error))
