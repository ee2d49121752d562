"""view.*: the map of the editor against three graphics items a hex, on the same map at the same zoom."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from editor.worker import spare_collector
from engine.model.hex_map import HexMap
from tests.bench.boards import hex_map
from tests.bench.conftest import Versus
from tests.bench.views import (
    ROOT,
    application,
    differing,
    drawn_plainly,
    is_whole,
    open_items,
    open_map,
    plain_picture,
    source_of,
    whole_map_in,
)

ITEMS = "three graphics items a hex"
_EDITS = 20


@pytest.fixture(scope="module")
def app() -> Iterator[QApplication]:
    """An application; the collector of garbage looks as seldom as where the window has its tiles painted."""
    running, before = application(), gc.get_threshold()
    spare_collector()
    yield running
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture(scope="module")
def large() -> HexMap:
    return hex_map(200, 200)


def test_open(app: QApplication, large: HexMap, versus: Versus) -> None:
    """From nothing to a picture that shows every hex in sight, at 56 pixels a hex.

    Ours shows flat hexes first and finishes the drawing tile by tile; how long that takes is a clock of its
    own (`python -m tests.bench.view_times`).
    """
    shown = open_map(large)
    picture = shown.grab().toImage()
    assert is_whole(picture), "no hex in sight is missing"
    shown.deleteLater()

    def ours() -> None:
        view = open_map(large)
        view.grab()
        view.close()

    def plain() -> None:
        view = open_items(200, 200)
        view.grab()
        view.close()

    versus("view.open.200x200", ours, ITEMS, plain, 8)


def test_zoomed_out_repaint(app: QApplication, large: HexMap, versus: Versus) -> None:
    """The whole map in sight: its picture composed anew, as after a change of an overlay."""
    view = open_map(large)
    whole_map_in(view)
    view.finish_rendering()
    sheet = view.sheet
    assert sheet is not None
    visible = view.camera.visible
    assert visible.width >= sheet.box.width
    assert visible.height >= sheet.box.height * 0.99
    items = open_items(200, 200)
    plain_picture(items)

    def ours() -> None:
        view.clear_overlays()
        view.grab()

    def plain() -> None:
        items.viewport().update()
        items.grab()

    versus("view.zoomed_out_repaint.200x200", ours, ITEMS, plain, 30)


class OneHex:
    """A view of a dense map in which one hex, in the middle, takes another terrain and back."""

    def __init__(self) -> None:
        one = hex_map(60, 60)
        self._hex = one.grid.hex_at(20, 20)
        changed = replace(one.cells[self._hex], terrain="rough", elevation=1)
        self._sources = [source_of(one), source_of(replace(one, cells={**one.cells, self._hex: changed}))]
        self.view = open_map(one)
        self.view.show_hexes((self._hex,), centred=True)
        self.everything()

    def edit(self) -> None:
        """Until it is on the screen as it will stay."""
        self._change()
        self.view.grab()

    def edits(self) -> None:
        """Those of a stroke of the brush, there and back: one alone is too short to be measured."""
        for _ in range(_EDITS):
            self._change()
            # By the window's own paint event, which draws what is out of date; a grab draws all of the view.
            QCoreApplication.processEvents()

    def everything(self) -> None:
        """All in sight painted anew."""
        self.view.changed()
        self.view.finish_rendering()
        self.view.grab()

    def _change(self) -> None:
        self._sources.reverse()
        self.view.set_source(self._sources[0], (self._hex,))
        self.view.finish_rendering()


@pytest.fixture
def one_hex(app: QApplication) -> OneHex:
    return OneHex()


def test_edit_or_plain(one_hex: OneHex, versus: Versus) -> None:
    """Against all in sight drawn the plain way."""
    one_hex.edit()
    edited, plain = one_hex.view.grab().toImage(), drawn_plainly(one_hex.view)
    assert differing(plain, edited) < 0.1 * plain.width() * plain.height(), "but for the softness of slopes"
    versus(
        "view.edit_or_plain.60x60",
        one_hex.edits,
        "everything in sight, shape by shape",
        lambda: drawn_plainly(one_hex.view),
        60,
        per=(_EDITS, 1),
    )


def test_edit_one_hex(one_hex: OneHex, versus: Versus) -> None:
    """Against all in sight painted anew our own way, which gets quicker by the same work."""
    one_hex.edit()
    edited = one_hex.view.grab().toImage()
    one_hex.everything()
    # Thin lines are rounded where they leave a picture, and an edit is one picture across the edges of tiles.
    assert differing(one_hex.view.grab().toImage(), edited) < 250, (
        "an edit leaves the picture of a full repaint"
    )
    versus("view.edit_one_hex.60x60", one_hex.edit, "everything in sight repainted", one_hex.everything, 50)


def test_stroke_of_edits(one_hex: OneHex, versus: Versus) -> None:
    """The same for one of a stroke, shown as the window shows it."""
    versus(
        "view.edit_in_a_stroke.60x60",
        one_hex.edits,
        "everything in sight repainted",
        one_hex.everything,
        50,
        per=(_EDITS, 1),
    )


def test_memory(outweighs: Callable[[str, int, str, int, float], None]) -> None:
    """What a window grows by that opens the map, looks at it and zooms out to the whole of it.

    On our side with all that the process has which paints beside the window.
    """
    outweighs("view.memory.200x200", grown("ours"), ITEMS, grown("plain"), 2.5)


def grown(which: str) -> int:
    """The bytes that looking at the map takes, measured in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.view_memory", which]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])
