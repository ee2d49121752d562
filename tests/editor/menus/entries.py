"""Finding and carrying out the entries of an open menu."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot


def label_of(action: QAction) -> str:
    return action.text().partition("\t")[0].replace("&", "")


def below(action: QAction) -> QMenu | None:
    """The menu below an entry as it is when one looks into it."""
    menu = action.menu()
    if isinstance(menu, QMenu):
        menu.aboutToShow.emit()
    return menu


def entry(menu: QMenu | None, *path: str) -> QAction:
    """The entry of a menu at the end of a path of words; each begins with the words given."""
    found: QAction | None = None
    for words in path:
        assert menu is not None
        named = [each for each in menu.actions() if label_of(each).startswith(words)]
        assert named, (words, [label_of(each) for each in menu.actions()])
        found = named[0]
        menu = below(found)
    assert found is not None
    return found


def trigger(menu: QMenu | None, *path: str) -> None:
    """Carry out an entry and close the menu, as a click on it does."""
    chosen = entry(menu, *path)
    assert chosen.isEnabled(), path
    assert menu is not None
    menu.close()
    chosen.trigger()


def all_entries(menu: QMenu) -> Iterator[QAction]:
    for each in menu.actions():
        yield each
        inner = below(each)
        if inner is not None:
            yield from all_entries(inner)


def press_menu_key(qtbot: QtBot, widget: QWidget, keys: str) -> None:
    if keys == "Menu":
        qtbot.keyClick(widget, Qt.Key.Key_Menu)
    else:
        qtbot.keyClick(widget, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
