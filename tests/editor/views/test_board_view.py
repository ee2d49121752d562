from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap, QPolygonF, QRegion, QWheelEvent
from pytestqt.qtbot import QtBot

from editor.probes.ruler import Measure
from editor.tools.shapes import straight
from editor.views.board_source import BoardSource
from editor.views.board_view import BoardPoint, BoardView
from editor.views.camera import LADDER, Camera
from editor.views.geometry.sheet import Box
from editor.views.layers.grid import GridStyle
from editor.views.overlays.model import (
    FieldOfViewOverlay,
    Ghost,
    Heat,
    LayerName,
    LegalChoices,
    Marks,
    OverlayModel,
    Problems,
    ProfileStep,
    ReachOverlay,
    RetreatRoute,
    RetreatStep,
    RouteOverlay,
    Selected,
    SightLine,
    Targeting,
)
from editor.views.overlays.traces import FallenDie, Traces, Volleyed
from editor.views.paint_job import PaintJob, Workshop
from editor.views.paint_service import PaintService
from editor.views.ruler import Ruler
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Cell
from tests.editor.pointer import move_to
from tests.editor.views.drawing import difference, pixels
from tests.editor.views.sample import sample_map
from tests.editor.views.sample_source import sample_source


def shown(qtbot: QtBot, source: BoardSource | None = None) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(640, 480)
    view.set_source(source or sample_source())
    view.show()
    qtbot.waitExposed(view)
    return view


def find(view: BoardView, label: str) -> Hex:
    assert view.source is not None
    hex_ = view.source.map.grid.find(label)
    assert hex_ is not None
    return hex_


def place(view: BoardView, hex_: Hex, dx: float = 0.0, dy: float = 0.0) -> QPoint:
    assert view.sheet is not None
    x, y = view.sheet.centre(hex_)
    vx, vy = view.camera.to_view(x + dx, y + dy)
    return QPoint(round(vx), round(vy))


def test_the_pointer_speaks_hexes_and_hexsides(qtbot: QtBot) -> None:
    view = shown(qtbot)
    hex_ = find(view, "H5")
    seen: list[tuple[str, BoardPoint]] = []
    view.hexPressed.connect(lambda point: seen.append(("press", point)))
    view.hexDragged.connect(lambda point: seen.append(("drag", point)))
    view.hexReleased.connect(lambda point: seen.append(("release", point)))
    qtbot.mousePress(
        view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, place(view, hex_, 0, -0.4)
    )
    move_to(view, place(view, find(view, "H6")))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(view, find(view, "H6")))
    first, last = seen[0][1], seen[-1][1]
    assert [name for name, _ in seen] == ["press", "drag", "release"]
    assert (first.hex, first.direction) == (hex_, 0)
    assert first.edge == (hex_, 0)
    assert first.modifiers == Qt.KeyboardModifier.ShiftModifier
    assert last.hex == find(view, "H6")


def test_hovering_tells_each_hex_once_and_none_outside(qtbot: QtBot) -> None:
    view = shown(qtbot)
    seen: list[BoardPoint | None] = []
    view.hexHovered.connect(seen.append)
    view._set_hover(view.point_at(*place(view, find(view, "C3")).toTuple()))
    view._set_hover(view.point_at(*place(view, find(view, "C3")).toTuple()))
    view._set_hover(view.point_at(1, 1))
    assert [None if point is None else point.hex for point in seen] == [find(view, "C3"), None]


def test_the_wheel_zooms_about_the_pointer(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.set_zoom_step(LADDER.index(48))
    at = place(view, find(view, "J6"))
    event = QWheelEvent(
        QPointF(at), QPointF(at), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    view.wheelEvent(event)
    assert view.camera.px == LADDER[LADDER.index(48) + 2]
    point = view.point_at(at.x(), at.y())
    assert point is not None
    assert point.hex == find(view, "J6")


def test_after_a_zoom_what_lies_under_the_pointer_is_painted_first(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.set_zoom_step(LADDER.index(80))
    middle = view._wanted()[0]
    assert middle.box.meets(Box(*view.camera.middle, *view.camera.middle))
    at = (view.width() - 8.0, view.height() - 8.0)
    view.zoom(1, at)
    first = view._wanted()[0]
    assert first.box.meets(Box(*view.camera.to_sheet(*at), *view.camera.to_sheet(*at)))
    assert not first.box.meets(Box(*view.camera.middle, *view.camera.middle))
    view.show_point(*view.camera.middle)
    assert view._wanted()[0].box.meets(Box(*view.camera.middle, *view.camera.middle))


def test_the_middle_button_and_space_pan_and_leave_the_tools_cursor(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.setCursor(Qt.CursorShape.CrossCursor)
    view.set_zoom_step(LADDER.index(96))
    for button, space in ((Qt.MouseButton.MiddleButton, False), (Qt.MouseButton.LeftButton, True)):
        before = view.camera.offset
        if space:
            qtbot.keyPress(view, Qt.Key.Key_Space)
        qtbot.mousePress(view, button, pos=QPoint(300, 200))
        assert view.cursor().shape() == Qt.CursorShape.ClosedHandCursor
        move_to(view, QPoint(340, 230))
        qtbot.mouseRelease(view, button, pos=QPoint(340, 230))
        if space:
            qtbot.keyRelease(view, Qt.Key.Key_Space)
        after = view.camera.offset
        assert (after[0] - before[0], after[1] - before[1]) == (40, 30)
        assert view.cursor().shape() == Qt.CursorShape.CrossCursor


@pytest.mark.parametrize("orientation", [Orientation.FLAT_TOP, Orientation.POINTY_TOP])
def test_the_keyboard_walks_from_hex_to_hex(qtbot: QtBot, orientation: Orientation) -> None:
    view = shown(qtbot, sample_source(orientation))
    start = find(view, "F5")
    view.set_cursor_hex(start)
    pressed: list[BoardPoint] = []
    view.hexPressed.connect(pressed.append)
    for key, back in (
        (Qt.Key.Key_Right, Qt.Key.Key_Left),
        (Qt.Key.Key_Down, Qt.Key.Key_Up),
        (Qt.Key.Key_Up, Qt.Key.Key_Down),
    ):
        before = view.cursor_hex
        qtbot.keyClick(view, key)
        assert view.cursor_hex in neighbours(before or start)
        qtbot.keyClick(view, back)
        assert view.cursor_hex == before
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert [point.hex for point in pressed] == [start]


def test_a_new_source_redraws_only_what_differs(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = shown(qtbot)
    view.finish_rendering()
    view.grab()
    source = view.source
    assert isinstance(source, BoardSource)
    hex_ = find(view, "G9")
    drawn: list[Box] = []
    ground = view._printed
    assert ground is not None
    paint = ground.paint

    def watched(painter: QPainter, box: Box, *how: Any) -> None:
        drawn.append(box)
        paint(painter, box, *how)

    monkeypatch.setattr(ground, "paint", watched)
    view.set_source(replace(source, revision=2))
    view.finish_rendering()
    assert drawn == []
    changed = replace(source.map, cells={**source.map.cells, hex_: Cell("pond")})
    view.set_source(replace(source, map=changed))
    view.finish_rendering()
    assert drawn
    assert all(box.width <= 2.9 and box.height <= 2.9 for box in drawn)
    repaired = pixels(view.grab().toImage())
    fresh = shown(qtbot, replace(source, map=changed))
    fresh.finish_rendering()
    off = difference(repaired, pixels(fresh.grab().toImage()))
    assert (off > 24).mean() < 0.001


class PaintedHere(PaintService):
    """Paints in a later turn of the event loop, as if beside the window."""

    def __init__(self) -> None:
        super().__init__(workers=False)

    is_open = has_room = True

    def ask(self, ticket: Hashable, job: PaintJob) -> None:
        QTimer.singleShot(0, self, lambda: self.painted.emit(ticket, Workshop().carry_out(job)))


#: Smooth lines are rounded otherwise where the part of the picture ends that is drawn anew.
ROUNDED = 8

#: Overlays without dashed lines; with None all overlays lie on the map.
CUT = ("ghost", "problems")


@pytest.mark.parametrize("kinds", [CUT, None])
def test_an_edit_composes_only_its_part_of_the_picture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...] | None
) -> None:
    source, service = sample_source(), PaintedHere()
    if kinds:
        source = replace(source, counters=tuple(replace(each, active=False) for each in source.counters))
    view = shown(qtbot, source)
    view.paint_with(service)
    view.resize(360, 280)
    view.set_zoom_step(LADDER.index(40))
    view.show_hexes([find(view, "G6")], centred=True)
    models = overlays(view)
    del models["heat"]  # it would hide what is under it
    for name in kinds or models:
        model = models[name]
        if kinds and isinstance(model, Ghost):
            model = replace(model, mirrored=frozenset(), line=())
        view.set_overlay(name, model)
    qtbot.waitUntil(lambda: not view.is_rendering)
    view.grab()
    composed: list[tuple[int, int]] = []
    compose = view._compose

    def watched(picture: QPixmap, part: QRect) -> None:
        composed.append((part.width(), part.height()))
        compose(picture, part)

    monkeypatch.setattr(view, "_compose", watched)
    cells = dict(source.map.cells)
    for label, cell in (("G6", Cell("pond")), ("H7", Cell("woods", 2))):
        cells[find(view, label)] = cell
        view.set_source(replace(source, map=replace(source.map, cells=dict(cells))), [find(view, label)])
        qtbot.waitUntil(lambda: not view.is_rendering)
        qtbot.wait(20)
        parts = pixels(view.grab().toImage())
        assert composed
        assert max(width for width, _ in composed) < 160
        composed.clear()
        view._refresh()
        assert difference(parts, pixels(view.grab().toImage())).max() <= ROUNDED
        assert composed == [(360, 280)]
        composed.clear()


def test_a_ghost_that_comes_or_goes_is_drawn_in_its_part_alone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot)
    view.finish_rendering()
    view.grab()
    drawn: list[QRect] = []
    compose = view._compose_live

    def watched(frame: QPixmap, ground: QPixmap, parts: QRegion) -> None:
        drawn.append(parts.boundingRect())
        compose(frame, ground, parts)

    monkeypatch.setattr(view, "_compose_live", watched)
    for ghost in (Ghost({find(view, "G6"): Cell("woods")}), Ghost(rings=frozenset({find(view, "G7")})), None):
        view.set_overlay("ghost", ghost)
        view.finish_rendering()
        view.grab()
        part = drawn[-1]
        assert 0 < part.width() < view.width() / 4
        drawn.clear()
        alone = pixels(view.grab().toImage())
        view._refresh()
        assert difference(alone, pixels(view.grab().toImage())).max() <= ROUNDED
        assert [each.size() for each in drawn] == [view.size()]
        drawn.clear()


@pytest.mark.parametrize("ratio", [1.25, 1.5, 2.0])
@pytest.mark.parametrize("live", [True, False])
def test_a_part_is_composed_as_the_whole_where_the_screen_has_more_pixels(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ratio: float, live: bool
) -> None:
    source = sample_source()
    if not live:
        source = replace(source, counters=(), smoke=(), selection=frozenset())
    view = shown(qtbot, source)
    monkeypatch.setattr(view, "devicePixelRatioF", lambda: ratio)
    # Also the pixels of the screen at the right and lower edge, of which the view has a part only.
    view.resize(361, 283)
    view.set_zoom_step(LADDER.index(40))
    cells = dict(source.map.cells)
    for label, cell in (("A1", Cell("pond")), ("G6", Cell("woods", 2)), ("F7", Cell("rough", 1))):
        view.show_hexes([find(view, label)], centred=True)
        view.finish_rendering()
        view._drawn()
        cells[find(view, label)] = cell
        view.set_source(replace(source, map=replace(source.map, cells=dict(cells))), [find(view, label)])
        view.finish_rendering()
        part = pixels(view._drawn().toImage())
        assert part.shape[:2] == (round(283 * ratio), round(361 * ratio))
        view._refresh()
        assert difference(part, pixels(view._drawn().toImage())).max() <= ROUNDED


def test_many_scattered_changes_are_composed_as_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = shown(qtbot)
    view.finish_rendering()
    view.grab()
    composed: list[QRect] = []
    monkeypatch.setattr(view, "_compose", lambda _, part: composed.append(part))
    view.changed([find(view, label) for label in ("B2", "B9", "E5", "H3", "K2", "K9")])
    view.grab()
    assert len(composed) == 1


def overlays(view: BoardView) -> dict[str, OverlayModel]:
    def at(label: str) -> Hex:
        return find(view, label)

    assert view.source is not None
    everything = frozenset(view.source.map.cells)
    return {
        "view": FieldOfViewOverlay(at("F4"), everything, frozenset({at("I4")}), frozenset({at("J4")})),
        "line": SightLine(
            at("C3"), at("J6"), (at("F4"),), (at("G5"),), (at("H5"),), 0.6, ((5.0, 4.0),), "no", "B-LOS-02",
            (ProfileStep("C3", 0), ProfileStep("G5", 1, "woods", True), ProfileStep("J6", 2, "building")),
            "C3 – J6",
        ),
        "reach": ReachOverlay({at("F5"): "2", at("F6"): "1", at("F7"): ""}, stale=True),
        "route": RouteOverlay((at("F5"), at("F6"), at("F7")), "3 MP", "by road"),
        "retreat": RetreatRoute(
            at("F5"), (RetreatStep(at("E5"), (at("J6"),)), RetreatStep(at("D5"))), frozenset({at("E6")})
        ),
        "heat": Heat(dict.fromkeys(everything, 0.5), {at("F5"): "12"}, "Exposure", "none", "all"),
        "selected": Selected(frozenset({at("C3"), at("C4")})),
        "ghost": Ghost({at("H8"): Cell("woods")}, mirrored=frozenset({at("H3")}), mirror_word="mirror",
                       edges=((at("H8"), 2),), line=(at("H8"), at("H9"))),
        "problems": Problems(
            {at("C5"): "error", at("C6"): "warning", at("C7"): "hint"}, frozenset({at("C5")})
        ),
        "targets": Targeting(
            (at("F5"),), frozenset({at("F6")}), at("J6"), {at("J6"): "50 %", at("J7"): "9 %"}, "82 %"
        ),
        "choices": LegalChoices(frozenset({at("K5"), at("K6")}), frozenset({at("K6")})),
        "marks": Marks(frozenset({at("L3"), at("L4")}), "danger", "seen"),
    }  # fmt: skip


def tag_on(view: BoardView) -> list[tuple[int, int]]:
    """Some of the places of a view that a tag covers."""
    view.finish_rendering()
    image = view.grab().toImage()
    found = [
        (x, y)
        for y in range(0, image.height(), 3)
        for x in range(0, image.width(), 3)
        if image.pixelColor(x, y).lightness() < 48 < image.pixelColor(x, y).blue()
    ]
    assert len(found) > 40, "the tag shows"
    return found


def crosses(view: BoardView, hex_: Hex, places: list[tuple[int, int]]) -> bool:
    """Whether any of the places is in the hex."""
    assert view.sheet is not None
    inside = QPolygonF([QPointF(*view.camera.to_view(*each)) for each in view.sheet.polygon(hex_)])
    return any(inside.containsPoint(QPointF(*each), Qt.FillRule.OddEvenFill) for each in places)


@pytest.mark.parametrize("label", ["C1", "C5"])
@pytest.mark.parametrize("orientation", list(Orientation))
def test_the_ring_of_the_pointer_crosses_no_tag(qtbot: QtBot, orientation: Orientation, label: str) -> None:
    """Whether the tag lies above its hex or, at the edge of the view, below it."""
    view = shown(qtbot, BoardSource(sample_map(orientation)))
    view.set_zoom_step(LADDER.index(56))
    end = find(view, label)
    view.set_overlay("route", RouteOverlay((find(view, "A5"), end), "0 MP left"))
    assert not crosses(view, end, tag_on(view))


@pytest.mark.parametrize("start", ["D2", "D9", "A5"])
def test_the_tag_of_a_ruler_keeps_off_the_way(qtbot: QtBot, start: str) -> None:
    view = shown(qtbot)
    view.set_zoom_step(LADDER.index(56))
    way = straight(find(view, start), find(view, "D5"))
    view.set_overlay("ruler", Measure(way, 6, "3 hexes", "in range"))
    tag = tag_on(view)
    middles = [view.camera.to_view(*view.sheet.centre(each)) for each in way]
    assert all(abs(x - a) + abs(y - b) > 8 for x, y in tag for a, b in middles)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_tag_hides_nobody_who_fires(qtbot: QtBot, orientation: Orientation) -> None:
    view = shown(qtbot, BoardSource(sample_map(orientation)))
    view.set_zoom_step(LADDER.index(56))
    target = find(view, "D4")
    for attacker in neighbours(target):
        view.set_overlay("targeting", Targeting((attacker,), frozenset(), target, {}, "88 % to hit"))
        assert not crosses(view, target, tag_on(view))
        middle = QPointF(*view.camera.to_view(*view.sheet.centre(attacker)))
        assert all((QPointF(*each) - middle).manhattanLength() > 12 for each in tag_on(view))


@pytest.mark.parametrize("step", [0, LADDER.index(24), LADDER.index(80)])
def test_every_overlay_shows_and_goes_at_every_zoom(qtbot: QtBot, step: int) -> None:
    view = shown(qtbot)
    view.resize(1100, 800)
    view.set_zoom_step(step)
    view.show_hexes([find(view, "G6")], centred=True)
    view.finish_rendering()
    bare = pixels(view.grab().toImage())
    for name, model in overlays(view).items():
        view.set_overlay(name, model)
        view.finish_rendering()
        assert difference(bare, pixels(view.grab().toImage())).max() > 20, name
        view.set_overlay(name, None)
        view.finish_rendering()
        assert difference(bare, pixels(view.grab().toImage())).max() <= ROUNDED, name


def test_rings_of_choices_cross_no_dice(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.fit()
    everything = frozenset(sample_source().map.cells)
    rings = LegalChoices(everything)
    die = FallenDie(4, counts=True)
    fell = Traces(
        (), (Volleyed((find(view, "C3"),), find(view, "F5"), 1, black=(die,) * 6, words=("1 hit",)),)
    )
    view.set_overlay("traces", fell)
    bare = pixels(view.grab().toImage())
    # The felt between the dice.
    card = (abs(bare - (0x1B, 0x24, 0x36)) < 12).all(axis=2)
    assert card.sum() > 500
    view.set_overlay("choices", rings)
    ringed = pixels(view.grab().toImage())
    assert (difference(bare, ringed) > 40).sum() > 1000, "there are rings"
    assert difference(bare, ringed)[card].max() < 24


def test_the_rim_of_the_sheet_lies_under_what_explains_the_map(qtbot: QtBot) -> None:
    """A card that has no room beside the map lies over its edge, not the edge over it."""
    view = shown(qtbot)
    assert view.sheet is not None
    view.resize(640, 500)
    view.fit()
    card = QRect(17, view.height() - 16 - 73, 234, 72)
    box = view.sheet.box
    left, bottom = view.camera.to_view(0, 0)[0], view.camera.to_view(box.width, box.height)[1]
    assert not card.left() <= left <= card.right(), "only the lower edge crosses it"
    assert card.top() + 4 < bottom < card.bottom() - 4
    view.set_overlay("heat", Heat({find(view, "F5"): 0.5}, {}, "Exposure", "none", "all"))
    seen = pixels(view.grab().toImage())
    beside_words = seen[card.top() : card.bottom(), card.left() + 2 : card.left() + 9]
    assert beside_words.min() > 180, "nothing dark crosses the card"


def test_layers_can_be_hidden(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.finish_rendering()
    full = pixels(view.grab().toImage())
    for layer in (
        LayerName.TERRAIN,
        LayerName.COUNTERS,
        LayerName.OBJECTIVES,
        LayerName.ZONES,
        LayerName.FORTIFICATIONS,
    ):
        view.set_layer_opacity(layer, 0.0)
        view.finish_rendering()
        assert difference(full, pixels(view.grab().toImage())).max() > 60, layer
        view.set_layer_opacity(layer, 1.0)
    view.finish_rendering()
    assert (difference(full, pixels(view.grab().toImage())) == 0).all()


def test_a_faint_ground_lies_between_the_full_and_the_bare_one(qtbot: QtBot) -> None:
    view = shown(qtbot)
    light = []
    for strength in (1.0, 0.5, 0.1):
        view.set_layer_opacity(LayerName.TERRAIN, strength)
        view.finish_rendering()
        light.append(pixels(view.grab().toImage()).astype(float).std())
    assert light[0] > light[1] > light[2]


def test_each_style_of_the_grid_is_drawn_once_and_follows_edits(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.finish_rendering()
    lines = pixels(view.grab().toImage())
    seen = [lines]
    for style in (GridStyle.DOTS, GridStyle.NONE):
        view.set_grid_style(style)
        assert view.is_rendering
        view.finish_rendering()
        seen.append(pixels(view.grab().toImage()))
        assert all(difference(before, seen[-1]).max() > 20 for before in seen[:-1]), style
    view.set_grid_style(GridStyle.LINES)
    assert not view.is_rendering
    assert (difference(lines, pixels(view.grab().toImage())) == 0).all()
    view.set_grid_style(GridStyle.DOTS)
    source = view.source
    assert isinstance(source, BoardSource)
    painted = {**source.map.cells, find(view, "D4"): Cell("pond")}
    view.set_source(replace(source, map=replace(source.map, cells=painted)))
    view.finish_rendering()
    view.set_grid_style(GridStyle.LINES)
    assert view.is_rendering
    view.finish_rendering()
    assert difference(lines, pixels(view.grab().toImage())).max() > 20


@pytest.mark.parametrize("orientation", Orientation)
def test_rulers_name_columns_and_rows_where_they_lie(qtbot: QtBot, orientation: Orientation) -> None:
    view = shown(qtbot, sample_source(orientation))
    across = Ruler(view, Qt.Orientation.Horizontal)
    down = Ruler(view, Qt.Orientation.Vertical)
    for each in (across, down):
        qtbot.addWidget(each)
    assert view.sheet is not None
    hex_ = find(view, "C3")
    for step in (4, 12, 16):
        view.set_zoom_step(step)
        view.show_hexes((hex_,), centred=True)
        for each in (across, down):
            each.mark(hex_)
        x, y = view.camera.to_view(*view.sheet.centre(hex_))
        half_hex = view.camera.px / 4 + 1
        columns, rows = dict(across.places()), dict(down.places())
        assert abs(columns["C"] - x) <= half_hex
        assert abs(rows["3"] - y) <= half_hex
        for places in (columns, rows):
            # The one that stands out may come between two others.
            at = [place for name, place in places.items() if name not in ("C", "3")]
            assert all(b - a >= 20 for a, b in pairwise(at))
    across.resize(400, 20)
    bare = pixels(across.grab().toImage())
    across.mark(None)
    assert difference(bare, pixels(across.grab().toImage())).max() > 20


def test_an_empty_view_and_a_changed_board_do_no_harm(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.set_source(None)
    view.grab()
    assert view.point_at(10, 10) is None
    view.set_source(sample_source(Orientation.POINTY_TOP))
    view.changed()
    view.changed([find(view, "D4")])
    view.finish_rendering()
    view.grab()


def test_the_camera_fits_and_never_loses_the_sheet() -> None:
    camera = Camera(Box(0, 0, 20, 10))
    camera.resize(800, 600)
    camera.fit(Box(0, 0, 20, 10))
    assert camera.px == 40
    camera.pan(10_000, -10_000)
    assert camera.visible.meets(camera.box)
    assert not camera.zoom(-100) or camera.px == LADDER[0]
    assert camera.zoom(100)
    assert camera.px == LADDER[-1]
    assert not camera.zoom(1)
