"""Reports in which everything is told that a report can tell: figures that few games have together."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.lab.batch import CALLED, Pairing, finished, pairings, round_robin
from engine.lab.calling import Trust
from engine.lab.conduct import Conduct
from engine.lab.effects import Effects
from engine.lab.facts import Facts
from engine.lab.luck import Estimate, PlayedGame
from engine.lab.page.comparison_page import VersionPlayed
from engine.lab.report import LabReport, findings_of, ground_of
from engine.lab.statistics import GameRecord, Rate
from engine.lab.versions import VersionComparison, compared
from engine.lab.worths import Worth
from engine.play.game import Game
from tests.support.games import bundled_game

#: All reasons by which games are won.
REASONS = (
    "vp", "victory_points", "control_hexes", "hold_at_end", "eliminate", "exit", "survive", "round_limit",
    "tie_breaker", "initiative", "order", CALLED,
)  # fmt: skip
#: All kinds of bots.
BOTS = ("random", "tactical", "aggressive", "holding", "infantry", "armoured", "haphazard", "search")


@cache
def played(scenario: str) -> tuple[Game, list[tuple[Pairing, GameRecord, Facts]]]:
    """A bundled scenario and a few games of it, watched."""
    game = bundled_game(scenario, 4)
    over = [
        finished(game, each, watched=True, keep_answers=True) for each in pairings(("random", "random"), 4, 1)
    ]
    return game, [(each.pairing, each.record, each.facts or Facts()) for each in over]


@cache
def full_report(scenario: str) -> LabReport:
    """Games of a bundled scenario as if all bots had played and every reason had decided one."""
    game, games = played(scenario)
    sides, facts = game.sides, [each for _, _, each in games]
    made = []
    for number, pairing in enumerate(round_robin(BOTS, len(BOTS) ** 2, 1)):
        record = replace(
            games[number % len(games)][1],
            seed=pairing.seed,
            bots=dict(zip(sides, pairing.bots, strict=True)),
            winner=sides[number % 2],
            reason=REASONS[number % len(REASONS)],
            rounds=1 + number % 4,
        )
        made.append((pairing, record, facts[number % len(facts)]))
    found = findings_of(game, made)
    rate, estimate = Rate(3, 7), Estimate(0.6, 0.4, 0.8)
    units, cards, decks = game.catalogue.units, game.catalogue.cards, game.catalogue.decks
    things = (*units.vehicles, *units.specializations, *units.figures)

    def worths(names: tuple[str, ...]) -> tuple[Worth, ...]:
        return tuple(Worth(sides[number % 2], name, rate, rate) for number, name in enumerate(names))

    effects = Effects(estimate, estimate, dict.fromkeys(BOTS, estimate))
    return LabReport(
        game,
        replace(
            found,
            effects=effects,
            conduct={bot: Conduct(games=1, attacks=number % 2) for number, bot in enumerate(BOTS)},
            bought=worths(things),
            abilities=worths(tuple(cards)),
            doctrines=worths(tuple(decks)),
            deciding=worths((game.map.grid.label(game.map.grid.playable[0]),)),
            first_blood=rate,
            trust=Trust(0.975, 1, Rate(1, 1), 0.25),
        ),
    )


@cache
def full_comparison(scenario: str) -> tuple[VersionComparison, VersionPlayed, VersionPlayed]:
    """Two versions of a bundled scenario, of which the first side wins the old one and never the new one."""
    game, games = played(scenario)
    old, new = ([PlayedGame(pairing.seed, side, facts) for pairing, _, facts in games] for side in game.sides)
    found = compared(old, new, game.sides)
    sure = replace(found.measures[0], change=Estimate(-1.5, -2.0, -1.0))
    found = replace(found, measures=(sure, *found.measures[1:]))
    none = VersionPlayed(game, ground_of(game, []))
    return found, none, VersionPlayed(game, ground_of(game, [facts for _, _, facts in games]))
