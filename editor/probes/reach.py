"""Reach: the hexes that a class of unit gets to with some movement points."""

from collections.abc import Mapping

from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, Task
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.tools.asking import one_end
from editor.views.overlays.model import ReachOverlay
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass


def reached(cache: WorkerCache, scenario: Scenario, start: Hex, unit: str, points: int) -> Mapping[Hex, str]:
    """The hexes a unit class reaches with whole movement points, each with the points left there."""
    from engine.analysis.reach import reach
    from engine.rules.base.moves.step_cost import POINT, points_text

    found = reach(cache.survey(scenario), start, UnitClass(unit), points * POINT)
    return {hex_: points_text(points * POINT - cost) for hex_, cost in found.costs.items() if hex_ != start}


def ask(asked: AskedHere) -> Task[Mapping[Hex, str]]:
    """What is in reach of the origin."""

    def read(left: Mapping[Hex, str]) -> ProbeAnswer:
        counted = plural("probe.reach.count", len(left))
        return ProbeAnswer(ReachOverlay(left), text("probe.reach", hex=asked.label(asked.origin)), (counted,))

    return Task(reached, (asked.origin, asked.unit, asked.chosen.points), read)


PROBE = Probe(
    id="reach", icon="reach", keys="C", order=3, ask=ask, gesture=one_end, options=("unit", "points")
)
