"""Waiting for what happens beside a test, however slow the machine is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.views.board_view import BoardView

PATIENCE = 120
"""Seconds after which a test may say that something never happens: a watchdog, no measure of speed."""


class PatientBot(QtBot):
    """The hands of every test: it waits for conditions, and no test says for how long."""

    def waitUntil(self, callback: Callable[[], bool | None]) -> None:
        super().waitUntil(callback, timeout=PATIENCE * 1000)

    def waitSignal(self, signal: Any, **more: Any) -> Any:
        return super().waitSignal(signal, **{"timeout": PATIENCE * 1000} | more)

    def waitExposed(self, widget: QWidget) -> Any:
        return super().waitExposed(widget, timeout=PATIENCE * 1000)

    def settle(self, view: BoardView) -> None:
        """Wait until the map lies still: docks are laid out over several turns of the event loop."""
        before = None
        while before != (laid := (view.size(), view.camera.to_view(0, 0), view.camera.to_view(1, 1))):
            before = laid
            self.wait(60)
