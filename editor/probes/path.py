"""Path: a cheapest way of a class of unit between two hexes."""

from dataclasses import dataclass
from typing import Any

from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, Task
from editor.analysis.worker_cache import WorkerCache
from editor.probes import reach
from editor.text.sentences import told
from editor.text.texts import text
from editor.tools.asking import second_follows, two_ends
from editor.views.overlays.model import RouteOverlay
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass


@dataclass(frozen=True, slots=True)
class PathAnswer:
    """A cheapest way; no hexes when there is none."""

    hexes: tuple[Hex, ...] = ()
    cost: str = ""
    lines: tuple[str, ...] = ()


def path(cache: WorkerCache, scenario: Scenario, a: Hex, b: Hex, unit: str) -> PathAnswer:
    """A cheapest way of a unit class between two hexes."""
    from engine.analysis.routes import cheapest_route, route_text
    from engine.rules.base.moves.step_cost import points_text

    survey = cache.survey(scenario)
    found = cheapest_route(survey, a, b, UnitClass(unit))
    if found is None:
        return PathAnswer()
    return PathAnswer(found.hexes, points_text(found.thirds), route_text(survey, found))


def _ask(asked: AskedHere) -> Task[Any]:
    start, end = asked.origin, asked.target
    if end is None:
        return reach.ask(asked)
    a, b = asked.label(start), asked.label(end)

    def read(answer: PathAnswer) -> ProbeAnswer:
        title = text("probe.path", a=a, b=b)
        if not answer.hexes:
            none = text("probe.path.none")
            return ProbeAnswer(RouteOverlay((start,), tag=none), title, (none,))
        tag = text("probe.path.tag", hex=b, cost=answer.cost)
        return ProbeAnswer(
            RouteOverlay(answer.hexes, tag=tag), title, tuple(told(line) for line in answer.lines)
        )

    return Task(path, (start, end, asked.unit), read)


PROBE = Probe(
    id="path",
    icon="path",
    keys="Q",
    order=2,
    ask=_ask,
    gesture=two_ends,
    hovered=second_follows,
    options=("unit",),
)
