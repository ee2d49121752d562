"""The list of findings follows them without being made anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QTreeWidget
from pytestqt.qtbot import QtBot

from editor.panels import problems
from editor.panels.fitting import ElidedLabel, Wrapping
from editor.panels.problems import ProblemsPanel
from editor.text.sentences import told_finding
from editor.text.texts import text
from editor.theme.appearance import Appearance
from engine.model.finding import Finding, Severity
from tests.editor.events import Events


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


def test_only_what_changed_is_put_into_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def tell(each: Finding) -> Finding:
        told.append(each.code)
        return told_finding(each)

    monkeypatch.setattr(problems, "told_finding", tell)
    panel = ProblemsPanel(lambda _: QIcon())
    qtbot.addWidget(panel)
    many = [finding(number) for number in range(6)]
    for found, new in (
        (many, many),
        (many, []),
        ([*many[:2], finding(7), *many[2:]], [finding(7)]),
        ([*many[:2], *many[2:]], []),
        ([*many[:3], replace(many[3], message="Other"), *many[4:]], [many[3]]),
        (many, [many[3]]),
        (many[1:], []),
        ([many[1]] * 3, [many[1]] * 2),
        ([], []),
        (many, many),
    ):
        told.clear()
        panel.show_findings(found, 1.0)
        assert list(panel.shown) == found
        assert rows(panel) == [each.message for each in found]
        assert told == [each.code for each in new]
    panel.forget()
    assert panel.shown == ()
    panel.show_findings(many)
    assert list(panel.shown) == many


def test_findings_that_are_the_same_are_not_drawn_again(qtbot: QtBot) -> None:
    panel = ProblemsPanel(lambda _: QIcon())
    qtbot.addWidget(panel)
    panel.resize(700, 400)
    panel.show()
    qtbot.waitExposed(panel)
    panel.show_findings([finding(number) for number in range(6)], 1.0)
    QApplication.processEvents()
    found = panel.findChild(QTreeWidget)
    assert isinstance(found, QTreeWidget)
    drawn = Events(found.viewport(), QEvent.Type.Paint)
    panel.show_findings([finding(number) for number in range(6)], 1.0)
    QApplication.processEvents()
    assert drawn.number == 0
    panel.show_findings([finding(number) for number in range(5)], 1.0)
    QApplication.processEvents()
    assert drawn.number > 0


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


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("width", [540, 1100])
def test_messages_wrap_and_the_head_keeps_its_words(qtbot: QtBot, width: int) -> None:
    picture = QPixmap(16, 16)
    picture.fill(Qt.GlobalColor.red)
    panel = ProblemsPanel(lambda _: QIcon(picture))
    qtbot.addWidget(panel)
    panel.resize(width, 400)
    panel.show()
    long = "A4, l'hex de renfort de American company, est de type fleuve ou mer : interdit à tous"
    panel.show_findings([finding(1, message=long), finding(2, message="Court")], 53)
    qtbot.wait(20)
    found = panel.findChild(QTreeWidget)
    assert isinstance(found, QTreeWidget)
    heights = [found.visualItemRect(found.topLevelItem(at)).height() for at in range(2)]
    inside = QRect(0, 0, found.columnWidth(2) - 18, 1000)
    wanted = found.fontMetrics().boundingRect(inside, Qt.TextFlag.TextWordWrap, long).height()
    assert heights[0] >= wanted
    assert (heights[0] > heights[1]) is (width < 1000), "only where the line is too short"
    status = panel.findChild(ElidedLabel)
    assert status is not None
    assert status.shown() == "vérifié en 53 ms"
    chips = [each for each in panel.findChildren(QToolButton) if each.isVisible()]
    assert chips[1].accessibleName() == "2 avertissements"
    assert chips[1].text() == ("2" if width < 1000 else "2 avertissements")


@pytest.mark.parametrize("width", [540, 800, 1100])
def test_rows_are_as_high_as_the_toolkit_would_ask_for(qtbot: QtBot, width: int) -> None:
    """The heights that are kept with the rows, beside those that are measured at each question for them."""
    appearance = Appearance()
    appearance.wear("light")
    panel = ProblemsPanel(appearance.icon)
    qtbot.addWidget(panel)
    panel.resize(700, 400)
    panel.show()
    words = "The enemy sees the Reinforcement Hex of West from hexes with cover on both sides of the road. "
    panel.show_findings([finding(n, message=words[: 12 * n] + words[: 7 * n]) for n in range(1, 9)], 53)
    found = panel.findChild(QTreeWidget)
    assert isinstance(found, QTreeWidget)
    found.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else it comes and goes
    panel.resize(width, 400)
    qtbot.wait(20)
    kept = heights(found)
    assert max(kept) > min(kept)
    for row in range(found.topLevelItemCount()):
        for column in range(found.columnCount()):
            found.topLevelItem(row).setData(column, Qt.ItemDataRole.SizeHintRole, None)
    found.setItemDelegate(Wrapping(found))
    found.doItemsLayout()
    assert kept == [max(32, height) for height in heights(found)]


def heights(rows: QTreeWidget) -> list[int]:
    return [rows.visualItemRect(rows.topLevelItem(row)).height() for row in range(rows.topLevelItemCount())]


@pytest.mark.usefixtures("french")
def test_the_number_of_hexes_is_not_cut_off(qtbot: QtBot) -> None:
    panel = ProblemsPanel(lambda _: QIcon())
    qtbot.addWidget(panel)
    panel.show()
    listed = panel.findChild(QTreeWidget)
    assert isinstance(listed, QTreeWidget)
    words = text("problems.hexes", number=120)
    assert listed.columnWidth(3) >= listed.fontMetrics().horizontalAdvance(words) + 18


def test_a_row_written_over_looks_as_one_made_anew(qtbot: QtBot) -> None:
    """Whatever row another one takes the place of, all that is seen of it is its own."""
    found = [
        finding(1),
        finding(2, labels=("A1", "A2", "A3", "A4", "A5")),
        finding(3, severity=Severity.ERROR, rule=""),
        finding(4, line=7, advice="Write another one."),
        finding(5, accepted="It is meant"),
        finding(6, rule="B-MOV-02"),
    ]

    def made() -> ProblemsPanel:
        panel = ProblemsPanel(lambda name: QIcon(QPixmap(16, 16)))
        qtbot.addWidget(panel)
        panel.resize(900, 500)
        for chip in panel.findChildren(QToolButton):
            if chip.isCheckable():
                chip.setChecked(True)
        panel.show()
        return panel

    for before in found:
        for after in found:
            over, anew = made(), made()
            over.show_findings([before])
            over.show_findings([after])
            anew.show_findings([after])
            assert seen(over) == seen(anew), (before.code, after.code)


def seen(panel: ProblemsPanel) -> list[object]:
    """All words, tooltips and buttons of the first row."""
    tree = panel.findChild(QTreeWidget)
    assert isinstance(tree, QTreeWidget)
    item = tree.topLevelItem(0)
    assert item is not None
    words = [(item.text(column), item.toolTip(column)) for column in range(tree.columnCount())]
    widgets = (tree.itemWidget(item, column) for column in range(tree.columnCount()))
    held = [each.findChildren(QPushButton) for each in widgets if each is not None]
    return [words, [(button.text(), button.toolTip()) for each in held for button in each], item.sizeHint(2)]
