"""Where panels and tools are: beside the map, in drawers over it, or put aside for something else."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar

from editor.panels.drawers import Area, Drawers

#: A window narrower than this, in pixels, has its panels in drawers: beside them the map would be too small.
ROOMY = 1400


class PanelsAside(QObject):
    """Puts the docks of a window where they have room.

    A game and the start page have no use for the docks of editing and for the strip of tools; a game brings
    docks of its own. In a small window every dock is in a drawer.
    """

    #: A dock came or went.
    changed = Signal()
    #: The docks of editing stand beside the map again.
    came_back = Signal()

    def __init__(
        self, window: QMainWindow, strip: QToolBar, drawers: Drawers, docks: Sequence[QDockWidget]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._strip = strip
        self._drawers = drawers
        self._of_editing = tuple(docks)
        self._of_the_game: list[QDockWidget] = []
        self._is_elsewhere = False
        self._is_small = False
        self._before = QByteArray()
        #: What was closed together at an edge, and is opened together.
        self._closed: dict[Area, list[QDockWidget]] = {}
        for dock in docks:
            dock.toggleViewAction().toggled.connect(lambda _: self.changed.emit())

    @property
    def state(self) -> QByteArray:
        """Where everything stands beside a map that is edited, whether or not it stands there now."""
        return self._window.saveState() if self._before.isEmpty() else self._before

    @property
    def is_small(self) -> bool:
        """Whether panels are in drawers."""
        return self._is_small

    # ------------------------------------------------------------------ editing or something else

    def put(self) -> None:
        """Put the docks of editing aside, where they are not so already."""
        if self._is_elsewhere:
            return
        self._keep()
        self._is_elsewhere = True
        for dock in self._of_editing:
            dock.hide()
        self._strip.hide()
        self.changed.emit()

    def bring_back(self) -> None:
        """Bring back what was put aside."""
        if not self._is_elsewhere:
            return
        self._is_elsewhere = False
        self._strip.show()
        self._restore()

    def restore(self, state: QByteArray) -> None:
        """Have everything stand as in `state`: at once, or when the window has room for it."""
        self.bring_back()
        if self._is_small:
            self._before = state
        else:
            self._window.restoreState(state)

    def add(self, dock: QDockWidget, area: Area) -> None:
        """A dock of the game that begins; in a small window it is closed at first."""
        self._of_the_game.append(dock)
        self._window.addDockWidget(area, dock)
        dock.toggleViewAction().toggled.connect(lambda _: self.changed.emit())
        if self._is_small:
            self._drawers.take(dock)
        self.changed.emit()

    def drop(self, dock: QDockWidget) -> None:
        """The game is over: its dock goes."""
        self._of_the_game.remove(dock)
        for closed in self._closed.values():
            if dock in closed:
                closed.remove(dock)
        dock.hide()
        self._drawers.forget(dock)
        self._window.removeDockWidget(dock)
        dock.deleteLater()

    # ------------------------------------------------------------------ small or large

    def fit(self) -> None:
        """Take drawers in a window that has become small, and put docks beside the map in a large one."""
        is_small = self._window.width() < ROOMY
        if is_small == self._is_small:
            return
        if is_small:
            self._keep()
        self._is_small = is_small
        if is_small:
            for dock in (*self._of_editing, *self._of_the_game):
                self._drawers.take(dock)
        else:
            self._drawers.give_back()
            for dock in self._of_the_game:
                dock.show()
            self._restore()
        self.changed.emit()

    def _keep(self) -> None:
        if self._before.isEmpty():
            self._before = self._window.saveState()

    def _restore(self) -> None:
        """Put the docks of editing where they were, if there is room for them."""
        if not self._is_elsewhere and not self._is_small:
            before, self._before = self._before, QByteArray()
            self._window.restoreState(before)
            self.came_back.emit()
        self.changed.emit()

    # ------------------------------------------------------------------ opening and closing

    def at(self, area: Area) -> list[QDockWidget]:
        """The docks at an edge that can be opened now."""
        docks = self._of_the_game if self._is_elsewhere else self._of_editing
        return [dock for dock in docks if not dock.isFloating() and self._drawers.area_of(dock) is area]

    def is_open(self, area: Area) -> bool:
        """Whether something is open at an edge."""
        return any(not dock.isHidden() for dock in self.at(area))

    def toggle(self, area: Area) -> None:
        """Close what is open at an edge, or open what was closed there."""
        docks = self.at(area)
        shown = [dock for dock in docks if not dock.isHidden()]
        if shown:
            self._closed[area] = shown
            self._drawers.put_back(*shown)
        else:
            before = [dock for dock in self._closed.get(area, ()) if dock in docks]
            for dock in before or docks:
                dock.show()
        self.changed.emit()

    def put_back(self, dock: QDockWidget) -> None:
        """Close one dock."""
        self._drawers.put_back(dock)
