"""The data of an event that sets something: each known word is picked from what the scenario has."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from editor.panels.fields.field import MOST, narrow_drop_down
from editor.panels.fields.tables import OpenField, line_of
from editor.panels.fields.vocabulary import Word, words
from editor.panels.fields.world import World
from editor.panels.number_box import NumberBox
from editor.text.ids import said


class EventDataField(OpenField):
    """Whose, how many, where, which objective and what: by lists and a number, other data as text."""

    def _widget(self, key: str) -> QWidget:
        if key == "count":
            spin = NumberBox()
            spin.setRange(-MOST, MOST)
            spin.setFixedWidth(90)
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(lambda number: self._set(key, number))
            return spin
        if key not in _PICKED:
            return super()._widget(key)
        combo: QComboBox = narrow_drop_down(lambda _: self._set(key, combo.currentData()))
        combo.setMinimumWidth(90)
        return combo

    def _fill(self, widget: QWidget, value: Any) -> None:
        match widget:
            case QSpinBox():
                with QSignalBlocker(widget):
                    widget.setValue(value if isinstance(value, int) else 0)
            case QComboBox():
                self._offer_in(widget, value)
            case _:
                super()._fill(widget, value)

    def _offer_in(self, combo: QComboBox, value: Any) -> None:
        """Offer what there is, and what stands there although there is no such thing."""
        key = next(each for each, widget in self._values.items() if widget is combo)
        offered = list(_PICKED[key](self.world))
        if all(id_ != value for id_, _ in offered):
            offered.insert(0, (value, line_of(value)))
        with QSignalBlocker(combo):
            combo.clear()
            for id_, name in offered:
                combo.addItem(name, id_)
            combo.setCurrentIndex([id_ for id_, _ in offered].index(value))


def _sides(world: World) -> Iterable[Word]:
    return words("PlacedUnit.side", world) or ()


def _hexes(world: World) -> Iterable[Word]:
    """The selected hexes, then those of objectives, by their labels."""
    found = dict.fromkeys((*world.selected, *(each.hex for each in world.scenario.objectives)))
    return [(world.label(hex_), world.label(hex_)) for hex_ in found]


def _objectives(world: World) -> Iterable[Word]:
    for each in world.scenario.objectives:
        what = said(f"value.ObjectiveType.{each.type.value}", each.type.value)
        yield each.id, " · ".join(filter(None, (world.label(each.hex), each.name or what)))


def _obstacles(world: World) -> Iterable[Word]:
    from engine.rules.base.arrivals.reinforcements import OBSTACLE_TYPES

    named = {each.id: each.name for each in world.catalogue.terrain.fortifications.values()}
    return [(id_, named.get(id_, id_)) for id_ in OBSTACLE_TYPES]


#: What each word of the data is picked from.
_PICKED = {"side": _sides, "hex": _hexes, "objective": _objectives, "type": _obstacles}
