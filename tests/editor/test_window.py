from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.app import screenshot
from editor.document.document import ScenarioDocument
from editor.document.files import read, save
from editor.main_window import MainWindow
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.option_menu import OptionMenu
from editor.text.texts import text
from editor.tools.toolbox import TOOLS, tool
from editor.views.board_view import BoardPoint
from editor.views.layers.grid import GridStyle
from editor.views.overlays.model import (
    FieldOfViewOverlay,
    Problems,
    ReachOverlay,
    RetreatRoute,
    RouteOverlay,
    SightLine,
)
from engine.edits.describe import SetLayout
from engine.edits.lines import Line
from engine.edits.objectives import AddObjective
from engine.edits.paint import PaintCells, PaintTerrain
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.catalogue import Catalogue
from engine.model.cell import Building, Cell
from engine.model.finding import Severity
from engine.model.objective import Objective, ObjectiveType
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.storage.target import NotWritten
from engine.validation.run import findings
from tests.editor.pointer import move_to


def hex_of(document: ScenarioDocument, label: str) -> Hex:
    found = document.map.grid.find(label)
    assert found is not None
    return found


def place(window: MainWindow, label: str) -> QPoint:
    """Where a hex lies in the view."""
    view, document = window.map_area.view, window.document
    assert document is not None
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.centre(hex_of(document, label)))
    return QPoint(round(x), round(y))


def click(
    qtbot: QtBot, window: MainWindow, label: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> None:
    qtbot.mouseClick(window.map_area.view, button, pos=place(window, label))


def move(window: MainWindow, label: str) -> None:
    """The pointer goes to a hex of the view."""
    move_to(window.map_area.view, place(window, label))


def answered(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.service.busy and not window.problems.is_waiting)


def test_painting_with_the_mouse_is_one_undoable_step(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view, first = window.map_area.view, hill.scenario
    window.map_area.take(tool("brush"))
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place(window, "C4"))
    move(window, "C5")
    assert hill.scenario is first
    assert hill.map.cells[hex_of(hill, "C4")].terrain == "woods"
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(window, "C5"))
    assert [hill.map.cells[hex_of(hill, label)].terrain for label in ("C4", "C5")] == ["woods"] * 2
    assert window.commands["undo"].isEnabled()
    window.commands["undo"].trigger()
    assert hill.scenario == first
    window.commands["redo"].trigger()
    assert hill.map.cells[hex_of(hill, "C5")].terrain == "woods"


def test_escape_breaks_a_stroke_off(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view, first = window.map_area.view, hill.scenario
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place(window, "C4"))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(window, "C4"))
    assert (hill.scenario, hill.shown) == (first, first)


def test_actions_take_tools_in_hand(window: MainWindow) -> None:
    for each in TOOLS:
        window.strip.tool_actions[each.id].trigger()
        assert window.map_area.tool is each
        assert window.strip.tool_actions[each.id].isChecked()


def test_no_shortcut_is_given_twice(window: MainWindow) -> None:
    given: list[str] = []
    for action in (*window.strip.tool_actions.values(), *window.commands.values()):
        given += [keys.toString(QKeySequence.SequenceFormat.PortableText) for keys in action.shortcuts()]
    assert len(given) == len(set(given))


def test_the_inspector_changes_every_selected_hex(window: MainWindow, hill: ScenarioDocument) -> None:
    hill.selection.replace((hex_of(hill, "C4"), hex_of(hill, "C5")))
    inspector = window.docks.inspector
    inspector._terrain.setCurrentIndex(inspector._terrain.findData("rough"))
    inspector._terrain.activated.emit(inspector._terrain.currentIndex())
    inspector._level.activated.emit(2)
    inspector._arms[Line.ROAD].toggled.emit(0, True)
    cells = [hill.map.cells[hex_of(hill, label)] for label in ("C4", "C5")]
    assert [(cell.terrain, cell.elevation) for cell in cells] == [("rough", 2)] * 2
    assert all(0 in cell.road for cell in cells)
    assert 3 in hill.map.cells[hex_of(hill, "C3")].road


def test_the_inspector_lets_buildings_fall(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    houses = {hex_of(hill, "C4"): "mill", hex_of(hill, "C5"): "inn"}
    wood = hex_of(hill, "C3")
    built = {hex_: Cell("building", building=Building(2, group)) for hex_, group in houses.items()}
    hill.apply(PaintCells({**built, wood: Cell("woods")}, hill.committed_map.cells, "Build"))
    hill.selection.replace((wood, *houses))
    box = window.docks.inspector._rubble
    assert box.isVisibleTo(window.docks.inspector)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    for hex_, group in houses.items():
        assert hill.map.cells[hex_].building == Building(2, group, rubble=True), "each keeps what else it is"
    assert hill.map.cells[wood].building is None
    hill.selection.replace(tuple(houses))
    assert "cover 1" in window.docks.inspector._figures.text(), "ruins are rough ground"
    hill.stack.undo()
    assert not box.isChecked()
    assert not any(hill.map.cells[hex_].building.rubble for hex_ in houses)  # type: ignore[union-attr]
    hill.selection.replace((wood,))
    assert not box.isVisibleTo(window.docks.inspector)


def test_library_tiles_take_the_fitting_tool(window: MainWindow, hill: ScenarioDocument) -> None:
    grid = window.docks.terrain.terrain
    for button in grid._buttons:
        button.click()
        assert window.map_area.tool.id in ("brush", "stream", "road", "rail", "bridge")
    board = window.docks.boards.boards._buttons[0]
    board.click()
    assert window.map_area.tool.id == "board"
    assert window.map_area.choices.now.board == ("1", "A")


def test_a_dropped_board_lies_on_the_map(window: MainWindow, hill: ScenarioDocument) -> None:
    window.map_area.drop("board 1/B", place(window, "C7"))
    assert len(hill.scenario.layout.boards) == 4
    assert hill.scenario.layout.boards[3].board == "1"
    window.map_area.drop("piece woods-1", place(window, "C4"))
    assert hill.scenario.layout.overlays[-1].piece == "woods-1"


def test_problems_follow_edits_and_a_click_goes_there(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, material: Catalogue
) -> None:
    answered(qtbot, window)
    before = {finding.code for finding in window.docks.problems.shown}
    hex_ = hex_of(hill, "C4")
    hill.apply(AddObjective(Objective("", hex_, ObjectiveType.VP)))
    hill.apply(PaintTerrain((hex_,), "pond", hill.committed_map.cells))
    answered(qtbot, window)
    panel = window.docks.problems
    new = [finding for finding in panel.shown if finding.code not in before and hex_ in finding.hexes]
    assert new
    assert {f.code for f in panel.shown} <= {f.code for f in findings(hill.scenario, material)}
    row = panel.shown.index(new[0])
    item = panel._list.topLevelItem(row)
    assert item is not None
    panel._clicked(item, 2)
    assert hex_ in hill.selection.hexes
    overlay = window.map_area.view.overlay("problems")
    assert isinstance(overlay, Problems)
    assert hex_ in overlay.badges
    panel.explain_asked.emit(new[0])
    assert new[0].code in window.docks.rule._page.toPlainText()


def test_rulers_and_the_style_of_the_grid_are_remembered(window: MainWindow, hill: ScenarioDocument) -> None:
    assert not any(ruler.isVisible() for ruler in window.map_area.rulers)
    window.commands["rulers"].trigger()
    assert all(ruler.isVisible() for ruler in window.map_area.rulers)
    window.sight.choose_grid(GridStyle.DOTS)
    again = window.successor(window.catalogue)
    assert all(ruler.isVisible() for ruler in again.map_area.rulers)
    assert again.map_area.view.grid_style is GridStyle.DOTS
    again.sight.choose_grid(GridStyle.LINES)
    again.commands["rulers"].trigger()
    assert not any(ruler.isVisible() for ruler in again.map_area.rulers)
    hill.stack.setClean()
    again.close()


def test_an_odd_map_becomes_symmetric_in_one_step(window: MainWindow, hill: ScenarioDocument) -> None:
    command, before = window.commands["make_symmetric"], hill.scenario
    assert command.isEnabled()
    command.trigger()
    assert hill.stack.count() == 0
    odd = hex_of(hill, "E1")
    hill.apply(PaintTerrain((odd,), "woods", hill.committed_map.cells))
    command.trigger()
    assert hill.stack.count() == 2
    assert not [each for each in findings(hill.scenario, window.catalogue) if each.code == "MAP111"]
    hill.stack.undo()
    hill.stack.undo()
    assert hill.scenario == before
    hill.apply(SetLayout({"symmetry": Symmetry.NONE}))
    assert not command.isEnabled()


def test_a_fix_is_an_undoable_step(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    ground = hill.committed_map.cells
    hill.apply(PaintCells({hex_of(hill, "C5"): replace(ground[hex_of(hill, "C5")], road=(0,))}, ground))
    answered(qtbot, window)
    fixable = [finding for finding in window.docks.problems.shown if finding.fix is not None]
    assert fixable
    before = hill.scenario
    window.docks.problems.fix_asked.emit(fixable[0])
    assert hill.scenario is not before
    answered(qtbot, window)
    assert fixable[0].message not in {finding.message for finding in window.docks.problems.shown}
    hill.stack.undo()
    assert hill.scenario == before


@pytest.mark.parametrize(
    ("name", "labels", "kind"),
    [
        ("sight", ("C3",), FieldOfViewOverlay),
        ("sight", ("C3", "L5"), SightLine),
        ("path", ("C3", "L5"), RouteOverlay),
        ("reach", ("C3",), ReachOverlay),
        ("retreat", ("I4",), RetreatRoute),
    ],
)
def test_analysis_tools_answer_over_the_map(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, name: str, labels: tuple[str, ...], kind: type
) -> None:
    window.map_area.take(tool(name))
    for label in labels:
        move(window, label)
        click(qtbot, window, label)
    answered(qtbot, window)
    assert isinstance(window.map_area.view.overlay("probe"), kind)
    assert len(window.docks.rule._page.toPlainText().splitlines()) >= 2
    hill.apply(PaintTerrain((hex_of(hill, "D4"),), "woods", hill.committed_map.cells))
    shown = window.map_area.view.overlay("probe")
    assert shown is not None
    assert shown.stale  # type: ignore[union-attr]
    answered(qtbot, window)
    assert not window.map_area.view.overlay("probe").stale  # type: ignore[union-attr]
    window.map_area.take(tool("brush"))
    assert window.map_area.view.overlay("probe") is None


def test_sight_says_what_the_proof_and_shapely_say(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.map_area.take(tool("sight"))
    click(qtbot, window, "C3")
    move(window, "L5")
    answered(qtbot, window)
    line = window.map_area.view.overlay("probe")
    assert isinstance(line, SightLine)
    assert line.blockers
    assert line.blocked_at is not None
    assert len(line.profile) == len(line.crossed) + 2
    words = window.docks.rule._page.toPlainText()
    assert "C3 and L5 do not see each other." in words
    assert "Verified with shapely: not visible" in words


def test_two_clicks_without_a_move_hold_a_sight_line(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.map_area.take(tool("sight"))
    click(qtbot, window, "C3")
    click(qtbot, window, "L5")
    answered(qtbot, window)
    line = window.map_area.view.overlay("probe")
    assert isinstance(line, SightLine)
    assert (line.start, line.end) == (hex_of(hill, "C3"), hex_of(hill, "L5"))


def test_nothing_is_said_of_a_map_before_it_is_checked(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, material: Catalogue
) -> None:
    panel = window.docks.problems
    window.files.add(new_scenario(MapPlan("Fresh"), material))
    assert panel._empty.text() == "The map is being checked …"
    answered(qtbot, window)
    window.files.close(window.document)  # type: ignore[arg-type]
    assert panel._empty.text() != "No problems found."
    answered(qtbot, window)
    assert panel._empty.text() == "No problems found."


def test_several_maps_lie_in_tabs(window: MainWindow, hill: ScenarioDocument, material: Catalogue) -> None:
    second = window.files.add(new_scenario(MapPlan("Second"), material))
    assert (window.document, window.tabs.count()) == (second, 2)
    window.tabs.setCurrentIndex(0)
    assert window.document is hill
    assert window.windowTitle().startswith("King of the Hill")
    window.files.close(second)
    assert window.tabs.count() == 1


def test_closing_asks_what_becomes_of_changes(
    window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hill.apply(AddObjective(Objective("", hex_of(hill, "C4"), ObjectiveType.VP)))
    changed = hill.scenario
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Save]
    monkeypatch.setattr(QMessageBox, "exec", lambda self: answers.pop(0))
    assert not window.files.close(hill)
    assert window.document is hill
    path = str(tmp_path / "kept")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (path, ""))
    assert window.files.close(hill)
    assert read(path + ".json").scenario == changed


def test_opening_a_broken_file_lists_what_is_wrong(
    qtbot: QtBot,
    window: MainWindow,
    hill: ScenarioDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = tmp_path / "good.json"
    save(hill.scenario, str(good))
    bad = tmp_path / "bad.json"
    bad.write_text(good.read_text(encoding="utf-8").replace('"hex": "I4"', '"hex": 4'), encoding="utf-8")
    with qtbot.waitSignal(window.files.opened):
        window.files.open_path(str(bad))
    document = window.document
    assert document is not None
    assert document.path == str(bad)
    answered(qtbot, window)
    assert any(finding.line for finding in window.docks.problems.shown)
    before = bad.read_bytes()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert not window.files.save(document)
    assert bad.read_bytes() == before, "what could not be read is not overwritten unasked"


def test_a_file_of_nothing_is_a_message(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("", encoding="utf-8")
    with qtbot.waitSignal(window.files.failed) as failed:
        window.files.open_path(str(path))
    assert failed.args is not None
    assert "empty.json" in failed.args[0]
    assert failed.args[1]
    for box in window.findChildren(QMessageBox):
        box.close()
    assert window.centre.currentWidget() is window.start, "an empty window says what can be begun"
    assert window.start.isVisible()


def test_the_wizard_refuses_what_no_map_can_have(
    qtbot: QtBot, window: MainWindow, material: Catalogue
) -> None:
    dialog = NewMapDialog(material, window.service, window.queue, window)
    qtbot.addWidget(dialog)
    dialog._kind.setCurrentIndex(dialog._kind.findData("sheet"))
    for columns, reason in ((17, "even"), (16, ""), (17, "even")):
        dialog._columns.setValue(columns)
        assert not dialog._create.isEnabled()
        assert dialog.scenario is None
        if reason:
            qtbot.waitUntil(lambda reason=reason: reason in dialog._verdict.text())
            assert not dialog._create.isEnabled()
        else:
            qtbot.waitUntil(dialog._create.isEnabled)
    dialog._rows.setValue(8)
    dialog._columns.setValue(8)
    qtbot.waitUntil(lambda: "14 hexes apart" in dialog._verdict.text())
    assert not dialog._create.isEnabled()


@pytest.mark.thorough
def test_the_wizard_offers_the_next_size_where_boards_have_no_room(
    qtbot: QtBot, window: MainWindow, material: Catalogue
) -> None:
    dialog = NewMapDialog(material, window.service, window.queue, window, seed=7)
    qtbot.addWidget(dialog)
    dialog.show()
    for across, down in ((2, 1), (1, 1)):
        dialog._across.setValue(across)
        dialog._down.setValue(down)
        qtbot.waitUntil(dialog.larger.isVisible)
        assert not dialog._create.isEnabled()
        words = dialog.larger.text()
        qtbot.mouseClick(dialog.larger, Qt.MouseButton.LeftButton)
        assert not dialog.larger.isVisible()
        taken = dialog._across.value(), dialog._down.value()
        assert words == text("new.larger", across=taken[0], down=taken[1])
        assert taken[0] * taken[1] > across * down
        qtbot.waitUntil(dialog._create.isEnabled)
        assert dialog.scenario is not None
        assert len(dialog.scenario.layout.boards) == taken[0] * taken[1]


def test_the_wizard_offers_boards_no_mirror(qtbot: QtBot, window: MainWindow, material: Catalogue) -> None:
    dialog = NewMapDialog(material, window.service, window.queue, window, kind="sheet")
    qtbot.addWidget(dialog)
    symmetry = dialog._symmetry
    assert symmetry.count() == len(Symmetry)
    symmetry.setCurrentIndex(symmetry.findData(Symmetry.MIRROR_X))
    dialog._kind.setCurrentIndex(dialog._kind.findData("boards"))
    assert [symmetry.itemData(row) for row in range(symmetry.count())] == [Symmetry.NONE, Symmetry.ROT180]
    assert symmetry.currentData() == Symmetry.ROT180
    qtbot.waitUntil(dialog._create.isEnabled)
    assert dialog.scenario is not None
    assert len(dialog.scenario.layout.boards) == 6
    assert "no errors and no warnings" in dialog._verdict.text()


def test_the_wizard_calls_the_sides_as_the_map_does(
    qtbot: QtBot, window: MainWindow, material: Catalogue
) -> None:
    dialog = NewMapDialog(material, window.service, window.queue, window, kind="sheet")
    qtbot.addWidget(dialog)
    for columns, rows in ((18, 14), (14, 18)):
        dialog._columns.setValue(columns)
        dialog._rows.setValue(rows)
        qtbot.waitUntil(dialog._create.isEnabled)
        assert dialog.scenario is not None
        labels = [dialog._form.labelForField(box) for box in dialog._nations]
        assert [label.text() for label in labels if isinstance(label, QLabel)] == [
            side.name for side in dialog.scenario.sides
        ]
        assert [box.accessibleName() for box in dialog._nations] == [
            side.name for side in dialog.scenario.sides
        ]


def test_the_scenario_form_edits_fields(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    form = window.docks.scenario
    asked: list[object] = []
    form.edit_asked.connect(asked.append)
    line = next(each for each in form.findChildren(QLineEdit) if each.accessibleName() == "Title")
    for words in ("Crown", ""):
        line.clear()
        qtbot.keyClicks(line, words)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert hill.scenario.title == line.text() == "Crown"
    assert window.tabs.tabText(0).startswith("Crown")
    assert len(asked) == 1


def test_the_command_search_finds_and_carries_out(window: MainWindow, hill: ScenarioDocument) -> None:
    search = window.menu_row.search
    search.setText("sight")
    assert search.found()[0].startswith("Sight")
    search._carry_out()
    assert window.map_area.tool.id == "sight"


class Playing:
    """A play mode that shows three empty widgets."""

    def __init__(self) -> None:
        self.centre, self.left, self.right = QWidget(), QWidget(), QWidget()
        self.has_left = False

    def leave(self) -> None:
        self.has_left = True


def test_play_mode_takes_the_middle_and_gives_it_back(window: MainWindow, hill: ScenarioDocument) -> None:
    playing = Playing()
    window.play_factory = lambda document, _: playing
    window.commands["play"].trigger()
    assert window.centre.currentWidget() is playing.centre
    assert not window.docks.library_dock.isVisible()
    assert not window.commands["undo"].isEnabled()
    assert not window.strip.tool_actions["brush"].isEnabled()
    window.commands["edit_mode"].trigger()
    assert window.strip.tool_actions["brush"].isEnabled()
    assert window.commands["delete"].isEnabled()
    assert playing.has_left
    assert window.centre.currentWidget() is window.map_area
    assert window.docks.library_dock.isVisible()


def test_a_screenshot_is_a_picture_of_that_size(
    window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    target = tmp_path / "window.png"
    screenshot(window, str(target), (1280, 800))
    assert target.read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(NotWritten, match="no such folder"):
        screenshot(window, str(tmp_path / "no" / "window.png"), (1280, 800))
    with pytest.raises(NotWritten, match="names no picture"):
        screenshot(window, str(tmp_path / "window.doc"), (1280, 800))


@pytest.mark.parametrize(("height", "sign"), [(652, 13), (700, 14), (800, 16), (1000, 20)])
def test_every_tool_shows_in_the_strip(qtbot: QtBot, window: MainWindow, height: int, sign: int) -> None:
    window.resize(1280, height)
    qtbot.waitUntil(lambda: window.height() == height)
    last = window.strip.widgetForAction(window.strip.tool_actions[TOOLS[-1].id])
    qtbot.waitUntil(lambda: last.isVisible() and last.geometry().bottom() <= window.strip.height())
    assert window.strip.iconSize().height() >= sign, "and can be made out"


def has_name(widget: QWidget) -> bool:
    """Whether a screen reader can tell the widget; the line in a box goes by the name of the box."""
    holder = widget.parentWidget()
    if isinstance(holder, QAbstractSpinBox | QComboBox):
        return has_name(holder)
    return bool(widget.accessibleName() or (isinstance(widget, QAbstractButton | QLabel) and widget.text()))


def test_every_widget_one_can_reach_by_keys_has_a_name(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    for bar in window.findChildren(QTabBar):
        for place in range(bar.count()):
            if bar is window.tabs or not bar.isVisible():
                continue
            bar.setCurrentIndex(place)
            unnamed = [
                f"{type(each).__name__} in {type(each.parent()).__name__}"
                for each in window.findChildren(QWidget)
                if each.isVisible()
                and each.focusPolicy() is not Qt.FocusPolicy.NoFocus
                and not has_name(each)
            ]
            assert unnamed == [], bar.tabText(place)


def test_what_was_in_hand_rests_while_another_tool_turns_a_unit(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.map_area.choices.choose(piece="woods-1")
    window.map_area.take(tool("select"))
    index = next(i for i, each in enumerate(hill.scenario.layout.overlays) if each.piece != "woods-1")
    laid = hill.scenario.layout.overlays[index]
    hill.selection.replace((laid.hex,))
    window.commands["rotate"].trigger()
    assert window.map_area.choices.now.piece_rotation == 0
    assert hill.scenario.layout.overlays[index].rotation == (laid.rotation + 1) % 6


def test_a_piece_shows_how_many_of_it_lie_there(window: MainWindow, hill: ScenarioDocument) -> None:
    grid = window.docks.boards.pieces
    told = {each.tile.id: each.text().rpartition("\n")[2] for each in grid._buttons}
    laid = [each.piece for each in hill.scenario.layout.overlays]
    for piece in window.catalogue.pieces.values():
        assert told[piece.id] == f"{laid.count(piece.id)}/{piece.count}", piece.name


def test_the_wizard_gives_armies_optional_rules_and_objectives(
    qtbot: QtBot, window: MainWindow, material: Catalogue
) -> None:
    dialog = NewMapDialog(material, window.service, window.queue, window, kind="sheet")
    qtbot.addWidget(dialog)
    qtbot.waitUntil(dialog._create.isEnabled)
    boxes = {each.accessibleName(): each for each in dialog.findChildren(QComboBox)}
    rules = dialog.findChild(OptionMenu)
    assert rules is not None
    offered = {each.text(): each for each in rules.unfolded.actions()}
    british = offered["British tanks against infantry"]
    assert not british.isEnabled()
    assert "there are none" in british.toolTip()
    boxes["East"].setCurrentIndex(boxes["East"].findData("british"))
    assert british.isEnabled()
    british.trigger()
    offered["Veterans"].trigger()
    assert rules.text() == "2 rules"
    boxes["East"].setCurrentIndex(boxes["East"].findData("soviet"))
    assert rules.text() == "1 rule"
    dialog.accept()
    made = dialog.scenario
    assert made is not None
    assert [side.nations for side in made.sides] == [("american",), ("soviet",)]
    assert made.rules.optional_rules == ("veterans",)
    assert [each.type for each in made.objectives] == [ObjectiveType.VP] * 3 + [ObjectiveType.FP] * 4
    assert not [each for each in findings(made, material) if each.severity is not Severity.HINT]


def test_a_remedy_is_shown_on_the_map_while_its_button_is_looked_at(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    ground = hill.committed_map.cells
    hill.apply(PaintCells({hex_of(hill, "C5"): replace(ground[hex_of(hill, "C5")], road=(0,))}, ground))
    answered(qtbot, window)
    panel = window.docks.problems
    buttons = [each for each in panel.findChildren(QPushButton) if each.text() in ("Fix", "Fix…")]
    remedies = [finding.fix(hill.scenario) for finding in panel.shown if finding.fix is not None]
    assert len(buttons) == len(remedies) > 0
    at = QPointF(2, 2)
    for button in buttons:
        QApplication.sendEvent(button, QEnterEvent(at, at, at))
        assert hill.shown in remedies
        assert hill.shown != hill.scenario
        QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
        assert hill.shown is hill.scenario
    assert hill.stack.count() == 1


def test_a_map_of_the_wizard_is_work_of_the_user_before_anything_is_drawn(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def cancel(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return QMessageBox.StandardButton.Cancel

    def create(dialog: NewMapDialog) -> int:
        qtbot.waitUntil(dialog._create.isEnabled)
        return 1

    monkeypatch.setattr(NewMapDialog, "exec", create)
    monkeypatch.setattr(QMessageBox, "exec", cancel)
    window.ask_new("sheet")
    document = window.document
    assert document is not None
    assert not window.files.close(document)
    assert not window.close()
    assert len(asked) == 2
    assert window.tabs.documents == (document,)
    assert "•" in window.tabs.tabText(0)


def test_the_board_tool_turns_the_board_it_outlines(window: MainWindow, hill: ScenarioDocument) -> None:
    area = window.map_area
    area.take(tool("board"))
    tiles = {tiles[0]: hex_ for hex_, tiles in sorted(hill.map.tiles.items()) if len(tiles) == 1}
    hill.selection.replace((tiles[0],))
    area.view.hexHovered.emit(BoardPoint(tiles[2], 0, 0, True))
    before = [each.rotation for each in hill.scenario.layout.boards]
    window.commands["rotate"].trigger()
    after = [each.rotation for each in hill.scenario.layout.boards]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, True, False]
