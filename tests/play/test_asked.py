"""What is remembered of questions: the last ones that somebody holds, and how their offers fared."""

from __future__ import annotations

import gc

import pytest

from engine.play import asked
from engine.play.advance import advance, start
from engine.play.ask import Ask, Roll
from engine.play.asked import asked_at, remember, trial_of
from engine.play.options import Trial
from engine.play.state import State
from tests.play.toy import Turn, toy_game


def test_an_offer_that_proved_useful_is_tried_after_the_steps_own() -> None:
    trial = Trial(4)
    assert trial.order == (0, 1, 2, 3)
    for offer, order in ((3, (0, 3, 1, 2)), (3, (0, 3, 1, 2)), (0, (0, 3, 1, 2)), (1, (0, 1, 3, 2))):
        trial.proved(offer)
        assert trial.order == order


def test_the_offers_of_a_question_are_tried_in_one_order() -> None:
    game = toy_game()
    trial = trial_of(game, (Turn, None), 3)
    assert trial.order == (0, 1, 2)
    assert trial_of(game, (Turn, None), 3) is trial
    assert trial_of(game, (Turn, "window"), 2) is not trial
    assert trial_of(toy_game(), (Turn, None), 3) is not trial


def test_a_question_is_found_again_as_long_as_somebody_holds_it() -> None:
    game = toy_game()
    moment = advance(game, start(game).state, Roll((3, 4)))
    assert asked_at(game, moment.state) is moment.pending
    twin = moment.state.evolve()
    assert asked_at(game, twin) is None
    state = moment.state
    del moment
    gc.collect()
    assert asked_at(game, state) is None


@pytest.mark.parametrize("held", [5, 2])
def test_of_many_questions_some_are_forgotten(monkeypatch: pytest.MonkeyPatch, held: int) -> None:
    """Where more than half are still held all go; else those that nobody holds."""
    monkeypatch.setattr(asked, "MOST_HELD", 6)
    game = toy_game()
    first = advance(game, start(game).state, Roll((3, 4)))
    assert isinstance(first.pending, Ask)
    questions: list[tuple[State, Ask]] = []
    states = [first.state.evolve() for _ in range(5)]
    for number, state in enumerate(states, 1):
        question = Ask(first.pending.seat, "turn", (), None, first.pending.options, state)
        remember(game, state, question)
        if number <= held:
            questions.append((state, question))
    del question
    gc.collect()
    last = first.state.evolve()
    asking = Ask(first.pending.seat, "turn", (), None, first.pending.options, last)
    assert remember(game, last, asking) is asking
    assert asked_at(game, last) is asking
    found = sum(asked_at(game, state) is question for state, question in questions)
    assert found == (0 if held == 5 else 2)
    assert len(game.derive(asked._held)) <= 6
