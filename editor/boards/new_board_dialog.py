"""Asks for the name and the size of a new board."""

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from editor.panels.create_row import CreateRow
from editor.panels.number_box import NumberBox
from editor.text.texts import text
from editor.theme.widgets import drop_down, form, in_column, plain_label
from engine.hexes.grid import Grid, Orientation

#: The size of the boards that ship: new ones join them.
_COLUMNS, _ROWS = 6, 7
#: Boards larger than this fit on no table.
_MOST = 60


class NewBoardDialog(QDialog):
    """`grid` is the size asked for, None while it is no grid."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("board.new.title"))
        self._name = QLineEdit(text("board.new.name.default"))
        self._name.selectAll()
        self._orientation = drop_down((text(f"new.orientation.{each}"), each) for each in Orientation)
        self._columns, self._rows = NumberBox(2, _MOST, _COLUMNS), NumberBox(2, _MOST, _ROWS)
        fields = form(
            (
                (text("board.new.name"), self._name),
                (text("new.orientation"), self._orientation),
                (text("new.columns"), self._columns),
                (text("new.rows"), self._rows),
            )
        )
        self._verdict = plain_label(second=True, wrap=True)
        buttons = CreateRow(self)
        self._create = buttons.accepting
        in_column(fields, self._verdict, buttons, of=self, margins=(16, 14, 16, 14), spacing=10)
        self.setMinimumWidth(420)
        self._orientation.currentIndexChanged.connect(lambda _: self._refresh())
        for spin in (self._columns, self._rows):
            spin.valueChanged.connect(lambda _: self._refresh())
        self._refresh()

    @property
    def name(self) -> str:
        """What the board is to be called."""
        return self._name.text().strip() or text("board.new.name.default")

    @property
    def grid(self) -> Grid | None:
        """The board's grid."""
        try:
            return Grid(
                Orientation(self._orientation.currentData()), self._columns.value(), self._rows.value()
            )
        except ValueError:
            return None

    def _refresh(self) -> None:
        fits = (self._columns.value(), self._rows.value()) == (_COLUMNS, _ROWS)
        key = "board.new.uneven" if self.grid is None else "board.new.joins" if fits else "board.new.alone"
        self._verdict.setText(text(key))
        self._create.setEnabled(self.grid is not None)
