"""The first hour of a new user: a fair map with two rivers made from nothing, checked, printed and played.

Everything is done by mouse, keys and the names that widgets tell.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.play.begin import play_factory
from tests.editor.pointer import move_to
from tests.editor.test_window import answered, place

_Widget = TypeVar("_Widget", bound=QWidget)

#: Dialogs are given this many milliseconds to open.
_SOON = 50


class User:
    """Hands and eyes: finds widgets by the names they tell, clicks them, types into them."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.bot: Any = qtbot
        self.window = window

    def find(self, kind: type[_Widget], name: str, inside: QWidget | None = None) -> _Widget:
        """The visible widget of that name."""
        for each in (inside or self.window).findChildren(kind):
            told = (each.accessibleName(), getattr(each, "text", lambda: "")())
            if each.isVisible() and any(
                words.replace("&", "").rstrip("…") == name for words in told if words
            ):
                return each
        raise AssertionError(f"nothing visible is called {name!r}")

    def press(self, name: str, inside: QWidget | None = None) -> None:
        button = self.find(QAbstractButton, name, inside)
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton)

    def search(self, words: str) -> None:
        """Carry out a command by the search in the menu row."""
        line = self.window.menu_row.search
        line.setFocus()
        line.clear()
        self.bot.keyClicks(line, words)
        self.bot.keyClick(line, Qt.Key.Key_Return)

    def choose(self, name: str, words: str, inside: QWidget | None = None) -> None:
        """Choose an entry of a list by the arrow keys."""
        combo = self.find(QComboBox, name, inside)
        for _ in range(combo.count()):
            self.bot.keyClick(combo, Qt.Key.Key_Up)
        for _ in range(combo.count()):
            if words.lower() in combo.currentText().lower():
                return
            self.bot.keyClick(combo, Qt.Key.Key_Down)
        raise AssertionError(f"{name} does not offer {words!r}")

    def write(self, name: str, words: str, inside: QWidget | None = None) -> None:
        line = self.find(QLineEdit, name, inside)
        line.setFocus()
        line.selectAll()
        self.bot.keyClicks(line, words)
        self.bot.keyClick(line, Qt.Key.Key_Tab)

    def count(self, name: str, number: int, inside: QWidget | None = None) -> None:
        spin = self.find(QSpinBox, name, inside)
        spin.selectAll()
        self.bot.keyClicks(spin, str(number))
        self.bot.keyClick(spin, Qt.Key.Key_Tab)

    def in_dialog(self, does: Callable[[QDialog], None]) -> None:
        """What will be done in the next dialog that opens."""

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QDialog):
                QTimer.singleShot(_SOON, look)
                return
            try:
                does(dialog)
            finally:
                # A user who is lost closes the dialog; the test then fails instead of waiting for ever.
                if dialog.isVisible():
                    dialog.reject()

        QTimer.singleShot(_SOON, look)

    def click(self, *labels: str) -> None:
        """Click hexes of the map."""
        for label in labels:
            self._press(label)
            self._release(label)

    def drag(self, *labels: str) -> None:
        """Drag over hexes of the map."""
        self._press(labels[0])
        for label in labels[1:]:
            move_to(self.window.stage.view, self._at(label), Qt.MouseButton.LeftButton)
        self._release(labels[-1])

    def _at(self, label: str) -> QPoint:
        return place(self.window, label)

    def _press(self, label: str) -> None:
        self.bot.mousePress(self.window.stage.view, Qt.MouseButton.LeftButton, pos=self._at(label))

    def _release(self, label: str) -> None:
        self.bot.mouseRelease(self.window.stage.view, Qt.MouseButton.LeftButton, pos=self._at(label))

    def take(self, name: str) -> None:
        """Take a tool of the strip in hand."""
        button = self.find(QToolButton, name, self.window.strip)
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow) -> User:
    window.play_factory = play_factory(window.look, window.service)
    window.resize(1600, 1000)
    return User(qtbot, window)


def settle(user: User) -> None:
    """Wait until the map lies still."""
    view = user.window.stage.view
    before = None
    while before != (laid := (view.size(), view.camera.to_view(0, 0), view.camera.to_view(1, 1))):
        before = laid
        user.bot.wait(80)


def new_map(user: User) -> None:
    def fill(dialog: QDialog) -> None:
        user.write("Title", "Two Rivers", dialog)
        user.choose("Made of", "sheet", dialog)
        user.choose("Symmetry", "180° rotation, sides swapped", dialog)
        user.count("Columns", 18, dialog)
        user.count("Rows", 12, dialog)
        user.press("Create", dialog)

    user.in_dialog(fill)
    user.search("new map")
    settle(user)


def draw_the_land(user: User) -> None:
    user.press("Mirror while painting", user.window.main_bar)
    user.take("Stream")
    user.drag("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11")
    user.take("Road")
    user.drag("A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6", "I6")
    user.take("Bridge")
    user.drag("E6", "F6")
    user.press("Woods", user.window.docks.terrain.terrain)
    user.drag("C3", "D3", "D4")
    user.drag("H3", "H4")
    user.click("D9")
    user.press("Rough", user.window.docks.terrain.terrain)
    user.click("H8", "G10")
    user.take("Objective")
    user.click("H6", "D8")


def mend(user: User) -> None:
    """Take every fix that is offered, until none is."""
    answered(user.bot, user.window)
    for _ in range(20):
        panel = user.window.docks.problems
        fixes = [
            each for each in panel.findChildren(QAbstractButton) if each.isVisible() and each.text() == "Fix"
        ]
        if not fixes:
            return
        user.bot.mouseClick(fixes[0], Qt.MouseButton.LeftButton)
        answered(user.bot, user.window)


def test_a_fair_map_with_two_rivers_from_nothing(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = user.window
    new_map(user)
    document = window.document
    assert document is not None
    assert document.title == "Two Rivers"
    draw_the_land(user)
    wet = {document.map.label(hex_) for hex_, cell in document.map.cells.items() if cell.stream}
    assert len(wet) >= 18, "one river drawn, its image with it"

    mend(user)
    errors = [each for each in window.docks.problems.shown if each.severity.value == "error"]
    assert errors == []

    window.docks.bottom.turn_to(window.docks.analysis)
    user.bot.waitUntil(lambda: window.docks.analysis._table.rowCount() > 3, timeout=20000)
    table = window.docks.analysis._table
    victory = [table.item(0, column).text() for column in range(4)]  # type: ignore[union-attr]
    assert victory[1] == victory[2], "a map that a half turn maps onto itself is fair"

    target = tmp_path / "booklet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), "PDF (*.pdf)"))
    user.in_dialog(lambda dialog: user.press("Save", dialog))
    user.search("print and play")
    user.bot.waitUntil(lambda: target.exists() and not window.exports.is_writing, timeout=60000)
    assert target.read_bytes().startswith(b"%PDF")

    saved = tmp_path / "two-rivers.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    user.search("save as")
    assert saved.exists()
    assert not document.is_dirty

    user.in_dialog(lambda dialog: user.press("Start", dialog))
    user.press("Play", window.main_bar)
    assert window.play.playing is not None
    user.press("Edit", window.main_bar)
    assert window.play.playing is None
    assert not document.is_dirty
