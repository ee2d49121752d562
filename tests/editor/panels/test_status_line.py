"""The status line says what is so now, and that results are awaited only when they come late."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.status_line import StatusLine
from editor.text.texts import text
from editor.theme.icons import severity_icon
from engine.edits.paint import PaintTerrain
from engine.edits.resize import ResizeSheet
from tests.editor.events import Events


def announced(line: StatusLine) -> bool:
    return any(label.text() == text("status.updating") for label in line.findChildren(QLabel))


def test_quick_answers_are_not_announced(qtbot: QtBot) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.show_busy(1)
    assert not announced(line)
    line.show_busy(0)
    qtbot.wait(400)
    assert not announced(line)


def test_slow_ones_are_until_they_come(qtbot: QtBot) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.show_busy(1)
    line.show_busy(2)
    qtbot.waitUntil(lambda: announced(line))
    line.show_busy(1)
    assert announced(line)
    line.show_busy(0)
    assert not announced(line)


def test_what_comes_and_goes_lays_nothing_out_anew(qtbot: QtBot, hill: ScenarioDocument) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.show_hex(hill, None)
    line.show()
    qtbot.wait(50)
    laid_out = Events(line, QEvent.Type.LayoutRequest)
    line.renew(hill)
    line.show_saved(None)
    line.show_busy(1)
    qtbot.waitUntil(lambda: announced(line))
    QApplication.processEvents()
    line.show_busy(0)
    QApplication.processEvents()
    assert laid_out.number == 0


def test_the_words_follow_the_map(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    def says(words: str) -> bool:
        return any(words in label.text() for label in window.status.findChildren(QLabel))

    qtbot.waitUntil(lambda: says("110 hexes in play"))
    window.current.apply(ResizeSheet(hill.map.grid.columns, hill.map.grid.rows + 2))
    assert len(hill.map.cells) > 110
    assert says(f"{len(hill.map.cells)} hexes in play")
    place = hill.map.grid.find("C3")
    assert place is not None
    window.status.show_hex(hill, place)
    assert says("Clear")
    window.current.apply(PaintTerrain((place,), "woods", hill.committed_map.cells))
    assert says("Woods")


def test_what_is_selected_is_said_of_the_map_in_front(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    def says(words: str) -> bool:
        return any(label.text() == words for label in window.status.findChildren(QLabel))

    other = window.files.add(hill.scenario)
    window.show_document(hill)
    hill.selection.replace(tuple(hill.map.cells)[:7])
    assert says("7 hexes selected")
    window.show_document(other)
    assert not says("7 hexes selected")
    other.selection.replace(tuple(hill.map.cells)[:1])
    window.show_document(hill)
    assert says("7 hexes selected")
    other.stack.setClean()
    window.show_document(None)
    assert not says("7 hexes selected")


def test_without_a_map_nothing_is_said_of_problems_and_rules(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    line = window.status
    counts = list(line._counts.values())
    rules = text(f"ruleset.{hill.scenario.rules.ruleset}")

    def told() -> bool:
        return any(label.text() == rules for label in line.findChildren(QLabel))

    assert told()
    assert not any(each.isHidden() for each in counts)
    window.files.close(hill)
    assert not told()
    assert all(each.isHidden() for each in counts)


def test_long_words_leave_the_counts_and_the_state_of_the_file_in_sight(qtbot: QtBot) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.resize(700, line.sizeHint().height())
    line.show()
    line.say("A moment of the game is open as a map of its own, " * 4)
    qtbot.wait(20)
    assert line.width() == 700
    assert all(
        line.rect().contains(each.geometry()) for each in line.findChildren(QLabel) if each.isVisible()
    )
    assert line.minimumSizeHint().width() < 700


def test_while_a_game_is_played_nothing_is_told_of_editing(qtbot: QtBot, hill: ScenarioDocument) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.show()

    def shown() -> set[str]:
        labels = [each for each in line.findChildren(QLabel) if each.isVisible()]
        buttons = [each for each in line.findChildren(QToolButton) if each.isVisible()]
        return {each.text().strip() for each in (*labels, *buttons)} - {""}

    line.show_rules(hill)
    line.show_counts({"error": 71})
    line.show_selected(3)
    assert "71" in shown()
    assert any("3" in each for each in shown() - {"71"})
    line.show_editing(False)
    line.show_rules(hill)
    assert not any("3" in each or "71" in each for each in shown())
    line.show_editing(True)
    assert "71" in shown()
