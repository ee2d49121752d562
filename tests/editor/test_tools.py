from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.panels.options import OptionBar
from editor.tools.gesture import GestureDriver
from editor.tools.placing import board_hexes
from editor.tools.pointer import HeldKeys, Pointer
from editor.tools.question import Question
from editor.tools.shapes import joined, rectangle, straight
from editor.tools.tool import Tool
from editor.tools.tool_context import ToolContext
from editor.tools.toolbox import TOOLS, tool
from editor.tools.troops import direction_towards
from engine.edits.describe import SetLayout
from engine.hexes.edge import edge
from engine.hexes.hex import DIRECTIONS, Hex, direction_between
from engine.hexes.symmetry import Symmetry
from engine.model.flatten import broken_lines
from engine.model.layout import Placement
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.side import Squad
from engine.storage.bundled import catalogue as bundled_catalogue
from tests.editor.events import Events
from tests.edits.material import boarded, catalogue, sheet


def context_of(scenario: Scenario) -> ToolContext:
    return ToolContext(ScenarioDocument(scenario, catalogue()))


@pytest.fixture
def context(qtbot: QtBot) -> ToolContext:
    return context_of(sheet())


def at(context: ToolContext, label: str, held: HeldKeys = HeldKeys.NONE, side: int | None = None) -> Pointer:
    hex_ = context.grid.find(label)
    assert hex_ is not None
    return Pointer(hex_, None if side is None else edge(hex_, side), held)


def drag(context: ToolContext, name: str, *labels: str, held: HeldKeys = HeldKeys.NONE) -> Scenario:
    """One gesture of a tool over these hexes."""
    driver = GestureDriver(context)
    first, *rest = labels
    driver.press(tool(name), at(context, first, held))
    for label in rest:
        driver.drag(at(context, label, held))
    driver.release()
    assert not driver.is_running
    return context.document.scenario


def terrain(context: ToolContext, label: str) -> str:
    return context.map.cells[at(context, label).hex].terrain


def test_tools_have_their_own_ids_and_shortcuts() -> None:
    assert len({each.id for each in TOOLS}) == len(TOOLS)
    assert len({each.shortcut for each in TOOLS}) == len(TOOLS)


def test_a_brush_stroke_is_one_step(context: ToolContext) -> None:
    drag(context, "brush", "B2", "B5")
    assert [terrain(context, f"B{row}") for row in (1, 2, 3, 4, 5)] == ["clear"] + ["woods"] * 4
    assert context.document.stack.count() == 1
    context.document.stack.undo()
    assert terrain(context, "B2") == "clear"


def test_brush_sizes_and_levels(context: ToolContext) -> None:
    context.choices.choose(brush=1, terrain="rough", level=1)
    after = drag(context, "brush", "D3")
    assert len(after.layout.cells) == 7
    assert {(cell.terrain, cell.elevation) for cell in after.layout.cells.values()} == {("rough", 1)}
    context.choices.choose(brush=2)
    assert len(drag(context, "brush", "D3").layout.cells) == 19


def test_shift_draws_a_line_and_control_shift_a_rectangle(context: ToolContext) -> None:
    drag(context, "brush", "B2", "E5", "B5", held=HeldKeys.SHIFT)
    assert [terrain(context, label) for label in ("B3", "B5", "C3")] == ["woods", "woods", "clear"]
    context.document.stack.undo()
    drag(context, "brush", "B2", "D4", held=HeldKeys.SHIFT | HeldKeys.CONTROL)
    assert terrain(context, "C3") == terrain(context, "D4") == "woods"


@pytest.mark.parametrize(
    "each", [each for each in TOOLS if each.group != "analysis"], ids=lambda each: each.id
)
def test_escape_leaves_nothing(each: Tool, qtbot: QtBot) -> None:
    context = context_of(boarded())
    context.choices.choose(piece="woods-1")
    before, shown = context.document.scenario, context.document.shown
    driver = GestureDriver(context)
    driver.press(each, at(context, "C2", side=1))
    driver.drag(at(context, "C3", side=2))
    driver.cancel()
    assert (context.document.scenario, context.document.shown) == (before, shown)
    assert context.document.shown is context.document.scenario
    assert context.document.stack.count() == 0
    assert context.document.selection.hexes == ()


def test_fill_paints_the_area(context: ToolContext) -> None:
    drag(context, "brush", "D1", "D6")
    context.choices.choose(terrain="rough")
    drag(context, "fill", "A1")
    assert [terrain(context, label) for label in ("A1", "C3", "D3", "E3")] == [
        "rough",
        "rough",
        "woods",
        "clear",
    ]


def test_the_eraser_erases_what_the_option_says(context: ToolContext) -> None:
    drag(context, "road", "B2", "B3", "B4")
    context.choices.choose(level=1)
    drag(context, "brush", "B3")
    drag(context, "objective", "B3")
    full = context.document.scenario
    for what, gone in (("lines", "road"), ("markers", "objectives"), ("paint", "elevation")):
        context.choices.choose(erase=what)
        after = drag(context, "eraser", "B3")
        cell = context.map.cells[at(context, "B3").hex]
        kept = {"road": cell.road, "objectives": after.objectives, "elevation": cell.elevation}
        assert not kept[gone]
        context.document.stack.undo()
        assert context.document.scenario == full
    context.choices.choose(erase="all")
    drag(context, "eraser", "B3")
    assert not context.document.scenario.objectives
    assert broken_lines(context.map) == ()


def test_level_raises_and_lowers(context: ToolContext) -> None:
    drag(context, "level", "C3", "C4")
    drag(context, "level", "C3")
    assert [context.map.cells[at(context, label).hex].elevation for label in ("C3", "C4")] == [2, 1]
    drag(context, "level", "C3", held=HeldKeys.CONTROL)
    assert context.map.cells[at(context, "C3").hex].elevation == 1


@pytest.mark.parametrize("name", ["road", "stream", "rail"])
def test_pens_join_hexes_and_step_back(context: ToolContext, name: str) -> None:
    drag(context, name, "B2", "C2", "C3", "C2", "D2")
    assert broken_lines(context.map) == ()
    arms = {context.grid.label(h): getattr(c, name) for h, c in context.map.cells.items() if getattr(c, name)}
    assert set(arms) == {"B2", "C2", "D2"}
    drag(context, name, "C2", "D2", held=HeldKeys.CONTROL)
    left = {context.grid.label(h) for h, c in context.map.cells.items() if getattr(c, name)}
    assert left == {"B2", "C2"}


def test_a_fast_pen_fills_the_gap(context: ToolContext) -> None:
    drag(context, "road", "A1", "F5")
    assert broken_lines(context.map) == ()
    assert context.map.cells[at(context, "F5").hex].road


def test_a_bridge_takes_the_road_over_and_turns(context: ToolContext) -> None:
    drag(context, "stream", "C1", "C5")
    drag(context, "bridge", "C3")
    cell = context.map.cells[at(context, "C3").hex]
    assert cell.terrain == "bridge"
    assert cell.bridge not in cell.stream
    drag(context, "bridge", "C3", held=HeldKeys.CONTROL)
    assert context.map.cells[at(context, "C3").hex].terrain == "stream"


def test_a_bridge_stays_on_the_road(context: ToolContext) -> None:
    drag(context, "road", "B3", "C3", "D2")
    road = {hex_: cell.road for hex_, cell in context.map.cells.items() if cell.road}
    here = at(context, "C3").hex
    drag(context, "bridge", "C3")
    first = context.map.cells[here].bridge
    drag(context, "bridge", "C3")
    assert {first, context.map.cells[here].bridge} == {d % 3 for d in road[here]}
    drag(context, "bridge", "C3", "C4")
    assert {hex_: cell.road for hex_, cell in context.map.cells.items() if cell.road} == road


def test_a_bridge_without_a_road_turns_all_around(context: ToolContext) -> None:
    seen = []
    for _ in range(3):
        drag(context, "bridge", "C3")
        cell = context.map.cells[at(context, "C3").hex]
        assert len(cell.road) == 2
        seen.append(cell.bridge)
    assert sorted(seen, key=str) == [0, 1, 2]


def test_hexsides_are_drawn_and_erased(context: ToolContext) -> None:
    driver = GestureDriver(context)
    for expected in (2, 0):
        driver.press(tool("hexside"), at(context, "C3", side=1))
        driver.drag(at(context, "C3", side=2))
        driver.release()
        assert len(context.map.hexsides) == expected


def test_markers_are_placed(context: ToolContext) -> None:
    context.choices.choose(objective=ObjectiveType.FP, value=2, owner="east", side="east", work="pillbox")
    drag(context, "objective", "B2", "C2")
    drag(context, "reinforcement", "G1")
    drag(context, "zone", "G1", "G3")
    drag(context, "work", "D4")
    context.choices.choose(work="mines")
    after = drag(context, "work", "D4")
    (marker,) = after.objectives
    assert (marker.hex, marker.type, marker.value, marker.owner) == (at(context, "C2").hex, "fp", 2, "east")
    east = after.sides[1]
    assert east.reinforcement_hexes == (at(context, "G1").hex,)
    assert len(east.deployment_zones[0].hexes) == 3
    assert [each.type for each in after.fortifications] == ["pillbox"]
    assert [each.type for each in after.obstacles] == ["mines"]
    drag(context, "reinforcement", "G1")
    drag(context, "zone", "G2", "G3")
    drag(context, "objective", "C2", held=HeldKeys.CONTROL)
    after = drag(context, "work", "D4", held=HeldKeys.CONTROL)
    assert after.objectives == after.fortifications == after.obstacles == ()
    assert len(after.sides[1].deployment_zones[0].hexes) == 1
    assert after.sides[1].reinforcement_hexes == ()


def test_the_pointer_selects_and_moves(context: ToolContext) -> None:
    drag(context, "objective", "B2")
    drag(context, "select", "D3")
    assert context.document.selection.current == at(context, "D3").hex
    drag(context, "select", "C2", "D4")
    assert len(context.document.selection.hexes) == 4
    after = drag(context, "select", "B2", "E2")
    assert after.objectives[0].hex == at(context, "E2").hex
    drag(context, "select", "A1", held=HeldKeys.CONTROL)
    assert context.document.selection.hexes == (at(context, "E2").hex, at(context, "A1").hex)


def test_boards_snap_edge_to_edge_and_are_dragged(qtbot: QtBot) -> None:
    context = context_of(boarded())
    context.choices.choose(board=("1", "B"), board_rotation=180)
    after = drag(context, "board", "C6")
    assert after.layout.boards[2] == Placement("1", "B", (0, 7), 180)
    assert context.chosen.board is None
    assert context.map.problems == ()
    after = drag(context, "board", "C10", "I7")
    assert after.layout.boards[2].position == (6, 7)


def test_overlays_are_laid_and_dragged(qtbot: QtBot) -> None:
    context = context_of(boarded())
    context.choices.choose(piece="building-2", piece_rotation=3)
    drag(context, "overlay", "D4")
    assert terrain(context, "D4") == "building"
    context.choices.choose(piece=None)
    after = drag(context, "overlay", "D4", "E4")
    assert after.layout.overlays[0].hex == at(context, "E4").hex


def test_probes_keep_their_first_end(context: ToolContext) -> None:
    sight, a, b = tool("sight"), at(context, "B2"), at(context, "F4")
    assert sight.hovered is not None
    sight.hovered(context, b)
    assert context.probes.now == Question("sight", b.hex, floating=True)
    sight.hovered(context, None)
    assert context.probes.now is None
    sight.hovered(context, a)
    drag(context, "sight", "B2")
    assert context.probes.now == Question("sight", a.hex)
    sight.hovered(context, b)
    assert context.probes.now == Question("sight", a.hex, b.hex)
    drag(context, "sight", "F4")
    assert context.probes.now == Question("sight", a.hex, b.hex, pinned=True)
    sight.hovered(context, at(context, "C5"))
    assert context.probes.now == Question("sight", a.hex, b.hex, pinned=True)
    drag(context, "path", "B2", "C4", "F4")
    assert context.probes.now == Question("path", a.hex, b.hex, pinned=True)
    drag(context, "reach", "D4")
    assert context.probes.now == Question("reach", at(context, "D4").hex)
    assert context.document.stack.count() == 0


def test_straight_chains_are_adjacent(context: ToolContext) -> None:
    hexes = list(context.grid.hexes())
    for b in hexes:
        chain = straight(hexes[0], b)
        assert (chain[0], chain[-1]) == (hexes[0], b)
        assert all(direction_between(x, y) is not None for x, y in pairwise(chain))
    assert joined((), Hex(1, 1)) == (Hex(1, 1),)
    assert len(rectangle(context.grid, at(context, "B2").hex, at(context, "D4").hex)) == 9


def test_mirroring_paints_the_image_with_the_same_stroke(context: ToolContext) -> None:
    context.document.apply(SetLayout({"symmetry": Symmetry.ROT180}))
    context.choices.choose(mirror=True)
    drag(context, "brush", "B2", "B3")
    images = [context.grid.turned(at(context, label).hex) for label in ("B2", "B3")]
    assert [context.map.cells[hex_].terrain for hex_ in images] == ["woods", "woods"]
    assert context.document.stack.count() == 2
    context.choices.choose(mirror=False)
    drag(context, "brush", "D2")
    assert context.map.cells[context.grid.turned(at(context, "D2").hex)].terrain == "clear"


def test_units_are_placed_with_their_front_where_the_drag_points(qtbot: QtBot) -> None:
    context = ToolContext(ScenarioDocument(sheet(), bundled_catalogue()))
    context.choices.choose(side="east", troop="tiger_i")
    after = drag(context, "unit", "D4", "D2")
    (tank,) = after.placed_units
    assert (tank.side, tank.kind, tank.facing, tank.motion) == ("east", "tiger_i", 0, "standing")
    context.choices.choose(troop="engineers")
    after = drag(context, "unit", "E4")
    assert after.placed_units[1].squad == Squad({"regular": 4}, specialization="engineer")
    assert len(drag(context, "unit", "D4", held=HeldKeys.CONTROL).placed_units) == 1


def test_works_lay_smoke_wrecks_charges_and_points(context: ToolContext) -> None:
    for work in ("smoke", "wreck", "charge", "field_hospital", "supply", "radio"):
        context.choices.choose(work=work, work_owner="west")
        drag(context, "work", "D4")
    after = context.document.scenario
    here = at(context, "D4").hex
    assert after.smoke == (here,)
    assert [each.hex for each in (*after.wrecks, *after.charges)] == [here, here]
    assert [(each.kind, each.side) for each in after.special_points] == [
        ("field_hospital", "west"),
        ("supply", "west"),
        ("radio", "west"),
    ]
    after = drag(context, "work", "D4", held=HeldKeys.CONTROL)
    assert not (after.smoke)
    assert not (after.wrecks)
    assert not (after.charges)
    assert not (after.special_points)


def test_names_are_printed_and_taken_away(context: ToolContext) -> None:
    context.choices.choose(label="Mill")
    drag(context, "label", "C3")
    assert context.map.cells[at(context, "C3").hex].label == "Mill"
    drag(context, "label", "C3", held=HeldKeys.CONTROL)
    assert context.map.cells[at(context, "C3").hex].label is None


def test_same_terrain_is_selected_on_every_level(context: ToolContext) -> None:
    drag(context, "brush", "B2")
    context.choices.choose(level=2)
    drag(context, "brush", "F5")
    drag(context, "same", "B2")
    assert set(context.document.selection.hexes) == {at(context, "B2").hex, at(context, "F5").hex}


@pytest.mark.parametrize("name", ["wand", "same"])
def test_with_control_others_stay_selected_and_a_gesture_can_be_given_up(
    context: ToolContext, name: str
) -> None:
    drag(context, "brush", "F5")
    first, second = at(context, "B2").hex, at(context, "F5").hex
    context.document.selection.replace((first,))
    driver = GestureDriver(context)
    driver.press(tool(name), at(context, "F5", HeldKeys.CONTROL))
    assert set(context.document.selection.hexes) == {first, second}
    driver.cancel()
    assert context.document.selection.hexes == (first,)


def test_fronts_point_to_where_the_drag_goes() -> None:
    for direction, (q, r) in enumerate(DIRECTIONS):
        assert direction_towards(Hex(3, 3), Hex(3 + 3 * q, 3 + 3 * r)) == direction


@pytest.mark.parametrize("each", TOOLS, ids=lambda each: each.id)
def test_every_option_of_the_bar_chooses_what_it_shows(qtbot: QtBot, each: Tool) -> None:
    context = context_of(boarded())
    bar = OptionBar(lambda _: QIcon())
    qtbot.addWidget(bar)
    bar.show_tool(each, context)
    for combo in bar.findChildren(QComboBox):
        for index in range(combo.count()):
            combo.activated.emit(index)
            bar.show_tool(each, context)
            again = next(
                found
                for found in bar.findChildren(QComboBox)
                if found.parentWidget() and found.accessibleName() == combo.accessibleName()
            )
            assert again.currentIndex() == index
        assert isinstance(context.chosen.objective, ObjectiveType)
    for spin in bar.findChildren(QSpinBox):
        spin.setValue(3)
        assert 3 in (context.chosen.value, context.chosen.points, context.chosen.range)


@pytest.mark.parametrize("each", TOOLS, ids=lambda each: each.id)
def test_the_bar_keeps_its_parts_and_shows_every_choice(qtbot: QtBot, each: Tool) -> None:
    context = context_of(boarded())
    bar, anew = OptionBar(lambda _: QIcon()), OptionBar(lambda _: QIcon())
    for made in (bar, anew):
        qtbot.addWidget(made)
    bar.show_tool(each, context)
    parts = bar.findChildren(QWidget)
    side = context.scenario.sides[1].id
    choices: tuple[dict[str, Any], ...] = (
        {"terrain": "rough", "brush": 1, "level": 2, "erase": "lines", "hexside": "hedge", "side": side},
        {"terrain": "woods", "brush": 0, "level": None, "value": 4, "points": 5, "range": 6, "label": "Ford"},
        {"owner": side, "work_owner": side, "objective": list(ObjectiveType)[-1], "piece": "woods-1"},
        {"board": ("2", "A"), "board_rotation": 60, "piece_rotation": 2},
    )
    for chosen in choices:
        context.choices.choose(**chosen)
        bar.refresh()
        anew.show_tool(each, context)
        assert shown_by(bar) == shown_by(anew)
        if "troop" not in each.options:  # what is offered depends on the side
            assert bar.findChildren(QWidget) == parts


def test_another_terrain_moves_nothing_in_the_bar(qtbot: QtBot) -> None:
    context = context_of(boarded())
    bar = OptionBar(lambda _: QIcon())
    qtbot.addWidget(bar)
    bar.resize(900, 38)
    bar.show_tool(tool("brush"), context)
    bar.show()
    qtbot.waitExposed(bar)
    QApplication.processEvents()
    places = [part.geometry() for part in bar.findChildren(QWidget)]
    laid_out = Events(bar, QEvent.Type.LayoutRequest)
    for kind in context.catalogue.terrain.terrain.values():
        context.choices.choose(terrain=kind.id)
        bar.refresh()
        QApplication.processEvents()
        held = next(part for part in bar.findChildren(QLabel) if part.text() == kind.name)
        assert held.sizeHint().width() <= held.width()
    assert [part.geometry() for part in bar.findChildren(QWidget)] == places
    assert laid_out.number == 0


def shown_by(bar: OptionBar) -> list[object]:
    """What the parts of a bar show, in their order."""
    shown: list[object] = []
    for part in bar.children():
        if isinstance(part, QComboBox):
            shown.append(part.currentText())
        elif isinstance(part, QSpinBox):
            shown.append(part.value())
        elif isinstance(part, QAbstractButton):
            shown.append((part.text(), part.isChecked(), part.toolTip()))
        elif isinstance(part, QLabel | QLineEdit):
            shown.append(part.text())
    return shown


# ---------------------------------------------------------------------- what is in hand


def test_a_piece_in_hand_is_shown_as_it_will_lie(context: ToolContext) -> None:
    context.choices.choose(piece="woods-1", piece_rotation=1)
    shown = tool("overlay").shadow(context, at(context, "D4"))
    assert shown is not None
    assert not shown.faults
    after = drag(context, "overlay", "D4")
    assert {hex_: cell.terrain for hex_, cell in shown.cells.items()} == {
        hex_: context.map.cells[hex_].terrain for hex_ in shown.rings
    }
    assert len(after.layout.overlays) == 1
    just_laid = tool("overlay").shadow(context, at(context, "D4"))
    assert just_laid is not None
    assert not just_laid.reason, "nothing went wrong"
    assert just_laid.rings == shown.rings
    assert drag(context, "overlay", "D4") == after, "one click more lays no second one on it"
    context.choices.choose(piece_rotation=4)
    again = tool("overlay").shadow(context, at(context, "D4"))
    assert again is not None
    assert again.faults
    assert again.faults <= again.rings
    assert again.reason == "Another piece lies there"
    assert not again.faults & again.cells.keys()


def test_a_piece_over_the_edge_is_cut_there(context: ToolContext) -> None:
    piece = max(context.catalogue.pieces.values(), key=lambda each: len(each.hexes))
    assert len(piece.hexes) > 1
    context.choices.choose(piece=piece.id)
    found = [tool("overlay").shadow(context, Pointer(hex_)) for hex_ in sorted(context.map.cells)]
    cut = [each for each in found if each is not None and each.faults]
    assert cut
    for each in cut:
        assert each.faults < each.rings or each.faults == each.rings
        assert not each.faults & each.cells.keys()
        assert each.reason == "Off the map"


def test_the_board_or_piece_under_the_pointer_is_outlined(qtbot: QtBot) -> None:
    context = context_of(boarded())
    placed = context.scenario.layout.boards[0]
    hex_ = next(hex_ for hex_, tiles in sorted(context.map.tiles.items()) if tiles == (0,))
    shown = tool("board").shadow(context, Pointer(hex_))
    assert shown is not None
    assert shown.rings == frozenset(board_hexes(context, placed)) != frozenset()
    assert tool("overlay").shadow(context, Pointer(hex_)) is None, "no piece lies there"
