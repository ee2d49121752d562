"""Why a bot did what it did: told beside the log, with where it fears fire on the map; no secret is told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from editor.analysis.service import AnalysisService
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.telling.reason_words import danger_of, told_reasons
from editor.play.timeline import PlaySetup
from editor.text.texts import speak, text
from editor.theme.appearance import Appearance
from editor.views.overlays.model import Heat
from engine.bots.why.reasons import Weighing
from engine.model.catalogue import Catalogue
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import ChooseAction
from engine.storage.bundled import scenario
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import play_until

BASE = "at-the-breaking-point"


def turn_to_why(qtbot: QtBot, table: PlayTable) -> None:
    """Click on the page of reasons, as a person would."""
    tabs: QTabBar = table.right.tabs
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(tabs.count() - 1).center())
    assert table.right.shows_why


def page_of(table: PlayTable) -> str:
    return table.right.why.page.toPlainText()


@pytest.mark.thorough
def test_every_activation_of_a_bot_tells_its_alternatives(qtbot: QtBot, make: MakeTable) -> None:
    table = make("tactical", "tactical", map_=BASE)
    turn_to_why(qtbot, table)
    assert text("why.none") in page_of(table)
    session, told = table.session, 0
    session.decide_now(260)
    for place in range(1, session.count):
        session.look_at(place)
        moment, before = session.moments[place], session.moments[place - 1].state
        if not isinstance(before.agenda[-1], ChooseAction):
            continue
        reasons = table.explaining.reasoning.reasons
        assert reasons is not None
        assert reasons.played == moment.action == reasons.account.chosen
        if not isinstance(moment.action, Activate):
            continue
        alternatives = told_reasons(reasons)
        played = [each for each in alternatives if each.was_played]
        assert played == [alternatives[0]], "what was done is the best of what was weighed"
        assert "✓ " + played[0].words in page_of(table)
        assert played[0].worth in page_of(table)
        told += len(alternatives) > 1
    assert told > 10


@pytest.mark.thorough
def test_how_a_unit_goes_on_and_what_is_bought_is_told_too(qtbot: QtBot, make: MakeTable) -> None:
    table = make("tactical", "tactical")
    turn_to_why(qtbot, table)
    session, told = table.session, set()
    session.decide_now(160)
    for place in range(1, session.count):
        session.look_at(place)
        reasons = table.explaining.reasoning.reasons
        if reasons is None or reasons.account.of is Weighing.ACTIVATION:
            continue
        told.add(reasons.account.of)
        assert reasons.played == session.moments[place].action == reasons.account.chosen
        page = page_of(table)
        assert text(f"why.of.{reasons.account.of}") in page
        for each in told_reasons(reasons):
            assert each.words in page
            assert each.worth in page
    assert told == {Weighing.WAY, Weighing.PURCHASE, Weighing.CHOICE}


def test_where_fire_is_feared_lies_on_the_map_while_reasons_are_looked_at(
    qtbot: QtBot, make: MakeTable
) -> None:
    table = make("tactical", "tactical", map_=BASE)
    decide_until_an_action(table.session)
    turn_to_why(qtbot, table)
    reasons = table.explaining.reasoning.reasons
    assert reasons is not None
    danger = table.view.overlay("danger")
    assert isinstance(danger, Heat)
    assert danger == danger_of(reasons)
    assert max(danger.values.values()) == 1.0
    box = table.right.why.danger
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert table.view.overlay("danger") is None
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert table.view.overlay("danger") == danger
    table.right.tabs.setCurrentIndex(0)
    assert table.view.overlay("danger") is None


def decide_until_an_action(session: PlaySession) -> None:
    """Into the middle of the game, until it has just been decided which unit acts."""
    session.decide_now(260)
    while not isinstance(session.moments[-1].action, Activate):
        session.decide_now(1)


def test_an_alternative_shows_where_it_leads(qtbot: QtBot, make: MakeTable) -> None:
    table = make("tactical", "tactical", map_=BASE)
    decide_until_an_action(table.session)
    turn_to_why(qtbot, table)
    reasons = table.explaining.reasoning.reasons
    assert reasons is not None
    number, told = next((n, each) for n, each in enumerate(told_reasons(reasons)) if each.hexes)
    with qtbot.waitSignal(table.right.why.hexes_chosen) as chosen:
        table.right.why.page.anchorClicked.emit(QUrl(f"reason:{number}"))
    assert chosen.args == [told.hexes]


def test_whoever_plays_against_a_bot_learns_nothing_of_its_mat(qtbot: QtBot, make: MakeTable) -> None:
    """King of the Hill: what waits on the mat of the bot would stand among its alternatives."""
    table = make(east="tactical")
    turn_to_why(qtbot, table)
    hidden = told = 0
    for _ in range(6):
        play_until(table, "action")
        table.refresh()
        reasons = table.explaining.reasoning.reasons
        if reasons is not None:
            told += len(reasons.alternatives)
            hidden += reasons.hides
            for each in reasons.alternatives:
                assert isinstance(each.option, Activate)
                assert each.option.unit in reasons.now.state.units
            assert (text("why.hidden") in page_of(table)) == reasons.hides
        table.session.choose(table.found[-1].action)
    assert told
    assert hidden


def test_bots_that_do_not_weigh_have_no_reasons(qtbot: QtBot, make: MakeTable) -> None:
    table = make("random", "random", map_=BASE)
    table.session.decide_now(200)
    turn_to_why(qtbot, table)
    assert table.explaining.reasoning.reasons is None
    assert text("why.none") in page_of(table)


def test_reasons_are_worked_out_beside_the_window(qtbot: QtBot, material: Catalogue) -> None:
    service = AnalysisService(material, workers=True)
    appearance = Appearance()
    appearance.wear("light")
    setup = PlaySetup({"west": "tactical", "east": "tactical"}, 3, None)
    session = PlaySession.of_scenario(scenario(BASE), material, setup, service)
    session.set_running(False)
    table = PlayTable(session, appearance)
    for root in (table.centre, table.left, table.right):
        qtbot.addWidget(root)
    try:
        session.decide_now(260)
        table.right.show_why()
        assert table.explaining.reasoning.is_working
        assert text("why.working") in page_of(table)
        qtbot.waitUntil(lambda: table.explaining.reasoning.reasons is not None)
        assert "✓" in page_of(table)
        # Late answers to what nobody looks at any longer are dropped.
        session.look_at(1)
        assert table.explaining.reasoning.reasons is None
    finally:
        table.leave()
        service.close()
        appearance.deleteLater()


def test_reasons_are_told_in_the_language_spoken(qtbot: QtBot, make: MakeTable) -> None:
    speak("fr")
    try:
        table = make("tactical", "tactical", map_=BASE)
        decide_until_an_action(table.session)
        turn_to_why(qtbot, table)
        assert "tir essuyé" in page_of(table) or "plus près" in page_of(table)
        assert table.right.tabs.tabText(table.right.tabs.count() - 1) == "Pourquoi"
    finally:
        speak("en")
