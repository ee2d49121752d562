"""Fields for hexes, directions and hexsides: typed by label, or taken from the selection on the map."""

import re
from typing import Any

from PySide6.QtWidgets import QLineEdit

from editor.panels.arms import HexArms
from editor.panels.fields.field import ChoiceField, FieldEditor, row_of, small_button
from editor.panels.fields.world import World
from editor.text.texts import text
from editor.theme.widgets import worn_anew
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex

_APART = re.compile(r"[\s,;]+")


class HexesField(FieldEditor):
    """Hexes by their labels; a button takes those selected on the map. `one` asks for a single hex.

    With `nothing` an empty line stands for None. Labels the map does not have stay in the line, marked.
    """

    def __init__(self, place: str, world: World, one: str = "", nothing: str = "") -> None:
        super().__init__(place, world)
        self._one = bool(one)
        self._nothing = bool(nothing)
        self._shown: Any = ()
        self._line = QLineEdit()
        self._line.setPlaceholderText(nothing or text("field.hexes"))
        self._line.editingFinished.connect(self._finished)
        take = small_button(text("field.take_selected"), "⌖", self._take)
        show = small_button(text("field.show_hexes"), "◎", self._select)
        self._hold(row_of(self._line, take, show))
        self.setFocusProxy(self._line)

    def show_value(self, value: Any) -> None:
        self._shown = value
        hexes = ((value,) if isinstance(value, Hex) else ()) if self._one else value
        if not (self._line.hasFocus() and self._line.isModified()):
            self._line.setText(", ".join(self.world.label(hex_) for hex_ in hexes))
            self._say("")

    def _say(self, fault: str) -> None:
        self._line.setToolTip(fault or self.toolTip())
        self._line.setProperty("faulty", bool(fault))
        worn_anew(self._line)

    def _finished(self) -> None:
        labels = [each for each in _APART.split(self._line.text().strip()) if each]
        found = {label: self.world.find(label) for label in labels}
        unknown = [label for label, hex_ in found.items() if hex_ is None]
        if unknown:
            self._say(text("field.no_such_hex", labels=", ".join(unknown)))
            return
        self._line.setModified(False)
        self._give(tuple(hex_ for hex_ in found.values() if hex_ is not None))

    def _take(self) -> None:
        if self.world.selected:
            self._line.setModified(False)
            self._give(self.world.selected)
            self.show_value(self._shown)

    def _select(self) -> None:
        hexes = (self._shown,) if isinstance(self._shown, Hex) else self._shown or ()
        self.world.document.selection.replace(hexes)

    def _give(self, value: Any) -> None:
        if self._one:
            value = value[-1] if value else None
            if value is None and not self._nothing:
                self.show_value(self._shown)
                return
        self._finish(value)


class DirectionField(ChoiceField):
    """One of the six directions by compass name, or nothing."""

    def __init__(self, place: str, world: World, nothing: str = "") -> None:
        grid = world.document.committed_map.grid
        shape = "flat" if grid.orientation is Orientation.FLAT_TOP else "pointy"
        named = tuple((number, text(f"direction.{shape}.{number}")) for number in range(6))
        super().__init__(place, world, named, nothing)


class ArmsField(FieldEditor):
    """Hexsides of a hex, switched on a small hexagon."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._shown: tuple[int, ...] = ()
        self._arms = HexArms(place)
        self._arms.toggled.connect(self._switched)
        self._hold(self._arms)

    def show_value(self, value: Any) -> None:
        self._shown = value
        self._arms.show_arms(value, self.world.document.committed_map.grid.orientation)

    def _switched(self, direction: int, on: bool) -> None:
        rest = {each for each in self._shown if each != direction}
        new = tuple(sorted({*rest, direction} if on else rest))
        self._give(new)
