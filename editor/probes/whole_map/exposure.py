"""Exposure: from how many hexes within range of fire each hex is seen."""

from collections.abc import Mapping

from editor.analysis.probe import ProbeAnswer, ProbeSubject, Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.views.overlays.model import Heat
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario

#: So far units shoot as a rule: exposure is counted within this many hexes.
FIRE_RANGE = 8


def exposure_count(cache: WorkerCache, scenario: Scenario) -> Mapping[Hex, int]:
    """From how many hexes within range of fire each hex is seen."""
    from engine.analysis.exposure import exposure_map

    return dict(exposure_map(cache.survey(scenario), FIRE_RANGE))


def counted(asked: ProbeSubject, key: str, counts: Mapping[Hex, int]) -> ProbeAnswer:
    """Numbers of hexes as heat, told by the texts under a key."""
    most = max(counts.values(), default=0)
    heat = Heat(
        {hex_: number / most if most else 0.0 for hex_, number in counts.items()},
        {hex_: str(number) for hex_, number in counts.items()},
        title=text(f"{key}.title", side=asked.side_name),
        low=text("veil.heat.low"),
        high=plural("veil.heat.high", most),
    )
    safe = sum(not number for number in counts.values())
    worst = max(counts, key=lambda hex_: (counts[hex_], hex_), default=None)
    label = asked.label(worst) if worst is not None else "–"
    seen_from = plural("veil.seen.places", most) if key == "veil.seen" else most
    return ProbeAnswer(heat, plural(f"{key}.words", safe, side=asked.side_name, hex=label, most=seen_from))


VEIL = Veil(
    id="exposure",
    order=2,
    ask=lambda asked: Task(exposure_count, (), lambda counts: counted(asked, "veil.exposure", counts)),
)
