"""Carrying a tile of a library onto something: pressed there, let go here, while the drag has its own loop.

On a display the pointer of the screen itself is moved, by xdotool. A screen that nobody sees knows no drags:
there the tile is pulled at, and what a drag would tell the other side is sent to it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.panels.library_tile import TileButton
from tests.editor.pointer import move_to

#: The program that moves the pointer of a display.
MOVER = "xdotool"
#: In how many steps the pointer goes, and how many seconds lie between two.
_STEPS, _PACE = 12, 0.03
_LEFT = Qt.MouseButton.LeftButton


def can_carry() -> bool:
    """Whether there is what moves the pointer of a display."""
    return shutil.which(MOVER) is not None


def carry(tile: TileButton, end: QWidget, goal: QPoint) -> None:
    """Begin to carry a tile to a place of a widget; on a display it goes on by itself."""
    if QGuiApplication.platformName() == "xcb":
        start = tile.mapToGlobal(tile.rect().center())
        orders = _orders(list(_way(start, end.mapToGlobal(goal))), tile.devicePixelRatioF())
        subprocess.Popen([MOVER, *orders])
        return
    middle = tile.rect().center()
    QTest.mousePress(tile, _LEFT, pos=middle)
    move_to(tile, middle + QPoint(QApplication.startDragDistance(), 0), _LEFT)
    told = (Qt.DropAction.CopyAction, tile.carried(), _LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(end, QDragEnterEvent(goal, *told))
    QApplication.sendEvent(end, QDragMoveEvent(goal, *told))
    QApplication.sendEvent(end, QDropEvent(QPointF(goal), *told))


def _way(start: QPoint, goal: QPoint) -> Iterator[QPoint]:
    """The places that the pointer passes, both ends among them; it rests at the last one."""
    for step in range(_STEPS + 1):
        yield start + (goal - start) * (step / _STEPS)
    yield goal


def _orders(stations: Sequence[QPoint], ratio: float) -> Iterator[str]:
    """What xdotool is told, in pixels of the screen."""
    pause = ("sleep", str(_PACE))
    for number, place in enumerate(stations):
        yield from ("mousemove", str(round(place.x() * ratio)), str(round(place.y() * ratio)), *pause)
        if number == 0:
            yield from ("mousedown", "1", *pause)
    yield from ("mouseup", "1")
