"""The first hour of a new user: a fair map with two rivers made from nothing, checked, printed and played.

Everything is done by mouse, keys and the names that widgets tell. With `--pictures FOLDER` the walk leaves
pictures of the window there; those of the README come from it.
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
    QDockWidget,
    QFrame,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QTableWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from tests.editor.pointer import move_to
from tests.editor.test_window import answered, place

_Widget = TypeVar("_Widget", bound=QWidget)

#: Dialogs are given this many milliseconds to open.
_SOON = 50
#: So often is looked for something on the screen before it is missed.
_PATIENCE = 2400
#: A game that takes more clicks than this has got stuck.
_LONGEST = 400
#: What the user likes to do when he has the choice.
_LIKED = ("Advance",)


class User:
    """Hands and eyes: finds widgets by the names they tell, clicks them, types into them."""

    def __init__(self, qtbot: QtBot, window: MainWindow, pictures: Path | None) -> None:
        self.bot: Any = qtbot
        self.window = window
        self.pictures = pictures

    def find(self, kind: type[_Widget], name: str, inside: QWidget | None = None) -> _Widget:
        """The visible widget of that name; the user waits a moment for it."""
        for _ in range(_PATIENCE):
            for each in (inside or self.window).findChildren(kind):
                told = (each.accessibleName(), getattr(each, "text", lambda: "")())
                if each.isVisible() and any(
                    words.replace("&", "").rstrip("…") == name for words in told if words
                ):
                    return each
            self.bot.wait(_SOON)
        raise AssertionError(f"nothing visible is called {name!r}")

    def press(self, name: str, inside: QWidget | None = None) -> None:
        button = self.find(QAbstractButton, name, inside)
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton)

    def turn_to(self, name: str) -> None:
        """Turn a panel to the page of that name."""
        for _ in range(_PATIENCE):
            for bar in self.window.findChildren(QTabBar):
                for number in range(bar.count()):
                    if bar.isVisible() and bar.tabText(number) == name:
                        at = bar.tabRect(number).center()
                        self.bot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at)
                        return
            self.bot.wait(_SOON)
        raise AssertionError(f"no tab is called {name!r}")

    def accept_file(self) -> None:
        """Take the name that the next dialog for files proposes."""
        self.in_dialog(lambda dialog: self.press("Save", dialog))

    def picture(self, name: str) -> None:
        """Leave a picture of the window, where pictures are asked for."""
        if self.pictures is not None:
            self.window.settle()
            QApplication.processEvents()
            self.window.settle()
            self.pictures.mkdir(parents=True, exist_ok=True)
            assert self.window.grab().save(str(self.pictures / f"{name}.png"))

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

        def appearance() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QDialog):
                QTimer.singleShot(_SOON, appearance)
                return
            try:
                does(dialog)
            finally:
                # A user who is lost closes the dialog; the test then fails instead of waiting for ever.
                if dialog.isVisible():
                    dialog.reject()

        QTimer.singleShot(_SOON, appearance)

    def click(self, *labels: str) -> None:
        """Click hexes of the map."""
        for label in labels:
            self._press(label)
            self._release(label)

    def drag(self, *labels: str) -> None:
        """Drag over hexes of the map."""
        self._press(labels[0])
        for label in labels[1:]:
            move_to(self.window.map_area.view, self._at(label), Qt.MouseButton.LeftButton)
        self._release(labels[-1])

    def _at(self, label: str) -> QPoint:
        return place(self.window, label)

    def _press(self, label: str) -> None:
        self.bot.mousePress(self.window.map_area.view, Qt.MouseButton.LeftButton, pos=self._at(label))

    def _release(self, label: str) -> None:
        self.bot.mouseRelease(self.window.map_area.view, Qt.MouseButton.LeftButton, pos=self._at(label))

    def take(self, name: str) -> None:
        """Take a tool of the strip in hand."""
        button = self.find(QToolButton, name, self.window.strip)
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, request: pytest.FixtureRequest) -> User:
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    window.resize(1600, 1000)
    # Docks keep the widths they had in a smaller window; a user's first window has these.
    columns = [window.findChild(QDockWidget, f"dock-{name}") for name in ("library", "inspector")]
    window.resizeDocks([each for each in columns if each is not None], [252, 324], Qt.Orientation.Horizontal)
    folder = request.config.getoption("--pictures", default=None)
    return User(qtbot, window, Path(folder) if folder else None)


def new_map(user: User) -> None:
    def fill(dialog: QDialog) -> None:
        user.write("Title", "Two Rivers", dialog)
        user.choose("Made of", "sheet", dialog)
        user.choose("Symmetry", "180° rotation, sides swapped", dialog)
        user.count("Columns", 18, dialog)
        user.count("Rows", 12, dialog)
        user.count("Seed", 6, dialog)  # whose sides begin in the middle of their edges
        user.choose("Objectives", "none", dialog)
        create = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Create")
        user.bot.waitUntil(create.isEnabled)
        user.press("Create", dialog)

    user.in_dialog(fill)
    user.search("new map")
    user.bot.settle(user.window.map_area.view)


def draw_the_land(user: User) -> None:
    """One half by hand; the mirror draws the other."""
    user.press("Mirror while painting")
    user.take("Level")
    user.drag("C3", "C4", "D4", "D5")
    user.take("Stream")
    user.drag("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11")
    user.take("Road")
    user.drag("A6", "B6", "C6", "D6", "E6", "F6", "G5", "H6", "I6")
    user.take("Bridge")
    user.click("F6")
    user.press("Woods")
    user.drag("C2", "D2", "D3")
    user.drag("H3", "H4", "G4")
    user.drag("D9", "C9", "C10")
    user.press("Rough")
    user.click("H8", "G10", "E2")
    user.press("Building")
    user.click("H5", "G6", "C8")


def place_what_is_fought_for(user: User) -> None:
    user.take("Objective")
    user.click("I6", "E3", "E11")
    user.choose("Type", "Fuel")
    user.click("E6")
    user.take("Reinforcement Hex")
    user.click("A4")


def mend(user: User) -> None:
    """Take every fix that is offered, until none is."""
    answered(user.bot, user.window)
    for _ in range(20):
        fixes = [
            each
            for each in user.window.findChildren(QAbstractButton)
            if each.isVisible() and each.text() == "Fix"
        ]
        if not fixes:
            return
        user.bot.mouseClick(fixes[0], Qt.MouseButton.LeftButton)
        answered(user.bot, user.window)


def play(user: User, rounds: int) -> None:
    """Answer what one is asked, by buttons alone, until the game is so many rounds old."""
    table = user.window.play.playing
    assert isinstance(table, PlayTable)
    session = table.session
    session.pause = 0
    for _ in range(_LONGEST):
        user.bot.waitUntil(lambda: session.asked is not None or session.outcome is not None)
        if session.outcome is not None or session.state.round > rounds:
            return
        answer(user, table)
    raise AssertionError(f"{rounds} rounds were not played in {_LONGEST} clicks")


def answer(user: User, table: PlayTable) -> None:
    """Confirm what is staged; in the shop, have done; else press a button of the list of choices."""
    strip = user.find(QFrame, "Confirm")
    ready = [each for each in strip.findChildren(QPushButton) if each.isVisible() and each.property("filled")]
    if ready:
        button = ready[0]
    elif table.session.asked is not None and table.session.asked.prompt == "purchase":
        button = user.find(QPushButton, "Done with buying")
    else:
        user.turn_to("Choices")
        offered = user.find(QScrollArea, "Choices").findChildren(QPushButton)
        button = max(offered, key=lambda each: [word in each.text() for word in _LIKED])
    user.bot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.thorough
def test_a_fair_map_with_two_rivers_from_nothing(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where the program was started
    window = user.window
    new_map(user)
    document = window.document
    assert document is not None
    assert document.title == "Two Rivers"
    draw_the_land(user)
    place_what_is_fought_for(user)
    wet = {document.map.label(hex_) for hex_, cell in document.map.cells.items() if cell.stream}
    assert len(wet) >= 18, "one river drawn, its image with it"
    user.picture("drawn")
    answered(user.bot, window)

    mend(user)
    user.picture("problems")
    told = [f"{each.code} {each.message}" for each in window.docks.problems.shown]
    assert told == [], "nothing is left to be mended"

    user.turn_to("Analysis")
    table = user.find(QTableWidget, "Fairness of the map")
    user.bot.waitUntil(lambda: table.rowCount() > 3)
    victory = [table.item(0, column).text() for column in range(4)]  # type: ignore[union-attr]
    assert victory[1] == victory[2], "a map that a half turn maps onto itself is fair"
    user.picture("fair")

    def choose_paper(dialog: QDialog) -> None:
        user.accept_file()
        user.press("Export", dialog)

    user.in_dialog(choose_paper)
    user.search("print and play")
    target = tmp_path / "two-rivers-booklet.pdf"
    user.bot.waitUntil(lambda: target.exists() and not window.exports.is_writing)
    assert target.read_bytes().startswith(b"%PDF")

    saved = tmp_path / "two-rivers.json"
    user.accept_file()
    user.search("save as")
    user.bot.waitUntil(lambda: saved.exists() and not document.is_dirty)

    user.in_dialog(lambda dialog: user.press("Start", dialog))
    user.press("Play")
    user.bot.waitUntil(lambda: window.play.playing is not None)
    assert isinstance(window.play.playing, PlayTable)
    play(user, 1)
    told_of = {each.seat for each in window.play.playing.session.moments}
    assert told_of >= {"west", "east"}
    user.turn_to("Event log")
    user.picture("play")
    user.press("Edit")
    assert window.play.playing is None
    assert not document.is_dirty
