"""The figures of a map: openness, approaches, marches and what it gives each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.analysis.choke_points import approaches
from engine.analysis.openness import openness
from engine.model.catalogue import Catalogue
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.model.values import Json
from engine.rules.base.moves.step_cost import POINT, points_text
from engine.validation.checks.approaches.uneven_cover import cover_shares
from engine.validation.subject import Subject

#: Hexes within which most weapons reach.
SHOT = 8


def statistics(scenario: Scenario, catalogue: Catalogue) -> dict[str, Json]:
    """The figures MAP068, MAP130, MAP139 and MAP142 and those of fairness, in movement points."""
    subject = Subject(scenario, catalogue)
    if not subject.map.cells:
        return {"hexes": 0}
    fair = subject.fairness
    sides: dict[str, Json] = {}
    for index, figures in enumerate(fair.sides):
        costs = {name: cost for name, cost in figures.infantry.items() if cost is not None}
        far = max(costs, key=lambda name: costs[name], default=None)
        march: Json = None
        if far is not None:
            turns = {str(mp): -(-costs[far] // (mp * POINT)) for mp in (4, 8)}
            march = {
                "objective": far,
                "mp": _mp(costs[far]),
                "turns_at_4": turns["4"],
                "turns_at_8": turns["8"],
            }
        sides[figures.side] = {
            "victory_mp": _mp(fair.victory_costs[index]),
            "vehicle_mp": _mp(fair.vehicle_costs[index]),
            "nearest_fuel_mp": _mp(fair.nearest_fuel[index]),
            "camp_hexes": len(figures.camps),
            "exits": len(figures.exits),
            "exit_watches": len(figures.exit_watches),
            "first_rounds": dict(figures.first_rounds),
            "longest_march": march,
        }
    closed = sorted(subject.label(objective.hex) for objective in scenario.objectives)
    return {
        "hexes": len(subject.map.cells),
        "openness_percent": round(openness(subject.survey).percent, 1),
        "openness_within_8_percent": round(openness(subject.survey, SHOT).percent, 1),
        "build_forbidden": [*closed],
        "approaches": {
            subject.label(objective.hex): approaches(subject.survey, objective.hex, UnitClass.SQUAD).count
            for objective in subject.objectives(ObjectiveType.VP)
        },
        "cover_percent": [*cover_shares(subject)],
        "victory_difference_percent": _rounded(fair.victory_difference),
        "vehicle_difference_percent": _rounded(fair.vehicle_difference),
        "sides": sides,
    }


def statistics_lines(figures: Mapping[str, Json], indent: str = "    ") -> Iterator[str]:
    """The figures line by line for people."""
    for name, value in figures.items():
        title = name.replace("_", " ").replace(" percent", " %")
        if isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
            yield f"{indent}{title}:"
            for inner, part in value.items():
                if isinstance(part, dict):
                    yield f"{indent}  {inner}:"
                    yield from statistics_lines(part, indent + "    ")
                else:
                    yield f"{indent}  {inner}: {_text(part)}"
        else:
            yield f"{indent}{title}: {_text(value)}"


def _text(value: Json) -> str:
    match value:
        case None:
            return "-"
        case dict():
            return ", ".join(f"{name} {_text(inner)}" for name, inner in value.items())
        case list():
            return ", ".join(map(_text, value)) or "-"
        case _:
            return str(value)


def _mp(thirds: int | None) -> str | None:
    return None if thirds is None else points_text(thirds)


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 1)
