"""What is agreed before a game by file begins, and which orders stand while one is away."""

from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QFormLayout, QLineEdit, QWidget

from editor.panels.number_box import NumberBox
from editor.text.texts import text
from editor.theme.widgets import Does, drop_down, in_column, in_row, plain_label, push_button
from engine.correspondence.course import EACH, LENT
from engine.correspondence.orders import DEPUTIES, OpFireOrder, OtherOrder, StandingOrders
from engine.model.scenario import Scenario

_LONGEST_GAME = 200


class OrdersForm(QWidget):
    """Standing orders: when op fire is opened, who answers everything else, which bot the deputy is."""

    def __init__(self, orders: StandingOrders) -> None:
        super().__init__()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(8)
        fire = ((text(f"letters.op_fire.{each}"), each) for each in OpFireOrder)
        self.op_fire = drop_down(fire, orders.op_fire)
        other = ((text(f"letters.other.{each}"), each) for each in OtherOrder)
        self.other = drop_down(other, orders.other)
        deputies = ((text(f"start.player.{each}"), each) for each in DEPUTIES)
        self.deputy = drop_down(deputies, orders.deputy)
        form.addRow(text("letters.op_fire"), self.op_fire)
        form.addRow(text("letters.other"), self.other)
        form.addRow(text("letters.deputy"), self.deputy)

    @property
    def orders(self) -> StandingOrders:
        """What was chosen."""
        return StandingOrders(
            OpFireOrder(self.op_fire.currentData()),
            OtherOrder(self.other.currentData()),
            str(self.deputy.currentData()),
        )


class OrdersDialog(QDialog):
    """Standing orders of a game that goes on."""

    def __init__(self, orders: StandingOrders, theirs: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("letters.orders"))
        self.setMinimumWidth(460)
        self.form = OrdersForm(orders)
        in_column(
            plain_label(text("letters.orders.more"), second=True, wrap=True),
            self.form,
            *((plain_label(theirs, second=True, wrap=True),) if theirs else ()),
            _row(self, text("letters.orders.give"), self.accept),
            of=self,
            margins=(20, 18, 20, 16),
            spacing=12,
        )


class ByFileDialog(QDialog):
    """A game by file on this map: which side plays here, how dice fall, where turns go; or a turn."""

    def __init__(self, scenario: Scenario, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("letters.title"))
        self.setMinimumWidth(520)
        self.opens_turn = False
        sides = ((side.name or side.id, side.id) for side in scenario.sides)
        self._side = drop_down(sides, scenario.sides[0].id if scenario.sides else "")
        ways = ((text(f"letters.dice.{each}"), each) for each in (EACH, LENT))
        self._dice = drop_down(ways, EACH, does=lambda _: self._explain())
        self._about_dice = plain_label("", second=True, wrap=True)
        self._rounds = NumberBox()
        self._rounds.setRange(0, _LONGEST_GAME)
        self._rounds.setSpecialValueText(text("start.limit.none"))
        self._rounds.setSuffix(text("start.limit.rounds"))
        self._folder = QLineEdit(folder)
        self._folder.setAccessibleName(text("letters.into"))
        self._folder.textChanged.connect(lambda _: self._explain())
        choose = push_button(text("letters.choose"), self._choose)
        choose.setAutoDefault(False)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(text("letters.side"), self._side)
        form.addRow(text("letters.dice"), self._dice)
        form.addRow("", self._about_dice)
        form.addRow(text("start.limit"), self._rounds)
        form.addRow(text("letters.into"), in_row(self._folder, choose, spacing=6))
        column = in_column(
            plain_label(scenario.title or scenario.id, figure=True),
            plain_label(text("letters.more"), second=True, wrap=True),
            of=self,
            margins=(20, 18, 20, 16),
            spacing=12,
        )
        column.addLayout(form)
        column.addWidget(plain_label(text("letters.limits"), second=True, wrap=True))
        row = _row(self, text("letters.begin"), self.accept)
        self._go = row.buttons()[0]
        answer = push_button(text("letters.answer"), self._answer)
        answer.setAutoDefault(False)
        row.addButton(answer, QDialogButtonBox.ButtonRole.ResetRole)
        column.addWidget(row)
        self._explain()

    def _explain(self) -> None:
        self._about_dice.setText(text(f"letters.dice.{self.dice}.more"))
        self._go.setEnabled(bool(self._folder.text().strip()))

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, text("letters.into"), self._folder.text())
        if folder:
            self._folder.setText(folder)

    def _answer(self) -> None:
        self.opens_turn = True
        self.accept()

    @property
    def side(self) -> str:
        """The side that plays here."""
        return str(self._side.currentData())

    @property
    def dice(self) -> str:
        """How dice fall."""
        return str(self._dice.currentData())

    @property
    def rounds(self) -> int | None:
        """After how many rounds the game is called, None where it is not."""
        return self._rounds.value() or None

    @property
    def folder(self) -> Path:
        """Where turns go."""
        return Path(self._folder.text().strip())


def _row(dialog: QDialog, words: str, does: Does) -> QDialogButtonBox:
    row = QDialogButtonBox()
    go = push_button(words, does, filled=True, auto=True)
    cancel = push_button(text("start.cancel"), dialog.reject)
    cancel.setAutoDefault(False)
    row.addButton(go, QDialogButtonBox.ButtonRole.AcceptRole)
    row.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
    return row
