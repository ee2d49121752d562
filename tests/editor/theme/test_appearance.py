"""The look of the window: how it is put on."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QToolBar
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.theme.appearance import Appearance
from editor.theme.stylesheet import stylesheet
from editor.theme.tokens import tokens


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_put_on_in_one_go(qapp: QApplication, monkeypatch: pytest.MonkeyPatch, theme: str) -> None:
    """Each style sheet dresses every widget of the window anew."""
    sheets: list[str] = []
    put_on = QApplication.setStyleSheet

    def watched(application: QApplication, sheet: str) -> None:
        sheets.append(sheet)
        put_on(application, sheet)

    monkeypatch.setattr(QApplication, "setStyleSheet", watched)
    Appearance().wear(theme)
    (sheet,) = sheets
    assert sheet.startswith(stylesheet(tokens(theme)))
    assert "QToolButton#chip" in sheet, "the rules of the window's own parts come after"
    assert qapp.styleSheet() == sheet


def test_menus_lists_and_tips_have_the_letters_of_all_else(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows has letters of its own for them, which Qt takes again with the first style sheet."""
    put_on = QApplication.setStyleSheet
    kinds = ("QMenu", "QAbstractItemView", "QTipLabel", "QMessageBox", "QStatusBar")

    def as_on_windows(application: QApplication, sheet: str) -> None:
        put_on(application, sheet)
        for kind in kinds:
            application.setFont(QFont("Tahoma", 8), kind)

    monkeypatch.setattr(QApplication, "setStyleSheet", as_on_windows)
    Appearance().wear("light")
    assert {kind for kind in kinds if QApplication.font(kind) != qapp.font()} == set()


def test_bars_keep_their_places_when_the_theme_changes(window: MainWindow) -> None:
    """A bar keeps the distances of its own rules from the beginning, not from the first change on."""
    QApplication.processEvents()
    bars = [bar for bar in window.findChildren(QToolBar) if bar.isVisible()]
    assert {"main", "strip"} <= {bar.objectName() for bar in bars}

    def places() -> list[object]:
        return [[bar.widgetForAction(each).geometry() for each in bar.actions()] for bar in bars]

    before = places()
    window.appearance.wear("dark")
    QApplication.processEvents()
    assert places() == before


def _checked(qtbot: QtBot) -> QImage:
    """A box with a hook, as it is painted in the light theme."""
    Appearance().wear("light")
    box = QCheckBox("")
    box.setChecked(True)
    qtbot.addWidget(box)
    box.show()
    return box.grab().toImage()


@pytest.mark.parametrize("folder", ["Tide 'wright' (é)", "users\\AppData"])
def test_signs_are_found_wherever_the_system_keeps_what_is_temporary(
    folder: str, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows parts folders by what style sheets take for the beginning of a letter's number."""
    wanted = _checked(qtbot)
    place = tmp_path / folder
    place.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    assert _checked(qtbot) == wanted
