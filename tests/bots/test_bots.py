"""What every bot promises: legal answers, the same ones everywhere, from what its seat may know."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import cycle

import pytest

from engine.bots.names import BOTS
from engine.bots.players import SeatPlayer, bot
from engine.bots.random_bot import RandomBot
from engine.bots.search.search_bot import SearchBot
from engine.kernel.drawing import drawn
from engine.play.action import Action, Pass
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance, Ended
from engine.play.canonical import state_hash
from engine.play.dice import rolled
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.options import Options
from engine.play.step import Window
from engine.playtest.match import play_out
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import ChooseAction, EndPhase
from engine.storage import bundled
from tests.support.games import bundled_game
from tests.support.secrets import with_other_secrets

SCENARIOS = ("at-the-breaking-point", "king-of-the-hill", "meuse")
ROUNDS = 3

#: A bot that searches is asked no more than this in one test.
ASKED = 60


def quick(name: str, seed: int) -> SeatPlayer:
    """The bot of that name, one that searches with less to search through."""
    return SearchBot(seed, nodes=60) if name == "search" else bot(name, seed)


@pytest.fixture(scope="module", params=SCENARIOS)
def game(request: pytest.FixtureRequest) -> Game:
    return bundled_game(request.param, ROUNDS)


@pytest.mark.parametrize("name", BOTS)
def test_answers_are_legal_and_depend_on_the_observation_only(game: Game, name: str) -> None:
    player = quick(name, 5)
    moment, number, disguised = start(game), 0, 0
    while not isinstance(moment.pending, Ended) and (number < ASKED or name != "search"):
        match moment.pending:
            case Chance() as chance:
                moment = advance(game, moment.state, rolled(5, chance))
            case Ask() as ask:
                action = player.choose(observe(game, moment.state, ask.seat), ask, number)
                assert action in ask.options
                if number % 5 == 0:
                    again = quick(name, 5).choose(observe(game, moment.state, ask.seat), ask, number)
                    assert again == action
                    twin = moment.state
                    for seat in game.seats:
                        if seat.id != ask.seat:
                            twin = with_other_secrets(game, twin, seat.id)
                    disguised += twin != moment.state
                    assert player.choose(observe(game, twin, ask.seat), ask, number) == action
                number += 1
                moment = advance(game, moment.state, action)
    assert number > 20
    assert disguised or game.scenario.rules.ruleset == "base"


_SCRIPT = """
import json
from engine.play.canonical import state_hash
from engine.playtest.match import play_out
from tests.bots.test_bots import quick
from tests.support.games import bundled_game
found = []
for id in ("at-the-breaking-point", "king-of-the-hill"):
    game = bundled_game(id, 2)
    for *names, seed in (("random", "tactical", 1), ("tactical", "tactical", 1), ("tactical", "tactical", 3)):
        players = {seat.id: quick(name, seed) for seat, name in zip(game.seats, names)}
        found.append(state_hash(play_out(game, players, seed).state))
game = bundled_game("mill-lane", 1)
players = {seat.id: quick(name, 1) for seat, name in zip(game.seats, ("search", "random"))}
found.append(state_hash(play_out(game, players, 1).state))
print(json.dumps(found))
"""


def test_games_are_the_same_in_every_process_and_differ_by_seed() -> None:
    found = []
    for seed in ("0", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert len(set(found[0])) == len(found[0])


def test_keeping_answers_changes_nothing(game: Game) -> None:
    players = {seat.id: bot("random", 8) for seat in game.seats}
    kept = play_out(game, players, 8)
    quick = play_out(game, players, 8, keep_answers=False)
    assert state_hash(kept.state) == state_hash(quick.state)
    assert (kept.decisions, quick.answers) == (quick.decisions, ())
    assert len(kept.answers) >= kept.decisions


# ---------------------------------------------------------------- the random bot


def _choices(step: object, *actions: Action) -> Counter[Action]:
    game = bundled_game("king-of-the-hill")
    moment = start(game)
    observation = observe(game, moment.state, game.seats[0].id)
    ask = Ask(game.seats[0].id, "", (), step, Options((actions,)))  # type: ignore[arg-type]
    return Counter(RandomBot(1).choose(observation, ask, number) for number in range(600))


def test_the_random_bot_is_even_and_idles_in_its_turn_only_where_it_must() -> None:
    own = ChooseAction("west", 0)
    moves = tuple(Enter(hex_) for hex_ in list(bundled_game("king-of-the-hill").map.cells)[:3])
    idle = (Pass(), EndPhase(), Activate("west-01", "fatigue"))
    found = _choices(own, *idle, *moves)
    assert set(found) == set(moves)
    assert all(150 < count < 250 for count in found.values())
    assert set(_choices(own, *idle)) <= set(idle)
    out_of_turn = _choices(Window("retreat", "", ("west",)), Pass(), moves[0])
    assert all(250 < count < 350 for count in out_of_turn.values())
    assert len(out_of_turn) == 2


def test_numbers_are_spread_evenly() -> None:
    counts = Counter(drawn(f"3/west/{number}", 6) for number in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(900 < count < 1100 for count in counts.values())


# ---------------------------------------------------------------- the tactical bot


@pytest.mark.parametrize("seat", [0, 1])
def test_the_tactical_bot_beats_the_random_one(seat: int) -> None:
    game = bundled_game("king-of-the-hill", 40)
    names = ("tactical", "random") if seat == 0 else ("random", "tactical")
    players = {each.id: bot(name, 4) for each, name in zip(game.seats, names, strict=True)}
    result = play_out(game, players, 4, keep_answers=False)
    assert (result.outcome.winner, result.outcome.reason) == (game.sides[seat], "victory_points")


def test_the_tactical_bot_acts_in_base_games_too() -> None:
    game = bundled_game("at-the-breaking-point")
    happened: Counter[str] = Counter()
    players = {seat.id: bot("tactical", 1) for seat in game.seats}
    play_out(game, players, 1, lambda _, events: happened.update(type(event).__name__ for event in events))
    assert happened["AttackDeclared"] > 10
    assert happened["FiguresLost"] > 5
    assert happened["UnitMoved"] > 60


def test_there_is_no_other_bot() -> None:
    with pytest.raises(KeyError, match="random, tactical"):
        bot("clever", 1)


@pytest.mark.thorough
def test_every_bundled_scenario_lets_bots_begin() -> None:
    """One round of each, the bots taking turns: each meets many maps, and many others on them."""
    turns = cycle(BOTS)
    for path in bundled.scenario_paths():
        game = bundled_game(path.stem, 1)
        players = {seat.id: quick(next(turns), 2) for seat in game.seats}
        next(turns)
        assert play_out(game, players, 2, keep_answers=False).outcome.winner in game.sides
