"""A window in which a scene is set up for a picture: maps are opened and drawn on, games come to a moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from editor.actions.panels_aside import ROOMY
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.session import MAX_ROUNDS, PlaySession
from editor.play.sharing import share_window
from editor.play.timeline import PlaySetup
from editor.text.texts import text
from editor.tools.question import Question
from editor.tools.toolbox import tool
from editor.views.board_view import BoardPoint
from engine.bots.names import HUMAN
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.ask import Ask
from engine.playtest.readiness import ready_game

#: How long a scene may take to settle, in seconds.
_PATIENCE = 240.0

#: The size of the window of a scene, in pixels.
_SIZE = ROOMY, 840

#: Who plays a game as far as a scene needs it.
_BOT = "tactical"


#: Sets a window up and takes a picture of it.
Scene = Callable[["Scenery"], QImage]


def asked(prompt: str, side: SideId, round_: int) -> Callable[[PlaySession], bool]:
    """Whether a side is asked that question, in that round of a game."""

    def is_there(session: PlaySession) -> bool:
        ask = session.pending
        is_it = isinstance(ask, Ask) and ask.prompt == prompt and session.game.side_of(ask.seat) == side
        return is_it and session.state.round == round_

    return is_there


class Scenery:
    """A window in which a scene is set up."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        window.resize(*_SIZE)
        window.show()

    @property
    def document(self) -> ScenarioDocument:
        """The document in front."""
        assert self.window.document is not None
        return self.window.document

    def open(self, shown: Scenario) -> ScenarioDocument:
        """Open a map and let it be drawn and checked."""
        self.window.files.add(shown)
        self.lay_out()
        return self.document

    def lay_out(self) -> None:
        """Give the panels their usual widths and the map the room between them."""
        docks = self.window.docks
        self.window.resizeDocks([docks.library_dock, docks.map_dock], [252, 300], Qt.Orientation.Horizontal)
        self.wait()
        self.window.map_area.view.fit()

    def until(self, reached: Callable[[], bool]) -> None:
        """Wait for something that happens in the event loop; a picture of anything else would be wrong."""
        ends = time.monotonic() + _PATIENCE
        while not reached():
            if time.monotonic() > ends:
                raise TimeoutError("what the picture is to show has not come")
            QCoreApplication.processEvents()
            time.sleep(0.01)

    def wait(self) -> None:
        """Wait until everything is worked out and drawn."""
        window, calm = self.window, 0
        ends = time.monotonic() + _PATIENCE
        while calm < 6 and time.monotonic() < ends:
            QCoreApplication.processEvents()
            waiting = window.service.busy or window.problems.is_waiting or window.files.is_reading
            calm = 0 if waiting else calm + 1
            time.sleep(0.01)
        window.settle()
        QCoreApplication.processEvents()

    def hexes(self, *labels: str) -> tuple[Hex, ...]:
        """The hexes of these labels."""
        found = (self.document.map.grid.find(each) for each in labels)
        return tuple(hex_ for hex_ in found if hex_ is not None)

    def ask(self, probe: str, origin: str, target: str = "") -> None:
        """Put a question about one hex or two."""
        first, *others = self.hexes(origin, target)
        self.window.map_area.take(tool(probe))
        self.window.map_area.probes.ask(Question(probe, first, others[0] if others else None, pinned=True))

    def stroke(self, id_: str, *labels: str, **choices: Any) -> None:
        """Take a tool with these choices and draw it over the hexes of these labels."""
        area = self.window.map_area
        area.take(tool(id_))
        area.choices.choose(**choices)
        way = [BoardPoint(hex_, 0, 0, is_on_map=True) for hex_ in self.hexes(*labels)]
        area.view.hexPressed.emit(way[0])
        for point in way[1:]:
            area.view.hexDragged.emit(point)
        area.view.hexReleased.emit(way[-1])

    def open_menu(self, name: str, *keys: str) -> None:
        """Open a menu of the window, and in it, one from the other, the menus that these texts name."""
        row = self.window.menu_row
        menu = row.menus[name]
        menu.popup(row.bar.mapToGlobal(row.bar.actionGeometry(menu.menuAction()).bottomLeft()))
        for key in keys:
            entry = next(each for each in menu.actions() if each.text() == text(key))
            menu.setActiveAction(entry)
            place, inner = menu.mapToGlobal(menu.actionGeometry(entry).topRight()), entry.menu()
            assert isinstance(inner, QMenu)
            inner.popup(place)
            menu = inner

    # ------------------------------------------------------------------ games

    def play(
        self, seed: int, is_there: Callable[[PlaySession], bool], people: Collection[SideId] = ()
    ) -> PlayTable:
        """A game of the map in front, at the first moment that is wanted.

        Bots have played it so far; from now on people play the sides that are named, and bots wait.
        """
        document = self.document
        limit = None if people else MAX_ROUNDS
        game = ready_game(document.scenario, document.catalogue, limit, document.findings)
        so_far = PlaySession(game, PlaySetup({seat.id: _BOT for seat in game.seats}, seed))
        so_far.set_running(False)
        while not is_there(so_far):
            assert so_far.decide_now(1), "the game is over, and the moment never came"
        players = {seat.id: HUMAN if seat.side in people else _BOT for seat in game.seats}
        course = so_far.course()
        session = PlaySession.of_course(replace(course, setup=replace(course.setup, players=players)))
        if not people:
            session.set_running(False)
        return self.sit_down(session)

    def sit_down(self, session: PlaySession) -> PlayTable:
        """Have a game on the table of the window."""
        window = self.window
        table = PlayTable(session, window.appearance)
        share_window(window, table)
        window.play.enter(self.document, lambda _document, _window: table)
        window.main_bar.show_mode("play")
        return table

    # ------------------------------------------------------------------ pictures

    def picture(self, *parts: QWidget) -> QImage:
        """A picture of parts of the window as they stand to one another, or of all of it.

        Menus and lists that are open lie over it.
        """
        self.wait()
        window = self.window
        box = QRect()
        for part in parts:
            box = box.united(QRect(part.mapTo(window, QPoint(0, 0)), part.size()))
        shown = window.grab().toImage()
        painter, corner = QPainter(shown), window.mapToGlobal(QPoint(0, 0))
        for each in QApplication.topLevelWidgets():
            if each.isVisible() and each.windowType() in (Qt.WindowType.Popup, Qt.WindowType.ToolTip):
                painter.drawPixmap(each.mapToGlobal(QPoint(0, 0)) - corner, each.grab())
        painter.end()
        return shown.copy(box) if parts else shown

    def dialog(self, dialog: QWidget) -> QImage:
        """A picture of a dialog, which goes away."""
        dialog.show()
        self.wait()
        shown = dialog.grab().toImage()
        dialog.close()
        dialog.deleteLater()
        return shown
