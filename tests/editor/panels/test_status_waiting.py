"""The status line says that results are being worked out only when they let wait for themselves."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.panels.status_line import StatusLine
from editor.text.texts import text
from editor.theme.icons import severity_icon


def announced(line: StatusLine) -> bool:
    return any(label.text() == text("status.updating") for label in line.findChildren(QLabel))


def test_quick_answers_are_not_announced(qtbot: QtBot) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.show_busy(1)
    assert not announced(line)
    line.show_busy(0)
    qtbot.wait(400)
    assert not announced(line)


def test_slow_ones_are_until_they_come(qtbot: QtBot) -> None:
    line = StatusLine(lambda severity: severity_icon(severity, "#B3261E"))
    qtbot.addWidget(line)
    line.show_busy(1)
    line.show_busy(2)
    qtbot.waitUntil(lambda: announced(line), timeout=3000)
    line.show_busy(1)
    assert announced(line)
    line.show_busy(0)
    assert not announced(line)
