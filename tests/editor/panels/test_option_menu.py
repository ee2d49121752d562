"""The menu of optional rules: it covers nothing of its button, and a click ticks what it began on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.panels.option_menu import OptionMenu, place_beside

SCREEN = QRect(0, 0, 1280, 800)


def test_the_menu_opens_below_above_or_beside_its_button() -> None:
    size = QSize(300, 500)
    for x in range(0, 1281 - 260, 60):
        for y in range(0, 801 - 30, 35):
            button = QRect(x, y, 260, 30)
            menu = QRect(place_beside(button, size, SCREEN), size)
            assert not menu.intersects(button)
            assert SCREEN.contains(menu) or x < 300 < 1280 - x, "only where it has no room at all"
    assert place_beside(QRect(100, 100, 260, 30), size, SCREEN) == QPoint(100, 130)
    assert place_beside(QRect(100, 700, 260, 30), size, SCREEN) == QPoint(100, 200)
    assert place_beside(QRect(100, 400, 260, 30), size, SCREEN) == QPoint(360, 300)


def test_the_click_that_opens_the_menu_ticks_nothing(qtbot: QtBot) -> None:
    button = OptionMenu()
    qtbot.addWidget(button)
    button.show()
    told: list[None] = []
    button.changed.connect(lambda: told.append(None))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = button.unfolded
    qtbot.waitUntil(menu.isVisible)
    entry = menu.actions()[2]
    there = menu.actionGeometry(entry).center()
    QTest.mouseRelease(menu, Qt.MouseButton.LeftButton, pos=there)  # the end of a click that began elsewhere
    assert button.chosen == ()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=there)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[4]).center())
    assert menu.isVisible()
    assert len(button.chosen) == len(told) == 2
    assert button.text() == "2 rules"
    button.bar({button.chosen[0]: "not here"})
    assert button.text() == "1 rule"
    assert entry.toolTip() == "not here"
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=there)
    assert button.text() == "1 rule"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
