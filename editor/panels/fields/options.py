"""Optional rules and readings: each with its explanation from the rule catalogue a click away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QWidget

from editor.panels.fields.field import MOST, ChoiceField, FieldEditor, NumberField, row_of, small_button
from editor.panels.fields.world import World
from editor.text.ids import option_words, said
from editor.text.texts import language, text
from editor.theme.widgets import in_column, plain_label
from engine.storage.rule_catalogue import RuleEntry, rules_told

if TYPE_CHECKING:
    from engine.rules.module import Parameter


class _Explained(QWidget):
    """A field with a button that unfolds what the catalogue says of it."""

    def __init__(self, name: str, field: QWidget, lines: tuple[str, ...], above: str = "") -> None:
        super().__init__()
        self._words = plain_label("\n\n".join(lines), wrap=True, second=True)
        self._words.setContentsMargins(22, 0, 4, 6)
        self._words.hide()
        asks = small_button(text("field.explain", what=name), "?", self._unfold)
        asks.setEnabled(bool(lines))
        column = in_column(of=self, margins=0, spacing=2)
        if above:
            head = plain_label(above, second=True)
            head.setBuddy(field)
            column.addWidget(head)
        column.addWidget(row_of(field, asks))
        column.addWidget(self._words)

    def _unfold(self) -> None:
        self._words.setVisible(self._words.isHidden())


def _said(entries: Iterable[RuleEntry]) -> tuple[str, ...]:
    return tuple(f"{entry.id} · {entry.title}: {entry.rule}" for entry in entries)


class OptionsField(FieldEditor):
    """The optional rules, each with a box to tick."""

    def __init__(self, place: str, world: World) -> None:
        from engine.rules.modules import OPTIONS

        super().__init__(place, world)
        self._shown: tuple[str, ...] = ()
        self._boxes: dict[str, QCheckBox] = {}
        self._column = in_column(of=self, margins=0, spacing=2)
        entries = rules_told(language()).of("optional")
        for key in sorted(OPTIONS):
            self._lay(key, _said(entry for entry in entries if entry.option == key))

    def _lay(self, key: str, lines: tuple[str, ...]) -> None:
        from engine.rules.modules import OPTIONAL

        name = option_words(key)
        box = QCheckBox(name)
        box.setAccessibleName(name)
        if key not in OPTIONAL:
            lines = (text("field.not_carried_out"), *lines)
        box.clicked.connect(lambda on: self._ticked(key, on))
        self._boxes[key] = box
        self._column.addWidget(_Explained(name, box, lines))

    def show_value(self, value: Any) -> None:
        self._shown = value
        for key in value:
            if key not in self._boxes:
                self._lay(key, (text("field.unknown_option"),))
        for key, box in self._boxes.items():
            box.setChecked(key in value)

    def _ticked(self, key: str, on: bool) -> None:
        rest = tuple(each for each in self._shown if each != key)
        self._shown = (*rest, key) if on else rest
        self.edited.emit(self._shown)


class ReadingsField(FieldEditor):
    """How open texts are read: by the catalogue, or as this scenario says."""

    def __init__(self, place: str, world: World) -> None:
        from engine.rules.modules import readings

        super().__init__(place, world)
        self._shown: dict[str, Any] = {}
        self._fields: dict[str, FieldEditor] = {}
        column = in_column(of=self, margins=0, spacing=4)
        for key, reading in readings().items():
            field: FieldEditor
            by_rule = text("field.by_rule")
            name = said(f"reading.{key}", key)
            if reading.choices:
                named = tuple((each, said(f"reading.{key}.{each}", str(each))) for each in reading.choices)
                field = ChoiceField(f"{place}.{key}", world, named, by_rule)
            else:
                bounds = (reading.low or 0, MOST if reading.high is None else reading.high)
                field = NumberField(f"{place}.{key}", world, bounds, by_rule)
            field.name_it(name)
            field.edited.connect(lambda value, key=key: self._set(key, value))
            self._fields[key] = field
            column.addWidget(_Explained(name, field, _open_text(reading), above=name))

    def show_value(self, value: Any) -> None:
        self._shown = dict(value)
        for key, field in self._fields.items():
            field.show_value(self._shown.get(key))

    def _set(self, key: str, value: Any) -> None:
        rest = {each: held for each, held in self._shown.items() if each != key}
        self._shown = rest if value is None else {**rest, key: value}
        self.edited.emit(self._shown)


def _open_text(parameter: Parameter) -> tuple[str, ...]:
    """What the rule leaves open, and how it is read without a word of the scenario."""
    catalogue = rules_told(language())
    entry = catalogue.entries.get(parameter.reading)
    if entry is None:
        return ()
    lines = [f"{entry.id} · {entry.title}: {entry.rule}"]
    lines += [each for each in (entry.ambiguity, entry.reading) if each]
    lines += [f"{each.decision} ({each.reason})" for each in catalogue.decisions_on(entry.id)]
    return tuple(dict.fromkeys(lines))
