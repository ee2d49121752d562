"""The odds panel shows what both sides are taken to do with their dice, and lets each be left out."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from editor.actions.look import Look
from editor.play.odds import odds_of
from editor.play.panels.odds_panel import OddsPanel
from engine.play.observe import observe
from tests.support.odds import at_its_dice


def test_thick_armor_is_ticked_and_can_be_left_out(qtbot: QtBot) -> None:
    game, moment = at_its_dice("b-thick-armor")
    now = observe(game, moment.state, "west")
    look = Look()
    look.wear("light")
    panel = OddsPanel(look)
    qtbot.addWidget(panel)
    panel.show()
    attack = moment.state.attack
    odds = odds_of(now, attack, panel.policy)
    panel.show_odds(odds)
    assert [name for name, box in panel.turns.items() if box.isVisible()] == ["thick_armor"]
    with qtbot.waitSignal(panel.policy_changed):
        panel.turns["thick_armor"].click()
    assert panel.policy == replace(panel.policy, thick_armor=False)
    assert odds_of(now, attack, panel.policy).chance > odds.chance
