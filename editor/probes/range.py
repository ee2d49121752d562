"""Range: what can be fired at from a hex, with a ring at each distance."""

from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, Task
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.tools.asking import one_end
from editor.views.overlays.model import RangeRings
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario


def fire_from(cache: WorkerCache, scenario: Scenario, eye: Hex, range_: int) -> frozenset[Hex]:
    """What can be fired at from a hex with a range."""
    from engine.analysis.field_of_view import field_of_fire

    return frozenset(field_of_fire(cache.survey(scenario), (eye,), range_)) - {eye}


def _ask(asked: AskedHere) -> Task[frozenset[Hex]]:
    eye, range_ = asked.origin, asked.chosen.range

    def read(hexes: frozenset[Hex]) -> ProbeAnswer:
        title = text("probe.range", hex=asked.label(eye), range=range_)
        return ProbeAnswer(RangeRings(eye, range_, hexes), title, (plural("probe.range.count", len(hexes)),))

    return Task(fire_from, (eye, range_), read)


PROBE = Probe(
    id="range",
    icon="concentrated_fire",
    keys="Shift+S",
    order=4,
    ask=_ask,
    gesture=one_end,
    options=("range",),
)
