"""What a context menu offers: entries, and how a menu is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from editor.text.texts import text


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done with a thing, or, with `below`, a thing with all that can be done with it.

    `keys` are shown beside the words. An entry with a `reason` cannot be used now: it is greyed, and the
    reason is its tip. `checked` makes it a switch; an entry that neither does anything nor has others below
    it is a heading.
    """

    words: str
    does: Callable[[], object] | None = None
    keys: str = ""
    reason: str = ""
    tip: str = ""
    checked: bool | None = None
    below: tuple[Item, ...] = ()


#: An entry of a menu; None draws a line between groups.
Item = Entry | None


def heading(words: str) -> Entry:
    """A line that names what the menu is about."""
    return Entry(words)


def command(action: QAction, words: str = "", reason: str = "") -> Entry:
    """A command of the window as an entry: with its keys, greyed where the command rests."""
    why_not = reason or ("" if action.isEnabled() else text("menu.rests"))
    said = words or action.text().replace("&", "")
    checked = action.isChecked() if action.isCheckable() else None
    tip = action.toolTip().partition("\n")[2]
    return Entry(said, action.trigger, keys_of(action), why_not, tip, checked)


def keys_of(action: QAction) -> str:
    """The keys of a command as one reads them."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def native(keys: str) -> str:
    """Keys such as `Ctrl+Z` as one reads them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def copying(words: str, held: str) -> Entry:
    """Puts some text on the clipboard."""
    return Entry(words, lambda: QGuiApplication.clipboard().setText(held))


def unless(reason: str, entry: Entry) -> Entry:
    """The entry, greyed where there is a reason against it."""
    return replace(entry, reason=reason) if reason else entry


def fill(menu: QMenu, items: Iterable[Item]) -> None:
    """Put entries into a menu; lines at its ends and lines beside lines are left out."""
    menu.setToolTipsVisible(True)
    wants_line = False
    for item in items:
        if item is None:
            wants_line = not menu.isEmpty()
            continue
        if wants_line:
            menu.addSeparator()
            wants_line = False
        _add(menu, item)


def _add(menu: QMenu, entry: Entry) -> None:
    words = entry.words.replace("&", "&&")
    if entry.below and not entry.reason:
        inner = menu.addMenu(words)
        # Most submenus are never looked into, and hundreds of entries take long to make and to drop.
        inner.aboutToShow.connect(partial(_fill_once, inner, entry.below))
        return
    action = menu.addAction(f"{words}\t{entry.keys}" if entry.keys else words)
    action.setToolTip(entry.reason or entry.tip or entry.words)
    if entry.checked is not None:
        action.setCheckable(True)
        action.setChecked(entry.checked)
    action.setEnabled(not entry.reason and entry.does is not None)
    does = entry.does
    if does is not None:
        action.triggered.connect(lambda _=False: does())
    elif not entry.reason:
        letters = action.font()
        letters.setBold(True)
        action.setFont(letters)


def _fill_once(menu: QMenu, items: Iterable[Item]) -> None:
    if menu.isEmpty():
        fill(menu, items)


def open_menu(parent: QWidget, items: Iterable[Item], place: QPoint) -> QMenu | None:
    """Open a menu at a place of the screen; None where there is nothing to offer.

    The menu goes with being closed; Escape closes it and does nothing else.
    """
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill(menu, items)
    if menu.isEmpty():
        menu.deleteLater()
        return None
    menu.popup(place)
    return menu
