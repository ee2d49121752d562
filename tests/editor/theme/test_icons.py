from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.theme.icon_lines import LINES
from editor.theme.icons import _LineIcon, icon, path_from, severity_icon
from editor.theme.stylesheet import apply_theme, stylesheet
from editor.theme.tokens import DARK, LIGHT, Tokens, tokens


@pytest.mark.parametrize("name", sorted(LINES))
def test_every_icon_stays_on_its_grid_and_shows(qtbot: QtBot, name: str) -> None:
    box = path_from(LINES[name]).controlPointRect()
    assert box.left() >= 0.5
    assert box.top() >= 0.5
    assert box.right() <= 23.5
    assert box.bottom() <= 23.5
    picture = icon(name, "#22252A").pixmap(QSize(20, 20)).toImage()
    inked = sum(picture.pixelColor(x, y).alpha() > 60 for x in range(20) for y in range(20))
    assert 6 <= inked <= 220


def test_icons_change_colour_when_on_and_fade_when_disabled(qtbot: QtBot) -> None:
    made = icon("close", "#000000", "#FF0000")
    on = made.pixmap(QSize(48, 48), QIcon.Mode.Normal, QIcon.State.On).toImage()
    off = made.pixmap(QSize(48, 48), QIcon.Mode.Normal, QIcon.State.Off).toImage()
    faded = made.pixmap(QSize(48, 48), QIcon.Mode.Disabled, QIcon.State.Off).toImage()
    middle = (on.width() // 2, on.height() // 2)
    assert on.pixelColor(*middle).red() > 200
    assert off.pixelColor(*middle).red() < 40
    assert 0 < faded.pixelColor(*middle).alpha() < 160


def test_severities_differ_in_shape(qtbot: QtBot) -> None:
    shapes = set()
    for severity in ("error", "warning", "hint"):
        picture = severity_icon(severity, "#000000").pixmap(QSize(40, 40)).toImage()
        shapes.add(tuple(picture.pixelColor(x, y).alpha() > 128 for x in range(40) for y in range(40)))
    assert len(shapes) == 3


def test_an_unknown_icon_is_an_error(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        icon("no such icon", "#000000")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_is_complete_and_can_be_read(
    qtbot: QtBot, theme: Tokens, capfd: pytest.CaptureFixture[str]
) -> None:
    text = stylesheet(theme, 8)
    assert "$" not in text
    assert "font-size: 11px" in text
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = app.styleSheet()
    apply_theme(app, theme)
    app.setStyleSheet(before)
    assert "Could not parse" not in capfd.readouterr().err
    assert tokens(theme.name) is theme


def test_an_icon_of_no_size_is_no_picture_and_no_complaint(qtbot: QtBot, qtlog: Any) -> None:
    assert icon("close", "#000000").pixmap(QSize(0, 0)).isNull()
    engine = _LineIcon(LINES["close"], QColor("#000000"), QColor("#000000"))
    assert engine.pixmap(QSize(0, 12), QIcon.Mode.Normal, QIcon.State.Off).isNull()
    assert qtlog.records == []
