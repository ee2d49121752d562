"""Choke points: the hexes whose closing parts the map, and the fewest that part the two homes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.analysis.probe import ProbeAnswer, ProbeSubject, Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural
from editor.views.overlays.model import Marks
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass

if TYPE_CHECKING:
    from engine.analysis.survey import Survey


#: So many hexes of a cut are named.
_NAMED = 12


def narrow_hexes(cache: WorkerCache, scenario: Scenario, unit: str) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """The hexes whose closing parts the map for a class, and a smallest set that parts the two homes."""
    from engine.analysis.choke_points import choke_points, lanes
    from engine.analysis.fairness import home_hexes

    survey, kind = cache.survey(scenario), UnitClass(unit)
    homes = [home_hexes(survey, side) for side in scenario.sides]
    cut: tuple[Hex, ...] = ()
    if len(homes) == 2 and all(homes) and not set(homes[0]) & set(homes[1]):
        around = [tuple(_beside(survey, home)) for home in homes]
        cut = lanes(survey, around[0], around[1], kind).cut
    return frozenset(choke_points(survey, kind)), frozenset(cut)


def _beside(survey: Survey, homes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The homes themselves, or, where a home is one hex alone, the hexes round it: it would be the cut."""
    if len(homes) > 6:
        return homes
    around = {to for start, to in survey.steps(UnitClass.SQUAD).costs if start in homes and to not in homes}
    return tuple(sorted(around)) or homes


def _ask(asked: ProbeSubject) -> Task[tuple[frozenset[Hex], frozenset[Hex]]]:
    def read(answer: tuple[frozenset[Hex], frozenset[Hex]]) -> ProbeAnswer:
        alone, cut = answer
        words = plural("veil.narrow.words", len(alone))
        if cut:
            named = ", ".join(asked.label(hex_) for hex_ in sorted(cut)[:_NAMED])
            words += " · " + plural("veil.narrow.cut", len(cut), hexes=named)
        return ProbeAnswer(Marks(alone | cut, "danger"), words)

    return Task(narrow_hexes, (asked.unit,), read)


VEIL = Veil(id="narrow", order=5, ask=_ask, options=("unit",))
