"""All that a window says: texts of its widgets, actions and tables, and what of them nobody should read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from pathlib import Path

from babel.messages.pofile import read_po
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QAbstractTableModel,
    QModelIndex,
    QObject,
    Qt,
)
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTabBar,
    QWidget,
)

from editor.menus.entry import Item, fill
from engine.storage.bundled import catalogue

WORDS = Path(__file__).parents[2] / "engine/data/words/fr.po"
_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
_ID = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\bunit-\d+\b|^[a-z_]+(?:\.[a-z_]+)+$")
_FIELD = re.compile(r"\{[^{}]*\}")


def texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """Every text of a window or dialog with the place where it stands."""
    for each in (root, *root.findChildren(QObject)):
        place = f"{type(each).__name__} {each.objectName()}".strip()
        for said in _said(each):
            for line in _plain(said).splitlines():
                if line.strip():
                    yield place, line.strip()


def _plain(said: str) -> str:
    said = re.sub(r"<br ?/?>|</p>", "\n", said)
    return unescape(re.sub(r"<[^<>]*>", "", said)).replace("&&", "\0").replace("&", "").replace("\0", "&")


def _said(each: QObject) -> Iterator[str]:
    if isinstance(each, QAction):
        yield from (each.text(), each.toolTip())
    if not isinstance(each, QWidget):
        return
    yield from (each.windowTitle(), each.toolTip(), each.accessibleName(), each.accessibleDescription())
    match each:
        case QLabel():
            yield each.text()
        case QAbstractButton():
            # Names on tiles are wrapped: half of one is no sentence.
            yield each.text().replace("\n", " ")
        case QGroupBox():
            yield each.title()
        case QLineEdit():
            yield each.placeholderText()
        case QSpinBox():
            yield from (each.prefix(), each.suffix(), each.specialValueText())
        case QComboBox():
            yield from (each.itemText(place) for place in range(each.count()))
        case QTabBar():
            for place in range(each.count()):
                yield from (each.tabText(place), each.tabToolTip(place))
        case QAbstractItemView() if each.model() is not None:
            yield from _of_model(each.model())


def _of_model(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    above = QModelIndex() if parent is None else parent
    is_list = isinstance(model, QAbstractListModel)
    is_tree = not is_list and not isinstance(model, QAbstractTableModel)
    for column in range(1 if is_list else model.columnCount(above)):
        if parent is None:
            head = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
            yield head if isinstance(head, str) else ""
        for row in range(min(model.rowCount(above), 200)):
            index = model.index(row, column, above)
            yield from (said for role in _ROLES if isinstance(said := model.data(index, role), str))
            if is_tree and model.hasChildren(index):
                yield from _of_model(model, index)


@cache
def _messages(code: str) -> tuple[frozenset[str], frozenset[str], tuple[tuple[str, re.Pattern[str]], ...]]:
    """What a language says otherwise than the other, what the other says, and patterns of fields."""
    with WORDS.open("rb") as file:
        catalogue = read_po(file)
    foreign, own, fields = set(), set(), []
    for message in catalogue:
        if not message.id:
            continue
        english = message.id if isinstance(message.id, tuple) else (message.id,)
        french = message.string if isinstance(message.string, tuple) else (message.string,)
        theirs, ours = (english, french) if code == "en" else (french, english)
        for said in ours:
            own.update(_plain(said).splitlines())
        for line in (line for said in theirs if said not in ours for line in _plain(said).splitlines()):
            parts = _FIELD.split(line)
            longest = max(parts, key=len)
            if len(parts) == 1:
                foreign.add(line.strip())
            elif len(re.findall(r"[^\W\d_]{3,}", longest)) >= 2:
                fields.append((longest, re.compile(".+".join(map(re.escape, parts)))))
    return frozenset(foreign), frozenset(own), tuple(fields)


def is_in(code: str, said: str) -> bool:
    """Whether a text is a sentence of the program in that language, `en` or `fr`, and not in the other."""
    foreign, own, fields = _messages(code)
    bare = said.rstrip("….:").strip()
    if said in own or bare in own:
        return False
    if said in foreign or bare in foreign or f"{bare}…" in foreign:
        return True
    return any(part in said and pattern.fullmatch(said) for part, pattern in fields)


@cache
def _ids() -> frozenset[str]:
    """What data calls things: kinds, pieces, cards, rules. Numbers and what is a word as well are none."""
    material = catalogue()
    terrain, units = material.terrain, material.units
    tables = (
        *(terrain.terrain, terrain.hexsides, terrain.fortifications),
        *(units.figures, units.vehicles, units.specializations),
        *(material.pieces, material.cards, material.decks, material.doctrines),
    )
    found = {id_ for table in tables for id_ in table if re.fullmatch(r"[a-z][a-z0-9_.-]+", id_)}
    return frozenset(found - {each for code in ("en", "fr") for each in _messages(code)[1]})


def is_id(said: str) -> bool:
    """Whether a text is nothing but the id of something in the data."""
    return said in _ids()


def filled(items: Iterable[Item]) -> QMenu:
    """A menu with all its menus below."""
    menu = QMenu()
    fill(menu, items)
    below = [menu]
    while below:
        for each in below.pop().findChildren(QMenu):
            if each.isEmpty():
                each.aboutToShow.emit()
                below.append(each)
    return menu


def faults(root: QWidget, foreign: str, known: Iterable[str] = ()) -> list[str]:
    """What a window says that nobody should read: ids, keys without words, sentences of a foreign language.

    `known` are names of the user's own, which are in the language he gave them in.
    """
    names = set(known)
    found = dict.fromkeys(
        f"{place}: {said}"
        for place, said in texts(root)
        if said not in names and (_ID.search(said) or is_id(said) or is_in(foreign, said))
    )
    return list(found)
