"""Words find room: they wrap where a line is too short, and rows grow with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QTableWidget
from pytestqt.qtbot import QtBot

from editor.analysis.fairness import FairnessRow
from editor.main_window import MainWindow
from editor.panels.analysis_panel import AnalysisPanel
from editor.panels.fitting import ElidedLabel
from editor.panels.options import OptionBar
from editor.text.texts import speak, text
from editor.theme.widgets import DropDown
from editor.tools.toolbox import TOOLS
from engine.model.scenario import Scenario
from engine.storage.bundled import scenario


@pytest.fixture
def lane() -> Scenario:
    return scenario("mill-lane")


@pytest.fixture(params=["en", "fr"])
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The window speaks this language for the length of a test."""
    speak(request.param)
    yield request.param
    speak("en")


def test_a_hint_wraps_before_it_is_cut(qtbot: QtBot) -> None:
    label = ElidedLabel("Shift line · Ctrl+Shift area · right click picks", lines=2)
    qtbot.addWidget(label)
    label.resize(label.fontMetrics().horizontalAdvance("Shift line · Ctrl+Shift area ") + 2, 36)
    assert label.shown() == "Shift line · Ctrl+Shift area\nright click picks"
    label.resize(label.fontMetrics().horizontalAdvance("Shift line · Ctrl") + 2, 36)
    first, second = label.shown().split("\n")
    assert first == "Shift line"
    assert second.endswith("…")


def test_parts_of_a_hint_stay_whole_where_the_next_line_has_room(qtbot: QtBot) -> None:
    label = ElidedLabel("Drag moves · R turns · Del removes · Alt picks", lines=2)
    qtbot.addWidget(label)
    label.resize(label.fontMetrics().horizontalAdvance("Drag moves · R turns · Del removes · Alt ") + 2, 36)
    assert label.shown() == "Drag moves · R turns · Del removes\nAlt picks"


@pytest.mark.parametrize("width", [640, 900])
def test_no_figure_of_fairness_is_cut(qtbot: QtBot, lane: Scenario, width: int) -> None:
    panel = AnalysisPanel()
    qtbot.addWidget(panel)
    panel.resize(width, 400)
    panel.show()
    panel.show_rows(
        lane,
        (
            FairnessRow("infantry", ("18", "16"), 1, "2"),
            FairnessRow("vehicles", ("16", "18"), 0, "2"),
            FairnessRow("conquest", ("1", "2"), 0, "1", "C4 Crossroads of the lane"),
        ),
    )
    qtbot.wait(20)
    table = panel.findChild(QTableWidget)
    assert table is not None
    for row in range(table.rowCount()):
        for column in range(table.columnCount()):
            item = table.item(row, column)
            assert item is not None
            inside = QRect(0, 0, table.columnWidth(column) - 18, 1000)
            wanted = table.fontMetrics().boundingRect(inside, Qt.TextFlag.TextWordWrap, item.text())
            assert wanted.height() <= table.rowHeight(row), item.text()
    for column, side in enumerate(lane.sides, 1):
        assert table.columnWidth(column) < table.fontMetrics().horizontalAdvance(side.name)


@pytest.mark.usefixtures("spoken")
def test_heads_of_columns_break_only_where_they_must(qtbot: QtBot) -> None:
    panel = AnalysisPanel()
    qtbot.addWidget(panel)
    panel.show()
    table = panel.findChild(QTableWidget)
    assert table is not None
    for width, breaks in ((900, False), (600, True)):
        panel.resize(width, 400)
        qtbot.wait(20)
        words = table.horizontalHeaderItem(table.columnCount() - 1).text()
        assert ("\n" in words) is breaks
        assert words.replace("\n", " ") == text("fair.difference"), "nothing is cut"


@pytest.mark.usefixtures("spoken")
def test_choices_over_the_map_are_read_whole(qtbot: QtBot, window: MainWindow) -> None:
    window.files.add(scenario("mill-lane"))
    bar = OptionBar(window.appearance.icon)
    qtbot.addWidget(bar)
    bar.resize(1100, 38)
    bar.show()
    found = set()
    for each in TOOLS:
        bar.show_tool(each, window.map_area.context)
        qtbot.wait(1)
        for choice in bar.findChildren(DropDown):
            for place in range(choice.count()) if choice.isVisible() else ():
                choice.setCurrentIndex(place)
                assert choice.shown() == choice.itemText(place)
                found.add(choice.shown())
    assert text("option.nobody") in found


def test_names_of_layers_are_read_whole_in_a_narrow_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1280, 800)
    window.show()
    qtbot.wait(20)
    labels = window.docks.layers.findChildren(ElidedLabel)
    assert labels
    for label in labels:
        lines = label.shown().split("\n")
        assert "…" not in lines[-1]
        assert label.height() >= len(lines) * label.fontMetrics().lineSpacing()
