"""A field for things picked out of many: what was picked with what it does, and a list to add from.

Where words of the author's own may stand beside the known ones they are typed into the list.
"""

from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from editor.panels.fields.field import FieldEditor, narrow_drop_down, open_to_words, row_of, small_button
from editor.panels.fields.vocabulary import OPEN_WORDS, words
from editor.panels.fields.world import World
from editor.text.ids import spoken
from editor.text.sentences import told
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, plain_label


class PickField(FieldEditor):
    """Ids in the order they were picked; a card or figure may be picked as often as it is held."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._shown: tuple[str, ...] = ()
        self._rows = in_column(spacing=2)
        self._add = narrow_drop_down(self._picked)
        if place in OPEN_WORDS:
            open_to_words(self._add, self._typed)
        in_column(self._rows, self._add, of=self, margins=0, spacing=3)
        self.setFocusProxy(self._add)

    def name_it(self, name: str) -> None:
        super().name_it(name)
        self._add.setAccessibleName(text("field.add_to", what=name))

    def show_value(self, value: Any) -> None:
        self._shown = tuple(value)
        known = dict(words(self.place, self.world) or ())
        emptied(self._rows)
        for number, id_ in enumerate(self._shown):
            self._rows.addWidget(self._row(number, id_, known.get(id_, spoken(id_))))
        with QSignalBlocker(self._add):
            self._add.clear()
            if not self._add.isEditable():
                self._add.addItem(text("field.add"), None)
            for id_, said in known.items():
                self._add.addItem(said, id_)
            self._add.setCurrentIndex(-1 if self._add.isEditable() else 0)

    def _row(self, number: int, id_: str, said: str) -> QWidget:
        label = plain_label(said, wrap=True)
        gone = small_button(text("markers.remove", what=said), "×", lambda: self._take_out(number))
        row = row_of(label, gone)
        meaning = self._meaning(id_)
        if not meaning:
            return row
        holder = QWidget()
        in_column(
            row, plain_label(meaning, second=True, wrap=True), of=holder, margins=(0, 0, 0, 2), spacing=0
        )
        return holder

    def _meaning(self, id_: str) -> str:
        """What a card does, or which cards a deck holds."""
        cards = self.world.catalogue.cards
        if id_ in cards:
            return told(cards[id_].text)
        held = [told(card.name) for card in cards.values() if card.deck == id_]
        return ", ".join(held)

    def _picked(self, index: int) -> None:
        id_ = self._add.itemData(index)
        if id_ is not None:
            self._give((*self._shown, str(id_)))

    def _typed(self) -> None:
        """Take what was typed: a known thing by its name, else the word itself."""
        said = self._add.currentText().strip()
        index = self._add.findText(said)
        if index >= 0:
            self._picked(index)
        elif said:
            self._give((*self._shown, said))

    def _take_out(self, number: int) -> None:
        self._give((*self._shown[:number], *self._shown[number + 1 :]))
