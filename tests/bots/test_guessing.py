"""What the searching bot guesses: positions that may be, drawn from what its seat knows alone."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.bots.search import search_bot
from engine.bots.search.guessing import guessed
from engine.bots.search.search_bot import GUESSES, SearchBot
from engine.play.advance import advance
from engine.play.ask import Answer
from engine.play.game import Game, Observation
from engine.play.observe import observe
from engine.play.state import State
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.mat import READY_SPACE, mat_of
from engine.rules.skirmish.economy.army import acting_value, army_value
from tests.bots.choices import Choice, choices

SKIRMISH = "king-of-the-hill"


def with_hidden(most: int = 400) -> list[Choice]:
    """Choices of activations while the enemy's mat hides something."""
    found = []
    for each in islice(choices(SKIRMISH, 5), most):
        hidden = mat_of(each.now, each.now.game.enemy(each.now.game.side_of(each.now.seat))).hidden_points
        if hidden is not None and any(hidden):
            found.append(each)
    return found


def test_a_guess_comes_to_the_points_that_everybody_knows() -> None:
    looked = 0
    for now, _, number in with_hidden():
        game, enemy = now.game, now.game.enemy(now.game.side_of(now.seat))
        state = guessed(now, f"5/{number}")
        there = Observation(game, state, game.seats_on(enemy)[0])
        mat = mat_of(there, enemy)
        assert mat.hidden_points is None
        assert {each.unit.id for each in mat.waiting}.isdisjoint(state.units)
        assert len({each.unit.id for each in mat.waiting}) == len(mat.waiting)
        for space in (None, READY_SPACE):
            known = mat_of(now, enemy)
            assert (mat.points(*([] if space is None else [space]))) == (
                known.points(*([] if space is None else [space]))
            )
        for each in mat.waiting:
            assert each.points == unit_points(there, each.unit)
        assert army_value(there, enemy) == army_value(now, enemy)
        assert acting_value(there, enemy) == acting_value(now, enemy)
        # Nothing else is guessed at.
        assert observe(game, state, now.seat).state == now.state
        looked += 1
    assert looked > 10


def test_guesses_of_other_names_differ_and_of_one_name_do_not() -> None:
    told = 0
    for now, _, _ in with_hidden():
        one, again, other = guessed(now, "a"), guessed(now, "a"), guessed(now, "b")
        assert one == again
        told += one != other
    assert told


def test_nothing_is_guessed_where_nothing_is_hidden() -> None:
    now, _, _ = next(islice(choices("at-the-breaking-point", 5), 5, None))
    assert guessed(now, "a") is now.state


def test_the_enemy_may_bring_on_what_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guesses take part: while an activation is played out, units come on that nobody has seen."""
    entered: set[str] = set()

    def seen(game: Game, state: State, answer: Answer) -> object:
        if type(answer).__name__ == "EnterBoard":
            entered.add(answer.unit)  # type: ignore[union-attr]
        return advance(game, state, answer)

    monkeypatch.setattr(search_bot, "advance", seen)
    for now, ask, number in with_hidden()[:12]:
        SearchBot(5, 300).tried(now, ask, number)
    assert any("+guess" in each for each in entered)


def test_each_guess_is_played_from(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def named(now: Observation, name: str) -> State:
        names.append(name)
        return guessed(now, name)

    monkeypatch.setattr(search_bot, "guessed", named)
    now, ask, number = with_hidden()[0]
    SearchBot(5, 60).tried(now, ask, number)
    assert names == [f"5/{number}/{guess}" for guess in range(GUESSES)]
