"""What stands in the current hex: each thing in one line with its form below, changed or removed in place."""

from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from editor.document.document import ScenarioDocument
from editor.menus.entry import fill
from editor.menus.standing import additions, places_in, removal_of, standing_in
from editor.panels.fields.field import FieldEditor, row_of, small_button
from editor.panels.fields.make import field_for
from editor.panels.fields.records import Folded
from editor.panels.fields.world import World
from editor.text.texts import text, titled
from editor.theme.widgets import STRETCH, emptied, in_column, in_row, plain_label, push_button
from engine.edits.set_at import SetAt
from engine.hexes.hex import Hex
from engine.storage.codec.shapes import record_of


class MarkersHere(QWidget):
    """The markers and units of one hex, and a menu to add more."""

    edit_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._hex: Hex | None = None
        self._entries: dict[tuple[str, int], Folded] = {}
        self._places = QVBoxLayout()
        self._add = push_button(text("markers.add"), kind="row", name=text("markers.add.name"))
        self._add.setMenu(QMenu(self._add))
        self._add.menu().aboutToShow.connect(self._fill_menu)
        self._rows = in_column(spacing=3)
        self._title = plain_label(second=True)
        in_column(
            in_row(self._title, STRETCH, self._add),
            self._rows,
            of=self,
            margins=(0, 4, 0, 0),
            spacing=4,
        )

    def show_document(self, document: ScenarioDocument | None) -> None:
        self._document = document
        self._hex = None

    def show_hex(self, hex_: Hex, *, alone: bool = True) -> None:
        """Show what stands in that hex; forms that are open stay open while the same things stand there.

        Where it is not selected alone the title says whose markers they are.
        """
        document = self._document
        if document is None:
            return
        label = document.committed_map.label(hex_)
        self._title.setText(text("markers.title") if alone else text("markers.title.of", hex=label))
        found = standing_in(document.scenario, hex_)
        if hex_ != self._hex or list(found) != list(self._entries):
            self._lay(hex_, found)
        self._hex = hex_
        for key, entry in self._entries.items():
            entry.show_value(found[key])
        self._show_places(hex_)

    def _lay(self, hex_: Hex, found: dict[tuple[str, int], Any]) -> None:
        assert self._document is not None
        emptied(self._rows)
        self._entries = {}
        world = World(self._document)
        for name, index in found:
            entry = Folded(world, partial(self._form, found[name, index], world))
            title = titled("edit.change", what=titled(f"field.{type(found[name, index]).__name__}.one"))
            entry.edited.connect(
                lambda value, name=name, index=index, title=title: self.edit_asked.emit(
                    SetAt((name, index), value, title)
                )
            )
            entry.removal_asked.connect(lambda name=name, index=index: self._remove(name, index))
            self._rows.addWidget(entry)
            self._entries[name, index] = entry
        self._places = in_column(spacing=0)
        self._rows.addLayout(self._places)

    def _form(self, value: Any, world: World) -> FieldEditor:
        kind: type = type(value)
        record = record_of(kind)
        return field_for(f"{record.name}.one", record, world)

    def _remove(self, name: str, index: int) -> None:
        assert self._document is not None
        self.edit_asked.emit(removal_of(self._document.scenario, name, index))

    def unfold(self, name: str, index: int) -> None:
        """Open the form of one thing and go to it."""
        entry = self._entries.get((name, index))
        if entry is not None:
            entry.open()
            entry.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ------------------------------------------------------------------ smoke, zones, entries

    def _show_places(self, hex_: Hex) -> None:
        emptied(self._places)
        assert self._document is not None
        for each in places_in(self._document.scenario, hex_):
            label = QLabel(each.words)
            remove = small_button(
                text("markers.remove", what=each.words),
                "×",
                lambda removal=each.removal: self.edit_asked.emit(removal),
            )
            self._places.addWidget(row_of(label, remove))

    # ------------------------------------------------------------------ adding

    def _fill_menu(self) -> None:
        menu = self._add.menu()
        menu.clear()
        if self._document is None or self._hex is None:
            return
        fill(menu, additions(self._document, self._hex, self.edit_asked.emit))
