from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.panels.options import OptionBar
from editor.tools.bench import Bench
from editor.tools.gesture import GestureDriver
from editor.tools.pointer import Held, Pointer
from editor.tools.question import Question
from editor.tools.shapes import joined, rectangle, straight
from editor.tools.tool import Tool
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
from tests.edits.material import boarded, catalogue, sheet


def bench_of(scenario: Scenario) -> Bench:
    return Bench(ScenarioDocument(scenario, catalogue()))


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return bench_of(sheet())


def at(bench: Bench, label: str, held: Held = Held.NONE, side: int | None = None) -> Pointer:
    hex_ = bench.grid.find(label)
    assert hex_ is not None
    return Pointer(hex_, None if side is None else edge(hex_, side), held)


def drag(bench: Bench, name: str, *labels: str, held: Held = Held.NONE) -> Scenario:
    """One gesture of a tool over these hexes."""
    driver = GestureDriver(bench)
    first, *rest = labels
    driver.press(tool(name), at(bench, first, held))
    for label in rest:
        driver.drag(at(bench, label, held))
    driver.release()
    assert not driver.is_running
    return bench.document.scenario


def terrain(bench: Bench, label: str) -> str:
    return bench.map.cells[at(bench, label).hex].terrain


def test_tools_have_their_own_ids_and_shortcuts() -> None:
    assert len({each.id for each in TOOLS}) == len(TOOLS)
    assert len({each.shortcut for each in TOOLS}) == len(TOOLS)


def test_a_brush_stroke_is_one_step(bench: Bench) -> None:
    drag(bench, "brush", "B2", "B5")
    assert [terrain(bench, f"B{row}") for row in (1, 2, 3, 4, 5)] == ["clear"] + ["woods"] * 4
    assert bench.document.stack.count() == 1
    bench.document.stack.undo()
    assert terrain(bench, "B2") == "clear"


def test_brush_sizes_and_levels(bench: Bench) -> None:
    bench.choices.choose(brush=1, terrain="rough", level=1)
    after = drag(bench, "brush", "D3")
    assert len(after.layout.cells) == 7
    assert {(cell.terrain, cell.elevation) for cell in after.layout.cells.values()} == {("rough", 1)}
    bench.choices.choose(brush=2)
    assert len(drag(bench, "brush", "D3").layout.cells) == 19


def test_shift_draws_a_line_and_control_shift_a_rectangle(bench: Bench) -> None:
    drag(bench, "brush", "B2", "E5", "B5", held=Held.SHIFT)
    assert [terrain(bench, label) for label in ("B3", "B5", "C3")] == ["woods", "woods", "clear"]
    bench.document.stack.undo()
    drag(bench, "brush", "B2", "D4", held=Held.SHIFT | Held.CONTROL)
    assert terrain(bench, "C3") == terrain(bench, "D4") == "woods"


@pytest.mark.parametrize(
    "each", [each for each in TOOLS if each.group != "analysis"], ids=lambda each: each.id
)
def test_escape_leaves_nothing(each: Tool, qtbot: QtBot) -> None:
    bench = bench_of(boarded())
    bench.choices.choose(piece="woods-1")
    before, shown = bench.document.scenario, bench.document.shown
    driver = GestureDriver(bench)
    driver.press(each, at(bench, "C2", side=1))
    driver.drag(at(bench, "C3", side=2))
    driver.cancel()
    assert (bench.document.scenario, bench.document.shown) == (before, shown)
    assert bench.document.shown is bench.document.scenario
    assert bench.document.stack.count() == 0
    assert bench.document.selection.hexes == ()


def test_fill_paints_the_area(bench: Bench) -> None:
    drag(bench, "brush", "D1", "D6")
    bench.choices.choose(terrain="rough")
    drag(bench, "fill", "A1")
    assert [terrain(bench, label) for label in ("A1", "C3", "D3", "E3")] == [
        "rough",
        "rough",
        "woods",
        "clear",
    ]


def test_the_eraser_erases_what_the_option_says(bench: Bench) -> None:
    drag(bench, "road", "B2", "B3", "B4")
    bench.choices.choose(level=1)
    drag(bench, "brush", "B3")
    drag(bench, "objective", "B3")
    full = bench.document.scenario
    for what, gone in (("lines", "road"), ("markers", "objectives"), ("paint", "elevation")):
        bench.choices.choose(erase=what)
        after = drag(bench, "eraser", "B3")
        cell = bench.map.cells[at(bench, "B3").hex]
        kept = {"road": cell.road, "objectives": after.objectives, "elevation": cell.elevation}
        assert not kept[gone]
        bench.document.stack.undo()
        assert bench.document.scenario is full
    bench.choices.choose(erase="all")
    drag(bench, "eraser", "B3")
    assert not bench.document.scenario.objectives
    assert broken_lines(bench.map) == ()


def test_level_raises_and_lowers(bench: Bench) -> None:
    drag(bench, "level", "C3", "C4")
    drag(bench, "level", "C3")
    assert [bench.map.cells[at(bench, label).hex].elevation for label in ("C3", "C4")] == [2, 1]
    drag(bench, "level", "C3", held=Held.CONTROL)
    assert bench.map.cells[at(bench, "C3").hex].elevation == 1


@pytest.mark.parametrize("name", ["road", "stream", "rail"])
def test_pens_join_hexes_and_step_back(bench: Bench, name: str) -> None:
    drag(bench, name, "B2", "C2", "C3", "C2", "D2")
    assert broken_lines(bench.map) == ()
    arms = {bench.grid.label(h): getattr(c, name) for h, c in bench.map.cells.items() if getattr(c, name)}
    assert set(arms) == {"B2", "C2", "D2"}
    drag(bench, name, "C2", "D2", held=Held.CONTROL)
    left = {bench.grid.label(h) for h, c in bench.map.cells.items() if getattr(c, name)}
    assert left == {"B2", "C2"}


def test_a_fast_pen_fills_the_gap(bench: Bench) -> None:
    drag(bench, "road", "A1", "F5")
    assert broken_lines(bench.map) == ()
    assert bench.map.cells[at(bench, "F5").hex].road


def test_a_bridge_takes_the_road_over_and_turns(bench: Bench) -> None:
    drag(bench, "stream", "C1", "C5")
    drag(bench, "bridge", "C3")
    cell = bench.map.cells[at(bench, "C3").hex]
    assert cell.terrain == "bridge"
    assert cell.bridge not in cell.stream
    drag(bench, "bridge", "C3", held=Held.CONTROL)
    assert bench.map.cells[at(bench, "C3").hex].terrain == "stream"


def test_a_bridge_stays_on_the_road(bench: Bench) -> None:
    drag(bench, "road", "B3", "C3", "D2")
    road = {hex_: cell.road for hex_, cell in bench.map.cells.items() if cell.road}
    here = at(bench, "C3").hex
    drag(bench, "bridge", "C3")
    first = bench.map.cells[here].bridge
    drag(bench, "bridge", "C3")
    assert {first, bench.map.cells[here].bridge} == {d % 3 for d in road[here]}
    drag(bench, "bridge", "C3", "C4")
    assert {hex_: cell.road for hex_, cell in bench.map.cells.items() if cell.road} == road


def test_a_bridge_without_a_road_turns_all_around(bench: Bench) -> None:
    seen = []
    for _ in range(3):
        drag(bench, "bridge", "C3")
        cell = bench.map.cells[at(bench, "C3").hex]
        assert len(cell.road) == 2
        seen.append(cell.bridge)
    assert sorted(seen, key=str) == [0, 1, 2]


def test_hexsides_are_drawn_and_erased(bench: Bench) -> None:
    driver = GestureDriver(bench)
    for expected in (2, 0):
        driver.press(tool("hexside"), at(bench, "C3", side=1))
        driver.drag(at(bench, "C3", side=2))
        driver.release()
        assert len(bench.map.hexsides) == expected


def test_markers_are_placed(bench: Bench) -> None:
    bench.choices.choose(objective=ObjectiveType.FP, value=2, owner="east", side="east", work="pillbox")
    drag(bench, "objective", "B2", "C2")
    drag(bench, "reinforcement", "G1")
    drag(bench, "zone", "G1", "G3")
    drag(bench, "work", "D4")
    bench.choices.choose(work="mines")
    after = drag(bench, "work", "D4")
    (marker,) = after.objectives
    assert (marker.hex, marker.type, marker.value, marker.owner) == (at(bench, "C2").hex, "fp", 2, "east")
    east = after.sides[1]
    assert east.reinforcement_hexes == (at(bench, "G1").hex,)
    assert len(east.deployment_zones[0].hexes) == 3
    assert [each.type for each in after.fortifications] == ["pillbox"]
    assert [each.type for each in after.obstacles] == ["mines"]
    drag(bench, "reinforcement", "G1")
    drag(bench, "zone", "G2", "G3")
    drag(bench, "objective", "C2", held=Held.CONTROL)
    after = drag(bench, "work", "D4", held=Held.CONTROL)
    assert after.objectives == after.fortifications == after.obstacles == ()
    assert len(after.sides[1].deployment_zones[0].hexes) == 1
    assert after.sides[1].reinforcement_hexes == ()


def test_the_pointer_selects_and_moves(bench: Bench) -> None:
    drag(bench, "objective", "B2")
    drag(bench, "select", "D3")
    assert bench.document.selection.current == at(bench, "D3").hex
    drag(bench, "select", "C2", "D4")
    assert len(bench.document.selection.hexes) == 4
    after = drag(bench, "select", "B2", "E2")
    assert after.objectives[0].hex == at(bench, "E2").hex
    drag(bench, "select", "A1", held=Held.CONTROL)
    assert bench.document.selection.hexes == (at(bench, "E2").hex, at(bench, "A1").hex)


def test_boards_snap_edge_to_edge_and_are_dragged(qtbot: QtBot) -> None:
    bench = bench_of(boarded())
    bench.choices.choose(board=("1", "B"), board_rotation=180)
    after = drag(bench, "board", "C6")
    assert after.layout.boards[2] == Placement("1", "B", (0, 7), 180)
    assert bench.chosen.board is None
    assert bench.map.problems == ()
    after = drag(bench, "board", "C10", "I7")
    assert after.layout.boards[2].position == (6, 7)


def test_overlays_are_laid_and_dragged(qtbot: QtBot) -> None:
    bench = bench_of(boarded())
    bench.choices.choose(piece="building-2", piece_rotation=3)
    drag(bench, "overlay", "D4")
    assert terrain(bench, "D4") == "building"
    bench.choices.choose(piece=None)
    after = drag(bench, "overlay", "D4", "E4")
    assert after.layout.overlays[0].hex == at(bench, "E4").hex


def test_probes_keep_their_first_end(bench: Bench) -> None:
    sight, a, b = tool("sight"), at(bench, "B2"), at(bench, "F4")
    assert sight.hovered is not None
    sight.hovered(bench, b)
    assert bench.probes.now == Question("sight", b.hex, floating=True)
    sight.hovered(bench, None)
    assert bench.probes.now is None
    sight.hovered(bench, a)
    drag(bench, "sight", "B2")
    assert bench.probes.now == Question("sight", a.hex)
    sight.hovered(bench, b)
    assert bench.probes.now == Question("sight", a.hex, b.hex)
    drag(bench, "sight", "F4")
    assert bench.probes.now == Question("sight", a.hex, b.hex, pinned=True)
    sight.hovered(bench, at(bench, "C5"))
    assert bench.probes.now == Question("sight", a.hex, b.hex, pinned=True)
    drag(bench, "path", "B2", "C4", "F4")
    assert bench.probes.now == Question("path", a.hex, b.hex, pinned=True)
    drag(bench, "reach", "D4")
    assert bench.probes.now == Question("reach", at(bench, "D4").hex)
    assert bench.document.stack.count() == 0


def test_straight_chains_are_adjacent(bench: Bench) -> None:
    hexes = list(bench.grid.hexes())
    for b in hexes:
        chain = straight(hexes[0], b)
        assert (chain[0], chain[-1]) == (hexes[0], b)
        assert all(direction_between(x, y) is not None for x, y in pairwise(chain))
    assert joined((), Hex(1, 1)) == (Hex(1, 1),)
    assert len(rectangle(bench.grid, at(bench, "B2").hex, at(bench, "D4").hex)) == 9


def test_mirroring_paints_the_image_with_the_same_stroke(bench: Bench) -> None:
    bench.document.apply(SetLayout({"symmetry": Symmetry.ROT180}))
    bench.choices.choose(mirror=True)
    drag(bench, "brush", "B2", "B3")
    images = [bench.grid.turned(at(bench, label).hex) for label in ("B2", "B3")]
    assert [bench.map.cells[hex_].terrain for hex_ in images] == ["woods", "woods"]
    assert bench.document.stack.count() == 2
    bench.choices.choose(mirror=False)
    drag(bench, "brush", "D2")
    assert bench.map.cells[bench.grid.turned(at(bench, "D2").hex)].terrain == "clear"


def test_units_are_placed_with_their_front_where_the_drag_points(qtbot: QtBot) -> None:
    bench = Bench(ScenarioDocument(sheet(), bundled_catalogue()))
    bench.choices.choose(side="east", troop="tiger_i")
    after = drag(bench, "unit", "D4", "D2")
    (tank,) = after.placed_units
    assert (tank.side, tank.kind, tank.facing, tank.motion) == ("east", "tiger_i", 0, "standing")
    bench.choices.choose(troop="engineers")
    after = drag(bench, "unit", "E4")
    assert after.placed_units[1].squad == Squad({"regular": 4}, specialization="engineer")
    assert len(drag(bench, "unit", "D4", held=Held.CONTROL).placed_units) == 1


def test_works_lay_smoke_wrecks_charges_and_points(bench: Bench) -> None:
    for work in ("smoke", "wreck", "charge", "field_hospital", "supply", "radio"):
        bench.choices.choose(work=work, work_owner="west")
        drag(bench, "work", "D4")
    after = bench.document.scenario
    here = at(bench, "D4").hex
    assert after.smoke == (here,)
    assert [each.hex for each in (*after.wrecks, *after.charges)] == [here, here]
    assert [(each.kind, each.side) for each in after.special_points] == [
        ("field_hospital", "west"),
        ("supply", "west"),
        ("radio", "west"),
    ]
    after = drag(bench, "work", "D4", held=Held.CONTROL)
    assert not (after.smoke)
    assert not (after.wrecks)
    assert not (after.charges)
    assert not (after.special_points)


def test_names_are_printed_and_taken_away(bench: Bench) -> None:
    bench.choices.choose(label="Mill")
    drag(bench, "label", "C3")
    assert bench.map.cells[at(bench, "C3").hex].label == "Mill"
    drag(bench, "label", "C3", held=Held.CONTROL)
    assert bench.map.cells[at(bench, "C3").hex].label is None


def test_same_terrain_is_selected_on_every_level(bench: Bench) -> None:
    drag(bench, "brush", "B2")
    bench.choices.choose(level=2)
    drag(bench, "brush", "F5")
    drag(bench, "same", "B2")
    assert set(bench.document.selection.hexes) == {at(bench, "B2").hex, at(bench, "F5").hex}


@pytest.mark.parametrize("name", ["wand", "same"])
def test_with_control_others_stay_selected_and_a_gesture_can_be_given_up(bench: Bench, name: str) -> None:
    drag(bench, "brush", "F5")
    first, second = at(bench, "B2").hex, at(bench, "F5").hex
    bench.document.selection.replace((first,))
    driver = GestureDriver(bench)
    driver.press(tool(name), at(bench, "F5", Held.CONTROL))
    assert set(bench.document.selection.hexes) == {first, second}
    driver.cancel()
    assert bench.document.selection.hexes == (first,)


def test_fronts_point_to_where_the_drag_goes() -> None:
    for direction, (q, r) in enumerate(DIRECTIONS):
        assert direction_towards(Hex(3, 3), Hex(3 + 3 * q, 3 + 3 * r)) == direction


@pytest.mark.parametrize("each", TOOLS, ids=lambda each: each.id)
def test_every_option_of_the_bar_chooses_what_it_shows(qtbot: QtBot, each: Tool) -> None:
    bench = bench_of(boarded())
    bar = OptionBar(lambda _: QIcon())
    qtbot.addWidget(bar)
    bar.show_tool(each, bench)
    for combo in bar.findChildren(QComboBox):
        for index in range(combo.count()):
            combo.activated.emit(index)
            bar.show_tool(each, bench)
            again = next(
                found
                for found in bar.findChildren(QComboBox)
                if found.parentWidget() and found.accessibleName() == combo.accessibleName()
            )
            assert again.currentIndex() == index
        assert isinstance(bench.chosen.objective, ObjectiveType)
    for spin in bar.findChildren(QSpinBox):
        spin.setValue(3)
        assert 3 in (bench.chosen.value, bench.chosen.points, bench.chosen.range)
