"""A first start opens nobody's map: the start page fills the window; panels come with the first map."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QToolButton
from pytestqt.qtbot import QtBot

from editor.app import begin
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from engine.storage.bundled import scenario


def shown(window: MainWindow) -> set[str]:
    """The docks that are not hidden."""
    return {each.objectName() for each in window.findChildren(QDockWidget) if not each.isHidden()}


def test_the_first_start_opens_no_map(qtbot: QtBot, window: MainWindow) -> None:
    for document in window.files.documents:
        window.files.close(document)
    begin(window)
    qtbot.waitUntil(lambda: window.centre.currentWidget() is window.start)
    assert window.files.documents == ()
    assert shown(window) == set()
    assert window.strip.isHidden()


def test_the_panels_come_back_as_they_were(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    window.docks.map_dock.hide()
    before = shown(window)
    assert before
    window.files.close(hill)
    assert shown(window) == set()
    window.files.add(scenario("mill-lane"))
    assert shown(window) == before
    assert not window.strip.isHidden()


def test_what_is_remembered_at_the_end_has_the_panels(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    before = shown(window)
    window.files.close(hill)
    window.layouts.remember()
    window.files.add(scenario("mill-lane"))
    for dock in window.docks.all:
        dock.hide()
    window.layouts.restore()
    assert shown(window) == before


def test_without_a_map_nothing_is_offered_that_needs_one(qtbot: QtBot, window: MainWindow) -> None:
    needing = ("save", "save_as", "export", "print_and_play", "copy_picture", "validate", "paste", "play")
    always = ("new", "propose", "open", "quit", "manual", "guide", "palette", "shortcuts")
    begin(window)
    qtbot.waitUntil(lambda: window.centre.currentWidget() is window.start)
    assert not any(window.commands[id_].isEnabled() for id_ in needing)
    assert all(window.commands[id_].isEnabled() for id_ in always)
    assert not any(button.isEnabled() for button in window.main_bar.switch.values())
    assert window.commands["save"].toolTip() == "Save  (Ctrl+S)\nNo map is open."
    assert not any(button.isVisibleTo(window) for button in counts(window))
    hill = window.files.add(scenario("king-of-the-hill"))
    assert all(window.commands[id_].isEnabled() for id_ in needing)
    assert all(button.isEnabled() for button in window.main_bar.switch.values())
    assert window.commands["save"].toolTip() == "Save  (Ctrl+S)"
    assert all(button.isVisibleTo(window) for button in counts(window))
    window.files.close(hill)
    assert not any(window.commands[id_].isEnabled() for id_ in needing)
    assert not any(button.isVisibleTo(window) for button in counts(window))


def counts(window: MainWindow) -> list[QToolButton]:
    """The buttons of the status bar that count problems."""
    return list(window.status._counts.values())
