"""What several hexes have in common, shown in one field; where they differ the field says so.

The value of one of them is never shown as if it held for all, and a field that says `mixed` has no value:
nothing is changed by leaving it alone.
"""

from collections.abc import Collection, Hashable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit

from editor.panels.arms import HexArms
from editor.panels.number_box import NumberBox
from editor.text.texts import text
from engine.hexes.grid import Orientation
from engine.model.cell import Directions


def mixed(values: Collection[Hashable]) -> bool:
    """Whether these values differ."""
    return len(set(values)) > 1


def common_words(values: Collection[str]) -> str:
    """What all of these say, or that they are mixed; nothing where there are none."""
    return text("inspector.mixed") if mixed(values) else next(iter(values), "")


def show_choice(combo: QComboBox, values: Collection[Hashable]) -> None:
    """Choose the entry of that value, or none."""
    combo.setPlaceholderText(text("inspector.mixed") if mixed(values) else "")
    combo.setCurrentIndex(-1 if mixed(values) else combo.findData(next(iter(values), None)))


def show_flag(box: QCheckBox, values: Collection[bool]) -> None:
    """Tick the box where all are so, half where some are."""
    box.setTristate(False)
    if mixed(values):
        box.setCheckState(Qt.CheckState.PartiallyChecked)
    else:
        box.setChecked(any(values))


def show_number(box: NumberBox, values: Collection[int]) -> None:
    """Show the number."""
    if mixed(values):
        box.show_none(text("inspector.mixed"))
    elif values:
        box.show_number(next(iter(values)))


def show_words(line: QLineEdit, values: Collection[str | None], nothing: str) -> None:
    """Show the words, or in an empty line what it means that there are none."""
    line.setPlaceholderText(text("inspector.mixed") if mixed(values) else nothing)
    line.setText("" if mixed(values) else next(iter(values), None) or "")


def show_arms(arms: HexArms, values: Collection[Directions], orientation: Orientation) -> None:
    """Switch on the sides that all have, and half those that some have."""
    sides = [set(each) for each in values]
    every = set.intersection(*sides) if sides else set()
    some = set().union(*sides) - every
    arms.show_arms(tuple(sorted(every)), orientation, some=tuple(sorted(some)))
