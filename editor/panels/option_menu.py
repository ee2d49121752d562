"""A button that unfolds the optional rules, each to be ticked, and says how many are chosen."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from editor.text.ids import option_words
from editor.text.texts import plural, text


def place_beside(button: QRect, size: QSize, screen: QRect) -> QPoint:
    """Where a menu of a size opens so that it covers nothing of its button: below, above, or at its side."""
    across = max(screen.left(), min(button.left(), screen.right() + 1 - size.width()))
    if button.bottom() + 1 + size.height() <= screen.bottom() + 1:
        return QPoint(across, button.bottom() + 1)
    if button.top() - size.height() >= screen.top():
        return QPoint(across, button.top() - size.height())
    down = max(screen.top(), screen.bottom() + 1 - size.height())
    right = button.right() + 1
    return QPoint(right if right + size.width() <= screen.right() + 1 else button.left() - size.width(), down)


class _Ticking(QMenu):
    """Stays open while rules are ticked; a click counts only where it began on the menu, too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setToolTipsVisible(True)
        self._pressed: QAction | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self.actionAt(event.position().toPoint())
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        action = self.actionAt(event.position().toPoint())
        pressed, self._pressed = self._pressed, None
        if action is None or not action.isCheckable():
            super().mouseReleaseEvent(event)
        elif action is pressed and action.isEnabled():
            action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self.activeAction()
        if event.key() == Qt.Key.Key_Space and action is not None:
            action.trigger()
            return
        super().keyPressEvent(event)


class OptionMenu(QToolButton):
    """Offers the optional rules that the engine carries out; `changed` tells that others are ticked."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        from engine.rules.modules import OPTIONAL

        super().__init__(parent)
        self.setObjectName("entry")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._actions: dict[str, QAction] = {}
        self.unfolded = _Ticking(self)
        for key in sorted(OPTIONAL, key=option_words):
            action = self.unfolded.addAction(option_words(key))
            action.setCheckable(True)
            action.toggled.connect(lambda _: self._tell())
            action.triggered.connect(lambda _: self.changed.emit())
            self._actions[key] = action
        self.clicked.connect(self._unfold)
        self._tell()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The rules that are ticked, in the order of their names."""
        return tuple(key for key, action in self._actions.items() if action.isChecked())

    def bar(self, reasons: Mapping[str, str]) -> None:
        """Offer all rules but these, which say why not and are ticked no longer."""
        for key, action in self._actions.items():
            reason = reasons.get(key, "")
            action.setEnabled(not reason)
            action.setToolTip(reason)
            if reason:
                action.setChecked(False)

    def _unfold(self) -> None:
        menu = self.unfolded
        button = QRect(self.mapToGlobal(QPoint(0, 0)), self.size())
        menu.popup(place_beside(button, menu.sizeHint(), self.screen().availableGeometry()))

    def _tell(self) -> None:
        number = len(self.chosen)
        self.setText(plural("new.options.chosen", number) if number else text("new.options.none"))
