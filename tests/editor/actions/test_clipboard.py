"""The map goes to other programs as a picture on the clipboard."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow


def test_a_picture_of_the_map_lies_on_the_clipboard(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    said: list[str] = []
    window.exports.said.connect(said.append)
    window.commands["copy_picture"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    picture = clipboard.image()
    assert picture.width() > 1200
    assert picture.width() > picture.height()
    assert "King of the Hill" in said[0]
    assert len({picture.pixel(x, picture.height() // 2) for x in range(0, picture.width(), 20)}) > 20
