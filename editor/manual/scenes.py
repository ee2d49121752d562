"""What the pictures of the manual show: each scene is set up in a window of its own and says what to take."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QTableWidget, QWidget

from editor.actions.panels_aside import ROOMY
from editor.document.document import ScenarioDocument
from editor.guide.first_map import first_map
from editor.main_window import MainWindow
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.play.begin import play_for_picture
from editor.play.mode import PlayTable
from editor.play.panels.start_dialog import StartDialog
from editor.printing.wishes import ExportWishes
from editor.tools.question import Question
from editor.tools.toolbox import tool
from editor.views.overlays.model import Ghost
from engine.edits.paint import PaintTerrain
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.storage.bundled import scenario

#: How long a scene may take to settle, in seconds.
_PATIENCE = 240.0

#: The size of the window of a scene, in pixels.
_SIZE = ROOMY, 840


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
        """Wait for something that happens in the event loop."""
        ends = time.monotonic() + _PATIENCE
        while not reached() and time.monotonic() < ends:
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

    def picture(self, *parts: QWidget) -> QImage:
        """A picture of parts of the window as they stand to one another, or of all of it."""
        self.wait()
        window = self.window
        box = QRect()
        for part in parts:
            box = box.united(QRect(part.mapTo(window, QPoint(0, 0)), part.size()))
        return window.grab(box if parts else window.rect()).toImage()

    def dialog(self, dialog: QWidget) -> QImage:
        """A picture of a dialog, which goes away."""
        dialog.show()
        self.wait()
        shown = dialog.grab().toImage()
        dialog.close()
        dialog.deleteLater()
        return shown


def _start(stage: Scenery) -> QImage:
    window = stage.window
    window.begin_empty()
    stage.until(lambda: window.start.is_drawn)
    return stage.picture()


def _guide(stage: Scenery) -> QImage:
    window = stage.window
    window.guide.begin()
    stage.lay_out()
    window.map_area.take(tool("select"))
    window.guide.look()
    return stage.picture()


def _wizard(stage: Scenery) -> QImage:
    window = stage.window
    dialog = NewMapDialog(window.catalogue, window.service, window.queue, window, kind="proposal", seed=7)
    stage.until(lambda: dialog.scenario is not None)
    return stage.dialog(dialog)


def _ground(stage: Scenery) -> QImage:
    stage.window.docks.bottom.hide()
    window, document = stage.window, stage.open(first_map())
    ground = {**document.map.rim, **document.map.cells}
    document.apply(PaintTerrain(stage.hexes("H9", "H10", "I8", "I9"), "woods", ground))
    window.map_area.take(tool("brush"))
    window.map_area.view.set_overlay(
        "ghost", Ghost(rings=frozenset(stage.hexes("L7", "L8", "K7", "M7", "M8")))
    )
    return stage.picture(window.docks.library_dock, window.strip, window.map_area)


def _lines(stage: Scenery) -> QImage:
    stage.open(scenario("river-vire"))
    stage.window.map_area.take(tool("road"))
    return stage.picture(stage.window.map_area)


def _boards(stage: Scenery) -> QImage:
    window, document = stage.window, stage.open(scenario("king-of-the-hill"))
    window.resizeDocks(
        [window.docks.library_dock, window.docks.board_dock], [150, 600], Qt.Orientation.Vertical
    )
    window.map_area.take(tool("board"))
    document.selection.replace(())
    return stage.picture(window.docks.board_dock, window.map_area)


def _battle(stage: Scenery) -> QImage:
    stage.open(scenario("siegfried-line"))
    stage.window.map_area.take(tool("work"))
    return stage.picture(stage.window.map_area)


def _units(stage: Scenery) -> QImage:
    window = stage.window
    stage.open(first_map())
    window.docks.library_dock.turn_to(window.docks.units)
    window.map_area.take(tool("unit"))
    return stage.picture(window.docks.library_dock)


def _scenario(stage: Scenery) -> QImage:
    window = stage.window
    stage.open(scenario("road-to-vaux"))
    window.docks.layer_dock.hide()
    window.docks.inspector_dock.turn_to(window.docks.scenario)
    return stage.picture(window.docks.inspector_dock)


def _inspector(stage: Scenery) -> QImage:
    window, document = stage.window, stage.open(scenario("king-of-the-hill"))
    window.docks.layer_dock.hide()
    document.selection.replace(stage.hexes("I4"))
    return stage.picture(window.docks.inspector_dock)


def _hexes(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    stage.window.docks.show_hex_list()
    return stage.picture(stage.window.docks.bottom)


def _problems(stage: Scenery) -> QImage:
    stage.open(first_map())
    return stage.picture(stage.window.map_area, stage.window.docks.bottom)


def _sight(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    stage.ask("sight", "C4", "L4")
    return stage.picture(stage.window.map_area)


def _retreat(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    stage.ask("retreat", "I4")
    return stage.picture(stage.window.map_area)


def _exposure(stage: Scenery) -> QImage:
    window = stage.window
    stage.open(scenario("king-of-the-hill"))
    window.commands["veil_exposure"].trigger()
    figures = window.docks.analysis.findChildren(QTableWidget)
    stage.until(lambda: any(table.rowCount() > 3 for table in figures))
    return stage.picture(window.map_area, window.docks.bottom)


def _playtest(stage: Scenery) -> QImage:
    window, panel = stage.window, stage.window.docks.playtest
    stage.open(scenario("mill-lane"))
    window.commands["playtest"].trigger()
    panel.begun.emit()
    stage.until(lambda: panel.is_over)
    panel.ground.choose("losses")
    stage.lay_out()
    return stage.picture(window.map_area, window.docks.bottom)


def _play(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    play_for_picture(stage.window, "tactical", 3, 60)
    return stage.picture()


def _log(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    play_for_picture(stage.window, "tactical", 3, 90)
    table = stage.window.play.playing
    assert table is not None
    parts = [part for part in (table.right, table.centre) if part is not None]
    return stage.picture(*parts)


def _why(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    play_for_picture(stage.window, "tactical", 3, 700)
    playing = stage.window.play.playing
    assert isinstance(playing, PlayTable)
    playing.right.show_why()
    return stage.picture(playing.right, playing.centre)


def _start_game(stage: Scenery) -> QImage:
    return stage.dialog(StartDialog(stage.open(first_map()).scenario, stage.window))


def _booklet(stage: Scenery) -> QImage:
    document = stage.open(first_map())
    dialog = ExportDialog(
        document.scenario,
        document.committed_map,
        stage.window.catalogue,
        ExportWishes(format="booklet"),
        stage.window,
    )
    dialog.show()
    while not dialog.preview.is_settled:
        QApplication.processEvents()
    return stage.dialog(dialog)


def _shortcuts(stage: Scenery) -> QImage:
    return stage.dialog(ShortcutsDialog(stage.window.shortcuts, stage.window))


#: The pictures by name.
SCENES: Mapping[str, Callable[[Scenery], QImage]] = {
    "start": _start,
    "guide": _guide,
    "wizard": _wizard,
    "ground": _ground,
    "lines": _lines,
    "boards": _boards,
    "battle": _battle,
    "units": _units,
    "scenario": _scenario,
    "inspector": _inspector,
    "hexes": _hexes,
    "problems": _problems,
    "sight": _sight,
    "retreat": _retreat,
    "exposure": _exposure,
    "playtest": _playtest,
    "play": _play,
    "log": _log,
    "why": _why,
    "start-game": _start_game,
    "booklet": _booklet,
    "shortcuts": _shortcuts,
}
