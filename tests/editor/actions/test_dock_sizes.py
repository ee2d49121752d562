"""Docks come back to the sizes they were given: after F11 twice, and when a shrunken window grows again."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow


def _sizes(window: MainWindow) -> dict[str, tuple[QSize, bool]]:
    return {dock.objectName(): (dock.size(), dock.isVisible()) for dock in window.docks.all}


def _settled(qtbot: QtBot, window: MainWindow) -> dict[str, tuple[QSize, bool]]:
    """The sizes once nothing moves any longer."""
    before = None
    while before != (before := _sizes(window)):
        qtbot.wait(60)
    return _sizes(window)


def _resized(qtbot: QtBot, window: MainWindow, width: int, height: int) -> dict[str, tuple[QSize, bool]]:
    window.resize(width, height)
    qtbot.waitUntil(lambda: window.size() == QSize(width, height))
    return _settled(qtbot, window)


def test_docks_come_back_to_their_sizes(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    _resized(qtbot, window, 1600, 1000)
    docks = window.docks
    window.resizeDocks([docks.library_dock, docks.map_dock], [300, 380], Qt.Orientation.Horizontal)
    window.resizeDocks([docks.map_dock, docks.layer_dock], [260, 290], Qt.Orientation.Vertical)
    docks.board_dock.close()
    given = _settled(qtbot, window)
    assert given["dock-library"][0].width() == 300
    assert given["dock-minimap"][0].height() > 230

    def twice() -> None:
        for _ in range(2):
            QTest.keyClick(window, Qt.Key.Key_F11)
            _settled(qtbot, window)

    twice()
    assert _sizes(window) == given
    small = _resized(qtbot, window, 1420, 720)
    assert small["dock-minimap"] != given["dock-minimap"]
    twice()
    assert _sizes(window) == small
    assert _resized(qtbot, window, 1600, 1000) == given
    for width in range(1500, 1180, -97):  # as a hand draws the edge of the window in and out again
        window.resize(width, 680)
        qtbot.wait(1)
    assert _resized(qtbot, window, 1600, 1000) == given
    # Hidden in a small window, shown in a large one.
    _resized(qtbot, window, 1420, 720)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert not any(shown for _, shown in _resized(qtbot, window, 1600, 1000).values())
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert _settled(qtbot, window) == given


def test_what_is_given_in_a_smaller_window_counts_there_and_later(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    _resized(qtbot, window, 1600, 1000)
    _resized(qtbot, window, 1420, 760)
    docks = window.docks
    window.resizeDocks([docks.library_dock], [290], Qt.Orientation.Horizontal)
    assert _settled(qtbot, window)["dock-library"][0].width() == 290
    assert _resized(qtbot, window, 1600, 1000)["dock-library"][0].width() == 290
