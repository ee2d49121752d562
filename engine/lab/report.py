"""Everything that a batch of games says of a map, worked out of records and facts; and the same as data."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.lab import worths
from engine.lab.batch import Pairing
from engine.lab.conduct import Conduct
from engine.lab.curves import Course, Curve, course, curves
from engine.lab.effects import Contest, Effects, effects
from engine.lab.facts import Facts
from engine.lab.ground import LAYERS, Ground, ground
from engine.lab.luck import Adjusted, Estimate, Luck, Played, adjusted
from engine.lab.statistics import GameRecord, Rate, Report, conduct_by_bot, report
from engine.lab.verdict import Verdict, verdict
from engine.lab.worths import Holding, Worth
from engine.model.values import Json
from engine.play.game import Game


@dataclass(frozen=True, slots=True)
class Row:
    """A game in the table of a report: `luck` is None where there were too few games to say."""

    pairing: Pairing
    record: GameRecord
    luck: Luck | None


@dataclass(frozen=True, slots=True)
class LabReport:
    """What games of one map say. Nothing of it depends on the time, the processes or the order of games."""

    game: Game
    figures: Report
    verdict: Verdict
    adjusted: Adjusted | None
    effects: Effects | None
    conduct: Mapping[str, Conduct]
    curves: tuple[Curve, ...]
    course: Course
    first_blood: Rate
    bought: tuple[Worth, ...]
    abilities: tuple[Worth, ...]
    holdings: tuple[Holding, ...]
    ground: Ground
    rows: tuple[Row, ...]


def lab_report(game: Game, games: Sequence[tuple[Pairing, GameRecord, Facts]]) -> LabReport:
    """The report of finished games of a scenario with two sides."""
    games = sorted(games, key=lambda each: (each[0].seed, each[0].bots))
    records = [record for _, record, _ in games]
    all_facts = [facts for _, _, facts in games]
    played = [Played(pairing.seed, record.winner, facts) for pairing, record, facts in games]
    figures = report(records, game.sides)
    without_luck = adjusted(played, game.sides)
    lucks = without_luck.luck if without_luck is not None else (None,) * len(games)
    contests = [
        Contest(record.seed, record.winner, facts.moments[0].initiative if facts.moments else "", record.bots)
        for _, record, facts in games
    ]
    label = game.map.grid.label
    objectives = {each.id: label(each.hex) for each in game.scenario.objectives}
    return LabReport(
        game,
        figures,
        verdict(figures.sides[game.sides[0]], without_luck),
        without_luck,
        effects(contests, game.sides),
        conduct_by_bot(records),
        curves(all_facts, game.sides),
        course(all_facts),
        worths.drew_first_blood(played, game.sides),
        worths.bought(played, game.sides),
        worths.abilities(played, game.sides),
        worths.holdings(played, objectives),
        ground(all_facts, objectives, [label(hex_) for hex_ in game.map.grid.playable]),
        tuple(Row(pairing, record, luck) for (pairing, record, _), luck in zip(games, lucks, strict=True)),
    )


# -------------------------------------------------------------------- as data


def report_data(found: LabReport) -> dict[str, Json]:
    """The report as data: rates with their intervals, rounded to four digits."""
    sides = found.game.sides
    return {
        "title": found.game.scenario.title,
        "sides": {side.id: side.name for side in found.game.scenario.sides},
        "games": found.figures.games,
        "verdict": {
            "side": sides[0],
            **estimate_data(found.verdict.estimate),
            "without_luck": found.verdict.is_adjusted,
            "even_is_possible": found.verdict.is_even_possible,
            "more_games": found.verdict.more,
        },
        "luck": _luck_data(found.adjusted),
        "effects": _effects_data(found.effects),
        "rounds": {str(each): count for each, count in _lengths(found)},
        "reasons": dict(found.figures.reasons),
        "curves": [
            {
                "resource": curve.resource,
                "side": curve.side,
                "points": [
                    {name: _rounded(value) for name, value in point._asdict().items()}
                    for point in curve.points
                ],
            }
            for curve in found.curves
        ],
        "first_contact": {str(each): count for each, count in found.course.contact.items()},
        "first_blood": {str(each): count for each, count in found.course.blood.items()},
        "first_blood_won": rate_data(found.first_blood),
        "lead_changes": _rounded(found.course.lead_changes),
        "bought": [_worth_data(each) for each in found.bought],
        "abilities": [_worth_data(each) for each in found.abilities],
        "objectives": [
            {"objective": each.objective, "round": each.round, **rate_data(each.holder_won)}
            for each in found.holdings
        ],
        "ground": {
            layer: {
                side: {label: _rounded(much) for label, much in found.ground.counted(layer, side).items()}
                for side in sides
            }
            for layer in LAYERS
        },
        "untrodden": list(found.ground.untrodden),
        "played": [
            {
                "seed": row.pairing.seed,
                "bots": list(row.pairing.bots),
                "winner": row.record.winner,
                "reason": row.record.reason,
                "rounds": row.record.rounds,
                "luck": None if row.luck is None else [_rounded(each) for each in row.luck],
            }
            for row in found.rows
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
    lengths = [row.record.rounds for row in found.rows]
    yield from ((each, lengths.count(each)) for each in sorted(set(lengths)))


def _rounded(value: float) -> float:
    return round(float(value), 4)
