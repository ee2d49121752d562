"""Whatever is remembered is what it is when it is worked out anew: twenty random games of all rulesets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.play.action import Action
from engine.play.advance import start
from engine.play.game import Game, Position
from engine.play.query import Query
from engine.play.ruleset import Known, Vetting
from engine.playtest.match import play_out
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module
from tests.support.games import bundled_game
from tests.support.remembering import Forgotten, Judge, compared, played_anew
from tests.thorough.command import played

#: The bundled scenarios in turn, so that every ruleset is among them.
GAMES = [(scenario.path.stem, number) for number, scenario in enumerate(played()[:20])]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_a_random_game_remembers_nothing_wrong(scenario: str, seed: int) -> None:
    assert played_anew(scenario, seed, 4)["choices"] > 20


def test_all_rulesets_are_among_these_games() -> None:
    names = {name for name, _ in GAMES}
    assert {each.ruleset for each in played()} == {
        each.ruleset for each in played() if each.path.stem in names
    }


@pytest.mark.parametrize("settled", [False, True])
def test_an_answer_that_depends_on_more_than_it_says_is_found(settled: bool) -> None:
    rule = Module("house.forgetful", Layer.OPTIONAL)
    rolled: Query[[str], int] = Query("rolled", 0, by=None if settled else len, settled=settled)

    @rule.answer(rolled)
    def dice_so_far(now: Position, of: str) -> int:
        return now.state.dice

    plain = bundled_game("at-the-breaking-point", 2)
    game = compared(Game(plain.scenario, plain.catalogue, compile_rules([rule]), 2))
    state = start(plain).state
    assert rolled(Position(game, state), "west") == state.dice
    later = Position(game, state.evolve(dice=state.dice + 1))
    with pytest.raises(Forgotten, match="rolled"):
        rolled(later, "west")


def test_a_verdict_that_depends_on_more_than_it_says_is_found() -> None:
    plain = bundled_game("at-the-breaking-point", 2)

    def light(now: Position, action: Action, known: Known) -> bool:
        return True

    vetting = {kind: Vetting(light, None) for kind in plain.ruleset.vetting}
    careless = Game(plain.scenario, plain.catalogue, replace(plain.ruleset, vetting=vetting), 2)
    with pytest.raises(Forgotten, match="judged True"):
        play_out(careless, {seat.id: Judge(careless, seat.id, 1) for seat in careless.seats}, 1)
