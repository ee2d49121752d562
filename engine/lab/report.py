"""Everything that a batch of games says of a map, worked out of records and facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.lab import worths
from engine.lab.batch import Pairing
from engine.lab.calling import Trust, trust
from engine.lab.conduct import Conduct
from engine.lab.curves import CourseOfGames, Curve, course, curves
from engine.lab.deciding import deciding
from engine.lab.effects import Contest, Effects, effects
from engine.lab.facts import Facts
from engine.lab.ground import GroundFacts, ground
from engine.lab.luck import Adjusted, Luck, PlayedGame, adjusted
from engine.lab.statistics import GameRecord, Rate, Report, conduct_by_bot, matrix, report
from engine.lab.verdict import Verdict, verdict
from engine.lab.worths import HeldObjective, Worth
from engine.play.game import Game


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in the table of a report: `luck` is None where there were too few games to say."""

    pairing: Pairing
    record: GameRecord
    luck: Luck | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What games of one map say, as values that travel between processes.

    Nothing of it depends on the time, the number of processes or the order in which games came.
    """

    figures: Report
    verdict: Verdict
    adjusted: Adjusted | None
    effects: Effects | None
    conduct: Mapping[str, Conduct]
    matrix: Mapping[tuple[str, str], Rate]
    curves: tuple[Curve, ...]
    course: CourseOfGames
    first_blood: Rate
    bought: tuple[Worth, ...]
    abilities: tuple[Worth, ...]
    doctrines: tuple[Worth, ...]
    holdings: tuple[HeldObjective, ...]
    ground: GroundFacts
    deciding: tuple[Worth, ...]
    trust: Trust | None
    rows: tuple[GameRow, ...]


@dataclass(frozen=True, slots=True)
class LabReport:
    """Findings with the game that they are of, whose things have names."""

    game: Game
    findings: Findings


def findings_of(game: Game, games: Sequence[tuple[Pairing, GameRecord, Facts]]) -> Findings:
    """What finished games of a scenario with two sides say."""
    games = sorted(games, key=lambda each: (each[0].seed, each[0].bots))
    records = [record for _, record, _ in games]
    all_facts = [facts for _, _, facts in games]
    played = [PlayedGame(pairing.seed, record.winner, facts) for pairing, record, facts in games]
    figures = report(records, game.sides)
    without_luck = adjusted(played, game.sides)
    lucks = without_luck.luck if without_luck is not None else (None,) * len(games)
    contests = [
        Contest(record.seed, record.winner, facts.moments[0].initiative if facts.moments else "", record.bots)
        for _, record, facts in games
    ]
    return Findings(
        figures,
        verdict(figures.sides[game.sides[0]], without_luck),
        without_luck,
        effects(contests, game.sides),
        conduct_by_bot(records),
        matrix(records, game.sides),
        curves(all_facts, game.sides),
        course(all_facts),
        worths.drew_first_blood(played, game.sides),
        worths.bought(played, game.sides),
        worths.abilities(played, game.sides),
        worths.doctrines(played, game.sides),
        worths.holdings(played, objective_hexes(game)),
        ground_of(game, all_facts),
        deciding(played, game.sides),
        trust(games, game.sides),
        tuple(
            GameRow(pairing, record, luck) for (pairing, record, _), luck in zip(games, lucks, strict=True)
        ),
    )


def ground_of(game: Game, all_facts: Sequence[Facts]) -> GroundFacts:
    """What happened where in games of a scenario."""
    label = game.map.grid.label
    return ground(all_facts, objective_hexes(game), [label(hex_) for hex_ in game.map.grid.playable])


def objective_hexes(game: Game) -> dict[str, str]:
    """The labels of the objectives' hexes by their ids."""
    return {each.id: game.map.grid.label(each.hex) for each in game.scenario.objectives}
