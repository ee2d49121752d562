"""What the tactical bot answers before play, and whom it loses last."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from engine.bots.tactical_bot import TacticalBot
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Game, Observation
from engine.play.observe import observe
from engine.play.step import Step
from engine.rules.base.arrivals.forces import (
    Assign,
    BuildSquads,
    ConcealNext,
    ConcealUnit,
    FillEvenly,
    SpecializeForces,
)
from engine.rules.base.arrivals.reinforcements import PlaceArrivals
from engine.rules.base.firing.damage import Lose, LoseFigures
from tests.support.games import bundled_game, fighting, random_game

BASE = ("at-the-breaking-point", "four-banners", "iron-harvest", "road-to-vaux")


@cache
def asked(id: str) -> tuple[tuple[Observation, Ask], ...]:
    """The questions of two games of who fights where he can."""
    game: Game = bundled_game(id, 6)
    moments = [each for seed in (3, 8) for each in random_game(game, seed, fighting)]
    asks = ((each.state, each.pending) for each in moments)
    return tuple((observe(game, state, ask.seat), ask) for state, ask in asks if isinstance(ask, Ask))


def answers(step: type[Step], ids: tuple[str, ...] = BASE) -> Iterator[tuple[Ask, Action, Action]]:
    """The questions of a kind in these games, with what bots of two seeds answer."""
    for id_ in ids:
        for now, ask in asked(id_):
            if isinstance(ask.step, step):
                yield ask, TacticalBot(1).choose(now, ask, 0), TacticalBot(2).choose(now, ask, 0)


@pytest.mark.parametrize(
    ("step", "kind"),
    [(BuildSquads, FillEvenly), (SpecializeForces, Assign), (ConcealNext, ConcealUnit)],
)
def test_what_is_to_be_had_before_play_is_taken(step: type[Step], kind: type[Action]) -> None:
    met = list(answers(step))
    assert met, f"no {step.__name__} in these games"
    for ask, chosen, again in met:
        assert chosen == again, "nothing of it is drawn"
        if any(isinstance(each, kind) for each in ask.options):
            assert isinstance(chosen, kind)


def test_arrivals_are_not_placed_at_random() -> None:
    met = list(answers(PlaceArrivals))
    assert met
    assert all(chosen == again and not isinstance(chosen, Pass) for _, chosen, again in met)


def test_an_officer_is_lost_after_riflemen() -> None:
    figures = bundled_game(BASE[0]).catalogue.units.figures
    met = 0
    for ask, chosen, _ in answers(LoseFigures):
        kinds = {each.figure for each in ask.options.of(Lose)}
        leading = {kind for kind in kinds if "rally" in figures[kind].abilities}
        others = {kind for kind in kinds - leading if figures[kind].against_infantry.firepower == 1}
        if leading and others:
            met += 1
            assert isinstance(chosen, Lose)
            assert chosen.figure in others
    assert met, "no squad with an officer lost figures"
