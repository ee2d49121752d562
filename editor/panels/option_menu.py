"""A button that unfolds the optional rules, each to be ticked, and says how many are chosen."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from editor.text.ids import option_words
from editor.text.texts import plural, text
from engine.rules.modules import OPTIONAL


class _Ticking(QMenu):
    """Stays open while rules are ticked."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        action = self.actionAt(event.position().toPoint())
        if action is None or not action.isCheckable():
            super().mouseReleaseEvent(event)
            return
        action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self.activeAction()
        if event.key() == Qt.Key.Key_Space and action is not None:
            action.trigger()
            return
        super().keyPressEvent(event)


class OptionMenu(QToolButton):
    """Offers the optional rules that the engine carries out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._actions: dict[str, QAction] = {}
        menu = _Ticking(self)
        for key in sorted(OPTIONAL, key=option_words):
            action = menu.addAction(option_words(key))
            action.setCheckable(True)
            action.toggled.connect(lambda _: self._tell())
            self._actions[key] = action
        self.setMenu(menu)
        self._tell()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The rules that are ticked, in the order of their names."""
        return tuple(key for key, action in self._actions.items() if action.isChecked())

    def _tell(self) -> None:
        number = len(self.chosen)
        self.setText(plural("new.options.chosen", number) if number else text("new.options.none"))
