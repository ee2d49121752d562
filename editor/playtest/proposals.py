"""The changes that an advice proposes, each with a button that makes it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from editor.playtest.figures import change_words, now_words
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, in_row, plain_label, push_button
from engine.lab.advice.advise import Advice
from engine.model.scenario import Scenario


class Proposals(QWidget):
    """Tells by `chosen` the number of the proposal that is to be made."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = plain_label(wrap=True)
        self._rows = in_column(margins=0, spacing=4)
        self._buttons: list[QPushButton] = []
        self._advice: Advice | None = None
        in_column(self._now, self._rows, of=self, margins=0, spacing=4)
        self.setVisible(False)

    def show_advice(self, scenario: Scenario | None, advice: Advice | None) -> None:
        """Show what was found for a scenario; None hides all of it, and what is shown already stays."""
        if advice is self._advice:
            return
        self._advice = advice
        emptied(self._rows)
        self._buttons = []
        self.setVisible(advice is not None)
        if scenario is None or advice is None:
            return
        self._now.setText(now_words(scenario, advice))
        for number, proposal in enumerate(advice.proposals):
            words = plain_label(change_words(scenario, proposal), wrap=True)
            button = push_button(
                text("playtest.advice.apply"),
                lambda _=False, number=number: self.chosen.emit(number),
                kind="row",
                tip=text("playtest.advice.apply.tip"),
                name=f"{text('playtest.advice.apply')}: {words.text()}",
            )
            self._buttons.append(button)
            self._rows.addLayout(in_row((words, 1), button, spacing=6))

    def show_ready(self, ready: bool) -> None:
        """Whether the map is as it was when the changes were tried, so that they can be made."""
        for button in self._buttons:
            button.setEnabled(ready)
