"""The steps of a document, which hold together however Python lets them go."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

#: Held commands are looked through once there are so many more than steps.
_SLACK = 64


class HistoryStack(QUndoStack):
    """A stack of commands written in Python, each of which goes with the stack and never before it.

    Python's collector takes apart what nobody uses in an order of its own. A command that it took first would
    be deleted once more by its stack, which hears nothing of that, and the program would crash. So commands
    are held from where the collector does not look: by a connection of the stack, which Qt ends with it.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held = held = list[QUndoCommand]()
        self.destroyed.connect(lambda: held.clear())

    def push(self, command: QUndoCommand) -> None:
        """Take the step; what was undone is dropped, and the oldest step where there are too many."""
        if len(self._held) > self.count() + _SLACK:
            self._held[:] = filter(isValid, self._held)
        self._held.append(command)
        super().push(command)
