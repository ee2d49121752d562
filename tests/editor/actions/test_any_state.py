"""Dialogs, docks, tabs and modes in any order: nothing raises, and the window is whole afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QMenu
from pytestqt.qtbot import QtBot

from editor.analysis.service import AnalysisService
from editor.document.settings import Settings
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.panels.pictures import Pictures
from editor.play.panels.start_dialog import StartDialog
from editor.theme.appearance import Appearance
from editor.tools.toolbox import tool
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario

STEPS = 25


@pytest.fixture
def playable(qtbot: QtBot, material: Catalogue, pictures: Pictures) -> Iterator[MainWindow]:
    """A window in which games can be played."""
    appearance = Appearance()
    appearance.wear("light")
    service = AnalysisService(material, workers=False)
    made = MainWindow(
        material,
        Settings(),
        appearance,
        service,
        pictures=pictures,
        play_factory=GamesWhenAsked(appearance, service),
    )
    made.problems.watch(None)
    made.resize(1000, 640)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.files.close_all()
    made.close()
    made.deleteLater()


class Meddler(QObject):
    """Does things to the window, also while a dialog is open."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        super().__init__()
        self.window = window
        self.dice = random.Random(seed)
        self.deep = 0
        self.stopped = False
        self._look_later()

    def step(self) -> None:
        """Anything at all."""
        does: Callable[[], object] = self.dice.choice(
            (self.command, self.command, self.dock, self.tab, self.play, self.leave, self.add, self.close)
        )
        does()

    def command(self) -> None:
        shut = {"quit", "copy_picture"}
        offered = [each for id_, each in self.window.commands.items() if id_ not in shut and each.isEnabled()]
        self.dice.choice(offered).trigger()

    def dock(self) -> None:
        dock = self.dice.choice(self.window.findChildren(QDockWidget))
        self.dice.choice((dock.hide, dock.show, lambda: dock.setFloating(not dock.isFloating())))()

    def tab(self) -> None:
        if self.window.tabs.count() > 1:
            one, other = self.dice.sample(range(self.window.tabs.count()), 2)
            self.window.tabs.moveTab(one, other)
            self.window.tabs.step(1)

    def play(self) -> None:
        self.window.enter_play()

    def leave(self) -> None:
        self.window.leave_play()

    def add(self) -> None:
        made = scenario(self.dice.choice(("mill-lane", "king-of-the-hill")))
        self.window.files.add(replace(made, title="Another"))

    def close(self) -> None:
        if self.window.tabs.count() > 2:
            self.window.close_current()

    def _look_later(self) -> None:
        if not self.stopped:
            QTimer.singleShot(10, self, self._appearance)

    def _appearance(self) -> None:
        """Meddle with the window while something is open, then answer it or shut it."""
        self._look_later()
        opened = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if opened is None:
            return
        if self.deep < 2 and self.dice.random() < 0.3:
            self.deep += 1
            self.step()
            self.deep -= 1
        match opened:
            case StartDialog():
                opened.done(self.dice.randrange(2))
            case QDialog():
                opened.reject()
            case QMenu():
                opened.close()


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_no_order_of_dialogs_docks_tabs_and_modes_raises(
    qtbot: QtBot, playable: MainWindow, seed: int
) -> None:
    meddler = Meddler(playable, seed)
    meddler.add()
    meddler.add()
    for _ in range(STEPS):
        meddler.step()
        qtbot.wait(5)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    meddler.stopped = True
    playable.leave_play()
    documents = playable.tabs.documents
    assert set(documents) == set(playable.files.documents)
    assert playable.document is documents[playable.tabs.currentIndex()]
    assert playable.centre.currentWidget() is playable.map_area
    assert playable.play.playing is None
    assert playable.commands["save"].isEnabled()


def test_a_choice_made_after_a_map_was_closed_asks_nothing_of_it(qtbot: QtBot, playable: MainWindow) -> None:
    first = playable.files.add(scenario("mill-lane"))
    playable.map_area.take(tool("sight"))
    playable.map_area.choices.choose(mirror=True)
    playable.files.close(first)
    qtbot.wait(20)
    playable.files.add(scenario("mill-lane"))
    playable.map_area.choices.choose(mirror=False)
    playable.map_area.probes.ask(None)
