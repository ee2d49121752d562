"""What every field of a form is: it shows a value and says when the user made another one."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QToolButton, QWidget

from editor.panels.fields.vocabulary import OPEN_WORDS, words
from editor.panels.fields.world import World
from editor.panels.number_box import NumberBox
from editor.text.texts import text
from editor.theme.widgets import DropDown, in_column, in_row, plain_label, set_aside, tool_button
from engine.model.limits import LONGEST_LINE

#: Stands for an empty line that is refused: the field shows what it held before.
KEEP: Any = object()

#: Whole numbers without a bound of their own run this far in a form.
MOST = 9999


class FieldEditor(QWidget):
    """One field. `place` is its class and name: `Timing.rounds`."""

    edited = Signal(object)

    def __init__(self, place: str, world: World) -> None:
        super().__init__()
        self.place = place
        self.world = world
        self._shown: Any = None
        self.setProperty("place", place)

    def show_value(self, value: Any) -> None:
        """Show that value; nothing is said."""

    def name_it(self, name: str) -> None:
        """Give the field its name for those who hear the window."""
        self.setAccessibleName(name)
        focus = self.focusProxy()
        if focus is not None:
            focus.setAccessibleName(name)

    def explain(self, note: str) -> None:
        """Say on hovering, and to those who hear the window, what the field is for."""
        self.setToolTip(note)
        self.setAccessibleDescription(note)
        focus = self.focusProxy()
        if focus is not None:
            focus.setAccessibleDescription(note)

    def _give(self, value: Any) -> None:
        """The user made that value: show it, and say so."""
        self.show_value(value)
        self.edited.emit(value)

    def _finish(self, value: Any) -> None:
        """The user is through with that value, which stands there already: say so where it is another."""
        if value != self._shown:
            self._shown = value
            self.edited.emit(value)

    def _hold(self, widget: QWidget) -> None:
        """The field is this one widget."""
        in_column(widget, of=self, margins=0)
        self.setFocusProxy(widget)
        still(widget)


class _Still(QObject):
    """Lets the wheel turn the page and not a value that merely lies under the pointer."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def still(widget: QWidget) -> None:
    """A wheel over the widget changes nothing unless it has the focus."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    if isinstance(widget, QComboBox | QSpinBox):
        widget.installEventFilter(_Still(widget))


def narrow_drop_down(does: Any) -> QComboBox:
    """A choice that may become narrower than its words; `does` hears which entry the user took."""
    combo = DropDown()
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(7)
    combo.activated.connect(does)
    still(combo)
    return combo


def open_to_words(combo: QComboBox, typed: Callable[[], None]) -> None:
    """Let other words be written into a choice than it offers; `typed` hears that one is finished."""
    combo.setEditable(True)
    combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    line = combo.lineEdit()
    if line is not None:
        line.setPlaceholderText(text("field.add"))
        line.returnPressed.connect(typed)


def small_button(words_: str, sign: str, does: Any) -> QToolButton:
    """A flat button with a sign, which says its words on hovering."""
    return tool_button(sign, lambda _=False: does(), kind="flat", said=words_)


class TextField(FieldEditor):
    """A line of text; `empty` is what an empty one stands for."""

    def __init__(self, place: str, world: World, empty: Any = "") -> None:
        super().__init__(place, world)
        self._empty = empty
        self._shown: Any = "" if empty is KEEP else empty
        self._line = QLineEdit()
        self._line.setMaxLength(LONGEST_LINE)
        self._line.editingFinished.connect(self._finished)
        self._hold(self._line)

    def show_value(self, value: Any) -> None:
        self._shown = value
        if not (self._line.hasFocus() and self._line.isModified()):
            self._line.setText(value or "")
            self._line.setCursorPosition(0)

    def _finished(self) -> None:
        self._line.setModified(False)
        new = self._line.text().strip() or self._empty
        if new is KEEP:
            self._line.setText(self._shown)
            return
        self._finish(new)


class _Page(QPlainTextEdit):
    """A text of several lines that tells when it is left."""

    left = Signal()

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class LongTextField(FieldEditor):
    """A text of several lines."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._shown = ""
        self._page = _Page()
        self._page.setFixedHeight(72)
        self._page.setTabChangesFocus(True)
        self._page.left.connect(self._finished)
        self._hold(self._page)

    def show_value(self, value: Any) -> None:
        self._shown = value
        if self._page.toPlainText().strip() != value and not self._page.hasFocus():
            self._page.setPlainText(value)

    def _finished(self) -> None:
        self._finish(self._page.toPlainText().strip())


class NumberField(FieldEditor):
    """A whole number; with `nothing` there is one value below the least that stands for None and says so."""

    def __init__(self, place: str, world: World, bounds: tuple[int, int], nothing: str = "") -> None:
        super().__init__(place, world)
        low, high = max(bounds[0], -MOST), min(bounds[1], MOST)
        self._nothing = low - 1 if nothing else None
        self._spin = NumberBox()
        self._spin.setRange(low if self._nothing is None else self._nothing, high)
        self._spin.setSpecialValueText(nothing)
        self._spin.setKeyboardTracking(False)
        self._spin.valueChanged.connect(self._changed)
        self._hold(self._spin)

    def show_value(self, value: Any) -> None:
        with QSignalBlocker(self._spin):
            self._spin.setValue(self._nothing if value is None and self._nothing is not None else value or 0)

    def _changed(self, number: int) -> None:
        self.edited.emit(None if number == self._nothing else number)


class FlagField(FieldEditor):
    """Yes or no."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._box = QCheckBox(text("field.yes"))
        self._box.clicked.connect(lambda on: self.edited.emit(on))
        self._hold(self._box)

    def show_value(self, value: Any) -> None:
        self._box.setChecked(bool(value))


class ChoiceField(FieldEditor):
    """One of several values with their words; `None` may be among them. `open_` lets other words be typed."""

    def __init__(
        self, place: str, world: World, fixed: tuple[tuple[Any, str], ...] = (), nothing: str = ""
    ) -> None:
        super().__init__(place, world)
        self._fixed = fixed
        self._nothing = nothing
        self._values: list[Any] = []
        self._combo = narrow_drop_down(self._chosen)
        self._open = place in OPEN_WORDS
        if self._open:
            self._combo.setEditable(True)
            self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            line = self._combo.lineEdit()
            if line is not None:
                line.editingFinished.connect(self._typed)
        self._hold(self._combo)

    def show_value(self, value: Any) -> None:
        self._shown = value
        entries: list[tuple[Any, str]] = [(None, self._nothing)] if self._nothing else []
        entries += self._fixed or words(self.place, self.world) or ()
        if value is not None and all(known != value for known, _ in entries):
            entries.append((value, str(value)))
        self._values = [known for known, _ in entries]
        with QSignalBlocker(self._combo):
            self._combo.clear()
            self._combo.addItems([said for _, said in entries])
            self._combo.setCurrentIndex(self._values.index(value) if value in self._values else -1)
        line = self._combo.lineEdit()
        if line is not None and not line.hasFocus():
            line.setCursorPosition(0)

    def name_it(self, name: str) -> None:
        super().name_it(name)
        self._combo.setAccessibleName(name)

    def _chosen(self, index: int) -> None:
        if 0 <= index < len(self._values):
            self._finish(self._values[index])

    def _typed(self) -> None:
        said = self._combo.currentText().strip()
        index = self._combo.findText(said)
        if index >= 0:
            self._chosen(index)
        elif said:
            self._finish(said)


class SeveralField(FieldEditor):
    """Any of several words, each with a box to tick; a value None stands for all of them."""

    def __init__(self, place: str, world: World, nothing: str = "") -> None:
        super().__init__(place, world)
        self._nothing = nothing
        self._shown: tuple[str, ...] | None = ()
        self._all = QCheckBox(nothing)
        self._all.setVisible(bool(nothing))
        self._all.clicked.connect(self._all_clicked)
        self._boxes: dict[str, QCheckBox] = {}
        self._none = plain_label(text("field.nothing_known"), second=True)
        self._column = in_column(self._all, self._none, of=self, margins=(0, 2, 0, 2), spacing=3)
        if nothing:
            self.setFocusProxy(self._all)

    def show_value(self, value: Any) -> None:
        self._shown = value
        held = () if value is None else value
        known = dict(words(self.place, self.world) or ())
        wanted = {**known, **{each: each for each in held if each not in known}}
        if list(wanted) != list(self._boxes):
            for box in self._boxes.values():
                set_aside(box)
                box.deleteLater()
            self._boxes = {}
            for id_, said in wanted.items():
                box = QCheckBox(said)
                box.clicked.connect(lambda on, id_=id_: self._ticked(id_, on))
                self._column.addWidget(box)
                self._boxes[id_] = box
        self._none.setVisible(not wanted)
        self._all.setChecked(value is None)
        for id_, box in self._boxes.items():
            box.setText(wanted[id_])
            box.setChecked(id_ in held)
            box.setEnabled(value is not None or not self._nothing)

    def _ticked(self, id_: str, on: bool) -> None:
        held = self._shown or ()
        self._give((*held, id_) if on else tuple(each for each in held if each != id_))

    def _all_clicked(self, on: bool) -> None:
        self._give(None if on else tuple(self._boxes))


class WordsField(FieldEditor):
    """A list of free words, separated by commas."""

    def __init__(self, place: str, world: World, nothing: str = "") -> None:
        super().__init__(place, world)
        self._nothing = bool(nothing)
        self._shown: tuple[str, ...] | None = ()
        self._line = QLineEdit()
        self._line.setPlaceholderText(nothing or text("field.commas"))
        self._line.editingFinished.connect(self._finished)
        self._hold(self._line)

    def show_value(self, value: Any) -> None:
        self._shown = value
        if not (self._line.hasFocus() and self._line.isModified()):
            self._line.setText(", ".join(value or ()))

    def _finished(self) -> None:
        self._line.setModified(False)
        found = tuple(dict.fromkeys(each.strip() for each in self._line.text().split(",") if each.strip()))
        self._finish(None if self._nothing and not found else found)


def row_of(*widgets: QWidget, stretch: int = 0) -> QWidget:
    """Widgets side by side, the one numbered `stretch` taking the room."""
    holder = QWidget()
    row = in_row(of=holder, margins=0, spacing=4)
    for number, widget in enumerate(widgets):
        row.addWidget(widget, int(number == stretch))
    return holder
