"""The list of findings follows them without being made anew."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot

from editor.panels.problems import ProblemsPanel
from engine.model.finding import Finding, Severity


def finding(number: int, **changes: object) -> Finding:
    made = Finding(
        f"MAP{number:03}", Severity.WARNING, f"Fault {number}", pointer=f"/{number}", rule="B-MOV-01"
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def rows(panel: ProblemsPanel) -> list[str]:
    found = panel.findChild(QTreeWidget)
    assert isinstance(found, QTreeWidget)
    items = [found.topLevelItem(at) for at in range(found.topLevelItemCount())]
    return [item.text(2) for item in items if item is not None]


def buttons(panel: ProblemsPanel) -> list[QPushButton]:
    """The last button of each row, from the top."""
    found = panel.findChild(QTreeWidget)
    assert isinstance(found, QTreeWidget)
    held = [found.itemWidget(found.topLevelItem(at), 5) for at in range(found.topLevelItemCount())]
    return [button for each in held if each is not None for button in each.findChildren(QPushButton)]


def test_rows_that_stay_are_kept_and_the_others_come_and_go(qtbot: QtBot) -> None:
    panel = ProblemsPanel(lambda _: QIcon())
    qtbot.addWidget(panel)
    panel.resize(700, 400)
    panel.show()
    panel.show_findings([finding(number) for number in range(6)])
    before = buttons(panel)
    panel.step(3)
    after = [finding(0), finding(7), finding(2), finding(8), finding(5), finding(9)]
    panel.show_findings(after)
    assert rows(panel) == [each.message for each in after] == [each.message for each in panel.shown]
    now = buttons(panel)
    assert len(now) == 6
    assert (now[0], now[2], now[4]) == (before[0], before[2], before[5])
    panel.show_findings([])
    assert rows(panel) == []


def test_a_kept_button_speaks_of_the_finding_as_it_is_now(qtbot: QtBot) -> None:
    panel = ProblemsPanel(lambda _: QIcon())
    qtbot.addWidget(panel)
    panel.resize(700, 400)
    panel.show()
    panel.show_findings([finding(1), finding(2)])
    asked: list[Finding] = []
    panel.explain_asked.connect(asked.append)
    moved = finding(2, pointer="/9")
    panel.show_findings([finding(0), moved])
    qtbot.mouseClick(buttons(panel)[1], Qt.MouseButton.LeftButton)
    assert asked == [moved]
    panel.refresh_icons()
    assert rows(panel) == ["Fault 0", "Fault 2"]
