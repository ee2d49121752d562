"""Who asks for a context menu, and where: the right button on a row or widget, or the keys for menus."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QWidget

from editor.menus.entry import Item, open_menu

#: The keys that open the menu of whatever has the focus.
MENU_KEYS = ("Menu", "Shift+F10")

Offering = Callable[[QPoint], Iterable[Item]]


class WidgetMenu(QObject):
    """The context menu of a widget; it is asked for the entries at a place of the widget.

    By keys the menu opens where `cursor` says, or in the middle of the widget.
    """

    def __init__(
        self, widget: QWidget, offering: Offering, cursor: Callable[[], QPoint] | None = None
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._offering = offering
        self._cursor = cursor
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(self.open)
        widget.installEventFilter(self)

    def open(self, place: QPoint) -> None:
        """Open the menu at a place of the widget."""
        open_menu(self._widget, self._offering(place), self._widget.mapToGlobal(place))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if _by_keys(event) and self._cursor is not None:
            self.open(self._cursor())
            return True
        return super().eventFilter(watched, event)


class RowAsking(QObject):
    """Tells which row of a list is asked for its menu, and where on the screen: by keys the current row."""

    def __init__(self, view: QAbstractItemView, tell: Callable[[QModelIndex, QPoint], object]) -> None:
        super().__init__(view)
        self._view = view
        self._tell = tell
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(lambda place: self._told(view.indexAt(place), place))
        view.installEventFilter(self)
        # Heads of columns would hand the question on, as if the row below them had been asked.
        for head in view.findChildren(QHeaderView):
            head.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)

    def _told(self, index: QModelIndex, place: QPoint) -> None:
        self._tell(index, self._view.viewport().mapToGlobal(place))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if _by_keys(event):
            index = self._view.currentIndex()
            self._view.scrollTo(index)
            self._told(index, self._view.visualRect(index).bottomLeft())
            return True
        return super().eventFilter(watched, event)


def row_menu(view: QAbstractItemView, offering: Callable[[QModelIndex], Iterable[Item]]) -> None:
    """Give the rows of a list a context menu; `offering` is asked for the entries of a row."""
    RowAsking(view, lambda index, where: open_menu(view, offering(index), where))


def _by_keys(event: QEvent) -> bool:
    return (
        event.type() == QEvent.Type.ContextMenu
        and isinstance(event, QContextMenuEvent)
        and event.reason() == QContextMenuEvent.Reason.Keyboard
    )


def open_by_keys(window: QWidget) -> None:
    """From now on the keys for menus open the menu of what has the focus in that window.

    Some platforms open menus by the Menu key themselves; then the key does not come here any more.
    """
    for keys in MENU_KEYS:
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(_ask_focused)


def _ask_focused() -> None:
    focused = QApplication.focusWidget()
    if focused is not None:
        # Who has no menu of its own leaves the question to what it lies in: Qt sends the event on.
        middle = focused.rect().center()
        reason = QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(focused, QContextMenuEvent(reason, middle, focused.mapToGlobal(middle)))
