"""Prices and unit values with source and confidence, and those that this scenario replaces."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QGridLayout, QSpinBox, QWidget

from editor.panels.fields.field import MOST, FieldEditor, narrow_drop_down, small_button, still
from editor.panels.fields.tables import line_of
from editor.panels.fields.vocabulary import items
from editor.panels.fields.world import World
from editor.panels.number_box import NumberBox
from editor.text.ids import said, spoken
from editor.text.origins import origin_words
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, plain_label

#: The tables whose numbers a scenario may replace; the first two words of a way.
GROUPS = ("prices", "vehicles", "figures", "specializations", "terrain", "hexsides", "fortifications")

#: Fields that are no number of the game.
_NOT = frozenset({"extra", "provenance", "id", "name", "source", "confidence"})


class ValuesField(FieldEditor):
    """Choose a table and a thing: all its numbers, where they come from, and what they are here."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._shown: dict[str, Any] = {}
        self._spins: dict[str, tuple[QSpinBox, int | None]] = {}
        self._group = narrow_drop_down(lambda _: self._list_things())
        self._thing = narrow_drop_down(lambda _: self._lay())
        for group in GROUPS:
            self._group.addItem(text(f"values.{group}"), group)
        self._group.setAccessibleName(text("values.group"))
        self._thing.setAccessibleName(text("values.thing"))
        self._changed = QWidget()
        self._changes = QGridLayout(self._changed)
        self._changes.setContentsMargins(0, 0, 0, 0)
        self._changes.setColumnStretch(0, 1)
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 2, 0, 0)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        in_column(self._changed, self._group, self._thing, self._rows, of=self, margins=0, spacing=4)
        self._list_things()

    def _table(self, group: str) -> Mapping[str, Any]:
        catalogue = self.world.catalogue
        owner = catalogue.units if group in GROUPS[:4] else catalogue.terrain
        table: Mapping[str, Any] = getattr(owner, group) if group in GROUPS else {}
        return table

    def _things(self, group: str) -> dict[str, str]:
        """What stands in a table, by id, with its name."""
        named = dict(items(self.world))
        return {id_: getattr(kind, "name", named.get(id_, "")) for id_, kind in self._table(group).items()}

    def _called(self, name: str) -> str:
        """A number by the way to it, in words: `Tiger I · armor`."""
        group, _, rest = name.partition(".")
        id_, _, way = rest.partition(".")
        thing = self._things(group).get(id_) or spoken(id_)
        return " · ".join(each for each in (thing, _number_words(group, way)) if each)

    def _list_things(self) -> None:
        self._thing.clear()
        things = self._things(str(self._group.currentData()))
        for name, id_ in sorted((name, id_) for id_, name in things.items()):
            self._thing.addItem(name, id_)
        self._lay()

    def _lay(self) -> None:
        emptied(self._grid)
        self._spins = {}
        group, id_ = str(self._group.currentData()), str(self._thing.currentData())
        kind = self._table(group).get(id_)
        if kind is None:
            return
        shown = ""
        for way, value in _numbers(kind):
            words = origin_words(kind, way)
            if words != shown:
                shown = words
                self._tell_origin(shown)
            row = self._grid.rowCount()
            name, called = f"{group}.{id_}.{way}", _number_words(group, way)
            label = plain_label(called, tip=words, wrap=True)
            spin = NumberBox()
            spin.setRange(-1 if value is None else -MOST, MOST)
            spin.setSpecialValueText("–" if value is None else "")
            spin.setFixedWidth(70)
            spin.setKeyboardTracking(False)
            spin.setAccessibleName(called)
            spin.valueChanged.connect(lambda number, name=name: self._set(name, number))
            still(spin)
            label.setBuddy(spin)
            bundled = plain_label(
                text("values.bundled", value="–" if value is None else value), second=True, tip=words
            )
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(bundled, row, 1)
            self._grid.addWidget(spin, row, 2)
            self._spins[name] = spin, value
        self._fill()

    def _tell_origin(self, words: str) -> None:
        """A line about the numbers below it: where they come from."""
        self._grid.addWidget(plain_label(words, second=True, wrap=True), self._grid.rowCount(), 0, 1, 3)

    def _fill(self) -> None:
        for name, (spin, bundled) in self._spins.items():
            now = self._shown.get(name, bundled)
            with QSignalBlocker(spin):
                spin.setValue(now if isinstance(now, int) else -1)
            font = spin.font()
            font.setBold(name in self._shown)
            spin.setFont(font)

    def show_value(self, value: Any) -> None:
        if dict(value) != self._shown or not self._changes.count():
            self._shown = dict(value)
            emptied(self._changes)
            head = plain_label(
                text("values.changed") if value else text("values.unchanged"), second=True, wrap=True
            )
            self._changes.addWidget(head, 0, 0, 1, 2)
            for row, (name, held) in enumerate(sorted(self._shown.items()), 1):
                called = self._called(name)
                gone = small_button(
                    text("values.reset", name=called), "×", lambda name=name: self._reset(name)
                )
                self._changes.addWidget(plain_label(f"{called} = {line_of(held)}", wrap=True), row, 0)
                self._changes.addWidget(gone, row, 1)
        self._fill()

    def _set(self, name: str, number: int) -> None:
        _, bundled = self._spins[name]
        if number == bundled or (bundled is None and number < 0):
            self._reset(name)
        elif self._shown.get(name) != number:
            self._give({**self._shown, name: number})

    def _reset(self, name: str) -> None:
        if name in self._shown:
            self._give({each: held for each, held in self._shown.items() if each != name})


def _number_words(group: str, way: str) -> str:
    """What a number of a thing is called: words of its own, else those of the parts of its way."""
    parts = " · ".join(said(f"values.part.{each}", each.replace("_", " ")) for each in way.split("."))
    return said(f"values.{group}.{way}", parts) if way else ""


def _numbers(value: Any, before: str = "") -> Iterator[tuple[str, int | None]]:
    """The whole numbers in a thing by the way to them; None where there is no number but may be one."""
    held: Iterator[tuple[str, Any]]
    if is_dataclass(value):
        held = ((each.name, getattr(value, each.name)) for each in fields(value))
    elif isinstance(value, Mapping):
        held = iter(sorted(value.items()))
    else:
        return
    for name, each in held:
        if name in _NOT:
            continue
        if isinstance(each, int) and not isinstance(each, bool):
            yield f"{before}{name}", each
        elif each is None and name.endswith(("_cost", "_mp", "_cover", "_cp")):
            yield f"{before}{name}", None
        else:
            yield from _numbers(each, f"{before}{name}.")
