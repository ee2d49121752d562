"""The keys of a game, wherever in its panels they are pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.play.choose import numbered

if TYPE_CHECKING:
    from editor.play.mode import PlayTable


class GameKeys(QObject):
    """Watches the widgets of a table."""

    def __init__(self, table: PlayTable, *roots: QWidget) -> None:
        super().__init__(table)
        self._table = table
        for root in roots:
            root.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the game go before those of the editing tools."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if event.type() not in kinds or not isinstance(event, QKeyEvent):
            return False
        does = self._for_key(event, on_map=watched is self._table.view)
        if does is None:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            does()
        return True

    def _for_key(self, event: QKeyEvent, *, on_map: bool) -> Callable[[], object] | None:
        key, held = event.key(), event.modifiers()
        control = Qt.KeyboardModifier.ControlModifier
        shifted = control | Qt.KeyboardModifier.ShiftModifier
        if held == control and key == Qt.Key.Key_Z:
            return self._table.session.undo
        if (held, key) in ((control, Qt.Key.Key_Y), (shifted, Qt.Key.Key_Z)):
            return self._table.session.redo
        if held == control and key == Qt.Key.Key_S:
            return self._table.saving.ask
        if held not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return None
        if key == Qt.Key.Key_Escape:
            return self._table.escape
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._table.confirm.go.isVisible():
            # On the map the key presses at the cursor, where nothing waits for being confirmed.
            presses = on_map and self._table.staged is None and self._table.view.cursor_hex is not None
            return None if presses else self._table.confirm_shown
        if Qt.Key.Key_A <= key <= Qt.Key.Key_Z and not self._table.session.curtain:
            letter = chr(key)
            if self._table.session.may_choose:
                return lambda: self._table.actions.press_key(letter)
            return lambda: None
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and not self._table.session.curtain:
            return self._by_digit(chr(key))
        return None

    def _by_digit(self, digit: str) -> Callable[[], object] | None:
        """What a digit chooses of the list of choices; a shop has no digits."""
        session, choice = self._table.session, numbered(self._table.found).get(digit)
        if choice is None or not session.may_choose or session.asked is None:
            return None
        return None if session.asked.prompt == "purchase" else lambda: self._table.pointing.offer(choice)
