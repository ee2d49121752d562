"""What the checks find in a scenario, as a worker works it out."""

import time
from dataclasses import dataclass

from editor.analysis.worker_cache import WorkerCache
from engine.model.board_sheet import face_of
from engine.model.finding import Finding
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class ProblemAnswer:
    """What the checks found, and how long they took in milliseconds."""

    findings: tuple[Finding, ...]
    milliseconds: float


def problems(cache: WorkerCache, scenario: Scenario) -> ProblemAnswer:
    """What the checks find."""
    from engine.validation.boards import sheet_findings

    began = time.perf_counter()
    if face_of(scenario) is not None:
        found = sheet_findings(scenario, cache.catalogue(scenario))
    else:
        found = cache.examination(scenario).findings
    return ProblemAnswer(found, (time.perf_counter() - began) * 1000)
