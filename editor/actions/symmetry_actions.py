"""The symmetry of the map: chosen in the tool bar, and its axis on the map while hexes are mirrored along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.views.overlays.model import SymmetryAxis
from engine.edits.describe import SetLayout
from engine.hexes.symmetry import Symmetry

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: The name of the overlay.
AXIS = "axis"


class SymmetryActions(QObject):
    """Keeps the choice in the tool bar, the map's own symmetry and the axis over the map in step."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.main_bar.symmetry_chosen.connect(self.choose)
        window.map_area.choices.changed.connect(self._show_axis)

    @property
    def _declared(self) -> Symmetry:
        document = self._window.document
        return document.scenario.layout.symmetry if document is not None else Symmetry.NONE

    def choose(self, symmetry: Symmetry) -> None:
        """Declare that symmetry of the map, and paint mirrored hexes along from now on; none ends both."""
        document, mirror = self._window.document, self._window.commands["mirror"]
        if document is None:
            return
        if symmetry is not document.scenario.layout.symmetry:
            document.apply(SetLayout({"symmetry": symmetry}))
        if mirror.isChecked() != (symmetry is not Symmetry.NONE):
            mirror.trigger()
        self.show()

    def show(self) -> None:
        """Show the symmetry of the document in front; without one there is nothing to make symmetric."""
        bar = self._window.main_bar
        bar.show_symmetry(self._declared)
        bar.symmetry.setEnabled(
            self._window.document is not None and self._window.commands["mirror"].isEnabled()
        )
        self._window.commands["make_symmetric"].setEnabled(self._declared is not Symmetry.NONE)
        self._show_axis()

    def _show_axis(self) -> None:
        map_area, declared = self._window.map_area, self._declared
        on = map_area.choices.now.mirror and declared is not Symmetry.NONE
        map_area.view.set_overlay(AXIS, SymmetryAxis(declared) if on else None)
