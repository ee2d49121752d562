"""Rows of the log are as high as their words need, so that none ends in dots."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from editor.play.panels.log_list import LogList
from editor.theme.appearance import Appearance
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY
from tests.editor.views.drawing import pixels


@pytest.fixture
def log(qtbot: QtBot) -> Iterator[LogList]:
    """An empty log as wide as beside a map."""
    appearance = Appearance()
    appearance.wear("light")
    made = LogList(appearance)
    qtbot.addWidget(made)
    made.resize(300, 400)
    made.show()
    yield made
    appearance.deleteLater()


def ink(log: LogList, item: QTreeWidgetItem, height: int) -> int:
    """How far down the words of a row go that is so high."""
    tree, option = log.list, QStyleOptionViewItem()
    index = tree.indexFromItem(item, 1)
    tree.initViewItemOption(option)
    option.rect = QRect(0, 0, tree.visualRect(index).width(), height)
    image = QImage(option.rect.width(), height, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    tree.itemDelegateForColumn(1).paint(painter, option, index)
    painter.end()
    rows = (pixels(image).max(axis=2) < 128).any(axis=1).nonzero()[0]
    return int(rows[-1] - rows[0])


def test_no_words_are_cut_whatever_their_width(log: LogList, qtbot: QtBot) -> None:
    drawn = random.Random(3)
    items = []
    for _ in range(150):
        sizes = (drawn.randint(2, 9) for _ in range(drawn.randint(4, 10)))
        items.append(
            QTreeWidgetItem(["", " ".join("".join(drawn.choices("abciltWmo", k=size)) for size in sizes)])
        )
    log.list.addTopLevelItems(items)
    qtbot.wait(50)
    for item in items:
        high = log.list.visualItemRect(item).height()
        assert abs(ink(log, item, high) - ink(log, item, high + 60)) < 6, item.text(1)


def test_rounds_have_one_name_in_french(french: None, make: MakeTable) -> None:
    """A turn is what a side does in a round; the log counts rounds as the panel beside it does."""
    table = make(STEADY, STEADY)
    table.session.decide_now(120)
    rows = [table.right.log.list.topLevelItem(row) for row in range(table.right.log.list.topLevelItemCount())]
    heads = {row.text(0) for row in rows if row is not None and row.text(0)}
    assert {"R1"} <= heads <= {f"R{number}" for number in range(1, 9)}
    assert table.replay._round.text().startswith("Round ")
