"""The panel of victory: points, objectives held, income, and who would lose points; rules open as cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel, QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from editor.panels.fitting import ElidedLabel
from editor.play.mode import PlayTable
from editor.play.panels.kit import paint_sign
from editor.play.panels.odds_panel import OddsPanel
from editor.play.panels.victory import (
    ObjectiveSign,
    VictoryPanel,
    held_words,
    income_words,
    next_loss,
    points_words,
)
from editor.play.telling.odds import odds_of
from editor.views.palette import NATIONS
from engine.play.game import Observation
from engine.rules.skirmish.economy.army import army_value
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, play_until


def held_by(now: Observation, **hexes: str) -> Observation:
    """The position with these objectives held, by their ids."""
    control = {id_.replace("_", "-"): side for id_, side in hexes.items()}
    return replace(now, state=replace(now.state, board=replace(now.state.board, control=control)))


def test_points_objectives_and_income_are_told_of_both_sides(make: MakeTable) -> None:
    table = make()
    play_until(table, "action")
    now = held_by(table.now, vp_1="west", vp_2="west", fp_1="west", vp_3="east")
    assert (points_words(now, "west"), points_words(now, "east")) == ("10 VP", "10 VP")
    assert held_words(now, "west") == "3 of 7 objectives"
    assert held_words(now, "east") == "1 of 7 objectives"
    # 16 less one for each squad, and less the one that goes to the Tank Pool.
    paid = {side: 16 - army_value(now, side) - 1 for side in now.game.sides}
    assert income_words(now, "west") == f"+{paid['west']} CP  +1 FP"
    assert next_loss(now) == "Upper hand: West. East would lose 1 victory point."
    assert next_loss(held_by(now, vp_1="west", vp_3="east")).startswith("Nobody")
    everything = held_by(now, vp_1="east", vp_2="east", vp_3="east", fp_1="east", fp_2="east", fp_3="east")
    assert next_loss(everything) == "Upper hand: East. West would lose 2 victory points."
    assert income_words(everything, "east") == f"+{paid['east']} CP  +3 FP"


def panel_at_a_table(make: MakeTable, qtbot: QtBot) -> tuple[PlayTable, VictoryPanel]:
    """A game whose person is asked for an action, and a panel of it in which the east holds one objective."""
    table = make()
    play_until(table, "action")
    panel = VictoryPanel()
    qtbot.addWidget(panel)
    panel.show_position(held_by(table.now, vp_1="east"))
    return table, panel


def test_the_panel_shows_every_objective_and_leads_to_its_hex(make: MakeTable, qtbot: QtBot) -> None:
    table, panel = panel_at_a_table(make, qtbot)
    words = [label.text() for label in panel.findChildren(QLabel)]
    assert words.count("nobody") == 6
    signs = panel.findChildren(ObjectiveSign)
    objectives = table.session.game.scenario.objectives
    assert len(signs) == len(objectives)
    with qtbot.waitSignal(panel.hex_chosen) as shown:
        qtbot.mouseClick(signs[0], Qt.MouseButton.LeftButton)
    assert shown.args == [objectives[0].hex]


def test_every_objective_is_told_by_its_hex_where_names_find_no_room(make: MakeTable, qtbot: QtBot) -> None:
    table, panel = panel_at_a_table(make, qtbot)
    panel.resize(190, 400)
    panel.show()
    qtbot.wait(20)
    for objective in table.session.game.scenario.objectives:
        at = table.now.game.map.label(objective.hex)
        (label,) = [each for each in panel.findChildren(QLabel) if each.text() == at]
        assert label.width() >= label.sizeHint().width()


def test_outside_a_skirmish_nobody_is_paid(make: MakeTable) -> None:
    table = make(map_="at-the-breaking-point")
    assert income_words(table.now, table.session.game.sides[0]) == ""
    assert next_loss(table.now) == ""


def test_every_nation_has_an_emblem_of_its_own_on_its_plate(qtbot: QtBot) -> None:
    seen = set()
    for nation in NATIONS:
        picture = QImage(40, 40, QImage.Format.Format_RGB32)
        picture.fill(0)
        painter = QPainter(picture)
        paint_sign(painter, picture.rect().toRectF().adjusted(2, 2, -2, -2), nation)
        painter.end()
        white = frozenset(
            (x, y) for x in range(40) for y in range(40) if picture.pixelColor(x, y).lightness() > 240
        )
        assert len(white) > 40
        seen.add(white)
    assert len(seen) == len(NATIONS)


@pytest.mark.thorough
def test_the_rules_of_an_account_are_chips_that_open_the_card(make: MakeTable, qtbot: QtBot) -> None:
    table = make(STEADY, STEADY)
    for _ in range(600):
        if table.session.state.attacks:
            break
        table.session.decide_now(1)
    odds = odds_of(table.now, table.session.state.attack)
    panel: OddsPanel = table.right.odds
    panel.show_odds(odds)
    chips = [each for each in panel.findChildren(QPushButton) if each.objectName() == "chip"]
    told = [line.rules for line in (*odds.lines, *odds.defence_lines) if line.rules]
    assert [chip.text() for chip in chips] == [rules[0] for rules in told] != []
    table.right.tabs.setCurrentIndex(0)
    chips[0].click()
    assert table.right.pages.currentWidget() is table.right.rule
    assert told[0][0] in table.right.rule.findChildren(QTextBrowser)[0].toPlainText()
    table.right.turn_to_choices(False)
    assert table.right.pages.currentWidget() is table.right.rule, "it stays until another page is chosen"


def test_who_fires_is_read_whole(make: MakeTable, qtbot: QtBot) -> None:
    """In the narrow column of a small window, beside the chips of the rules of other lines."""
    table = make("tactical", "tactical")
    for _ in range(600):
        if table.session.state.attacks:
            break
        table.session.decide_now(1)
    odds = odds_of(table.now, table.session.state.attack)
    words = "Escouade d'éclaireurs, E6 soutient"
    panel: OddsPanel = table.right.odds
    panel.show_odds(replace(odds, lines=(replace(odds.lines[0], words=words), *odds.lines[1:])))
    assert any(line.rules for line in odds.lines)
    table.right.resize(300, 700)
    table.right.show()
    qtbot.wait(30)
    (label,) = [each for each in panel.findChildren(ElidedLabel) if each.text() == words]
    assert label.shown() == words
