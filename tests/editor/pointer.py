"""A pointer that goes where a test sends it: to the widget itself, whatever other windows lie over it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


def move_to(widget: QWidget, place: QPoint, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """The pointer comes to a place of the widget, with a button held."""
    at = QPointF(place)
    nothing = Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, widget.mapToGlobal(at), nothing, held, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)
