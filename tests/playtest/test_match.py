"""Matches as play windows drive them, and matches played again from what was recorded."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest

from engine.bots.players import bot
from engine.play.action import Pass
from engine.play.advance import IllegalAnswer
from engine.play.ask import Ask, Chance
from engine.play.canonical import state_hash
from engine.play.game import Game
from engine.play.notation import notation_of
from engine.play.notation_reader import Unreadable
from engine.play.observe import observe
from engine.playtest.match import Match, ReplayFailed, answered, begin, is_decision, play_out, replayed
from tests.support.games import bundled_game

SEED = 6


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled_game("at-the-breaking-point", 2)


def by_hand(game: Game) -> Match:
    """A whole match of random bots, decision by decision."""
    player = bot("random", SEED)
    match = begin(game, SEED)
    while isinstance(ask := match.pending, Ask):
        match = answered(match, player.choose(observe(game, match.state, ask.seat), ask, len(match.answers)))
    return match


def test_a_match_by_hand_is_the_game_of_its_bots(game: Game) -> None:
    match = by_hand(game)
    result = play_out(game, {seat.id: bot("random", SEED) for seat in game.seats}, SEED)
    assert match.outcome == result.outcome
    assert match.answers == result.answers
    assert state_hash(match.state) == state_hash(result.state)


def test_a_match_never_waits_for_dice_and_keeps_every_event(game: Game) -> None:
    match = begin(game, SEED)
    assert match.events
    assert match.outcome is None
    player = bot("random", SEED)
    for _ in range(60):
        assert not isinstance(match.pending, Chance)
        if not isinstance(ask := match.pending, Ask):
            break
        before = match
        match = answered(match, player.choose(observe(game, match.state, ask.seat), ask, len(match.answers)))
        assert match.answers[: len(before.answers)] == before.answers
        assert state_hash(before.state) != state_hash(match.state)


def test_recorded_answers_lead_to_the_same_states(game: Game) -> None:
    match = by_hand(game)
    hashes: list[str] = []
    again = replayed(game, SEED, match.answers, lambda state, _: hashes.append(state_hash(state)))
    assert state_hash(again.state) == state_hash(match.state) == hashes[-1]
    assert len(hashes) == len(match.answers) + 1
    half = match.answers[: len(match.answers) // 2]
    part = replayed(game, SEED, half)
    assert part.outcome is None
    assert part.answers[: len(half)] == half


def test_what_does_not_fit_is_named(game: Game) -> None:
    answers = by_hand(game).answers
    with pytest.raises(ReplayFailed, match=r"Answer 1 does not fit: the game waits for one of \d+ choices"):
        replayed(game, SEED, (10_000,))
    with pytest.raises(ReplayFailed, match="Answer 1 does not fit"):
        replayed(game, SEED, (-1,))
    with pytest.raises(ReplayFailed, match="Answer 1 does not fit"):
        replayed(game, SEED, ((1, 2),))
    with pytest.raises(ReplayFailed, match="nothing, it is over"):
        replayed(game, SEED, (*answers, 0))
    with pytest.raises(ReplayFailed, match="Answer 1 cannot be read: column 1: no rule knows Fly"):
        replayed(game, SEED, ("Fly a",))
    place = next(number for number, each in enumerate(answers) if not is_decision(each))
    with pytest.raises(ReplayFailed, match=f"Answer {place + 1} holds other dice than the seed {SEED + 1}"):
        replayed(game, SEED + 1, answers)


#: What no map and no force has.
NOWHERE = ("nobody", "Hex(999999999999999999 -5)", "-1")


@pytest.mark.parametrize(("scenario", "last"), [("at-the-breaking-point", "Assign"), ("best", "Swap")])
def test_lines_that_name_what_is_not_there_are_refused(scenario: str, last: str) -> None:
    """A hand may write what no option says; no rule stumbles over it."""
    match, player, tried = begin(bundled_game(scenario), 1), bot("random", 1), set[str]()
    known = match.game.derive(notation_of)
    while last not in tried:
        ask = match.pending
        assert isinstance(ask, Ask)
        for name, *fields in (known.write(each).split(" ") for each in ask.options):
            if name in tried:
                continue
            tried.add(name)
            for place, word in product(range(len(fields)), NOWHERE):
                with suppress(Unreadable):
                    action = known.action(" ".join((name, *fields[:place], word, *fields[place + 1 :])))
                    with pytest.raises(IllegalAnswer):
                        answered(match, action)
        match = answered(match, player.choose(observe(match.game, match.state, ask.seat), ask, 1))
    assert len(tried) > 2


def test_an_illegal_answer_changes_nothing(game: Game) -> None:
    match = begin(game, SEED)
    before = state_hash(match.state)
    with pytest.raises(IllegalAnswer):
        answered(match, Pass())
    assert state_hash(match.state) == before


def test_every_seat_needs_a_player(game: Game) -> None:
    with pytest.raises(KeyError):
        play_out(game, {}, SEED)
