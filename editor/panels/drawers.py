"""Drawers: in a window too small for panels beside the map they lie over it, and are drawn out at need."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QFrame, QMainWindow, QSplitter, QWidget

from editor.document.settings import Settings
from editor.panels.drawer_grip import DEPTH, DrawerGrip
from editor.panels.panel_dock import PanelDock
from editor.theme.widgets import in_column, in_row, scroll_page
from editor.views.board_canvas import BoardCanvas

Area = Qt.DockWidgetArea

#: The edges that have a drawer.
EDGES = (Area.LeftDockWidgetArea, Area.RightDockWidgetArea, Area.BottomDockWidgetArea)

#: How far a drawer reaches over the map, in pixels, where its panels do not need more.
_REACH = {
    Area.LeftDockWidgetArea: 264,
    Area.RightDockWidgetArea: 316,
    Area.BottomDockWidgetArea: 236,
}

#: How much of the map a drawer that was pulled out leaves free, in pixels.
_MAP_LEFT = 120

#: How high a panel is in a drawer at least, in pixels, whose own least height would hide nearly all of it.
_LEAST_HIGH = {"dock-inspector": 240}

#: In a drawer no higher than this, in pixels, the panel that is used has all the room that others can spare.
_LOW = 620


class Drawer(QFrame):
    """The panels of one edge, one after the other along it; Escape asks to close it."""

    given_up = Signal()

    def __init__(self, area: Area, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("drawer")
        self._area = area
        below = area is Area.BottomDockWidgetArea
        self.panels = QSplitter(Qt.Orientation.Horizontal if below else Qt.Orientation.Vertical)
        self.panels.setChildrenCollapsible(False)
        # Where there is no room for all of them they keep their least size, and the drawer scrolls.
        self._page = scroll_page(self.panels)
        self._page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.grip = DrawerGrip(area, self)
        if below:
            in_column(self.grip, (self._page, 1), of=self, margins=1, spacing=0)
        elif area is Area.LeftDockWidgetArea:
            in_row((self._page, 1), self.grip, of=self, margins=1, spacing=0)
        else:
            in_row(self.grip, (self._page, 1), of=self, margins=1, spacing=0)
        self.hide()

    def reach(self, along: int, across: int, wished: int) -> int:
        """How far it lies over the map, in pixels, where that is `along` long at its edge and `across` deep.

        As far as it was pulled out, `wished`, or at first, unless its panels need more.
        """
        least = self.panels.minimumSizeHint()
        if self._area is Area.BottomDockWidgetArea:
            needed = least.height()
        else:
            bar = self._page.verticalScrollBar().sizeHint().width() if least.height() + 2 > along else 0
            needed = least.width() + bar
        usual = _REACH[self._area] + DEPTH
        most = max(usual, across - _MAP_LEFT)
        return max(min(wished or usual, most), needed + 2 + DEPTH)

    def favour(self, dock: QDockWidget) -> None:
        """Give a panel the room that it shares with others, where there is little of it."""
        if self._area is not Area.BottomDockWidgetArea and self.panels.height() <= _LOW:
            panels = (self.panels.widget(each) for each in range(self.panels.count()))
            self.panels.setSizes([self.panels.height() if each is dock else 0 for each in panels])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class Drawers(QObject):
    """Holds docks in drawers over the map that `over` tells; a drawer is out while one of its docks shows."""

    def __init__(self, window: QMainWindow, over: Callable[[], QWidget | None], settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._over = over
        self._followed: QWidget | None = None
        self._areas: dict[QDockWidget, Area] = {}
        self._drawers = {area: Drawer(area, window) for area in EDGES}
        for area, drawer in self._drawers.items():
            drawer.given_up.connect(lambda area=area: self._close(area))
            drawer.grip.pulled.connect(lambda reach, area=area: self._pull(area, reach))
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_went)

    def area_of(self, dock: QDockWidget) -> Area:
        """The edge of the window at which a dock is, in a drawer or beside the map."""
        return self._areas.get(dock) or self._window.dockWidgetArea(dock)

    def take(self, dock: QDockWidget) -> None:
        """Put a dock into the drawer of its edge, which stays closed; one that floats goes on floating."""
        area = self._window.dockWidgetArea(dock)
        if dock.isFloating() or area not in self._drawers:
            return
        self._window.removeDockWidget(dock)
        self._areas[dock] = area
        self._drawers[area].panels.addWidget(dock)
        dock.setMinimumHeight(_LEAST_HIGH.get(dock.objectName(), 0))
        dock.installEventFilter(self)
        if isinstance(dock, PanelDock):
            dock.tab_pressed.connect(self._tab_pressed)

    def give_back(self) -> None:
        """Put all docks beside the map again, those that show and those that do not."""
        for dock, area in tuple(self._areas.items()):
            shown = not dock.isHidden()
            self.forget(dock)
            self._window.addDockWidget(area, dock)
            dock.setVisible(shown)
        self._lay()

    def forget(self, dock: QDockWidget) -> None:
        """Know nothing of a dock any longer: it goes elsewhere."""
        if self._areas.pop(dock, None) is not None:
            dock.removeEventFilter(self)
            dock.setMinimumHeight(0)
            if isinstance(dock, PanelDock):
                dock.tab_pressed.disconnect(self._tab_pressed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._followed:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
                self._lay()
        elif event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._lay()
        return False

    def _tab_pressed(self) -> None:
        dock = self.sender()
        if isinstance(dock, QDockWidget) and dock in self._areas:
            self._drawers[self._areas[dock]].favour(dock)

    def _focus_went(self, _: QWidget | None, to: QWidget | None) -> None:
        for dock, area in self._areas.items():
            if to is not None and dock.isAncestorOf(to):
                self._drawers[area].favour(dock)

    def put_back(self, *docks: QDockWidget) -> None:
        """Hide docks; keys that went to one of them go to the map, not to what happens to come next."""
        held = QApplication.focusWidget()
        is_held = held is not None and any(dock.isAncestorOf(held) for dock in docks)
        for dock in docks:
            dock.hide()
        if is_held:
            self._look_at_map()

    def _close(self, area: Area) -> None:
        for dock, its in self._areas.items():
            if its is area:
                dock.hide()
        self._look_at_map()

    def _look_at_map(self) -> None:
        view = self._over()
        if view is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _shown(self, area: Area) -> list[QDockWidget]:
        return [dock for dock, its in self._areas.items() if its is area and not dock.isHidden()]

    def _pull(self, area: Area, reach: int) -> None:
        """Let the panels that are out at an edge reach so far from now on; 0: as far as at first."""
        for dock in self._shown(area):
            if reach:
                self._settings.remember_text(_key(dock), str(reach))
            else:
                self._settings.forget(_key(dock))
        self._lay()

    def _wished(self, dock: QDockWidget) -> int:
        """How far a panel was pulled out; 0 where it never was."""
        kept = self._settings.text(_key(dock))
        return int(kept) if kept.isdecimal() else 0

    def _lay(self) -> None:
        """Lay the drawers with something to show over the map, the lower one along its whole width."""
        over = self._follow()
        room = QRect() if over is None else QRect(over.mapTo(self._window, QPoint()), over.size())
        for area in reversed(EDGES):
            drawer = self._drawers[area]
            shown = self._shown(area)
            if not shown or over is None:
                drawer.hide()
                continue
            lies, wished = QRect(room), max(map(self._wished, shown))
            high, wide = room.height(), room.width()
            if area is Area.BottomDockWidgetArea:
                lies.setTop(max(room.top(), room.bottom() + 1 - drawer.reach(wide, high, wished)))
                room.setBottom(lies.top() - 1)
            elif area is Area.LeftDockWidgetArea:
                lies.setWidth(min(wide, drawer.reach(high, wide, wished)))
            else:
                lies.setLeft(max(room.left(), room.right() + 1 - drawer.reach(high, wide, wished)))
            drawer.setGeometry(lies)
            drawer.show()
            drawer.raise_()
        if isinstance(over, BoardCanvas):
            out = {area: drawer for area, drawer in self._drawers.items() if not drawer.isHidden()}
            left, right, below = (out.get(area) for area in EDGES)
            over.lie_under(
                left.width() if left else 0,
                0,
                right.width() if right else 0,
                below.height() if below else 0,
            )

    def _follow(self) -> QWidget | None:
        """The map in front; the drawers keep to it when it moves."""
        over = self._over()
        if over is not self._followed:
            if self._followed is not None:
                self._followed.removeEventFilter(self)
            self._followed = over
            if over is not None:
                over.installEventFilter(self)
                over.destroyed.connect(self._gone)
        return over

    def _gone(self) -> None:
        self._followed = None


def _key(dock: QDockWidget) -> str:
    """Under which key it is kept how far a panel was pulled out."""
    return f"drawer/{dock.objectName()}"
