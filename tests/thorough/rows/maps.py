"""Games that measure how fair the bundled maps are, and boards laid together at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.lab.batch import pairings, played
from engine.lab.statistics import Rate
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from tests.maps.combinations import faults, random_layout
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Games on each map by its ruleset: one of the base game takes an eighth of the time of a skirmish.
GAMES = {"base": 200, "skirmish": 40}
#: Games in one chunk, and the least share that each side must win.
AT_A_TIME, LEAST = 2, 0.35
#: Rounds after which a game is decided by what the sides hold.
MOST_ROUNDS = 40


def balance_chunks(options: Options) -> Iterator[Chunk]:
    """Two games of every map, then the next two, so that a broken off run has looked at all of them.

    Each map has seeds of its own. The seed deals the doctrines, and of maps that share it one side wins on
    far more of them than chance allows: their games together would be worth less than half their number.
    """
    for first in range(0, options.games or max(GAMES.values()), AT_A_TIME):
        for path in bundled.scenario_paths():
            if first >= (options.games or _games(path.stem)):
                continue
            seeds = random.Random(f"{options.seed} {path.stem}").randrange(1 << 30)
            yield Chunk(f"{path.stem}/{first}", seeds + first, (path.stem,))


def _games(name: str) -> int:
    return GAMES[bundled.scenario(name).rules.ruleset]


def balance_games(chunk: Chunk) -> Outcome:
    """Tactical bots on both sides; tallies count games, wins and rounds of the map, endings, wins of nations.

    In a skirmish nations are chosen at the table: every second game exchanges them, so that the map is
    measured and not the armies.
    """
    name = str(chunk.arguments[0])
    printed = bundled.scenario(name)
    tallies: Counter[str] = Counter()
    for number, pairing in enumerate(pairings(("tactical", "tactical"), AT_A_TIME, chunk.seed)):
        scenario = exchanged(printed) if number % 2 and printed.rules.ruleset == "skirmish" else printed
        game = Game(scenario, bundled.catalogue(), ruleset_for(scenario.rules), MOST_ROUNDS)
        record = played(game, pairing)
        tallies.update({f"{name}: games": 1, f"{name}: won by {record.winner}": 1})
        tallies.update({f"endings: {record.reason}": 1})
        tallies[f"{name}: rounds"] += record.rounds
        for side in scenario.sides:
            if side.id == record.winner and printed.rules.ruleset == "skirmish":
                tallies[f"nations: won by {side.nations[0]}"] += 1
    return Outcome(AT_A_TIME, tallies=tallies)


def exchanged(scenario: Scenario) -> Scenario:
    """The scenario with the nations of its two sides exchanged."""
    one, other = scenario.sides
    return replace(scenario, sides=(replace(one, nations=other.nations), replace(other, nations=one.nations)))


def rates(totals: Mapping[str, int]) -> dict[str, Mapping[str, Rate]]:
    """By map and side the share of games won."""
    found: dict[str, Mapping[str, Rate]] = {}
    for path in bundled.scenario_paths():
        games = totals.get(f"{path.stem}: games", 0)
        sides = [side.id for side in bundled.scenario(path.stem).sides]
        found[path.stem] = {side: Rate(totals.get(f"{path.stem}: won by {side}", 0), games) for side in sides}
    return found


def lopsided(totals: Mapping[str, int]) -> Sequence[str]:
    """Maps on which one side won less than 35 % of at least as many games as are wanted."""
    return [
        f"{name}: {side} won {rate.count} of {rate.of} ({rate.interval[0]:.0%} to {rate.interval[1]:.0%})"
        for name, sides in rates(totals).items()
        for side, rate in sides.items()
        if rate.of >= _games(name) and rate.share < LEAST
    ]


def shares(totals: Mapping[str, int]) -> Sequence[str]:
    """Of each map what either side won, with its interval, and how long games were."""
    return [
        f"{name}: "
        + ", ".join(
            f"{side} won {rate.count} of {rate.of} ({rate.interval[0]:.0%} to {rate.interval[1]:.0%})"
            for side, rate in sides.items()
        )
        + f", {totals[f'{name}: rounds'] / totals[f'{name}: games']:.1f} rounds"
        for name, sides in rates(totals).items()
        if totals.get(f"{name}: games")
    ]


BALANCE = Row(
    "maps.balance",
    "games of tactical bots on each map, 200 base or 40 skirmish: either side wins 35 % at least",
    balance_chunks,
    balance_games,
    lopsided,
    shares,
)


# ---------------------------------------------------------------- boards laid together

LAYOUTS, LAYOUTS_AT_A_TIME = 200, 20


def layout_chunks(options: Options) -> Iterator[Chunk]:
    for first in range(0, options.games or LAYOUTS, LAYOUTS_AT_A_TIME):
        yield Chunk(f"{first}", options.seed * 100_000 + first)


def layouts(chunk: Chunk) -> Outcome:
    """Legal combinations of boards and pieces, drawn by the seed, validated."""
    notes = []
    for number in range(LAYOUTS_AT_A_TIME):
        dice = random.Random(chunk.seed + number)
        found = faults(random_layout(dice))
        notes += [f"seed {chunk.seed + number}: {each}" for each in found[:1]]
    return Outcome(LAYOUTS_AT_A_TIME, len(notes), notes=tuple(notes))


COMBINATIONS = Row(
    "maps.combinations",
    "legal combinations of boards and overlay pieces have no fault and no broken line",
    layout_chunks,
    layouts,
)
