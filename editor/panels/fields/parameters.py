"""The data of the optional rules: night, vehicles without a turret, ammunition; and what else sets a rule."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from editor.panels.fields.field import FieldEditor, FlagField, NumberField, WordsField
from editor.panels.fields.records import add_row, form_of, label_of
from editor.panels.fields.tables import OpenField
from editor.panels.fields.world import World
from editor.text.texts import text
from editor.theme.widgets import in_column

#: The known data: option, name in it (none: the option itself), kind of value.
_KNOWN = (
    ("night", "start_visibility", "number"),
    ("night", "rounds", "number"),
    ("night", "growth", "number"),
    ("night", "star_shells", "flag"),
    ("facing", "turretless", "words"),
    ("apds_units", "", "words"),
)


class ParametersField(FieldEditor):
    """One row for each known figure, and open rows for the others."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._shown: dict[str, Any] = {}
        self._fields: dict[tuple[str, str], FieldEditor] = {}
        holder = QWidget()
        form = form_of(holder)
        for option, name, kind in _KNOWN:
            inner = f"{place}.{option}.{name}" if name else f"{place}.{option}"
            field: FieldEditor
            match kind:
                case "number":
                    field = NumberField(inner, world, (0, 99), text("field.not_given"))
                case "flag":
                    field = FlagField(inner, world)
                case _:
                    field = WordsField(inner, world)
            field.edited.connect(lambda value, at=(option, name): self._set(at, value))
            add_row(form, field, label_of(inner))
            self._fields[option, name] = field
        self._others = OpenField(f"{place}.others", world)
        self._others.edited.connect(self._set_others)
        add_row(form, self._others, text("field.others"))
        in_column(holder, of=self, margins=0)

    def show_value(self, value: Any) -> None:
        self._shown = dict(value)
        for (option, name), field in self._fields.items():
            held = self._shown.get(option)
            if name:
                held = held.get(name) if isinstance(held, Mapping) else None
            match field:
                case WordsField():
                    field.show_value(tuple(map(str, held)) if isinstance(held, list) else ())
                case NumberField():
                    field.show_value(held if isinstance(held, int) else None)
                case _:
                    field.show_value(held is not False)  # star shells are at hand unless the scenario says no
        known = {option for option, _, _ in _KNOWN}
        self._others.show_value({key: held for key, held in self._shown.items() if key not in known})

    def _set(self, at: tuple[str, str], value: Any) -> None:
        option, name = at
        new = list(value) if isinstance(value, tuple) else value
        if name:
            before = self._shown.get(option)
            held = dict(before) if isinstance(before, Mapping) else {}
            held.pop(name, None)
            new = held if new in (None, []) else {**held, name: new}
        rest = {key: held for key, held in self._shown.items() if key != option}
        self._finish(rest if new in (None, [], {}, False) else {**rest, option: new})

    def _set_others(self, value: dict[str, Any]) -> None:
        known = {option for option, _, _ in _KNOWN}
        self._finish({**{key: held for key, held in self._shown.items() if key in known}, **value})
