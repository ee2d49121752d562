"""The sizes that docks were given: they come back to them in a window that has grown again, or shows them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow

Sizes = Mapping[QDockWidget, QSize]


@dataclass(frozen=True)
class Given:
    """Sizes of docks, and the size of the window in which they were given."""

    window: QSize = field(default_factory=QSize)
    sizes: Sizes = field(default_factory=dict)


@dataclass(frozen=True)
class Hidden:
    """Docks that were hidden, as large as they were then, and the sizes that had been given."""

    now: Given
    given: Given
    shown: tuple[QDockWidget, ...] = ()


class DockSizes(QObject):
    """Knows the sizes that the user, or a layout, gave to the docks of a window.

    A dock that is squeezed because its window shrinks, or grows along with it, was not given another size.
    """

    def __init__(self, window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._docks = tuple(docks)
        self._given = Given()
        #: What is to be laid out next.
        self._next = Given()
        #: The size of the window for which the docks are laid out; none while they are being laid out.
        self._laid_for = QSize()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._lay)
        for dock in self._docks:
            dock.installEventFilter(self)

    def hide(self) -> Hidden:
        """Hide all docks; what is returned brings them back."""
        shown = tuple(dock for dock in self._docks if not dock.isHidden())
        hidden = Hidden(self._given if self._laid_for.isEmpty() else self._now(), self._given, shown)
        for dock in self._docks:
            dock.hide()
        return hidden

    def show(self, hidden: Hidden) -> None:
        """Show docks that were hidden, in a window of the same size as large as they were."""
        for dock in hidden.shown:
            dock.show()
        self._given = hidden.given
        self._next = hidden.now if hidden.now.window == self._window.size() else hidden.given
        self._laid_for = QSize()
        self._later.start()

    def come_back(self) -> None:
        """Docks stand beside the map again: they take the sizes that were given to them."""
        self._next = self._given
        self._laid_for = QSize()
        self._later.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self._is_laid(watched):
            if self._laid_for == self._window.size():
                self._given = self._now()
            elif not self._later.isActive():
                self._next = self._given
                self._later.start()
        return False

    def _now(self) -> Given:
        return Given(self._window.size(), {dock: dock.size() for dock in self._docks if self._is_laid(dock)})

    def _lay(self) -> None:
        """Give docks their sizes again, as far as the window is as wide and as high as it was."""
        self._laid_for = QSize()  # what follows is no wish of the user
        window, given = self._window.size(), self._next
        docks = [dock for dock in given.sizes if self._is_laid(dock)]
        sizes = [given.sizes[dock] for dock in docks]
        if window.width() >= given.window.width():
            self._window.resizeDocks(docks, [size.width() for size in sizes], Qt.Orientation.Horizontal)
        if window.height() >= given.window.height():
            self._window.resizeDocks(docks, [size.height() for size in sizes], Qt.Orientation.Vertical)
        layout = self._window.layout()
        if layout is not None:
            layout.activate()
        self._laid_for = window
        if not self._given.sizes:
            self._given = self._now()

    def _is_laid(self, dock: QObject) -> bool:
        """Whether a dock stands beside the map: it neither floats nor lies in a drawer."""
        return (
            isinstance(dock, QDockWidget)
            and dock.isVisible()
            and not dock.isFloating()
            and dock.parentWidget() is self._window
        )
