from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from pytestqt.qtbot import QtBot

from editor.document.changes import Changes, difference, painted_difference
from editor.document.document import ScenarioDocument
from engine.edits.boards import MoveBoard, PlaceBoard, RemoveBoard, RotateBoard
from engine.edits.describe import Describe, DescribeSide
from engine.edits.edit import Edit
from engine.edits.entries import RemoveEntries
from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, EraseLines, Line, SetBridge
from engine.edits.objectives import AddObjective, RemoveObjective
from engine.edits.overlays import PlaceOverlay
from engine.edits.paint import PaintTerrain, ShiftLevel, Unpaint
from engine.edits.resize import ResizeSheet
from engine.edits.works import AddFortification, AddObstacle, ClearMarkers
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone
from engine.hexes.edge import edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbour
from engine.hexes.symmetry import Symmetry
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.proposals.blank_map import MapPlan, new_scenario
from tests.edits.material import boarded, catalogue, sheet

CATALOGUE = catalogue()


@pytest.fixture
def document(qtbot: QtBot) -> ScenarioDocument:
    return ScenarioDocument(sheet(), CATALOGUE)


def hexes(document: ScenarioDocument, *labels: str) -> tuple[Hex, ...]:
    found = tuple(document.map.grid.find(label) for label in labels)
    assert None not in found
    return found  # type: ignore[return-value]


def woods(document: ScenarioDocument, *labels: str) -> PaintTerrain:
    return PaintTerrain(hexes(document, *labels), "woods", document.committed_map.cells)


def test_an_edit_says_which_hexes_changed(document: ScenarioDocument) -> None:
    seen: list[Changes] = []
    document.changed.connect(seen.append)
    assert document.apply(woods(document, "B2", "B3"))
    assert seen == [Changes(frozenset({"layout"}), *[frozenset(hexes(document, "B2", "B3"))] * 2)]
    assert document.map.cells[hexes(document, "B2")[0]].terrain == "woods"
    assert document.is_dirty


def test_a_step_of_the_history_keeps_what_differs_alone(qtbot: QtBot) -> None:
    """On painted ground of 2,500 hexes a step with both snapshots would take hundreds of kilobytes."""
    ground = MapPlan("Large", Orientation.FLAT_TOP, 50, 50, None, "skirmish", Symmetry.NONE)
    document = ScenarioDocument(new_scenario(ground, CATALOGUE), CATALOGUE)
    everywhere = tuple(document.map.cells)
    document.apply(PaintTerrain(everywhere, "rough", document.committed_map.cells))
    for number in range(20):  # what is worked out once is there
        document.apply(PaintTerrain(everywhere[number : number + 1], "woods", document.committed_map.cells))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(20, 220):
        document.apply(PaintTerrain(everywhere[number : number + 1], "woods", document.committed_map.cells))
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 200 * 8_000
    for _ in range(220):
        document.stack.undo()
    assert {cell.terrain for cell in document.scenario.layout.cells.values()} == {"rough"}


def test_the_history_has_an_end(document: ScenarioDocument, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.document.document.MOST_STEPS", 5)
    short = ScenarioDocument(document.scenario, CATALOGUE)
    for number in range(8):
        assert short.apply(Describe({"title": f"Title {number}"}))
    assert short.stack.count() == 5
    for _ in range(8):
        short.stack.undo()
    assert short.scenario.title == "Title 2"
    # What it was at first is out of reach: going back makes no file of it.
    assert short.is_dirty


def test_an_edit_that_changes_nothing_leaves_no_trace(document: ScenarioDocument) -> None:
    assert not document.apply(Describe({"title": document.scenario.title}))
    assert document.stack.count() == 0
    assert not document.is_dirty


def test_undo_goes_back_step_by_step(document: ScenarioDocument) -> None:
    first = document.scenario
    document.apply(woods(document, "B2", "B3", "B4"))
    document.apply(woods(document, "C2"))
    document.stack.undo()
    document.stack.undo()
    assert document.scenario == first
    document.stack.redo()
    assert len(document.scenario.layout.cells) == 3


def test_a_preview_is_shown_and_not_committed(document: ScenarioDocument) -> None:
    shown: list[Changes] = []
    committed: list[Changes] = []
    document.shown_changed.connect(shown.append)
    document.changed.connect(committed.append)
    first = document.scenario
    document.preview(woods(document, "B2"))
    assert document.map.cells[hexes(document, "B2")[0]].terrain == "woods"
    assert document.committed_map.cells[hexes(document, "B2")[0]].terrain == "clear"
    document.end_preview()
    assert (document.scenario, document.shown) == (first, first)
    assert committed == []
    assert [change.hexes for change in shown] == [frozenset(hexes(document, "B2"))] * 2


def test_moving_a_marker_touches_both_hexes(document: ScenarioDocument) -> None:
    a, b = hexes(document, "B2", "D2")
    before = AddObjective(Objective("", a, ObjectiveType.VP))(document.scenario)
    after = AddObjective(Objective("", b, ObjectiveType.FP))(before)
    assert difference(before, after) == Changes(frozenset({"objectives"}), frozenset({b}), frozenset())


def test_moving_a_board_touches_everything(qtbot: QtBot) -> None:
    start = boarded()
    assert difference(start, RotateBoard(0)(start)).hexes is None


class Editing(RuleBasedStateMachine):
    """Any edits in any order: undoing all gives the first snapshot, redoing all the last one."""

    HEXES = tuple(flatten(boarded().layout, CATALOGUE).grid.hexes())

    def __init__(self) -> None:
        super().__init__()
        self.document = ScenarioDocument(boarded(), CATALOGUE)
        self.first = self.document.scenario

    def apply(self, edit: Edit) -> None:
        before = self.document.scenario
        changed = self.document.apply(edit)
        assert changed == (self.document.scenario != before)

    @rule(hex_=st.sampled_from(HEXES), terrain=st.sampled_from(["clear", "woods", "stream"]))
    def paint(self, hex_: Hex, terrain: str) -> None:
        self.apply(PaintTerrain((hex_, neighbour(hex_, 1)), terrain, self.document.committed_map.cells))

    @rule(hex_=st.sampled_from(HEXES), by=st.sampled_from([-1, 1]))
    def shift(self, hex_: Hex, by: int) -> None:
        self.apply(ShiftLevel((hex_,), by, self.document.committed_map.cells))

    @rule(
        hex_=st.sampled_from(HEXES), line=st.sampled_from(Line), steps=st.lists(st.integers(0, 5), max_size=5)
    )
    def draw(self, hex_: Hex, line: Line, steps: list[int]) -> None:
        path = [hex_]
        for step in steps:
            path.append(neighbour(path[-1], step))
        self.apply(DrawLine(line, tuple(path), self.document.committed_map.cells))

    @rule(hex_=st.sampled_from(HEXES), direction=st.none() | st.integers(0, 2))
    def bridge(self, hex_: Hex, direction: int | None) -> None:
        self.apply(SetBridge(hex_, direction, self.document.committed_map.cells))

    @rule(hex_=st.sampled_from(HEXES))
    def erase(self, hex_: Hex) -> None:
        self.apply(EraseLines((hex_,), self.document.committed_map.cells))
        self.apply(Unpaint((hex_,)))
        self.apply(ClearMarkers((hex_,)))

    @rule(hex_=st.sampled_from(HEXES), direction=st.integers(0, 5), there=st.booleans())
    def hexside(self, hex_: Hex, direction: int, there: bool) -> None:
        self.apply(SetHexside(edge(hex_, direction), HexsideFeature("wall") if there else None))

    @rule(
        hex_=st.sampled_from(HEXES),
        kind=st.sampled_from(ObjectiveType),
        side=st.sampled_from(["west", "east"]),
    )
    def marker(self, hex_: Hex, kind: ObjectiveType, side: str) -> None:
        self.apply(AddObjective(Objective("", hex_, kind, owner=side)))
        self.apply(AddReinforcementHex(side, hex_))
        self.apply(PaintZone(side, (hex_, neighbour(hex_, 0))))
        self.apply(AddFortification(Fortification(hex_, "pillbox", side)))
        self.apply(AddObstacle(Obstacle(hex_, "mines")))

    @rule(hex_=st.sampled_from(HEXES))
    def remove(self, hex_: Hex) -> None:
        self.apply(RemoveObjective("vp-1"))
        self.apply(EraseZone("west", (hex_,)))

    @rule(column=st.integers(0, 3), row=st.integers(0, 8), index=st.integers(0, 3))
    def boards(self, column: int, row: int, index: int) -> None:
        self.apply(MoveBoard(index, (column * 2, row)))
        self.apply(RotateBoard(index))
        if len(self.document.scenario.layout.boards) < 4:
            self.apply(PlaceBoard(Placement("1", "B", (column * 2, row))))
        else:
            self.apply(RemoveBoard(index))

    @rule(hex_=st.sampled_from(HEXES), rotation=st.integers(0, 5))
    def overlay(self, hex_: Hex, rotation: int) -> None:
        self.apply(PlaceOverlay(OverlayPlacement("building-2", hex_, rotation)))
        if len(self.document.scenario.layout.overlays) > 3:
            self.apply(RemoveEntries("layout.overlays", (0,)))

    @rule(columns=st.integers(1, 9), rows=st.integers(1, 9), title=st.text(max_size=3))
    def describe(self, columns: int, rows: int, title: str) -> None:
        self.apply(ResizeSheet(columns, rows))
        self.apply(Describe({"title": title}))
        self.apply(DescribeSide("west", {"name": title}))

    @precondition(lambda self: self.document.stack.canUndo())
    @rule(steps=st.integers(1, 4))
    def undo_and_redo(self, steps: int) -> None:
        last, index = self.document.scenario, self.document.stack.index()
        self.document.stack.setIndex(max(0, index - steps))
        self.document.stack.setIndex(index)
        assert self.document.scenario == last

    @invariant()
    def the_map_is_the_flattened_layout(self) -> None:
        assert self.document.map == flatten(self.document.scenario.layout, CATALOGUE)

    def teardown(self) -> None:
        last = self.document.scenario
        self.document.stack.setIndex(0)
        assert self.document.scenario == self.first
        self.document.stack.setIndex(self.document.stack.count())
        assert self.document.scenario == last


@pytest.mark.usefixtures("qapp")
class TestEditing(Editing.TestCase):  # type: ignore[misc]
    # The map is flattened after every step, so a third of the usual examples is what a minute allows.
    settings = settings(max_examples=max(20, settings.default.max_examples // 3))


def test_the_painted_difference_is_found_in_any_order() -> None:
    a, b, c = (Hex(number, 0) for number in range(3))
    woods, rough = Cell("woods"), Cell("rough")
    one = {a: woods, b: rough}
    for cells, hexes in (
        ({a: woods, b: rough}, ()),
        ({a: woods, b: Cell("rough")}, ()),
        ({a: woods, b: woods}, (b,)),
        ({a: rough, b: rough, c: woods}, (a, c)),
        ({b: rough, a: woods}, ()),
        ({b: woods, c: woods}, (a, b, c)),
        ({a: woods}, (b,)),
        ({}, (a, b)),
    ):
        before, after = Layout(sheet=Sheet(9, 9), cells=one), Layout(sheet=Sheet(9, 9), cells=cells)
        assert painted_difference(before, after) == frozenset(hexes)
        assert painted_difference(after, before) == frozenset(hexes)
