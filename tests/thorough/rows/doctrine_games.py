"""Skirmishes of two tactical bots with doctrines given to them: which of these bots win with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations

from engine.bots.abilities import PREFERRED
from engine.lab.batch import Pairing, played
from engine.lab.statistics import Rate
from engine.storage import bundled
from tests.support.games import game_of
from tests.thorough.command import played as maps_played
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Games of each ordered pair of doctrines, and the round after which a game is decided by what is held.
GAMES_A_PAIR, MOST_ROUNDS = 3, 40


def chunks(options: Options) -> Iterator[Chunk]:
    """Every doctrine against every other from both ends, game by game, spread over the Skirmish maps."""
    names = [each.path.stem for each in maps_played() if each.ruleset == "skirmish"]
    for number in range(options.games or GAMES_A_PAIR):
        for place, (west, east) in enumerate(permutations(PREFERRED, 2)):
            name = names[(number * 5 + place) % len(names)]
            seed = options.seed * 1_000_000 + number * 100 + place
            yield Chunk(f"{west}-{east}/{number}", seed, (name, west, east))


def one_game(chunk: Chunk) -> Outcome:
    """Who won, by doctrine."""
    name, *doctrines = map(str, chunk.arguments)
    scenario = bundled.scenario(name)
    sides = tuple(
        replace(side, fixed_doctrine=doctrine)
        for side, doctrine in zip(scenario.sides, doctrines, strict=True)
    )
    game = game_of(replace(scenario, sides=sides), MOST_ROUNDS)
    winner = played(game, Pairing(chunk.seed, ("tactical", "tactical"))).winner
    tallies = {
        f"{doctrine} {'won' if side == winner else 'lost'}": 1
        for side, doctrine in zip(game.sides, doctrines, strict=True)
    }
    return Outcome(1, tallies=tallies)


def rates(totals: Mapping[str, int]) -> dict[str, Rate]:
    """How often bots won with each doctrine, those first that they like best."""
    games = ((each, totals.get(f"{each} won", 0), totals.get(f"{each} lost", 0)) for each in PREFERRED)
    return {doctrine: Rate(won, won + lost) for doctrine, won, lost in games}


def shares(totals: Mapping[str, int]) -> Sequence[str]:
    """The same in words."""
    return [
        f"{doctrine}: {rate.count} of {rate.of} won ({rate.interval[0]:.0%} to {rate.interval[1]:.0%})"
        for doctrine, rate in rates(totals).items()
    ]


def liked_wrongly(totals: Mapping[str, int]) -> Sequence[str]:
    """Doctrines that bots like better than one with which they win more often beyond doubt."""
    found = rates(totals)
    return [
        f"{better} is liked less than {liked}, and wins more often"
        for liked, better in combinations(PREFERRED, 2)
        if found[better].interval[0] > found[liked].interval[1]
    ]


DOCTRINE_GAMES = Row(
    "bots.doctrines",
    "the tactical bot likes no doctrine better than one it wins more often with, all against each other",
    chunks,
    one_game,
    liked_wrongly,
    shares,
)
