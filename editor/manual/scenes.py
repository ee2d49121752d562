"""What the pictures of the manual show: each scene is set up in a window of its own and says what to take."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QTableWidget

from editor.cli.render import draw_to
from editor.document.recovery import Leftover, snapshot_of
from editor.guide.first_map import first_map
from editor.manual.game_scenes import GAMES
from editor.manual.hour_scenes import HOUR
from editor.manual.scenery import Scene, Scenery
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.dialogs.recovery_dialog import RecoveryDialog
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.printing.wishes import ExportWishes
from editor.tools.toolbox import tool
from editor.views.overlays.model import Ghost
from engine.edits.paint import PaintTerrain
from engine.model.flatten import flatten
from engine.storage.bundled import scenario
from engine.storage.files import write_scenario


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
    window = stage.window
    stage.open(scenario("mill-lane"))
    window.commands["playtest"].trigger()
    panel = window.bot_games.panel
    panel.begun.emit()
    stage.until(lambda: panel.is_over)
    panel.ground.choose("losses")
    stage.lay_out()
    return stage.picture(window.map_area, window.docks.bottom)


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


def _changed(stage: Scenery) -> QImage:
    window, shown = stage.window, scenario("mill-lane")
    window.docks.bottom.hide()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mill-lane.json"
        write_scenario(path, shown)
        window.files.open_now(str(path))
        stage.lay_out()
        stage.stroke("brush", "F3", "F4", "G4", terrain="woods")
        write_scenario(path, replace(shown, author="Tidewright"))
        stage.until(window.notices.bar.isVisible)
        return stage.picture(window.tabs, window.notices.bar, window.map_area)


def _unsaved(stage: Scenery) -> QImage:
    new, old = first_map(), scenario("mill-lane")
    stage.open(old)
    stage.stroke("brush", "F3", "F4", "G4", terrain="woods")
    # The folder is not told: it is another one wherever pictures are made.
    with TemporaryDirectory() as folder, chdir(folder):
        found = (
            Leftover("1", new.title, None, "2026-05-09T20:14:30"),
            Leftover("2", old.title, "mill-lane.json", "2026-05-09T21:40:12"),
        )
        write_scenario(Path("mill-lane.json"), old)
        for each, held in zip(found, (new, stage.document.scenario), strict=True):
            write_scenario(Path(snapshot_of(each.entry)), held)
        window = stage.window
        return stage.dialog(RecoveryDialog(found, window.catalogue, window.pictures, window))


def _themes(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    stage.open_menu("view", "menu.theme")
    return stage.picture()


def _search(stage: Scenery) -> QImage:
    stage.open(scenario("king-of-the-hill"))
    search = stage.window.menu_row.search
    stage.window.activateWindow()
    search.setFocus()
    stage.wait()
    search.setText("hi")
    return stage.picture(stage.window.menu_row, stage.window.map_area)


def _drawn(stage: Scenery) -> QImage:
    window, shown = stage.window, scenario("king-of-the-hill")
    with TemporaryDirectory() as folder:
        target = Path(folder) / "map.png"
        draw_to(target, shown, flatten(shown.layout, window.catalogue), window.catalogue, px=80)
        return QImage(str(target))


def _shortcuts(stage: Scenery) -> QImage:
    return stage.dialog(ShortcutsDialog(stage.window.shortcuts, stage.window))


#: Pictures that are paper: they are the same in every theme, and made once.
ON_PAPER = ("drawn",)

#: The pictures by name.
SCENES: Mapping[str, Scene] = {
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
    "booklet": _booklet,
    "changed": _changed,
    "unsaved": _unsaved,
    "themes": _themes,
    "search": _search,
    "drawn": _drawn,
    "shortcuts": _shortcuts,
    **HOUR,
    **GAMES,
}
