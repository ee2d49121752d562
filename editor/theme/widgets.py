"""Labels, buttons, pages and layouts in the styles of the theme, each made by one call."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QIcon, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QTableWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import delete

from editor.text.texts import text

#: An empty place in a row or column that takes the room left over; twice it takes twice as much.
STRETCH: Final = 1

#: What stands in a row or column: a part, with its share of the room and its alignment where it has them.
Item = (
    QWidget | QLayout | int | tuple[QWidget | QLayout, int] | tuple[QWidget | QLayout, int, Qt.AlignmentFlag]
)

#: So much of the field of a drop-down is free beside its words, and between its sign and them, in pixels.
_BESIDE_WORDS: Final = 1
_AFTER_SIGN: Final = 4

#: So much wider, in pixels, words are than their ink, by which the toolkit measures a drop-down.
_BESIDE_INK: Final = 3

#: The room left free round the parts, in pixels: left, top, right, bottom, or all four at once.
Margins = int | tuple[int, int, int, int]

#: What a click does. Whether the button is down then is not said to it.
Does = Callable[..., object] | SignalInstance

_Box = TypeVar("_Box", bound=QBoxLayout)


def in_row(
    *items: Item,
    of: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Parts side by side, filling the widget `of`; what is not said of margins and spacing is Qt's."""
    return _filled(QHBoxLayout() if of is None else QHBoxLayout(of), items, margins, spacing)


def in_column(
    *items: Item,
    of: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Parts one below the other, filling the widget `of`; what is not said of margins and spacing is Qt's."""
    return _filled(QVBoxLayout() if of is None else QVBoxLayout(of), items, margins, spacing)


def _filled(box: _Box, items: tuple[Item, ...], margins: Margins | None, spacing: int | None) -> _Box:
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    for item in items:
        if isinstance(item, int):
            box.addStretch(item)
            continue
        part, share, *aligned = item if isinstance(item, tuple) else (item, 0)
        if isinstance(part, QLayout):
            box.addLayout(part, share)
        else:
            box.addWidget(part, share, *aligned)
    return box


def plain_label(
    words: str = "",
    *,
    head: bool = False,
    second: bool = False,
    figure: bool = False,
    wrap: bool = False,
    tip: str = "",
) -> QLabel:
    """Words as they are, never markup: a heading, a remark of second rank, or a large figure."""
    made = QLabel(words, wordWrap=wrap, textFormat=Qt.TextFormat.PlainText)
    for style, on in (("head", head), ("second", second), ("figure", figure)):
        if on:
            made.setProperty(style, True)
    made.setToolTip(tip)
    return made


def push_button(
    words: str = "",
    does: Does | None = None,
    *,
    kind: str = "",
    filled: bool = False,
    flat: bool = False,
    tip: str = "",
    name: str = "",
    auto: bool | None = None,
) -> QPushButton:
    """A button; `kind` is its name in the style sheet, `filled` marks what is done next.

    Of a dialog: `auto` False keeps Enter from pressing it, True has Enter press it wherever the keys are.
    """
    made = QPushButton(words)
    made.setObjectName(kind)
    for style, on in (("filled", filled), ("flat", flat)):
        if on:
            made.setProperty(style, True)
    made.setToolTip(tip)
    made.setAccessibleName(name)
    if auto:
        made.setDefault(True)
    elif auto is not None:
        made.setAutoDefault(False)
    if does is not None:
        made.clicked.connect(does)
    return made


def tool_button(
    words: str = "",
    does: Does | None = None,
    *,
    kind: str = "",
    icon: QIcon | None = None,
    size: int | None = None,
    said: str = "",
    checkable: bool = False,
    checked: bool = False,
    beside: bool = False,
) -> QToolButton:
    """A button of bars and rows with an icon of so many pixels, its words `beside` it or in its place.

    What is `said` is its tooltip, and its name for those who hear the window.
    """
    made = QToolButton()
    made.setObjectName(kind)
    made.setText(words)
    if icon is not None:
        made.setIcon(icon)
    if size is not None:
        made.setIconSize(QSize(size, size))
    if said:
        made.setToolTip(said)
        made.setAccessibleName(said)
    made.setCheckable(checkable)
    made.setChecked(checked)
    if beside:
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    if does is not None:
        made.clicked.connect(does)
    return made


def scroll_page(
    inside: QWidget, name: str = "", *, kind: str = "", sideways: bool = False, framed: bool = False
) -> QScrollArea:
    """A page that scrolls up and down, as wide as there is room unless it may go `sideways`."""
    area = QScrollArea()
    area.setObjectName(kind)
    area.setAccessibleName(name)
    area.setWidgetResizable(True)
    if not framed:
        area.setFrameShape(QScrollArea.Shape.NoFrame)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    return area


class DropDown(QComboBox):
    """A choice whose words end in dots where it is too narrow for them."""

    def shown(self) -> str:
        """What is to be read: the words chosen, or their beginning."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        field = self.style().subControlRect(control, option, part, self)
        sign = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + _AFTER_SIGN
        room = field.width() - sign - 2 * _BESIDE_WORDS
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_BESIDE_INK, 0)

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() + QSize(_BESIDE_INK, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


def drop_down(
    entries: Iterable[tuple[str, object]], now: object = None, *, name: str = "", does: Does | None = None
) -> QComboBox:
    """A choice between values, each with its words; `does` hears of every change from `now` on."""
    made = DropDown()
    for words, value in entries:
        made.addItem(words, value)
    if now is not None:
        made.setCurrentIndex(made.findData(now))
    made.setAccessibleName(name)
    if does is not None:
        made.currentIndexChanged.connect(does)
    return made


class FindField(QLineEdit):
    """A line to search with; Escape empties it, and once empty says by `left` that keys go elsewhere."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        elif isinstance(self.window(), QDialog):
            event.ignore()  # the dialog closes
        else:
            self.left.emit()


def find_field(words: str, does: Does, *, kind: str = "") -> FindField:
    """A line to search with, which says in `words` what it finds and has a sign that clears it."""
    made = FindField(placeholderText=words, clearButtonEnabled=True)
    made.setObjectName(kind)
    made.setAccessibleName(words)
    made.textChanged.connect(does)
    return made


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        inner = item.layout()
        if widget is not None:
            set_aside(widget)
            widget.deleteLater()
        elif inner is not None:
            emptied(inner)
        delete(item if inner is None else inner)  # what is taken out of a layout belongs to nobody


def cleared(layout: QLayout) -> None:
    """Take the widgets out of a layout that come back to it."""
    while (item := layout.takeAt(0)) is not None:
        delete(item)


def set_aside(widget: QWidget) -> None:
    """Take a widget out of the window.

    It is hidden first: a layout shows what it was given a moment later, and a widget without a parent would
    then stand on the desktop as a window of its own.
    """
    widget.hide()
    widget.setParent(None)


def name_bar(bar: QToolBar, name: str) -> None:
    """Name a bar as the style sheet calls it, so that it keeps the distances told there from the beginning.

    By itself a bar measures them when it is made, before it has a name, and again when the theme changes.
    """
    bar.setObjectName(name)
    worn_anew(bar)
    QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))


def worn_anew(widget: QWidget) -> None:
    """Have the style sheet look at a widget's properties again."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def reading_table(columns: int, name: str) -> QTableWidget:
    """A table to read in, chosen by whole rows, with a head over its columns and none beside its rows."""
    made = QTableWidget(0, columns)
    made.setAccessibleName(name)
    made.verticalHeader().setVisible(False)
    made.setShowGrid(False)
    made.setAlternatingRowColors(True)
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return made


def form(rows: Iterable[tuple[str, QWidget]]) -> QFormLayout:
    """Fields one below the other, each beside its words, which are its name for those who hear the window."""
    made = QFormLayout(verticalSpacing=8)
    for words, field in rows:
        if words:
            field.setAccessibleName(words)
        made.addRow(words, field)
    return made


def dialog_buttons(dialog: QDialog, does: QDialogButtonBox.StandardButton) -> QDialogButtonBox:
    """The row below a dialog: what it does, and Cancel; both close it."""
    made = QDialogButtonBox(does | QDialogButtonBox.StandardButton.Cancel)
    made.accepted.connect(dialog.accept)
    made.rejected.connect(dialog.reject)
    return made


def asked(dialog: QDialog) -> int:
    """What came of a dialog, as `exec` says it. What was given in it may be read; then it goes away.

    Its parent would keep it as long as the window is open.
    """
    answer: int = dialog.exec()
    dialog.deleteLater()
    return answer


def warn(parent: QWidget, title: str, message: str = "") -> None:
    """Tell what did not work, and why."""
    box = QMessageBox(QMessageBox.Icon.Warning, text("program"), title, parent=parent)
    box.setInformativeText(message)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
