"""Moments of random games as scenarios: the same state again from the file, and played out when edited."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from engine.bots.players import bot
from engine.model.scenario import Scenario
from engine.play.advance import start
from engine.play.canonical import state_hash
from engine.play.game import Game
from engine.play.state import State
from engine.playtest.match import play_out
from engine.playtest.readiness import NotReady, ready_game
from engine.rules.base.sequence.opening import is_quiet, moment_of
from engine.storage.bundled import catalogue, scenario, scenario_paths
from engine.storage.documents import SCENARIO, text_of_value, value_of_text
from tests.thorough.row import Chunk, Options, Outcome, Row

GAMES = 20
MAX_ROUNDS = 5
#: Of so many quiet moments of a game one is edited and played out.
EDITED_OF = 40


def chunks(options: Options) -> Iterator[Chunk]:
    """A game on each map in turn."""
    for number in range(options.games or GAMES):
        for name in (path.stem for path in scenario_paths()):
            seed = options.seed * 1_000_000 + number
            yield Chunk(f"{name}/{number}", seed, (name, options.rounds or MAX_ROUNDS))


def moments(chunk: Chunk) -> Outcome:
    name, rounds = str(chunk.arguments[0]), int(chunk.arguments[1])
    game = ready_game(scenario(name), catalogue(), rounds)
    dice = random.Random(chunk.seed)
    tallies = {"moments": 0, "edited and played out": 0, "edited and refused": 0}
    notes: list[str] = []

    def watch(state: State, _: object) -> None:
        if not is_quiet(state):
            return
        tallies["moments"] += 1
        try:
            moment = moment_of(game, state)
            read, findings = value_of_text(SCENARIO, text_of_value(SCENARIO, moment))
            assert isinstance(read, Scenario)
            again = state_hash(start(replace(game, scenario=read, _derived={})).state)
            if findings or read != moment or again != state_hash(state):
                notes.append(f"{chunk.key}: another state in round {state.round}, dice {state.dice}")
            if dice.randrange(EDITED_OF) == 0:
                tallies[_played(game, _edited(moment, game, dice), chunk.seed, rounds)] += 1
        except Exception as error:
            notes.append(f"{chunk.key}, dice {state.dice}: {type(error).__name__}: {str(error)[:300]}")

    players = {seat.id: bot("random", chunk.seed) for seat in game.seats}
    play_out(game, players, chunk.seed, watch, keep_answers=False)
    return Outcome(tallies["moments"], len(notes), tallies, tuple(notes))


def _edited(moment: Scenario, game: Game, dice: random.Random) -> Scenario:
    """The moment with some units gone and others elsewhere, rested."""
    ground = sorted(game.map.cells)
    units = []
    for unit in moment.placed_units:
        fate = dice.random()
        if fate < 0.2:
            continue
        moved = replace(unit, hex=dice.choice(ground), in_fortification=None, activation=None)
        units.append(moved if fate < 0.4 and unit.in_transport is None else unit)
    return replace(moment, placed_units=tuple(units), obstacles=moment.obstacles[1:], smoke=())


def _played(game: Game, edited: Scenario, seed: int, rounds: int) -> str:
    """What came of it: played to the end, or refused with findings."""
    try:
        opened = ready_game(edited, game.catalogue, rounds)
    except NotReady:
        return "edited and refused"
    play_out(opened, {seat.id: bot("random", seed) for seat in opened.seats}, seed, keep_answers=False)
    return "edited and played out"


MOMENTS = Row(
    "games.moments",
    "quiet moments of random games on all maps as scenarios: equal from the file, played out when edited",
    chunks,
    moments,
)
