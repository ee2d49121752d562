"""What is agreed before a test game begins."""

from collections.abc import Iterator

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from editor.panels.number_box import NumberBox
from editor.play.session import MAX_ROUNDS
from editor.play.telling.unit_words import seat_name
from editor.play.timeline import PlaySetup
from editor.text.texts import text
from editor.theme.widgets import drop_down, in_column, plain_label, push_button
from engine.bots.names import BOTS, HUMAN
from engine.model.limits import LAST_ROUND
from engine.model.opening import Opening
from engine.model.scenario import Scenario
from engine.play.game import seats_of
from engine.rules.base.sequence.opening import from_phase, phases_of
from engine.rules.modules import ruleset_for

#: Seeds are shown and typed; larger ones are hard to pass on.
_LARGEST_SEED = 999_999


class StartDialog(QDialog):
    """Who plays, with which dice, and when the game is called; or a saved game to resume."""

    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("start.title"))
        self.setMinimumWidth(420)
        self.resumes = False
        column = in_column(
            plain_label(scenario.title or scenario.id, figure=True),
            plain_label(text("start.more"), second=True, wrap=True),
            of=self,
            margins=(20, 18, 20, 16),
            spacing=12,
        )
        form = QFormLayout()
        form.setVerticalSpacing(8)
        self.players: dict[str, QComboBox] = {}
        for number, seat in enumerate(seats_of(scenario)):
            players = ((text(f"start.player.{name}"), name) for name in (HUMAN, *BOTS))
            box = drop_down(players, "tactical" if number else HUMAN, does=lambda _: self._players_changed())
            form.addRow(seat_name(scenario, seat), box)
            self.players[seat.id] = box
        self.seed = NumberBox()
        self.seed.setRange(0, _LARGEST_SEED)
        self.seed.setValue(1)
        form.addRow(text("start.seed"), self.seed)
        self.limit = NumberBox()
        self.limit.setRange(0, 200)
        self.limit.setSpecialValueText(text("start.limit.none"))
        self.limit.setSuffix(text("start.limit.rounds"))
        form.addRow(text("start.limit"), self.limit)
        self.begins = drop_down(_openings(scenario), 0, does=self._opening_changed)
        self.round = NumberBox()
        self.round.setRange(1, scenario.timing.rounds or LAST_ROUND)
        self.round.setPrefix(text("start.begins.round"))
        self._opening = scenario.opening
        self.round.setValue(self._opening.round if self._opening is not None else 1)
        form.addRow(text("start.begins"), self.begins)
        form.addRow("", self.round)
        form.setRowVisible(self.round, False)
        self._form = form
        column.addLayout(form)
        row = QDialogButtonBox()
        self.resume = push_button(text("start.resume"), self._resume)
        self.go = push_button(text("start.play"), self.accept, filled=True, auto=True)
        cancel = push_button(text("start.cancel"), self.reject)
        for button in (self.resume, cancel):
            # Enter presses the filled button, wherever the keys are.
            button.setAutoDefault(False)
        row.addButton(self.resume, QDialogButtonBox.ButtonRole.ResetRole)
        row.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
        row.addButton(self.go, QDialogButtonBox.ButtonRole.AcceptRole)
        column.addSpacing(6)
        column.addWidget(row)
        self._players_changed()

    def _players_changed(self) -> None:
        """Games without people are called after some rounds; people decide for themselves."""
        people = any(box.currentData() == HUMAN for box in self.players.values())
        self.limit.setValue(0 if people else MAX_ROUNDS)

    def _opening_changed(self, _: int) -> None:
        """A round is asked for only where play begins in a phase of one."""
        self._form.setRowVisible(self.round, isinstance(self.begins.currentData(), str))
        self.adjustSize()

    def _resume(self) -> None:
        self.resumes = True
        self.accept()

    @property
    def setup(self) -> PlaySetup:
        """What was agreed."""
        players = {seat: str(box.currentData()) for seat, box in self.players.items()}
        phase = self.begins.currentData()
        opening = None
        if isinstance(phase, str):
            opening = from_phase(self._opening or Opening(), self.round.value(), phase)
        return PlaySetup(players, self.seed.value(), self.limit.value() or None, opening)


def _openings(scenario: Scenario) -> Iterator[tuple[str, object]]:
    """Where play may begin: where the scenario says, else at set-up or in a phase of a round."""
    opening = scenario.opening
    if opening is not None:
        phase = text(f"phase.{opening.phase}") if opening.phase else text("phase.setup")
        yield text("start.begins.here", round=opening.round, phase=phase), 0
    else:
        yield text("phase.setup"), 0
    for each in phases_of(ruleset_for(scenario.rules)):
        yield text(f"phase.{each}"), each
