"""Random skirmishes of every pairing of doctrines, with experience to spend from the start, under audit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from engine.play.action import Action
from engine.play.advance import blank, start
from engine.play.ask import Ask, Ended
from engine.play.game import Game, Position
from engine.rules.doctrine.using import AbilityUsed, UseAbility
from engine.storage import bundled
from tests.support.books import Books
from tests.support.causes import Causes, shown_by_cases
from tests.support.games import any_option, fighting, game_of, next_moment
from tests.support.invariants import Invariants
from tests.thorough.command import played
from tests.thorough.row import Chunk, Options, Outcome, Row

DOCTRINES = (
    "air_force",
    "assault_support",
    "commando",
    "defensive",
    "infantry",
    "logistics",
    "mechanized",
    "tank_commander",
)
MAX_ROUNDS = 6
MOST_ANSWERS = 50_000
GAMES_A_PAIRING = 20
#: Quarters of experience, command and fuel that both sides begin with, so that every ability comes up.
BEGINNING = {"xp_gained": 40, "xp_unspent_quarters": 40, "cp": 12, "fp": 6, "vehicle_level": 3}


def chunks(options: Options) -> Iterator[Chunk]:
    """So many games of each pairing, every doctrine on both sides, spread over the Skirmish maps."""
    names = [each.path.stem for each in played() if each.ruleset == "skirmish"]
    games, rounds = options.games or GAMES_A_PAIRING, options.rounds or MAX_ROUNDS
    for number in range(games):
        for place, (west, east) in enumerate(permutations(DOCTRINES, 2)):
            name = names[(number * 7 + place) % len(names)]
            seed = options.seed * 1_000_000 + number * 100 + place
            yield Chunk(f"{rounds} rounds/{west}-{east}/{number}", seed, (name, west, east, rounds))


def paired(name: str, west: str, east: str, rounds: int) -> Game:
    """A game of a bundled map in which the two sides hold these doctrines."""
    scenario = bundled.scenario(name)
    sides = tuple(
        replace(side, fixed_doctrine=doctrine, economy_state={**side.economy_state, **BEGINNING})
        for side, doctrine in zip(scenario.sides, (west, east), strict=True)
    )
    return game_of(replace(scenario, sides=sides), rounds)


def keen(rng: random.Random, now: Position, ask: Ask) -> Action:
    """A third of the time an ability where one can be used, else whatever comes."""
    if rng.random() < 0.35:
        found = [each for each in ask.options if isinstance(each, UseAbility)]
        if found:
            return rng.choice(found)
    return (fighting if rng.random() < 0.5 else any_option)(rng, now, ask)


def audited(name: str, west: str, east: str, rounds: int, seed: int) -> tuple[list[str], dict[str, int]]:
    """The first things wrong with one game, none where all is well, and the abilities used in it."""
    causes = Causes()
    game = paired(name, west, east, rounds)
    game = replace(game, ruleset=causes.traced(game.ruleset))
    rng = random.Random(seed)
    auditors, used = (Books(game), Invariants(game)), {}
    before, moment = blank(game), start(game)
    for _ in range(MOST_ANSWERS):
        for event in moment.events:
            if isinstance(event, AbilityUsed):
                used[event.ability] = used.get(event.ability, 0) + 1
        found = [fault for each in auditors for fault in each.faults(before, moment.events, moment.state)]
        if found:
            return found[:3], used
        if isinstance(moment.pending, Ended):
            return list(causes.beyond(shown_by_cases()))[:3], used
        before, moment = moment.state, next_moment(game, moment, rng, seed, keen)
    return [f"no end within {MOST_ANSWERS} answers"], used


def pairs(chunk: Chunk) -> Outcome:
    name, west, east, rounds = chunk.arguments
    assert isinstance(rounds, int)
    how = f"audited({name!r}, {west!r}, {east!r}, {rounds}, {chunk.seed})"
    try:
        faults, used = audited(str(name), str(west), str(east), rounds, chunk.seed)
    except Exception as error:
        return Outcome(1, 1, notes=(f"{how}: {type(error).__name__}: {str(error)[:300]}",))
    if faults:
        return Outcome(1, 1, notes=(f"{how}: {'; '.join(faults)}",))
    return Outcome(1, 0, used)


DOCTRINE_PAIRS = Row(
    "games.doctrines",
    "every pairing of doctrines at random under audit; abilities are used as soon as they can be",
    chunks,
    pairs,
)
