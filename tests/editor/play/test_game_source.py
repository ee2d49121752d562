"""What lies on the board of a running game is drawn as play has left it."""

from __future__ import annotations

from dataclasses import replace

from editor.play.game_source import GameSource
from editor.views.board_source import ObstacleView, WreckView
from engine.model.objective import Charge, WreckMarker
from engine.play.advance import start
from engine.rules.optional.wrecks import MODULE, Wrecks, wrecks
from engine.storage import bundled
from tests.support.games import game_of


def test_wrecks_are_drawn_where_they_lie_now_and_charges_from_the_start() -> None:
    scenario = bundled.scenario("king-of-the-hill")
    one, other = sorted(scenario.sides[0].reinforcement_hexes + scenario.sides[1].reinforcement_hexes)[:2]
    game = game_of(
        replace(
            scenario,
            rules=replace(scenario.rules, optional_rules=("wrecks",)),
            wrecks=(WreckMarker(one, "heavy"),),
            charges=(Charge(other, "bridge"), Charge(other, "building")),
        )
    )
    state = start(game).state
    drawn = GameSource(game, state, "west")
    assert drawn.wrecks == (WreckView(one, "heavy"),)
    assert drawn.obstacles == (ObstacleView(other, "charge"),)
    (lying,) = wrecks(state).lying
    pushed = state.with_slot(MODULE, Wrecks(((other, lying[1]),)))
    assert GameSource(game, pushed, "west").wrecks == (WreckView(other, "heavy"),)
