"""Going over to play mode and back: the panels make room, and come back as they were."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QWidget

from editor.actions.panels_aside import PanelsAside
from editor.document.document import ScenarioDocument
from editor.play_mode import CallsForSight, PlayFactory, PlayMode


class PlaySwitch(QObject):
    """Shows a play mode in the middle of the window in place of the editor."""

    mode_changed = Signal(str)

    def __init__(self, window: QMainWindow, centre: QStackedWidget, aside: PanelsAside) -> None:
        super().__init__(window)
        self._window = window
        self._centre = centre
        self._aside = aside
        self._playing: PlayMode | None = None
        self._docks: list[QDockWidget] = []
        #: Columns in drawers that were opened for a question, not by the user.
        self._opened: list[QDockWidget] = []

    @property
    def playing(self) -> PlayMode | None:
        """The play mode that is on, or None while editing."""
        return self._playing

    def enter(self, document: ScenarioDocument, factory: PlayFactory) -> bool:
        """Begin to play a document; whether a game could begin."""
        if self._playing is not None:
            return True
        playing = factory(document, self._window)
        if playing is None or self._playing is not None:
            # It went over to a game of its own accord, or there is none.
            return self._playing is not None
        self._playing = playing
        self._aside.put()
        self._centre.addWidget(playing.centre)
        self._centre.setCurrentWidget(playing.centre)
        self._add(playing.left, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._add(playing.right, Qt.DockWidgetArea.RightDockWidgetArea)
        self.mode_changed.emit("play")
        return True

    def leave(self) -> None:
        """Go back to editing."""
        playing, self._playing = self._playing, None
        if playing is None:
            return
        playing.leave()
        for dock in self._docks:
            self._aside.drop(dock)
        self._docks, self._opened = [], []
        self._centre.setCurrentIndex(0)
        self._centre.removeWidget(playing.centre)
        playing.centre.deleteLater()
        self._aside.bring_back()
        self.mode_changed.emit("edit_mode")

    def _add(self, side: QWidget | None, area: Qt.DockWidgetArea) -> None:
        if side is None:
            return
        dock = QDockWidget(self._window)
        dock.setObjectName(f"play-{area.name}")
        dock.setTitleBarWidget(QWidget())
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        dock.setWidget(side)
        self._aside.add(dock, area)
        self._docks.append(dock)
        if isinstance(side, CallsForSight):
            side.called.connect(lambda on, dock=dock: self._show_called(dock, on))
            self._show_called(dock, side.is_called)

    def _show_called(self, dock: QDockWidget, on: bool) -> None:
        """Have a column in sight while a question is answered there, and as it was before afterwards."""
        if not self._aside.is_small:
            return
        if on and dock.isHidden():
            self._opened.append(dock)
            dock.show()
        elif not on and dock in self._opened:
            self._opened.remove(dock)
            self._aside.put_back(dock)
