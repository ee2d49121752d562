"""Sight lines changed: which lines between places that matter were opened or closed by edits."""

from dataclasses import dataclass
from itertools import combinations

from editor.analysis.probe import ProbeAnswer, ProbeSubject, Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.views.overlays.model import SightChanges
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario

#: More lines than those between so many places are not compared: the picture would be a ball of wool.
MOST_PLACES = 60


@dataclass(frozen=True, slots=True)
class LinesAnswer:
    """The places of a map that matter, and the pairs of them that see each other."""

    places: frozenset[Hex]
    pairs: frozenset[tuple[Hex, Hex]]


def sight_lines(cache: WorkerCache, scenario: Scenario) -> LinesAnswer | None:
    """Which homes, zones, objectives and units see each other; None when there are too many to compare."""
    survey = cache.survey(scenario)
    found = {each.hex for each in scenario.objectives}
    found |= {each.hex for each in scenario.placed_units if each.hex is not None}
    for side in scenario.sides:
        found |= set(side.reinforcement_hexes)
        found |= {hex_ for zone in side.deployment_zones for hex_ in zone.hexes}
    places = sorted(hex_ for hex_ in found if hex_ in survey.map)
    if len(places) > MOST_PLACES:
        return None
    sees = survey.sight.sees
    return LinesAnswer(frozenset(places), frozenset(p for p in combinations(places, 2) if sees(*p)))


def _ask(asked: ProbeSubject) -> Task[LinesAnswer | None]:
    def read(now: LinesAnswer | None) -> ProbeAnswer:
        before: LinesAnswer | None = asked.before
        if now is None:
            return ProbeAnswer(None, text("veil.changes.many", number=MOST_PLACES))
        if before is None:
            return ProbeAnswer(None, plural("veil.changes.begin", len(now.pairs)))
        common = before.places & now.places
        opened = tuple(sorted(p for p in now.pairs - before.pairs if common.issuperset(p)))
        closed = tuple(sorted(p for p in before.pairs - now.pairs if common.issuperset(p)))
        counted = plural("veil.changes.opened", len(opened)), plural("veil.changes.closed", len(closed))
        words = text("veil.changes.words", opened=counted[0], closed=counted[1])
        if not opened and not closed:
            return ProbeAnswer(None, words)
        title = text("veil.changes.title")
        overlay = SightChanges(opened, closed, title=title, opened_name=counted[0], closed_name=counted[1])
        return ProbeAnswer(overlay, words)

    return Task(sight_lines, (), read)


VEIL = Veil(id="changes", order=6, ask=_ask, compares=True)
