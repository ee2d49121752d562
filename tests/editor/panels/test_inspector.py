"""The inspector of several hexes shows the value of none of them as if it held for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.arms import HexArms
from editor.panels.inspector import Inspector
from editor.panels.number_box import NumberBox
from engine.edits.paint import PaintCells
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Building, Cell, StreamDepth

MIXED = "mixed"
BUILT, WET, WADI = Cell("building"), Cell("stream", stream=(1, 4)), Cell("wadi")

#: For each field, by its attribute: a cell, and what another one holds that differs in this field alone.
DIFFERENT: Mapping[str, tuple[Cell, Mapping[str, object]]] = {
    "_terrain": (Cell(), {"terrain": "woods"}),
    "_level": (Cell(), {"elevation": 2}),
    "road": (Cell(road=(0, 3)), {"road": (0, 2)}),
    "rail": (Cell(rail=(0, 3)), {"rail": ()}),
    "stream": (WET, {"stream": (1, 3)}),
    "_bridge": (Cell("bridge", stream=(1, 4)), {"bridge": 2}),
    "_depth": (WET, {"stream_depth": StreamDepth.DEEP}),
    "_levels": (BUILT, {"building": Building(levels=3)}),
    "_group": (replace(BUILT, building=Building(group="Mill")), {"building": Building(group="Farm")}),
    "_rubble": (BUILT, {"building": Building(rubble=True)}),
    "_wadi": (replace(WADI, wadi_entrances=(0, 1)), {"wadi_entrances": (1, 2)}),
    "_sight": (Cell(), {"blocks_sight": True}),
    "_label": (Cell(label="Mill"), {"label": "Farm"}),
    "_crater": (Cell(), {"crater": True}),
    "_breach": (Cell(), {"breach": True}),
}
_KINDS = (QComboBox, QLineEdit, QSpinBox, QCheckBox, HexArms)


def fields(panel: Inspector) -> dict[str, QWidget]:
    """Every field of the form by the name of its attribute, those of lines by the line."""
    found = {name: each for name, each in vars(panel).items() if isinstance(each, _KINDS)}
    return {**found, **{line.value: each for line, each in panel._arms.items()}}


def shown(field: QWidget) -> object:
    """What a field says to whoever looks at it."""
    match field:
        case QComboBox():
            return field.currentText() or field.placeholderText()
        case QLineEdit():
            return field.text() or field.placeholderText()
        case QSpinBox():
            return field.text()
        case QCheckBox():
            half = field.checkState() is Qt.CheckState.PartiallyChecked
            return MIXED if half else field.isChecked()
        case HexArms():
            assert bool(field._some) == (MIXED in field.accessibleDescription())
            return MIXED if field._some else field._arms
        case _:
            raise AssertionError(f"nothing is known of {field}")


def two_hexes(hill: ScenarioDocument, first: Cell, second: Cell) -> tuple[Hex, Hex]:
    """Two hexes far from one another that hold these."""
    ground = hill.committed_map.cells
    inner = [hex_ for hex_ in ground if all(each in ground for each in neighbours(hex_))]
    one, other = inner[0], inner[-1]
    hill.apply(PaintCells({one: first, other: second}, ground))
    return one, other


def test_every_field_is_looked_at(window: MainWindow, hill: ScenarioDocument) -> None:
    """A field that the inspector gets one day is to be named above."""
    panel = window.docks.inspector
    assert set(fields(panel)) == set(DIFFERENT)
    below = {each for row in panel._rows.values() for each in (row, *row.findChildren(QWidget))}
    known = set(fields(panel).values())
    own = {each for each in below if isinstance(each, _KINDS)}
    assert {each for each in own if each.parent() not in own} == known


@pytest.mark.parametrize("name", DIFFERENT)
def test_two_hexes_that_differ_are_mixed(
    name: str, qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    first, changes = DIFFERENT[name]
    hexes = two_hexes(hill, first, replace(first, **changes))  # type: ignore[arg-type]
    panel = window.docks.inspector
    said: dict[tuple[Hex, ...], dict[str, object]] = {}
    before = hill.scenario
    for chosen in [*((each,) for each in hexes), *permutations(hexes)]:
        hill.selection.replace(chosen)
        said[chosen] = {each: shown(field) for each, field in fields(panel).items()}
        assert fields(panel)[name].isVisibleTo(panel)
    alone, both = [said[each,][name] for each in hexes], [said[each][name] for each in permutations(hexes)]
    assert alone[0] != alone[1]
    assert MIXED not in alone
    assert both == [MIXED, MIXED]
    rest = set(DIFFERENT) - {name}
    for other in rest:
        if said[hexes[:1]][other] == said[hexes[1:]][other]:
            assert said[hexes][other] == said[hexes[:1]][other], "what all have in common is said of all"
    assert hill.scenario is before, "looking changes nothing"


def test_the_head_says_nothing_of_one_hex_alone(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    one, other = two_hexes(hill, Cell(), Cell("woods"))
    panel = window.docks.inspector
    alone: list[str] = []
    for each in (one, other):
        hill.selection.replace((each,))
        alone += [panel._subtitle.text(), panel._figures.text()]
        assert panel._figures.isVisibleTo(panel)
        assert panel._thumbnail.isVisibleTo(panel)
        assert panel.markers._title.text() == "Markers"
    for both in permutations((one, other)):
        hill.selection.replace(both)
        assert MIXED in panel._subtitle.text()
        assert panel._subtitle.text() not in alone
        assert not panel._figures.isVisibleTo(panel)
        assert not panel._thumbnail.isVisibleTo(panel)
        assert panel.markers._title.text() == f"Markers in {hill.committed_map.label(both[-1])} only"


def test_what_only_some_have_is_said_and_changed_of_those(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    one, other = two_hexes(hill, replace(BUILT, building=Building(levels=2)), Cell())
    panel = window.docks.inspector
    for both in permutations((one, other)):
        hill.selection.replace(both)
        assert panel._levels.isVisibleTo(panel)
        assert panel._levels.value() == 2
        assert not panel._depth.isVisibleTo(panel)
    panel._levels.setValue(3)
    cells = hill.committed_map.cells
    assert (cells[one].building, cells[other].building) == (Building(levels=3), None)


def side_of(arms: HexArms, direction: int) -> QPoint:
    return arms._place(direction).toPoint()


def test_an_arm_that_some_have_is_given_to_all_and_the_others_stay(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    one, other = two_hexes(hill, Cell(road=(0, 3)), Cell(road=(0, 2)))
    window.docks.open_inspector()
    panel = window.docks.inspector
    hill.selection.replace((one, other))
    (arms,) = (each for line, each in panel._arms.items() if line.value == "road")
    assert (arms._arms, arms._some) == ((0,), (2, 3))
    QTest.mouseClick(arms, Qt.MouseButton.LeftButton, pos=side_of(arms, 2))
    cells = hill.committed_map.cells
    assert (cells[one].road, cells[other].road) == ((0, 2, 3), (0, 2))
    assert (arms._arms, arms._some) == ((0, 2), (3,))
    QTest.mouseClick(arms, Qt.MouseButton.LeftButton, pos=side_of(arms, 0))
    cells = hill.committed_map.cells
    assert (cells[one].road, cells[other].road) == ((2, 3), (2,))


def test_a_side_of_a_wadi_is_switched_and_the_others_stay(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    one, other = two_hexes(hill, replace(WADI, wadi_entrances=(0,)), replace(WADI, wadi_entrances=(3, 5)))
    window.docks.open_inspector()
    panel = window.docks.inspector
    hill.selection.replace((one, other))
    QTest.keyClick(panel._wadi, Qt.Key.Key_4)
    cells = hill.committed_map.cells
    assert (cells[one].wadi_entrances, cells[other].wadi_entrances) == ((0, 3), (3, 5))
    QTest.keyClick(panel._wadi, Qt.Key.Key_4)
    cells = hill.committed_map.cells
    assert (cells[one].wadi_entrances, cells[other].wadi_entrances) == ((0,), (5,))


@pytest.mark.parametrize(("name", "field"), [("_group", "group"), ("_label", "label")])
def test_words_left_alone_stay_and_written_ones_are_of_all(
    name: str, field: str, qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    first, changes = DIFFERENT[name]
    hexes = two_hexes(hill, first, replace(first, **changes))  # type: ignore[arg-type]
    window.docks.open_inspector()
    line = fields(window.docks.inspector)[name]
    assert isinstance(line, QLineEdit)
    hill.selection.replace(hexes)
    before = hill.scenario
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    QTest.keyClick(line, Qt.Key.Key_Return)
    line.clearFocus()
    assert hill.scenario is before

    def held() -> list[object]:
        cells = [hill.committed_map.cells[hex_] for hex_ in hexes]
        return [getattr(cell if field == "label" else cell.building, field) for cell in cells]

    # What the hex shown first has already is written to the others all the same.
    QTest.keyClicks(line, "Farm")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert held() == ["Farm", "Farm"]
    assert line.text() == "Farm"
    hill.stack.undo()
    assert line.text() == ""
    QTest.keyClicks(line, "x")
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert held() == [None, None], "whoever writes and wipes it takes the names away"


def test_floors_left_alone_stay_and_a_figure_is_of_all(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    hexes = two_hexes(hill, BUILT, replace(BUILT, building=Building(levels=3)))
    window.docks.open_inspector()
    box = window.docks.inspector._levels
    hill.selection.replace(hexes)
    before = hill.scenario
    QTest.mouseClick(box.lineEdit(), Qt.MouseButton.LeftButton, pos=QPoint(12, 8))
    QTest.keyClick(box, Qt.Key.Key_Return)
    box.clearFocus()
    assert hill.scenario is before
    assert box.is_none
    QTest.mouseClick(box.lineEdit(), Qt.MouseButton.LeftButton, pos=QPoint(12, 8))
    QTest.keyClicks(box, "3")
    assert [cell.building for cell in (hill.committed_map.cells[hex_] for hex_ in hexes)] == [
        Building(levels=3)
    ] * 2
    assert (box.text(), box.minimum()) == ("3", 1)
    hill.stack.undo()
    assert box.text() == MIXED
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.value() == 1, "the first step from no number is to the least"


def test_a_choice_is_of_all(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    hexes = two_hexes(hill, Cell(), Cell("woods", elevation=1, crater=True))
    window.docks.open_inspector()
    panel = window.docks.inspector
    hill.selection.replace(hexes)
    QTest.mouseClick(panel._crater, Qt.MouseButton.LeftButton)
    assert [hill.committed_map.cells[hex_].crater for hex_ in hexes] == [True, True]
    assert panel._crater.checkState() is Qt.CheckState.Checked
    assert not panel._crater.isTristate()
    assert [hill.committed_map.cells[hex_].terrain for hex_ in hexes] == ["clear", "woods"]
    panel._terrain.setCurrentIndex(panel._terrain.findData("rough"))
    panel._terrain.activated.emit(panel._terrain.currentIndex())
    assert {hill.committed_map.cells[hex_].terrain for hex_ in hexes} == {"rough"}
    assert panel._terrain.currentData() == "rough"


def test_a_number_box_without_a_number(qtbot: QtBot) -> None:
    box = NumberBox(1, 9, 4)
    qtbot.addWidget(box)
    box.show_none("many")
    assert (box.text(), box.is_none) == ("many", True)
    box.show_number(2)
    assert (box.text(), box.is_none, box.minimum()) == ("2", False, 1)


def test_arms_that_some_have_are_told_and_seen(qtbot: QtBot) -> None:
    arms = HexArms("Road")
    qtbot.addWidget(arms)
    pictures = []
    for some in ((), (2,), (3,)):
        arms.show_arms((0,), Orientation.FLAT_TOP, some=some)
        pictures.append(arms.grab().toImage())
        names = ", ".join(map(arms.direction_name, some))
        assert arms.accessibleDescription().removeprefix(arms.direction_name(0)) == (
            f"; mixed: {names}" if some else ""
        )
    assert all(one != other for one, other in permutations(pictures, 2))


def test_thousands_of_hexes_alike_are_looked_at_once(
    window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    hexes = tuple(hill.committed_map.cells)[:60]
    hill.apply(PaintCells({hex_: Cell("woods", elevation=1) for hex_ in hexes}, hill.committed_map.cells))
    looked: list[Hex] = []
    costs = Inspector._costs

    def counted(panel: Inspector, hex_: Hex) -> str:
        looked.append(hex_)
        return costs(panel, hex_)

    monkeypatch.setattr(Inspector, "_costs", counted)
    hill.selection.replace(hexes)
    panel = window.docks.inspector
    assert 0 < len(looked) <= len({hill.committed_map.tiles.get(hex_) for hex_ in hexes})
    assert (shown(panel._terrain), shown(panel._level)) == ("Woods", "1")
