"""All that a window says: texts of its widgets, actions and tables, and what of them nobody should read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
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
from engine.storage.languages import words_of

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
    foreign, own, patterns = set(), set(), []
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
                patterns.append((longest, re.compile(".+".join(map(re.escape, parts)))))
    return frozenset(foreign), frozenset(own), tuple(patterns)


def is_in(code: str, said: str) -> bool:
    """Whether a text is a sentence of the program in that language, `en` or `fr`, and not in the other."""
    foreign, own, patterns = _messages(code)
    bare = said.rstrip("….:").strip()
    if said in own or bare in own:
        return False
    if said in foreign or bare in foreign or f"{bare}…" in foreign:
        return True
    return any(part in said and pattern.fullmatch(said) for part, pattern in patterns)


#: A word so much more frequent in one language is not one of the other: it stands there in a name.
_MORE = 100
#: What is shorter is no name that both languages have.
_NAME = 5
_PATH = re.compile(r"/\S+|\S+\.json")
_WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")


@cache
def _only(code: str) -> frozenset[str]:
    """The words that stand in what the program says in a language, `en` or `fr`, and not in the other."""
    with WORDS.open("rb") as file:
        catalogue = read_po(file)
    counted: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for message in catalogue:
        if message.id:
            for words, said in zip(counted, (message.id, message.string), strict=True):
                for each in said if isinstance(said, tuple) else (said,):
                    words.update(_words(_FIELD.sub(" ", each)))
    for english, french in _names():
        counted[0].update(_words(english))
        counted[1].update(_words(french))
    here, there = counted if code == "en" else reversed(counted)
    return frozenset(word for word, times in here.items() if times > _MORE * there[word])


def _words(said: str) -> list[str]:
    """The words of a text, whatever the case of their letters; abbreviations keep it: `VP`."""
    return [each if each.isupper() else each.casefold() for each in _WORD.findall(said)]


def foreign_words(foreign: str, said: str, known: Iterable[str] = ()) -> list[str]:
    """The words of a text that are of that language alone, `en` or `fr`; names and paths are of none."""

    def found(words: str) -> list[str]:
        return [word for word in _words(_PATH.sub(" ", words)) if word in _only(foreign)]

    bare = without_names(said, known)
    return found(bare) and found(without_names(bare, _alike()))


@cache
def _alike() -> frozenset[str]:
    """What both languages say in the same words, such as the names of boxes."""
    with WORDS.open("rb") as file:
        alike = (each.id for each in read_po(file) if each.id == each.string)
        return frozenset(said for said in alike if isinstance(said, str) and len(said) >= _NAME)


#: Fields in which an author writes what he likes.
_AUTHORS = frozenset(
    "title author source inspired_by description designer_notes balance_note name text label".split()
)


def authored(value: object) -> set[str]:
    """The lines that the author of a scenario wrote, in whatever language, of all that is in it."""
    if isinstance(value, Mapping):
        return set().union(*map(authored, value.values()))
    if isinstance(value, tuple):
        return set().union(*map(authored, value))
    if not is_dataclass(value):
        return set()
    found: set[str] = set()
    for each in fields(value):
        held = getattr(value, each.name)
        written = held if each.name in _AUTHORS and isinstance(held, str) else ""
        found |= {written, *map(str.strip, written.splitlines())} | authored(held)
    return found - {""}


def without_names(said: str, known: Iterable[str]) -> str:
    """A text without the names that stand in it."""
    for name in sorted(known, key=len, reverse=True):
        said = said.replace(name, " ") if name else said
    return said


def is_code(said: str) -> bool:
    """Whether a text has something in it that is written as in the data or in code."""
    return bool(_ID.search(said))


@cache
def _tables() -> tuple[Mapping[str, object] | tuple[str, ...], ...]:
    """All kinds of things that data names, by their ids."""
    material = catalogue()
    terrain, units = material.terrain, material.units
    return (
        *(terrain.terrain, terrain.hexsides, terrain.fortifications),
        *(units.figures, units.vehicles, units.specializations),
        *(material.pieces, material.cards, material.decks, material.doctrines),
    )


def _names() -> Iterator[tuple[str, str]]:
    """What data calls things in English, and what they are called in French."""
    french = words_of("fr")
    for table in _tables():
        for id_, each in table.items() if isinstance(table, Mapping) else ():
            name = str(getattr(each, "name", ""))
            told = (french.told(name.lower()), french.told(id_))
            yield name, next((said for said in told if said not in (name.lower(), id_)), name)


@cache
def _ids() -> frozenset[str]:
    """What data calls things: kinds, pieces, cards, rules. Numbers and what is a word as well are none."""
    found = {id_ for table in _tables() for id_ in table if re.fullmatch(r"[a-z][a-z0-9_.-]+", id_)}
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
    """What a window says that nobody should read: ids, keys without words, words of a foreign language.

    `known` are names of the user's own, which are in the language he gave them in.
    """
    names = set(known)
    found = dict.fromkeys(
        f"{place}: {said}"
        for place, said in texts(root)
        if said not in names
        and (is_code(said) or is_id(said) or is_in(foreign, said) or foreign_words(foreign, said, names))
    )
    return list(found)
