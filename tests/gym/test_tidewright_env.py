"""The environment for learning programs: PettingZoo's own tests, and that it is the game and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from engine.bots.players import bot
from engine.gym.example import played
from engine.gym.planes import MOST, PLANES, VECTOR, Surveyor
from engine.gym.tidewright_env import OPTIONS, env, raw_env
from engine.model.objective import ObjectiveType
from engine.play.ask import Ask
from engine.play.notation import notation_of
from engine.play.observe import observe
from engine.play.unit import CONCEALED, OP_FIRE
from engine.playtest.match import play_out
from engine.rules.queries import victory_points
from engine.storage import bundled

MAPS = [path.stem for path in bundled.scenario_paths()]


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = bundled.scenario(name)
    api_test(env(scenario), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: env(scenario), num_cycles=15)


@pytest.mark.parametrize("name", ["iron-harvest", "lyon"])
def test_a_game_by_numbers_is_the_game_of_the_same_answers(name: str) -> None:
    table = raw_env(bundled.scenario(name), 3)
    table.reset(seed=7)
    players = {seat.id: bot("tactical", 7) for seat in table.game.seats}
    for seat in table.agent_iter():
        _, _, is_over, _, info = table.last()
        if is_over:
            table.step(None)
            continue
        number = table.number_of(players[seat])
        assert info["names"][number] == table.game.derive(notation_of).write(table.taken[number])
        table.step(number)
    over = play_out(table.game, {seat.id: bot("tactical", 7) for seat in table.game.seats}, 7)
    assert table.match.answers == over.answers
    assert table.match.outcome == over.outcome
    assert not table.agents


def test_the_winner_gets_one_and_the_loser_one_less_than_nothing() -> None:
    table = env(bundled.scenario("mill-lane"), 2)
    table.reset(seed=3)
    dice, total, reasons = random.Random(3), dict.fromkeys(table.possible_agents, 0.0), set()
    for seat in table.agent_iter():
        seen, reward, is_over, is_cut, info = table.last()
        total[seat] += reward
        assert not is_cut
        if is_over:
            reasons.add(info["reason"])
        table.step(None if is_over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    outcome = table.unwrapped.match.outcome
    assert outcome is not None
    side_of = table.unwrapped.game.side_of
    assert total == {seat: 1.0 if side_of(seat) == outcome.winner else -1.0 for seat in total}
    assert reasons == {outcome.reason}


def test_what_is_no_option_loses_at_once() -> None:
    table = env(bundled.scenario("mill-lane"))
    table.reset(seed=1)
    seat = table.agent_selection
    seen = table.observe(seat)
    none = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    table.step(none)
    assert table.terminations[seat]
    assert table.rewards[seat] == -1


def test_masks_and_names_are_the_options_of_who_is_asked() -> None:
    table = raw_env(bundled.scenario("king-of-the-hill"), 3)
    table.reset(seed=5)
    dice, prompts = random.Random(5), set()
    for _ in range(120):
        ask = table.match.pending
        if not isinstance(ask, Ask):
            break
        options = list(ask.options)
        info = table.infos[table.agent_selection]
        assert table.agent_selection == ask.seat
        assert info["prompt"] == ask.prompt
        assert len(info["names"]) == min(len(options), OPTIONS)
        assert info["left_out"] == max(len(options) - OPTIONS, 0)
        for seat in table.agents:
            mask = table.observe(seat)["action_mask"]
            assert mask.sum() == (len(info["names"]) if seat == ask.seat else 0)
            assert (mask[: int(mask.sum())] == 1).all()
        prompts.add(ask.prompt)
        table.step(dice.randrange(len(info["names"])))
    assert len(prompts) > 5


def test_more_options_than_can_be_taken_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    import engine.gym.tidewright_env as module

    monkeypatch.setattr(module, "OPTIONS", 3)
    table = raw_env(bundled.scenario("mill-lane"))
    table.reset(seed=1)
    table.step(0)
    table.step(0)
    info, ask = table.infos[table.agent_selection], table.match.pending
    assert isinstance(ask, Ask)
    assert info["left_out"] == len(list(ask.options)) - 3 > 0
    assert len(info["names"]) == len(table.taken) == 3


@pytest.mark.parametrize("name", ["iron-harvest", "king-of-the-hill", "road-to-vaux"])
def test_planes_say_what_stands_where(name: str) -> None:
    table = raw_env(bundled.scenario(name), 4)
    table.reset(seed=2)
    game, dice = table.game, random.Random(2)
    place = {hex_: game.map.grid.offset(hex_) for hex_ in game.map.cells}
    plane = {each: number for number, each in enumerate(PLANES)}
    for turn in range(150):
        ask = table.match.pending
        if not isinstance(ask, Ask):
            break
        table.step(dice.randrange(len(table.taken)))
        if turn % 10 or not table.agents or not isinstance(table.match.pending, Ask):
            continue
        seat = table.agent_selection
        now, seen = observe(game, table.match.state, seat), table.observe(seat)
        planes, side = seen["observation"], game.side_of(seat)
        assert table.observation_space(seat).contains(seen)
        assert np.abs(planes).max() <= MOST
        for hex_, cell in game.map.cells.items():
            column, row = place[hex_]
            here = [each for each in now.state.units.all() if now.hex_of(each) == hex_]
            for whose, units in (
                ("own", [each for each in here if each.side == side]),
                ("other", [each for each in here if each.side != side]),
            ):
                known = [each for each in units if whose == "own" or not each.has(CONCEALED)]
                figures = sum(len(each.figures) for each in known if each.is_squad)
                assert planes[plane[f"{whose}_units"], row, column] == len(units)
                assert planes[plane[f"{whose}_figures"], row, column] == figures
                assert planes[plane[f"{whose}_op_fire"], row, column] == sum(e.has(OP_FIRE) for e in known)
            assert planes[plane["on_map"], row, column] == 1
            assert planes[plane["elevation"], row, column] == cell.elevation
        worth = sum(each.value for each in game.scenario.objectives if each.type is ObjectiveType.VP)
        assert planes[plane["victory"]].sum() >= worth
        vector = dict(zip(VECTOR, seen["vector"], strict=True))
        assert vector["round"] == now.state.round
        assert vector["own_points"] == victory_points(now, side)
    assert planes[plane["own_units"]].sum() + planes[plane["other_units"]].sum() > 4


def test_what_the_other_side_hides_changes_no_observation() -> None:
    table = raw_env(bundled.scenario("king-of-the-hill"), 4)
    table.reset(seed=4)
    dice, hidden, surveyor = random.Random(4), 0, Surveyor(table.game)
    for _ in range(200):
        if not isinstance(table.match.pending, Ask):
            break
        table.step(dice.randrange(len(table.taken)))
        state = table.match.state
        for seat in table.possible_agents:
            side = table.game.side_of(seat)
            public = {
                owner: drawers
                if table.game.side_of(owner) == side
                else {module: secret.public() for module, secret in drawers.items()}
                for owner, drawers in state.secrets.items()
            }
            hidden += public != state.secrets
            now = observe(table.game, state, seat)
            bare = observe(table.game, state.evolve(secrets=public), seat)
            assert (surveyor.planes(now) == surveyor.planes(bare)).all()
            assert (surveyor.vector(now) == surveyor.vector(bare)).all()
    assert hidden > 20


def test_of_a_hidden_enemy_no_more_is_seen_than_that_it_is_there() -> None:
    table = raw_env(bundled.scenario("mill-lane"))
    table.reset(seed=4)
    while table.infos[table.agent_selection]["prompt"] != "action":
        table.step(0)
    state, seat = table.match.state, table.agent_selection
    side = table.game.side_of(seat)
    surveyor, plane = Surveyor(table.game), {each: number for number, each in enumerate(PLANES)}
    enemy = next(each for each in state.units.all() if each.side != side)
    open_ = surveyor.planes(observe(table.game, state, seat))
    concealed = state.evolve(units=state.units.put(replace(enemy, marks=enemy.marks | {CONCEALED})))
    seen = surveyor.planes(observe(table.game, concealed, seat))
    assert seen[plane["other_hidden"]].sum() == 1
    assert seen[plane["other_units"]].sum() == open_[plane["other_units"]].sum()
    lost = open_[plane["other_figures"]].sum() - seen[plane["other_figures"]].sum()
    assert lost == len(enemy.figures)


def test_a_bot_of_ours_beats_who_takes_any_option() -> None:
    assert played("west", 1) == {"west": 1.0, "east": -1.0}
    assert played("east", 1) == {"west": -1.0, "east": 1.0}
