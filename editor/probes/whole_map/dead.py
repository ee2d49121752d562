"""Dead ground: the hexes that no place of a side sees."""

from editor.analysis.probe import ProbeAnswer, ProbeSubject, Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.probes.whole_map.seen import eyes_of
from editor.text.texts import text
from editor.views.overlays.model import SharesOverlay
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario


def unseen_ground(cache: WorkerCache, scenario: Scenario, side: str) -> frozenset[Hex]:
    """The hexes that no place of a side sees."""
    from engine.analysis.field_of_view import field_of_view

    survey = cache.survey(scenario)
    own = scenario.side(side)
    eyes = eyes_of(survey, scenario, own) if own else ()
    return frozenset(field_of_view(survey, eyes).hidden if eyes else survey.map.cells)


def _ask(asked: ProbeSubject) -> Task[frozenset[Hex]]:
    def read(hexes: frozenset[Hex]) -> ProbeAnswer:
        name, everything = asked.side_name, len(asked.map.cells)
        title = text("veil.dead.title", side=name)
        shown = SharesOverlay((("", text("veil.dead.unseen"), hexes),), title=title)
        return ProbeAnswer(shown, text("veil.dead.words", side=name, number=len(hexes), all=everything))

    return Task(unseen_ground, (asked.side,), read)


VEIL = Veil(id="dead", order=4, ask=_ask, options=("side",))
