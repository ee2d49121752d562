"""Columns and rows are named along the edges of a map whose hexes are too small to be named themselves."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.views.board_view import BoardView
from editor.views.camera import LADDER
from editor.views.edge_names import edge_names, strips
from editor.views.overlays.model import ProfileStep, SightLine
from engine.hexes.hex import Hex
from tests.editor.patience import PatientBot
from tests.editor.pointer import move_to
from tests.editor.views.drawing import difference, pixels


def _at(view: BoardView, hex_: Hex) -> QPoint:
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.centre(hex_))
    return QPoint(round(x), round(y))


def _zoom(view: BoardView, px: float) -> None:
    view.set_zoom_step(LADDER.index(px))


def _hex(document: ScenarioDocument, label: str) -> Hex:
    hex_ = document.map.grid.find(label)
    assert hex_ is not None
    return hex_


def _names(view: BoardView, here: Hex | None = None) -> tuple[dict[str, QRect], dict[str, QRect]]:
    assert view.sheet is not None
    columns, rows = edge_names(view.sheet, view.camera, here)
    return dict(columns), dict(rows)


@pytest.mark.parametrize(("px", "named"), [(8, True), (28, True), (40, True), (48, False), (96, False)])
def test_names_stand_along_the_edges_while_nobody_could_read_them_in_the_hexes(
    window: MainWindow, hill: ScenarioDocument, px: float, named: bool
) -> None:
    view = window.map_area.view
    _zoom(view, px)
    assert view.names_edges is named


def test_they_are_of_the_layer_of_names_and_give_way_to_the_rulers(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    _zoom(view, 20)
    assert view.names_edges
    for command in ("labels", "rulers"):
        window.commands[command].trigger()
        assert not view.names_edges, command
        window.commands[command].trigger()
        assert view.names_edges, command


def test_each_lies_before_its_column_or_row_and_none_touches_another(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    c4 = _hex(hill, "C4")
    for px in (8, 14, 28, 40):
        _zoom(view, px)
        view.fit() if px == 28 else view.show_hexes((c4,), centred=True)
        columns, rows = _names(view, c4)
        place = _at(view, c4)
        assert abs(columns["C"].center().x() - place.x()) <= view.camera.px / 4 + 2
        assert abs(rows["4"].center().y() - place.y()) <= view.camera.px / 4 + 2
        for names in (columns, rows):
            assert not any(a.intersects(b) for a, b in pairwise(names.values()))
            assert all(view.rect().contains(each) for each in names.values())


def test_they_stay_at_the_edge_of_what_can_be_seen(window: MainWindow, hill: ScenarioDocument) -> None:
    view = window.map_area.view
    _zoom(view, 40)
    view.lie_under(60, 0, 0, 0)
    assert view.sheet is not None
    view.camera.centre_on(view.sheet.box.right, view.sheet.box.bottom)
    across, down = strips(view.sheet, view.camera)
    assert down.left() >= 60
    assert across.left() >= 60
    columns, rows = _names(view)
    assert columns
    assert rows
    view.lie_under(0, 0, 0, 0)


def test_the_column_and_row_under_the_pointer_stand_out(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    _zoom(view, 20)
    qtbot.settle(view)
    place = _names(view, _hex(hill, "C4"))[0]["C"]
    before = pixels(view.grab(place).toImage())
    move_to(view, _at(view, _hex(hill, "C4")))
    marked = pixels(view.grab(place).toImage())
    assert difference(before, marked).max() > 60
    move_to(view, _at(view, _hex(hill, "F4")))
    assert difference(marked, pixels(view.grab(place).toImage())).max() > 60


def test_none_is_written_on_a_card(qtbot: PatientBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view = window.map_area.view
    _zoom(view, 28)
    ends = _hex(hill, "C4"), _hex(hill, "L4")
    steps = tuple(ProfileStep(each, 0) for each in ("C4", "G4", "L4"))
    line = SightLine(*ends, profile=steps, profile_title="Profile")
    qtbot.settle(view)
    free = _names(view)[1]
    view.set_overlay("line", line)
    qtbot.settle(view)
    (card,) = view._live.cards
    under = [place for place in free.values() if card.intersects(QRectF(place))]
    assert under, "the card lies over names"
    whole = pixels(view.grab().toImage())
    window.commands["labels"].trigger()
    qtbot.settle(view)
    bare = pixels(view.grab().toImage())
    for place in under:
        rows, columns = slice(place.top(), place.bottom()), slice(place.left(), place.right())
        assert difference(whole[rows, columns], bare[rows, columns]).max() < 24
    window.commands["labels"].trigger()
    view.set_overlay("line", None)
