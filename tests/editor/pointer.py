"""A pointer that goes where a test sends it: to the widget itself, whatever other windows lie over it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

_NO_BUTTON = Qt.MouseButton.NoButton
_NO_KEY = Qt.KeyboardModifier.NoModifier


def move_to(widget: QWidget, place: QPoint, held: Qt.MouseButton = _NO_BUTTON) -> None:
    """The pointer comes to a place of the widget, with a button held."""
    _send(widget, QEvent.Type.MouseMove, place, _NO_BUTTON, held)


def right_click(widget: QWidget, place: QPoint | None = None) -> QMenu | None:
    """The right button is pressed and let go, as Qt tells of it: press, question for a menu, release.

    The menu that opened, if one did.
    """
    at = widget.rect().center() if place is None else place
    right = Qt.MouseButton.RightButton
    _send(widget, QEvent.Type.MouseButtonPress, at, right, right)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, at, widget.mapToGlobal(at)))
    menu = open_menu()
    _send(widget, QEvent.Type.MouseButtonRelease, at, right, _NO_BUTTON)
    return menu


def open_menu() -> QMenu | None:
    """The menu that is open."""
    popup = QApplication.activePopupWidget()
    return popup if isinstance(popup, QMenu) else None


def _send(
    widget: QWidget, kind: QEvent.Type, place: QPoint, button: Qt.MouseButton, held: Qt.MouseButton
) -> None:
    at = QPointF(place)
    QApplication.sendEvent(widget, QMouseEvent(kind, at, widget.mapToGlobal(at), button, held, _NO_KEY))
