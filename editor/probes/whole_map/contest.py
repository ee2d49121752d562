"""Who is first: which side reaches each hex first, and by how many movement points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from editor.analysis.probe import Asked, Reading, Task, Veil
from editor.analysis.shop import Shop
from editor.text.texts import plural, text
from editor.views.board_source import nation_of
from editor.views.overlays.model import Shares
from engine.analysis.fairness import arrival, home_hexes
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import points_text


@dataclass(frozen=True, slots=True)
class ContestAnswer:
    """Which side is first at each hex, None for a tie; `leads` are the points it is ahead, as text."""

    first: Mapping[Hex, str | None]
    leads: Mapping[Hex, str]
    unreached: int


def contest_map(shop: Shop, scenario: Scenario, unit: str) -> ContestAnswer:
    """Which side reaches each hex first by movement cost from its nearest home."""
    survey, kind = shop.survey(scenario), UnitClass(unit)
    fields = {side.id: arrival(survey, home_hexes(survey, side), kind) for side in scenario.sides}
    first: dict[Hex, str | None] = {}
    leads: dict[Hex, str] = {}
    for hex_ in survey.map.cells:
        costs = sorted((field[hex_], side) for side, field in fields.items() if hex_ in field)
        if not costs:
            continue
        lead = costs[1][0] - costs[0][0] if len(costs) > 1 else None
        first[hex_] = None if lead == 0 else costs[0][1]
        leads[hex_] = "" if lead is None else points_text(lead) if lead else "="
    return ContestAnswer(first, leads, len(survey.map.cells) - len(first))


def _ask(asked: Asked) -> Task[ContestAnswer]:
    def read(answer: ContestAnswer) -> Reading:
        parts, counted = [], []
        for side in asked.scenario.sides:
            hexes = frozenset(hex_ for hex_, first in answer.first.items() if first == side.id)
            parts.append((nation_of(side), text("veil.contest.first", side=side.name), hexes))
            counted.append(text("veil.contest.count", side=side.name, number=len(hexes)))
        even = frozenset(hex_ for hex_, first in answer.first.items() if first is None)
        counted.append(text("veil.contest.even.count", number=len(even)))
        if answer.unreached:
            counted.append(plural("veil.contest.unreached", answer.unreached))
        shares = Shares(
            tuple(parts),
            even,
            answer.leads,
            title=text("veil.contest.title"),
            even_name=text("veil.contest.even"),
        )
        return Reading(shares, " · ".join(counted))

    return Task(contest_map, (asked.unit,), read)


VEIL = Veil(id="contest", order=1, ask=_ask, options=("unit",))
