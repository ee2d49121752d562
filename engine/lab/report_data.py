"""A report as data: rates with their intervals, rounded to four digits."""

from collections.abc import Iterator, Mapping

from engine.lab.calling import Trust
from engine.lab.effects import Effects
from engine.lab.ground import LAYERS
from engine.lab.luck import Adjusted, Estimate
from engine.lab.report import LabReport
from engine.lab.statistics import Rate
from engine.lab.worths import Worth
from engine.model.values import Json


def report_data(found: LabReport) -> dict[str, Json]:
    """All of a report; equal ones give equal data."""
    sides = found.game.sides
    return {
        "title": found.game.scenario.title,
        "sides": {side.id: side.name for side in found.game.scenario.sides},
        "games": found.findings.figures.games,
        "verdict": {
            "side": sides[0],
            **estimate_data(found.findings.verdict.estimate),
            "without_luck": found.findings.verdict.is_adjusted,
            "even_is_possible": found.findings.verdict.is_even_possible,
            "more_games": found.findings.verdict.more,
        },
        "wins": {side: rate_data(rate) for side, rate in found.findings.figures.sides.items()},
        "bots": {bot: rate_data(rate) for bot, rate in found.findings.figures.bots.items()},
        "luck": _luck_data(found.findings.adjusted),
        "called": _trust_data(found.findings.trust),
        "effects": _effects_data(found.findings.effects),
        "matrix": [{"bots": list(bots), **rate_data(rate)} for bots, rate in found.findings.matrix.items()],
        "rounds": {str(each): count for each, count in _lengths(found)},
        "reasons": dict(found.findings.figures.reasons),
        "curves": [
            {
                "resource": curve.resource,
                "side": curve.side,
                "points": [
                    {name: _rounded(value) for name, value in point._asdict().items()}
                    for point in curve.points
                ],
            }
            for curve in found.findings.curves
        ],
        "first_contact": {str(each): count for each, count in found.findings.course.contact.items()},
        "first_blood": {str(each): count for each, count in found.findings.course.blood.items()},
        "first_blood_won": rate_data(found.findings.first_blood),
        "lead_changes": _rounded(found.findings.course.lead_changes),
        "bought": [_worth_data(each) for each in found.findings.bought],
        "abilities": [_worth_data(each) for each in found.findings.abilities],
        "doctrines": [_worth_data(each) for each in found.findings.doctrines],
        "objectives": [
            {"objective": each.objective, "round": each.round, **rate_data(each.holder_won)}
            for each in found.findings.holdings
        ],
        "deciding": [_worth_data(each) for each in found.findings.deciding],
        "ground": {
            layer: {side: _all_rounded(found.findings.ground.counted(layer, side)) for side in sides}
            for layer in LAYERS
        },
        "untrodden": list(found.findings.ground.untrodden),
        "played": [
            {
                "seed": row.pairing.seed,
                "bots": list(row.pairing.bots),
                "winner": row.record.winner,
                "reason": row.record.reason,
                "rounds": row.record.rounds,
                "luck": None if row.luck is None else [_rounded(each) for each in row.luck],
            }
            for row in found.findings.rows
        ],
    }


def rate_data(rate: Rate) -> dict[str, Json]:
    """A rate with its interval."""
    low, high = rate.interval
    return {
        "wins": rate.count,
        "games": rate.of,
        "rate": _rounded(rate.share),
        "low": _rounded(low),
        "high": _rounded(high),
    }


def estimate_data(estimate: Estimate) -> dict[str, Json]:
    """An estimate with its interval."""
    return {name: _rounded(value) for name, value in estimate._asdict().items()}


def _luck_data(found: Adjusted | None) -> Json:
    if found is None:
        return None
    return {
        "plain": estimate_data(found.plain),
        "adjusted": estimate_data(found.adjusted),
        "gain": _rounded(found.gain),
    }


def _trust_data(found: Trust | None) -> Json:
    if found is None:
        return None
    return {
        "certainty": _rounded(found.certainty),
        "games": found.called,
        "wrong": rate_data(found.wrong),
        "rounds_saved": _rounded(found.saved),
    }


def _effects_data(found: Effects | None) -> Json:
    if found is None:
        return None
    return {
        "side": estimate_data(found.side),
        "first_mover": None if found.mover is None else estimate_data(found.mover),
        "bots": {name: estimate_data(each) for name, each in found.bots.items()},
    }


def _worth_data(worth: Worth) -> dict[str, Json]:
    return {
        "side": worth.side,
        "what": worth.what,
        "with": rate_data(worth.with_it),
        "without": rate_data(worth.without),
    }


def _lengths(found: LabReport) -> Iterator[tuple[int, int]]:
    """The number of games by their length in rounds."""
    lengths = [row.record.rounds for row in found.findings.rows]
    yield from ((each, lengths.count(each)) for each in sorted(set(lengths)))


def _rounded(value: float) -> float:
    return round(float(value), 4)


def _all_rounded(values: Mapping[str, float]) -> dict[str, Json]:
    return {name: _rounded(value) for name, value in values.items()}
