"""Fields for mappings: counts by kind, and open data by name."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSpinBox, QWidget

from editor.panels.fields.field import MOST, FieldEditor, narrow_drop_down, open_to_words, small_button, still
from editor.panels.fields.vocabulary import OPEN_WORDS, word_of, words
from editor.panels.fields.world import World
from editor.panels.number_box import NumberBox
from editor.text.texts import text
from editor.theme.widgets import emptied, plain_label
from engine.model.values import Json
from engine.storage.canonical import canonical_text
from engine.storage.codec.bounds import NUMBERS
from engine.storage.json_text import parse


class OpenField(FieldEditor):
    """Open data by name: one row an entry with a button to take it out; below, a choice of what to add.

    A value is a number, true, false, a list … or else plain text.
    """

    #: What a new entry holds at first.
    first: Any = ""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._shown: dict[str, Any] = {}
        self._values: dict[str, QWidget] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self._add = narrow_drop_down(self._chosen)
        if place in OPEN_WORDS or words(place, world) is None:
            open_to_words(self._add, self._typed)
        self.setFocusProxy(self._add)
        self._grid.addWidget(self._add, 0, 0, 1, 3)

    def show_value(self, value: Any) -> None:
        new = dict(value)
        if list(new) != list(self._values):
            self._lay(new)
        self._shown = new
        for key, widget in self._values.items():
            self._fill(widget, new[key])
        self._offer()

    def name_it(self, name: str) -> None:
        super().name_it(name)
        self._add.setAccessibleName(text("field.add_to", what=name))

    def _lay(self, value: Mapping[str, Any]) -> None:
        self._grid.removeWidget(self._add)
        emptied(self._grid)
        self._values = {}
        for row, key in enumerate(value):
            said = word_of(self.place, key, self.world)
            label = plain_label(said, wrap=True)
            field = self._widget(key)
            field.setAccessibleName(said)
            label.setBuddy(field)
            still(field)
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(field, row, 1)
            gone = small_button(text("markers.remove", what=said), "×", lambda key=key: self._remove(key))
            self._grid.addWidget(gone, row, 2, Qt.AlignmentFlag.AlignTop)
            self._values[key] = field
        self._grid.addWidget(self._add, len(value), 0, 1, 3)

    def _offer(self) -> None:
        known = [each for each in words(self.place, self.world) or () if each[0] not in self._shown]
        with QSignalBlocker(self._add):
            self._add.clear()
            if not self._add.isEditable():
                self._add.addItem(text("field.add"), None)
            for id_, said in known:
                self._add.addItem(said, id_)
            self._add.setCurrentIndex(-1 if self._add.isEditable() else 0)
        self._add.setVisible(bool(known) or self._add.isEditable())

    def _chosen(self, index: int) -> None:
        id_ = self._add.itemData(index)
        if id_ is not None:
            self._give({**self._shown, str(id_): self.first})

    def _typed(self) -> None:
        said = self._add.currentText().strip()
        index = self._add.findText(said)
        key = str(self._add.itemData(index)) if index >= 0 else said
        if key and key not in self._shown:
            self._give({**self._shown, key: self.first})

    def _remove(self, key: str) -> None:
        self._give({each: value for each, value in self._shown.items() if each != key})

    def _set(self, key: str, value: Any) -> None:
        if self._shown.get(key) != value:
            self._give({**self._shown, key: value})

    # ------------------------------------------------------------------ what one entry is

    def _widget(self, key: str) -> QWidget:
        line = QLineEdit()
        line.setMinimumWidth(90)
        line.editingFinished.connect(lambda: self._set(key, value_of(line.text())))
        return line

    def _fill(self, widget: QWidget, value: Any) -> None:
        assert isinstance(widget, QLineEdit)
        if not (widget.hasFocus() and widget.isModified()):
            widget.setText(line_of(value))


class CountsField(OpenField):
    """How many of each kind."""

    first: Any = 1

    def _widget(self, key: str) -> QWidget:
        spin = NumberBox()
        spin.setRange(*NUMBERS.get(self.place, (-MOST, MOST)))
        spin.setFixedWidth(74)
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(lambda value: self._set(key, value))
        return spin

    def _fill(self, widget: QWidget, value: Any) -> None:
        assert isinstance(widget, QSpinBox)
        with QSignalBlocker(widget):
            widget.setValue(value)


class TextsField(OpenField):
    """Texts by name."""

    def _widget(self, key: str) -> QWidget:
        line = QLineEdit()
        line.setMinimumWidth(90)
        line.editingFinished.connect(lambda: self._set(key, line.text().strip()))
        return line


def line_of(value: Json) -> str:
    """Open data in one line, as `value_of` reads it."""
    if isinstance(value, str) and value_of(value) == value:
        return value
    return " ".join(canonical_text(value).split())


def value_of(line: str) -> Json:
    """The data of a line: JSON where it is some, else the text itself."""
    line = line.strip()
    read = parse(line) if line else None
    return read.data if read is not None and read.whole and not read.findings else line
