"""Labels, buttons, choices and layouts as the window makes them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from editor.theme.appearance import Appearance
from editor.theme.widgets import (
    STRETCH,
    drop_down,
    emptied,
    find_field,
    form,
    in_column,
    in_row,
    plain_label,
    push_button,
    reading_table,
    tool_button,
)


def test_labels_show_words_as_they_are(qtbot: QtBot) -> None:
    label = plain_label("<b>Hill</b> & wood", second=True, wrap=True)
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.property("second") is True
    assert label.property("head") is None
    assert label.wordWrap()


def test_parts_stand_in_the_order_and_share_of_room_asked_for(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    first, second, third = QWidget(), QWidget(), QWidget()
    inner = in_column(third, spacing=3)
    row = in_row(first, STRETCH, (second, 2), 2 * STRETCH, (inner, 1), of=holder, margins=4)
    assert [row.stretch(place) for place in range(row.count())] == [0, 1, 2, 2, 1]
    assert row.itemAt(0).widget() is first
    assert row.itemAt(4).layout() is inner
    assert (row.contentsMargins().left(), row.contentsMargins().bottom()) == (4, 4)
    assert {first.parent(), second.parent(), third.parent()} == {holder}
    emptied(row)
    assert row.count() == 0


class _Asked(QObject):
    asked = Signal()


def test_a_button_calls_a_function_or_sets_off_a_signal(qtbot: QtBot) -> None:
    called: list[str] = []
    relay = _Asked()
    relay.asked.connect(lambda: called.append("signal"))
    ones = [
        push_button("One", lambda: called.append("function"), kind="row"),
        push_button("Two", relay.asked, filled=True),
        tool_button("×", relay.asked, said="Close"),
    ]
    for one in ones:
        qtbot.addWidget(one)
        one.click()
    assert called == ["function", "signal", "signal"]
    assert ones[0].objectName() == "row"
    assert ones[1].property("filled") is True
    assert (ones[2].toolTip(), ones[2].accessibleName()) == ("Close", "Close")


def test_a_choice_begins_with_its_value_and_tells_changes_alone(qtbot: QtBot) -> None:
    heard: list[int] = []
    choice = drop_down((("First", "a"), ("Second", "b")), "b", name="Letter", does=heard.append)
    qtbot.addWidget(choice)
    assert (choice.currentData(), choice.accessibleName(), heard) == ("b", "Letter", [])
    choice.setCurrentIndex(0)
    assert heard == [0]


def test_fields_are_named_by_their_words(qtbot: QtBot) -> None:
    heard: list[str] = []
    field, other = find_field("Find a board", heard.append), QWidget()
    holder = QWidget()
    qtbot.addWidget(holder)
    in_column(form((("Board", other),)), field, of=holder)
    assert (other.accessibleName(), field.accessibleName()) == ("Board", "Find a board")
    field.setText("7")
    assert heard == ["7"]


def test_a_table_is_for_reading(qtbot: QtBot) -> None:
    table = reading_table(3, "Figures")
    qtbot.addWidget(table)
    assert (table.columnCount(), table.rowCount(), table.accessibleName()) == (3, 0, "Figures")
    assert table.editTriggers() == table.EditTrigger.NoEditTriggers


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("number", [2, 3, 9, 24, 60])
def test_a_drop_down_unfolds_beside_itself_with_all_its_rows(qtbot: QtBot, theme: str, number: int) -> None:
    appearance = Appearance()
    appearance.wear(theme)
    holder = QWidget()
    qtbot.addWidget(holder)
    box = drop_down(((f"Row {row}", row) for row in range(number)), 0)
    in_column(box, STRETCH, of=holder)
    holder.show()
    box.setFocus()
    box.showPopup()
    rows = box.view()
    qtbot.waitUntil(rows.isVisible)
    last = rows.visualRect(rows.model().index(number - 1, 0))
    if number <= 24:
        assert rows.viewport().rect().contains(last)
    else:
        assert rows.verticalScrollBar().maximum() > 0
    unfolded = rows.window().geometry()
    button = QRect(box.mapToGlobal(QPoint(0, 0)), box.size())
    assert unfolded.intersected(button).height() <= 1, (unfolded, button)
    box.hidePopup()


@pytest.mark.parametrize("with_sign", [False, True])
def test_words_that_a_drop_down_has_no_room_for_end_in_dots(qtbot: QtBot, with_sign: bool) -> None:
    appearance = Appearance()
    appearance.wear("light")
    words = "Rotation, sides swapped"
    ours, plain = drop_down(((words, 0),), 0), QComboBox()
    plain.addItem(words)
    for box in (ours, plain):
        qtbot.addWidget(box)
        if with_sign:
            box.setItemIcon(0, appearance.icon("undo"))
        box.setFixedSize(130, 30)
        box.show()
    seen, looks_so = ours.grab().toImage(), set()
    assert plain.grab().toImage() != seen, "the toolkit cuts words off"
    for wide in range(40, 130):
        dotted = plain.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, wide)
        plain.setItemText(0, dotted)
        if plain.grab().toImage() == seen:
            looks_so.add(dotted)
    (shown,) = looks_so
    assert shown.endswith("…")
    assert len(shown) > 6
    for box in (ours, plain):
        box.setItemText(0, "Short")
    assert ours.grab().toImage() == plain.grab().toImage()
    appearance.deleteLater()
