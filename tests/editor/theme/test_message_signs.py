"""Questions and warnings show our own signs, in the colours of the theme, not those of the toolkit."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QMessageBox, QStyle
from pytestqt.qtbot import QtBot

from editor.theme.appearance import Appearance


def _colours(box: QMessageBox) -> set[str]:
    """The colours of the sign that cover a good part of it."""
    label = box.findChild(QLabel, "qt_msgboxex_icon_label")
    assert isinstance(label, QLabel)
    picture = label.pixmap().toImage()
    assert not picture.isNull()
    counted: dict[str, int] = {}
    for x in range(picture.width()):
        for y in range(picture.height()):
            colour = picture.pixelColor(x, y)
            if colour.alpha() == 255:
                counted[colour.name()] = counted.get(colour.name(), 0) + 1
    return {name for name, count in counted.items() if count > picture.width()}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_signs_are_ours(qtbot: QtBot, theme: str) -> None:
    appearance = Appearance()
    appearance.wear(theme)
    tokens = appearance.tokens
    for sign, colour in (
        (QMessageBox.Icon.Warning, tokens.warning),
        (QMessageBox.Icon.Critical, tokens.error),
        (QMessageBox.Icon.Information, tokens.hint),
        (QMessageBox.Icon.Question, tokens.accent),
    ):
        box = QMessageBox(sign, "Title", "Words")
        qtbot.addWidget(box)
        box.show()
        assert QColor(colour).name() in _colours(box), sign
    appearance.wear("light")


def test_buttons_of_dialogs_carry_no_signs_of_the_desktop(qtbot: QtBot) -> None:
    """Desktops that put signs of their own on such buttons would mix them with ours."""
    appearance = Appearance()
    appearance.wear("light")
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    ours = app.styleSheet()
    app.setStyleSheet("QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 1; }" + ours)
    row = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(row)
    row.show()
    hint = QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
    assert row.style().styleHint(hint, None, row) == 0
    assert all(button.icon().isNull() for button in row.buttons())
    app.setStyleSheet(ours)
    appearance.deleteLater()
