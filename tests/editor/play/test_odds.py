"""The odds panel shows what both sides are taken to do with their dice, and lets each be left out."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from editor.play.odds import odds_of
from editor.play.panels.odds_panel import OddsPanel
from editor.theme.appearance import Appearance
from engine.play.attack import Shooter
from engine.play.observe import observe
from tests.rules.test_joint_prospects import at_the_supporters
from tests.support.odds import at_its_dice


def test_thick_armor_is_ticked_and_can_be_left_out(qtbot: QtBot) -> None:
    game, moment = at_its_dice("b-thick-armor")
    now = observe(game, moment.state, "west")
    appearance = Appearance()
    appearance.wear("light")
    panel = OddsPanel(appearance)
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


def test_tanks_on_different_sides_are_told_as_volleys_with_their_dice() -> None:
    game, moment = at_the_supporters("matilda_ii")
    now = observe(game, moment.state, "west")
    attack = moment.state.attack
    joint = attack.with_volley(replace(attack.volley, supporters=(Shooter("b"),)))
    odds = odds_of(now, joint)
    assert odds.dice == 5
    then = next(place for place, line in enumerate(odds.lines) if line.words.startswith("Then from"))
    assert odds.lines[then].amount == 3
    assert "M4A1" in odds.lines[then + 1].words
    assert odds.chance > odds_of(now, attack).chance
