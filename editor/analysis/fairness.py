"""What the map gives each side, figure by figure."""

from dataclasses import dataclass

from editor.analysis.worker_cache import WorkerCache
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class FairnessRow:
    """A figure of both sides: `key` says which, `better` is the number of the side that it favours."""

    key: str
    figures: tuple[str, ...]
    better: int | None
    difference: str
    what: str = ""


def fairness_rows(cache: WorkerCache, scenario: Scenario) -> tuple[FairnessRow, ...]:
    """What the map gives each side, figure by figure, and whom the difference favours."""
    from engine.analysis.fairness import fairness
    from engine.analysis.side_terrain import land_given

    survey = cache.survey(scenario)
    if not scenario.sides:
        return ()
    fair = fairness(survey, scenario)
    given, _ = land_given(survey, scenario)
    rows = [
        _row("victory", fair.victory_costs, _points),
        _row("vehicles", fair.vehicle_costs, _points),
        _row("fuel", fair.nearest_fuel, _points),
    ]
    for objective in scenario.objectives:
        rounds = tuple(each.first_rounds.get(objective.id) for each in fair.sides)
        label = survey.map.label(objective.hex)
        what = f"{label} {objective.name}" if objective.name else label
        rows.append(_row("conquest", rounds, str, what))
    rows += [
        _row("distance", tuple(each.distance for each in given), str),
        _row("covered", tuple(round(each.covered_percent) for each in given), _percent, more=True),
        _row("exposed", tuple(round(each.exposed_percent) for each in given), _percent),
        _row("heights", tuple(each.heights for each in given), str, more=True),
        _row("camps", tuple(len(each.camps) for each in fair.sides), str),
        _row("watched", tuple(len(each.exit_watches) for each in fair.sides), str),
    ]
    return tuple(rows)


def _row(
    key: str, figures: tuple[int | None, ...], written: object, what: str = "", *, more: bool = False
) -> FairnessRow:
    """A row; the smaller figure is the better one unless `more` is."""
    assert callable(written)
    texts = tuple("–" if each is None else str(written(each)) for each in figures)
    known = [each for each in figures if each is not None]
    if len(known) < 2:
        alone = next((n for n, each in enumerate(figures) if each is not None), None)
        return FairnessRow(key, texts, alone if len(figures) == 2 else None, "", what)
    apart = max(known) - min(known)
    best = max(known) if more else min(known)
    better = figures.index(best) if apart else None
    return FairnessRow(key, texts, better, str(written(apart)) if apart else "", what)


def _points(thirds: int) -> str:
    from engine.rules.base.moves.step_cost import points_text

    return points_text(thirds)


def _percent(share: int) -> str:
    return f"{share} %"
