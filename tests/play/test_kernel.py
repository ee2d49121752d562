"""The kernel moves a toy game: agenda, asks, chances, windows, vetoes, queries, compiling."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.play.action import Pass
from engine.play.advance import GAME, IllegalAnswer, RuleGap, advance, pending, refusal, start, told
from engine.play.ask import Ask, Chance, Ended, Roll
from engine.play.canonical import canonical_bytes, state_hash
from engine.play.game import Position
from engine.play.observe import observe
from engine.play.state import Outcome
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module
from tests.play.toy import Jeer, RollHeap, StonesTaken, Take, Turn, greedy, heap, most_stones, toy_game


def test_a_game_waits_for_dice_first() -> None:
    moment = start(toy_game())
    assert isinstance(moment.pending, Chance)
    assert moment.pending.sides == (6, 6)
    assert moment.pending.first == 0


def test_answers_move_the_game_and_leave_the_old_state_alone() -> None:
    game = toy_game()
    first = start(game)
    before = canonical_bytes(first.state)
    second = advance(game, first.state, Roll((3, 4)))
    assert canonical_bytes(first.state) == before
    assert second.state.dice == 2
    assert isinstance(second.pending, Ask)
    assert second.pending.seat == "west"
    assert list(second.pending.options) == [Take(1), Take(2), Take(3)]
    assert Take(3) in second.pending.options
    assert len(second.pending.options) == 3


def test_a_refused_action_has_a_rule_and_a_reason() -> None:
    game = toy_game()
    moment = advance(game, start(game).state, Roll((1, 1)))
    refused = refusal(game, moment.state, Take(4))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("T-3", "too many at once")
    with pytest.raises(IllegalAnswer) as caught:
        advance(game, moment.state, Take(4))
    assert caught.value.refused == refused
    assert refusal(game, moment.state, Pass()) is not None
    assert refusal(game, moment.state, Take(3)) is None


def test_what_is_told_moves_the_game_as_far_as_it_can() -> None:
    game = toy_game()
    first = start(game)
    halted = told(game, first.state, Roll((3, 4)))
    moved = advance(game, first.state, Roll((3, 4)))
    assert state_hash(halted.state) == state_hash(moved.state)
    assert isinstance(halted.pending, Ask)
    assert halted.events == moved.events
    with pytest.raises(IllegalAnswer):
        told(game, first.state, Roll((3,)))
    with pytest.raises(IllegalAnswer):
        told(game, first.state, Take(1))


def test_a_game_with_nothing_left_to_do_is_a_gap_in_the_rules() -> None:
    game = toy_game()
    state = advance(game, start(game).state, Roll((3, 4))).state
    with pytest.raises(RuleGap, match="nothing is left to be done"):
        told(game, state.evolve(agenda=()), None)


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (7, 1)])
def test_impossible_rolls_are_refused(faces: tuple[int, ...]) -> None:
    game = toy_game()
    with pytest.raises(IllegalAnswer):
        advance(game, start(game).state, Roll(faces))


def test_a_window_opens_only_where_something_can_be_done_in_it() -> None:
    game = toy_game()
    moment = advance(game, start(game).state, Roll((2, 2)))
    opened = advance(game, moment.state, Take(1))
    assert isinstance(opened.pending, Ask)
    assert (opened.pending.seat, opened.pending.prompt) == ("east", "jeer")
    assert list(opened.pending.options) == [Pass(), Jeer()]
    closed = advance(game, opened.state, Jeer())
    assert isinstance(closed.pending, Ask)
    assert (closed.pending.seat, closed.pending.prompt) == ("east", "turn")
    ended = advance(game, closed.state, Take(2))
    assert ended.pending == Ended(Outcome("east", "last stone"))
    assert StonesTaken("east", 2) in ended.events


def test_the_only_choice_is_taken_unasked() -> None:
    game = toy_game(compile_rules((heap,)))
    state = advance(game, start(game).state, Roll((1, 1))).state
    state = advance(game, state, Take(2)).state
    ended = advance(game, state, Take(1))
    assert ended.pending == Ended(Outcome("west", "last stone"))


def test_pending_asks_the_same_question_again() -> None:
    game = toy_game()
    moment = advance(game, start(game).state, Roll((2, 2)))
    again = pending(game, moment.state)
    assert isinstance(again, Ask)
    assert isinstance(moment.pending, Ask)
    assert (again.seat, again.prompt, list(again.options)) == ("west", "turn", list(moment.pending.options))


def test_values_come_with_the_rules_that_made_them() -> None:
    game = toy_game()
    now = Position(game, start(game).state)
    assert most_stones(now, "west") == 3
    told = most_stones.explain(now, "west")
    assert told.value == 3
    assert told.rules == ("T-3", "G-1", "G-3")
    assert [(term.kind, term.amount) for term in told.terms] == [("base", 2), ("bonus", 1), ("limit", -1)]


def test_the_order_of_choosing_modules_does_not_matter() -> None:
    there, back = compile_rules((heap, greedy)), compile_rules((greedy, heap))
    assert there.id == back.id
    assert there.procedures == back.procedures
    one, other = toy_game(there), toy_game(back)
    for faces in ((1, 2), (6, 5)):
        a = advance(one, start(one).state, Roll(faces))
        b = advance(other, start(other).state, Roll(faces))
        assert state_hash(a.state) == state_hash(b.state)


def test_ids_can_be_left_out() -> None:
    ruleset = compile_rules((heap, greedy), without={"T-3"})
    assert "T-3" not in ruleset.ids
    game = toy_game(ruleset)
    moment = advance(game, start(game).state, Roll((3, 3)))
    assert refusal(game, moment.state, Take(6)) is None


def test_clashes_are_values() -> None:
    rival = Module("toy.rival", Layer.BASE, conflicts=("toy.heap",), requires=("toy.absent",))
    rival.procedure(GAME, Turn("east"))
    rival.insert(GAME, Turn("west"), before=Turn("nobody"))
    messages = {clash.message for clash in compile_rules((heap, rival)).clashes}
    assert "toy.heap and toy.rival exclude each other" in messages
    assert "toy.rival needs toy.absent" in messages
    assert "game is decided by toy.heap and toy.rival" in messages
    assert "toy.rival edits game beside a step that it lacks" in messages


def test_procedures_are_edited_while_compiling() -> None:
    editor = Module("toy.editor", Layer.SCENARIO)
    editor.insert(GAME, Turn("north"), after=Turn("east"))
    editor.insert(GAME, Turn("east"), after=RollHeap())
    editor.drop(GAME, Turn("west"))
    ruleset = compile_rules((heap, editor))
    assert ruleset.steps(GAME) == (RollHeap(), Turn("east"), Turn("north"))
    assert not ruleset.clashes


def test_an_observation_answers_queries() -> None:
    game = toy_game()
    seen = observe(game, start(game).state, "east")
    assert seen.seat == "east"
    assert most_stones(seen, "east") == 3


def test_hashes_are_the_same_in_another_process_with_another_hash_seed() -> None:
    script = (
        "from tests.play.toy import toy_game, Take\n"
        "from engine.play.advance import advance, start\n"
        "from engine.play.ask import Roll\n"
        "from engine.play.canonical import state_hash\n"
        "game = toy_game()\n"
        "state = advance(game, start(game).state, Roll((5, 6))).state\n"
        "print(state_hash(advance(game, state, Take(3)).state))\n"
    )
    hashes = set()
    for seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        hashes.add(done.stdout)
    assert len(hashes) == 1
