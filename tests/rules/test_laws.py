"""Laws of play, over every bundled scenario with its own rules, on random games."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine.play.action import Action, Pass
from engine.play.advance import IllegalAnswer, advance, blank, pending, refusal, start
from engine.play.ask import Ask, Chance, Ended, Roll
from engine.play.canonical import canonical_bytes, state_hash
from engine.play.dice import rolled
from engine.play.game import Game, Position
from engine.play.legality import Unforbidden
from engine.play.observe import observe
from engine.play.state import State
from engine.rules.base.assaults.assault import AssaultHex, FallBack, JoinAssault
from engine.rules.base.firing.fire import Declare, Fire, LeaveOut, Support
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.command import Gained
from engine.rules.base.sequence.command_spending import CommandSpent
from engine.rules.base.sequence.turns import EndPhase
from engine.rules.queries import movement_points, stacking_limit, step_cost
from engine.storage.languages import words_of
from tests.support.audit import audited, overdrawn
from tests.support.games import Pick, any_option, bundled_game, fighting, next_moment, random_game
from tests.support.muster import Muster, unsound
from tests.thorough.rows.base_games import NAMES

SCENARIOS = ("at-the-breaking-point", "king-of-the-hill", "lyon", "meuse")
SHORT = 4


@pytest.fixture(scope="module", params=SCENARIOS)
def game(request: pytest.FixtureRequest) -> Game:
    return bundled_game(request.param, SHORT)


def _strange(game: Game, state: State, rng: random.Random) -> list[Action]:
    """Actions that are mostly not legal in a state."""
    units = list(state.units) or ["nobody"]
    hexes = list(game.map.cells)
    one, other = rng.choice(units), rng.choice(units)
    hex_ = rng.choice(hexes)
    return [
        Pass(),
        EndPhase(),
        Activate(one, rng.choice(("advance", "assault", "fire_and_movement", "dance"))),
        Enter(hex_),
        Fire(other, hex_),
        Fire(None, hex_),
        Support(one),
        LeaveOut(one, "regular"),
        Declare("suppressive"),
        OpFire(one),
        AssaultHex(hex_),
        JoinAssault(one),
        FallBack(hex_),
    ]


def test_legal_actions_are_accepted_and_others_refused_with_a_reason(game: Game) -> None:
    rng = random.Random(5)
    moment = start(game)
    for number in range(400):
        if isinstance(moment.pending, Ended):
            break
        if isinstance(moment.pending, Ask):
            options = list(moment.pending.options)
            assert len(options) >= 2
            assert len(set(options)) == len(options)
            for action in rng.sample(options, min(3, len(options))):
                assert refusal(game, moment.state, action) is None
                advance(game, moment.state, action)
            for action in _strange(game, moment.state, rng):
                refused = refusal(game, moment.state, action)
                assert (refused is None) == (action in options), (number, action, refused)
                if refused is not None:
                    assert refused.reason
                    assert not refused.rule or words_of("fr").told(refused.reason) != refused.reason
                    with pytest.raises(IllegalAnswer):
                        advance(game, moment.state, action)
        moment = next_moment(game, moment, rng, 5, fighting)


def test_advance_never_changes_what_it_is_given(game: Game) -> None:
    rng = random.Random(6)
    moment = start(game)
    for _ in range(150):
        if isinstance(moment.pending, Ended):
            break
        before = canonical_bytes(moment.state)
        following = next_moment(game, moment, rng, 6)
        assert canonical_bytes(moment.state) == before
        moment = following


def test_what_a_state_waits_for_follows_from_the_state(game: Game) -> None:
    for moment in random_game(game, 7)[:300]:
        again = pending(game, moment.state)
        match moment.pending, again:
            case Ask() as first, Ask() as second:
                assert (first.seat, first.prompt) == (second.seat, second.prompt)
                assert list(first.options) == list(second.options)
            case Chance() as one, Chance() as two:
                assert (one.prompt, one.throws, one.first) == (two.prompt, two.throws, two.first)
            case _:
                assert again == moment.pending


def test_an_answer_does_the_same_whether_or_not_its_question_is_remembered(game: Game) -> None:
    rng = random.Random(11)
    moment = start(game)
    for _ in range(120):
        if isinstance(moment.pending, Ended):
            break
        twin = moment.state.evolve()
        if isinstance(moment.pending, Ask):
            options = list(moment.pending.options)
            for action in _strange(game, moment.state, rng):
                assert refusal(game, moment.state, action) == refusal(game, twin, action)
            answers: list[Any] = [*rng.sample(options, min(2, len(options)))]
        else:
            answers = [rolled(11, moment.pending)]
        for answer in answers:
            following = advance(game, moment.state, answer)
            assert following.events == advance(game, twin, answer).events
        moment = following


def test_what_is_legal_is_what_no_veto_forbids_when_all_are_asked_in_turn(game: Game) -> None:
    rng = random.Random(12)
    for moment in random_game(game, 12, fighting)[::3]:
        if isinstance(moment.pending, Ask):
            now = Position(game, moment.state)
            legal = Unforbidden(now)
            offered = tuple(moment.pending.options.offered())
            kinds = {type(action) for action in offered}
            strange = [action for action in _strange(game, moment.state, rng) if type(action) in kinds]
            for action in (*offered, *strange, *offered[:3]):
                vetoes = game.ruleset.vetoes.get(type(action), ())
                assert legal.allows(action) == all(veto(now, action) is None for veto, _ in vetoes), action


def test_a_bot_sees_the_same_choices_in_its_observation(game: Game) -> None:
    for moment in random_game(game, 8, fighting)[:200]:
        if isinstance(moment.pending, Ask):
            seen = observe(game, moment.state, moment.pending.seat)
            again = pending(game, seen.state)
            assert isinstance(again, Ask)
            assert list(again.options) == list(moment.pending.options)


def test_values_equal_their_explanations(game: Game) -> None:
    for moment in random_game(game, 9)[::25]:
        now = Position(game, moment.state)
        for unit in moment.state.units.all():
            at = now.hex_of(unit)
            for action in ("advance", "assault", "fire_and_movement"):
                told = movement_points.explain(now, unit, action)
                assert told.value == movement_points(now, unit, action)
            if at is None:
                continue
            assert stacking_limit.explain(now, unit.side, at).value == stacking_limit(now, unit.side, at)
            for _, hex_ in game.map.around(at):
                assert step_cost.explain(now, unit, at, hex_).value == step_cost(now, unit, at, hex_)


@pytest.mark.parametrize("pick", [any_option, fighting])
def test_games_end_and_every_state_is_sound(game: Game, pick: Pick) -> None:
    for seed in range(2):
        moments = random_game(game, seed, pick)
        last = moments[-1]
        assert isinstance(last.pending, Ended)
        assert last.state.round <= SHORT or game.scenario.timing.rounds is not None
        for moment in moments:
            assert not list(unsound(Position(game, moment.state)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [0, 1], ids=["any", "fighting"])
def test_events_tell_of_every_piece_and_point(name: str, number: int) -> None:
    faults, reason = audited(Muster, name, 17, number, SHORT)
    assert not faults
    assert reason


def test_an_account_below_nothing_is_found_though_it_is_filled_again_at_once() -> None:
    game = bundled_game("at-the-breaking-point", SHORT)
    poorer = (CommandSpent("west", 1), Gained("west", 1, 0))
    assert len(list(overdrawn(blank(game), poorer))) == 1
    assert not list(overdrawn(blank(game), poorer[::-1]))


def test_a_piece_that_no_event_tells_of_is_found() -> None:
    game = bundled_game("at-the-breaking-point", SHORT)
    muster, before = Muster(game), blank(game)
    for moment in random_game(game, 1)[:100]:
        assert not list(muster.faults(before, moment.events, moment.state))
        before = moment.state
    squad = next(unit for unit in before.units.all() if unit.is_squad)
    doubled = before.with_units(replace(squad, id="x"))
    assert any(squad.side in fault for fault in muster.faults(before, (), doubled))
    fewer = before.with_units(squad.without(squad.figures[:1]))
    assert any(squad.figures[0] in fault for fault in muster.faults(before, (), fewer))


def test_the_last_choice_taken_or_not_dice_are_numbered_in_a_row(game: Game) -> None:
    for before, after in _pairs(random_game(game, 11)):
        if isinstance(before.pending, Chance):
            assert before.pending.first == before.state.dice
            assert after.state.dice >= before.state.dice + len(before.pending.sides)
        else:
            assert after.state.dice == before.state.dice


def _pairs(moments: list) -> list:  # type: ignore[type-arg]
    return list(pairwise(moments))


_SCRIPT = f"""
from tests.support.games import bundled_game, random_game
from engine.play.canonical import state_hash
for scenario in {SCENARIOS!r}:
    for moment in random_game(bundled_game(scenario, 3), 21):
        print(scenario, state_hash(moment.state))
"""


def test_the_same_answers_give_the_same_states_in_another_process() -> None:
    told = []
    for seed in ("0", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.splitlines())
    assert told[0] == told[1]
    assert {line.split()[0] for line in told[0]} == set(SCENARIOS)


def test_another_seed_gives_another_game() -> None:
    game = bundled_game("at-the-breaking-point", 2)
    assert state_hash(random_game(game, 1)[-1].state) != state_hash(random_game(game, 2)[-1].state)


def test_wrong_rolls_are_refused(game: Game) -> None:
    for moment in random_game(game, 13):
        if isinstance(moment.pending, Chance):
            with pytest.raises(IllegalAnswer):
                advance(game, moment.state, Roll(()))
            with pytest.raises(IllegalAnswer):
                advance(game, moment.state, Pass())
            return
    raise AssertionError("no dice were rolled")
