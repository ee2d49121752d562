"""Carrying out a tool's gesture: previews while it goes on, one step of the history at its end."""

from PySide6.QtCore import QObject, Signal

from editor.tools.pointer import Pointer
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from engine.edits.edit import Edit


class GestureDriver(QObject):
    """Feeds pointer events to the generator of the tool in hand.

    `pending` carries the edit so far of tools that are not shown live.
    """

    finished = Signal()
    pending = Signal(object)

    def __init__(self, context: ToolContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._running: Gesture | None = None
        self._live = True

    @property
    def is_running(self) -> bool:
        return self._running is not None

    def press(self, tool: Tool, at: Pointer) -> None:
        """Begin the tool's gesture."""
        self.cancel()
        self._live = tool.live
        gesture = tool.gesture(self._context, at)
        try:
            edit = next(gesture)
        except StopIteration as end:
            self._commit(end.value)
            return
        self._running = gesture
        self._preview(edit)

    def drag(self, at: Pointer) -> None:
        """Go on with the gesture."""
        if self._running is None:
            return
        try:
            self._preview(self._running.send(at))
        except StopIteration as end:
            self._running = None
            self._commit(end.value)

    def release(self) -> None:
        """End the gesture and commit its edit."""
        gesture, self._running = self._running, None
        if gesture is None:
            return
        try:
            gesture.send(None)
        except StopIteration as end:
            self._commit(end.value)
        else:
            gesture.close()
            self._commit(None)

    def cancel(self) -> bool:
        """Break the gesture off; nothing of it remains. Whether there was one."""
        gesture, self._running = self._running, None
        if gesture is None:
            return False
        gesture.close()
        self._commit(None)
        return True

    def _preview(self, edit: Edit | None) -> None:
        if not self._live:
            self.pending.emit(edit)
        elif edit is None:
            self._context.document.end_preview()
        else:
            self._context.document.preview(self._context.mirrored(edit))

    def _commit(self, edit: Edit | None) -> None:
        if edit is None:
            self._context.document.end_preview()
        else:
            self._context.document.apply(self._context.mirrored(edit))
        self.finished.emit()
