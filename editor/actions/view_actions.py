"""How the window looks and what of the map it shows: zoom, labels, panels, theme, going to a hex, help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QInputDialog, QMessageBox
from shiboken6 import isValid

import engine
from editor.actions.commands import COMMANDS
from editor.actions.dock_sizes import Hidden
from editor.panels.drawers import EDGES, Area
from editor.text.texts import text
from editor.views.layers.grid import GridStyle
from editor.views.overlays.model import LayerName
from engine.edits.symmetric import made_symmetric
from engine.hexes.symmetry import Symmetry, image_of_hex

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: The commands that open and close what stands at an edge of the window.
EDGE_OF = dict(zip(("panels_left", "panels_right", "panels_below"), EDGES, strict=True))

#: What is remembered of the map's looks, and how it begins.
_GRID, _RULERS, _RULERS_AT_FIRST = "grid", "rulers", "off"


class ViewActions(QObject):
    """Carries out the commands of the View and Help menus."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._hidden: Hidden | None = None
        self._first_state = QByteArray()
        window.map_area.view.cameraChanged.connect(self._camera_changed)
        window.main_bar.zoom_chosen.connect(window.map_area.view.set_zoom_step)
        window.docks.minimap.point_chosen.connect(window.map_area.view.show_point)
        window.docks.minimap.whole_asked.connect(window.map_area.view.fit)
        window.docks.layers.opacity_changed.connect(
            lambda layer, strength: window.map_area.view.set_layer_opacity(LayerName(layer), strength)
        )
        window.appearance.changed.connect(self.wear)
        window.aside.changed.connect(self.show_edges)
        window.aside.came_back.connect(self._panels_came_back)
        self.show_edges()
        grid = window.settings.text(_GRID, GridStyle.LINES)
        known = {style.value: style for style in GridStyle}
        window.map_area.view.set_grid_style(known.get(grid, GridStyle.LINES))
        self._commands["rulers"].setChecked(window.settings.text(_RULERS, _RULERS_AT_FIRST) == "on")
        self._show_rulers()

    @property
    def _commands(self) -> Mapping[str, QAction]:
        return self._window.commands

    # ------------------------------------------------------------------ looks

    def wear(self) -> None:
        """Take colours and icons of the present theme."""
        window = self._window
        for command in COMMANDS:
            if command.icon:
                self._commands[command.id].setIcon(window.appearance.icon(command.icon))
        window.strip.refresh_icons()
        window.docks.refresh_icons()
        window.status.refresh_icons()
        window.map_area.options.refresh()
        window.map_area.view.set_backdrop(QColor(window.appearance.tokens.backdrop))
        window.main_bar.show_icons(window.appearance)

    def choose_theme(self, choice: str) -> None:
        """Wear another theme and remember it."""
        self._window.settings.remember_text("theme", choice)
        self._window.appearance.wear(choice)

    # ------------------------------------------------------------------ layout

    def remember_first(self) -> None:
        """The present layout is the one that `reset` brings back."""
        self._first_state = self._window.saveState()

    def reset(self) -> None:
        self._window.aside.restore(self._first_state)

    def toggle_panels(self) -> None:
        """Hide all panels, or bring back those that were hidden."""
        sizes = self._window.dock_sizes
        if self._commands["hide_panels"].isChecked():
            self._hidden = sizes.hide()
        elif self._hidden is not None:
            sizes.show(self._hidden)

    def toggle_edge(self, area: Area) -> None:
        """Open or close what stands at an edge of the window, or in its drawer."""
        self._window.aside.toggle(area)

    def show_edges(self) -> None:
        """Offer the edges that have panels, and mark those that are open."""
        if not isValid(self._window):
            return  # docks go after their window, and tell so
        aside = self._window.aside
        for id_, area in EDGE_OF.items():
            self._commands[id_].setEnabled(bool(aside.at(area)))
            self._commands[id_].setChecked(aside.is_open(area))

    def _panels_came_back(self) -> None:
        """The window has grown: docks take their sizes, unless they were all hidden."""
        self._window.dock_sizes.come_back()
        if self._commands["hide_panels"].isChecked():
            self.toggle_panels()

    # ------------------------------------------------------------------ the map

    def _camera_changed(self) -> None:
        camera = self._window.map_area.view.camera
        self._window.main_bar.show_zoom(camera.step)
        self._window.docks.minimap.show_frame(camera.visible)

    def toggle_labels(self) -> None:
        shown = self._commands["labels"].isChecked()
        self._window.map_area.view.set_layer_opacity(LayerName.LABELS, 1.0 if shown else 0.0)

    def choose_grid(self, style: GridStyle) -> None:
        """Draw the grid in another style and remember it."""
        self._window.settings.remember_text(_GRID, style.value)
        self._window.map_area.view.set_grid_style(style)

    def toggle_rulers(self) -> None:
        """Show or hide the rulers along the map and remember it."""
        self._window.settings.remember_text(_RULERS, "on" if self._commands["rulers"].isChecked() else "off")
        self._show_rulers()

    def _show_rulers(self) -> None:
        shown = self._commands["rulers"].isChecked()
        for ruler in self._window.map_area.rulers:
            ruler.setVisible(shown)
        self._window.map_area.view.show_rulers(shown=shown)

    def toggle_mirror(self) -> None:
        """Paint the mirrored hexes along, or no longer."""
        on = self._commands["mirror"].isChecked()
        self._window.map_area.choices.choose(mirror=on)
        document = self._window.document
        if on and document is not None and document.scenario.layout.symmetry is Symmetry.NONE:
            self._window.status.say(text("mirror.none"))

    def make_symmetric(self) -> None:
        """Make the map as symmetric as it says, after the half of the first side, as one edit."""
        document = self._window.document
        if document is None:
            return
        map_, symmetry = document.committed_map, document.scenario.layout.symmetry
        edit = made_symmetric(document.scenario, map_, lambda: document.boards_alone)
        if edit is not None:
            self._window.findings.apply(edit)
        elif all(image_of_hex(map_.grid, symmetry, hex_) in map_ for hex_ in map_.cells):
            self._window.status.say(text("symmetric.already"))
        else:
            self._window.status.say(text("symmetric.impossible"))

    def ask_hex(self) -> None:
        """Ask for a label and go there."""
        document = self._window.document
        if document is None:
            return
        label, ok = QInputDialog.getText(self._window, text("action.go_to_hex"), text("dialog.go_to_hex"))
        hex_ = document.map.grid.find(label.strip().upper()) if ok else None
        if hex_ is not None:
            self._window.findings.go_to((hex_,))
        elif ok:
            self._window.status.say(text("dialog.no_hex", label=label))

    # ------------------------------------------------------------------ help

    def about(self) -> None:
        QMessageBox.about(self._window, text("program"), text("dialog.about", version=engine.__version__))
