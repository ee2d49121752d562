"""The guided map: each step is done by mouse and seen by itself; one can leave and come back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from editor.games_when_asked import GamesWhenAsked
from editor.guide.first_map import first_map
from editor.guide.steps import STEPS
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.text.texts import speak
from editor.tools.toolbox import tool
from editor.views.overlays.model import Marks
from engine.model.catalogue import Catalogue
from engine.storage.languages import window_texts
from engine.validation.run import findings
from tests.editor.test_first_time import User, answer
from tests.editor.test_window import answered


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, request: pytest.FixtureRequest) -> User:
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    window.resize(1500, 940)
    for key in ("guide/done", "guide/entry", "guide/path"):
        window.settings.forget(key)
    folder = request.config.getoption("--pictures", default=None)
    return User(qtbot, window, Path(folder) if folder else None)


def at(user: User) -> str:
    step = user.window.guide.step
    return "" if step is None else step.id


def framed(user: User, widget: QWidget) -> bool:
    """Whether the frame stands round the middle of a widget."""
    frame = user.window.guide.frame
    return not frame.isHidden() and frame.geometry().contains(
        widget.mapTo(user.window, widget.rect().center())
    )


def reach(user: User, id_: str) -> None:
    user.bot.waitUntil(lambda: at(user) == id_)


def test_the_map_lacks_what_the_guide_has_made(material: Catalogue) -> None:
    told = {each.code for each in findings(first_map(), material)}
    assert {"MAP024", "MAP065"} <= told


def test_the_map_is_called_in_the_language_spoken(french: None) -> None:
    made = first_map()
    assert (made.id, made.title, made.sides[0].name) == ("ma-premiere-carte", "Ma première carte", "Ouest")


def test_every_step_has_its_words() -> None:
    known = window_texts()
    for id_ in (*(each.id for each in STEPS), "away", "end"):
        for key in (f"guide.{id_}", f"guide.{id_}.words"):
            assert known.gettext(key) != key


def test_the_way_from_the_first_brush_to_the_first_order(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    window, bot = user.window, user.bot
    guide = window.guide
    window.begin_empty()
    user.press("Guided map (3 minutes)")
    document = window.document
    assert document is not None
    assert document.title == "My first map"
    assert document.is_dirty, "what was begun is kept like any other unsaved map"
    bot.settle(window.map_area.view)
    assert guide.card.isVisible()
    window.map_area.take(tool("select"))
    woods = window.docks.terrain.terrain.button_of("terrain", "woods")
    assert woods is not None
    bot.waitUntil(lambda: framed(user, woods))
    marks = window.map_area.view.overlay("guide")
    assert isinstance(marks, Marks)
    assert {document.map.label(hex_) for hex_ in marks.hexes} == {"H9", "H10", "I8", "I9"}

    user.picture("guide")
    user.press("Woods")
    bot.waitUntil(guide.frame.isHidden)
    user.drag("H9", "H10", "I9", "I8")
    reach(user, "hill")
    assert not document.stack.canRedo()
    user.take("Level")
    user.click("I5", "I6", "J5")
    reach(user, "road")
    user.take("Road")
    user.drag("E5", "E6", "E7", "E8", "D9")
    reach(user, "objective")
    user.take("Objective")
    user.click("D9")
    reach(user, "units")
    user.take("Unit")
    user.click("C8")
    sides = user.find(QComboBox, "Side", window.docks.units)
    bot.waitUntil(lambda: framed(user, sides))
    bot.keyClick(sides, Qt.Key.Key_Down)
    user.click("M2")
    reach(user, "sight")
    user.take("Sight")
    user.click("D9", "H5")
    reach(user, "problem")
    answered(bot, window)
    bot.waitUntil(lambda: framed(user, window.docks.problems))
    user.picture("guide_problem")
    user.press("Fix")
    reach(user, "save")
    user.accept_file()
    user.search("save as")
    reach(user, "play")
    assert document.path is not None
    answered(bot, window)
    told = [f"{each.code} {each.message}" for each in window.docks.problems.shown]
    assert told == [], "what the guide has had made is a map without problems"

    user.in_dialog(lambda dialog: user.press("Start", dialog))
    user.press("Play")
    reach(user, "order")
    table = window.play.playing
    assert isinstance(table, PlayTable)
    table.session.pause = 0
    for _ in range(60):
        bot.waitUntil(lambda: table.session.asked is not None)
        guide.look()
        if at(user) != "order":
            break
        answer(user, table)
    assert at(user) == "", "an order was given"
    assert guide.card.words.startswith("The map is yours")
    user.picture("guide_end")
    user.press("Close")
    assert guide.card.isHidden()
    assert window.map_area.view.overlay("guide") is None
    assert not guide.is_begun
    user.press("Edit")
    assert window.map_area.tool.id == "brush", "what a map is begun with"
    document.saved_as(document.path)


def test_it_is_left_and_taken_up_again(user: User) -> None:
    window, guide = user.window, user.window.guide
    user.search("guided map")
    document = window.document
    user.press("Skip")
    user.press("Skip")
    user.press("Leave the guide")
    assert guide.card.isHidden()
    assert guide.frame.isHidden()
    other = window.files.add(first_map())
    assert window.document is other
    user.search("guided map")
    assert window.document is document, "the map that was begun, and no second one"
    assert at(user) == "road"
    window.show_document(other)
    user.press("Back to that map")
    assert window.document is document
    assert document is not None
    document.stack.setClean()
    document.saved_as("kept.json")
    window.files.close(document)
    user.bot.waitUntil(guide.card.isHidden)


def test_another_language_goes_on_at_the_same_step(user: User) -> None:
    window = user.window
    user.search("guided map")
    user.press("Skip")
    speak("fr")
    made = window.successor(window.catalogue)
    try:
        assert made.guide.step is not None
        assert made.guide.step.id == "hill"
        assert made.guide.card.isVisible()
        assert made.guide.card.words.startswith("Prenez")
    finally:
        speak("en")
        for document in made.files.documents:
            document.stack.setClean()
            document.saved_as("kept.json")
        made.close()
        made.deleteLater()


def test_in_a_small_window_the_library_is_opened_with_its_neighbours(user: User) -> None:
    """What is open at an edge is closed and opened together: the boards are found again by the same keys."""
    window = user.window
    window.resize(1280, 800)
    user.bot.waitUntil(lambda: window.aside.is_small)
    user.search("guided map")
    reach(user, "woods")
    docks = window.docks.library_dock, window.docks.board_dock
    assert not any(each.isHidden() for each in docks)
    for closed in (True, False):
        window.commands["panels_left"].trigger()
        assert [each.isHidden() for each in docks] == [closed, closed]
