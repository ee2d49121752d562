"""Who is first: which side reaches each hex first, and by how many movement points."""

from collections.abc import Mapping
from dataclasses import dataclass

from editor.analysis.probe import ProbeAnswer, ProbeSubject, Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.views.board_source import nation_of
from editor.views.overlays.model import SharesOverlay
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass


def _lead_text(lead: int | None) -> str:
    from engine.rules.base.moves.step_cost import points_text

    return "" if lead is None else points_text(lead) if lead else "="


@dataclass(frozen=True, slots=True)
class ContestAnswer:
    """Which side is first at each hex, None for a tie; `leads` are the points it is ahead, as text."""

    first: Mapping[Hex, str | None]
    leads: Mapping[Hex, str]
    unreached: int


def contest_map(cache: WorkerCache, scenario: Scenario, unit: str) -> ContestAnswer:
    """Which side reaches each hex first by movement cost from its nearest home."""
    from engine.analysis.fairness import contest, home_hexes

    survey = cache.survey(scenario)
    homes = {side.id: home_hexes(survey, side) for side in scenario.sides}
    found = contest(survey, homes, UnitClass(unit))
    leads = {hex_: _lead_text(lead) for hex_, (_, lead) in found.items()}
    first = {hex_: side for hex_, (side, _) in found.items()}
    return ContestAnswer(first, leads, len(survey.map.cells) - len(first))


def _ask(asked: ProbeSubject) -> Task[ContestAnswer]:
    def read(answer: ContestAnswer) -> ProbeAnswer:
        parts, counted = [], []
        for side in asked.scenario.sides:
            hexes = frozenset(hex_ for hex_, first in answer.first.items() if first == side.id)
            parts.append((nation_of(side), text("veil.contest.first", side=side.name), hexes))
            counted.append(plural("veil.contest.count", len(hexes), side=side.name))
        even = frozenset(hex_ for hex_, first in answer.first.items() if first is None)
        counted.append(text("veil.contest.even.count", number=len(even)))
        if answer.unreached:
            counted.append(plural("veil.contest.unreached", answer.unreached))
        shares = SharesOverlay(
            tuple(parts),
            even,
            answer.leads,
            title=text("veil.contest.title"),
            even_name=text("veil.contest.even"),
        )
        return ProbeAnswer(shares, " · ".join(counted))

    return Task(contest_map, (asked.unit,), read)


VEIL = Veil(id="contest", order=1, ask=_ask, options=("unit",))
