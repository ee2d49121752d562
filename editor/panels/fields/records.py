"""Fields for records and lists of records: a form in the form, folded to one line until it is opened."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QSizePolicy, QWidget

from editor.panels.fields.field import FieldEditor, small_button
from editor.panels.fields.fresh import fresh, summary
from editor.panels.fields.relevance import is_relevant
from editor.panels.fields.world import World
from editor.text.ids import said
from editor.text.texts import text
from editor.theme.widgets import in_column, in_row, plain_label, push_button, set_aside, tool_button
from engine.storage.codec.shapes import ObjectShape, Shape

#: Makes the field of a place with a shape.
Maker = Callable[[str, Shape, World], FieldEditor]

#: The least width of the name of a field, in pixels.
_LABEL_LEAST = 84


def label_of(place: str) -> str:
    """What a field is called in the words of the rule book."""
    return said(f"field.{place}", place.rpartition(".")[2])


def note_of(place: str) -> str:
    """What a field is for, and what follows when it is left empty: for who makes a map."""
    return said(f"field.{place}.note", "")


def form_of(holder: QWidget) -> QFormLayout:
    """A form whose labels go above fields that lack the room beside them."""
    form = QFormLayout(holder)
    form.setContentsMargins(0, 0, 0, 0)
    form.setHorizontalSpacing(8)
    form.setVerticalSpacing(5)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    return form


def add_row(form: QFormLayout, field: FieldEditor, name: str = "") -> None:
    """Put a field into a form under its name, with what it is for on hovering."""
    words = name or label_of(field.place)
    label = plain_label(words, second=True, wrap=True)
    label.setMinimumWidth(_LABEL_LEAST)
    label.setMaximumWidth(118)
    # A form asks for the height of one line, whatever wraps.
    label.ensurePolished()
    label.setMinimumHeight(label.heightForWidth(_LABEL_LEAST))
    label.setBuddy(field)
    note = note_of(field.place)
    label.setToolTip(note)
    field.explain(note)
    field.name_it(words)
    form.addRow(label, field)


class RecordField(FieldEditor):
    """The fields of a record, one below the other."""

    def __init__(self, place: str, world: World, record: ObjectShape, make: Maker) -> None:
        super().__init__(place, world)
        self._column = in_column(of=self, margins=0, spacing=4)
        holder = QWidget()
        self._form = form_of(holder)
        self.fields: dict[str, FieldEditor] = {}
        for each in record.fields:
            field = make(f"{record.name}.{each.name}", each.shape, world)
            field.edited.connect(lambda value, name=each.name: self._changed(name, value))
            add_row(self._form, field)
            self.fields[each.name] = field
        self._column.addWidget(holder)

    def show_value(self, value: Any) -> None:
        self._shown = value
        for name, field in self.fields.items():
            self._form.setRowVisible(field, is_relevant(field.place, value))
            field.show_value(getattr(value, name))

    def _changed(self, name: str, value: Any) -> None:
        if self._shown is not None and getattr(self._shown, name) != value:
            self._give(replace(self._shown, **{name: value}))


class Folded(QWidget):
    """A record in one line that says what it is; its form unfolds below it."""

    edited = Signal(object)
    removal_asked = Signal()
    up_asked = Signal()

    def __init__(self, world: World, body: Callable[[], FieldEditor], order: str = "") -> None:
        super().__init__()
        self._world = world
        self._make = body
        self._value: Any = None
        self.body: FieldEditor | None = None
        self._head = tool_button(kind="entry", checkable=True, beside=True)
        self._head.setArrowType(Qt.ArrowType.RightArrow)
        self._head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._head.toggled.connect(self._folded)
        head = in_row((self._head, 1), spacing=2)
        if order:
            head.addWidget(small_button(order, "↑", self.up_asked.emit))
        self._gone = small_button(text("markers.remove", what=""), "×", self.removal_asked.emit)
        head.addWidget(self._gone)
        self._column = in_column(head, of=self, margins=0, spacing=3)

    def show_value(self, value: Any) -> None:
        """Show that record; nothing is said."""
        self._value = value
        said_ = summary(value, self._world)
        self._head.setText(said_)
        self._head.setToolTip(said_)
        self._head.setAccessibleName(said_)
        self._gone.setAccessibleName(text("markers.remove", what=said_))
        self._gone.setToolTip(text("markers.remove", what=said_))
        if self.body is not None:
            self.body.show_value(value)

    def open(self) -> None:
        """Unfold the form."""
        self._head.setChecked(True)

    @property
    def is_open(self) -> bool:
        return self._head.isChecked()

    def _folded(self, opened: bool) -> None:
        self._head.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        if opened and self.body is None:
            self.body = self._make()
            self.body.setContentsMargins(10, 2, 0, 6)
            self.body.edited.connect(self.edited)
            self.body.show_value(self._value)
            self._column.addWidget(self.body)
        if self.body is not None:
            self.body.setVisible(opened)


class RecordsField(FieldEditor):
    """A list of records; with `nothing` a box stands for None, which leaves it to the rules."""

    def __init__(self, place: str, world: World, record: ObjectShape, make: Maker, nothing: str = "") -> None:
        super().__init__(place, world)
        self._record = record
        self._make = make
        self._shown: tuple[Any, ...] | None = ()
        self._entries: list[Folded] = []
        self._by_rule = QCheckBox(nothing)
        self._by_rule.setVisible(bool(nothing))
        self._by_rule.clicked.connect(lambda on: self._give(None if on else ()))
        self._add = push_button(
            text("field.add_one", what=label_of(f"{record.name}.one")), self._added, kind="row"
        )
        self._column = in_column(
            self._by_rule, (self._add, 0, Qt.AlignmentFlag.AlignLeft), of=self, margins=0, spacing=3
        )

    def name_it(self, name: str) -> None:
        super().name_it(name)
        self._by_rule.setAccessibleName(f"{name}: {self._by_rule.text()}")

    def made(self) -> FieldEditor:
        """The form of one record."""
        return self._make(f"{self.place}.one", self._record, self.world)

    def show_value(self, value: Any) -> None:
        self._shown = value
        self._by_rule.setChecked(value is None)
        held = value or ()
        while len(self._entries) > len(held):
            gone = self._entries.pop()
            set_aside(gone)
            gone.deleteLater()
        while len(self._entries) < len(held):
            number = len(self._entries)
            entry = Folded(self.world, self.made, text("field.up") if number else "")
            entry.edited.connect(lambda new, number=number: self.replace_entry(number, new))
            entry.removal_asked.connect(lambda number=number: self.take_out(number))
            entry.up_asked.connect(lambda number=number: self.move_up(number))
            self._column.insertWidget(self._column.count() - 1, entry)
            self._entries.append(entry)
        for entry, each in zip(self._entries, held, strict=True):
            entry.show_value(each)

    def replace_entry(self, number: int, value: Any) -> None:
        held = self._shown or ()
        self._give((*held[:number], value, *held[number + 1 :]))

    def take_out(self, number: int) -> None:
        held = self._shown or ()
        self._give((*held[:number], *held[number + 1 :]))

    def move_up(self, number: int) -> None:
        held = list(self._shown or ())
        held[number - 1 : number + 1] = [held[number], held[number - 1]]
        self._give(tuple(held))

    def _added(self) -> None:
        held = self._shown or ()
        self._give((*held, fresh(self._record, self.world, held)))
        if len(self._entries) > len(held):
            self._entries[-1].open()


class MaybeRecordField(FieldEditor):
    """A record or nothing: a box says whether there is one."""

    def __init__(self, place: str, world: World, record: ObjectShape, make: Maker) -> None:
        super().__init__(place, world)
        self._record = record
        self._there = QCheckBox(text("field.there_is"))
        self._there.clicked.connect(self._switched)
        self.body = make(f"{place}.one", record, world)
        self.body.edited.connect(self._give)
        self._column = in_column(self._there, self.body, of=self, margins=0, spacing=3)
        self.setFocusProxy(self._there)

    def show_value(self, value: Any) -> None:
        self._shown = value
        self._there.setChecked(value is not None)
        self.body.setVisible(value is not None)
        if value is not None:
            self.body.show_value(value)

    def _switched(self, on: bool) -> None:
        self._give(fresh(self._record, self.world, ()) if on else None)
