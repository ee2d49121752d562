"""The row of the wizard in which bots choose the most even of some proposals."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.analysis.proposing import Finish
from editor.play.session import MAX_ROUNDS
from editor.playtest import jobs
from editor.playtest.jobs import Commission, EvenProposal
from editor.playtest.playtests import STANDS_BACK, store_path
from editor.playtest.trials import Trials
from editor.text.texts import text
from editor.theme.widgets import in_row, push_button
from engine.lab.advice.fair import PROPOSALS, most_games
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan

#: Who plays the proposals, in the order of the sides.
_BOTS = ("tactical", "tactical")


class EvenRow(QWidget):
    """A button that begins and stops.

    `asked` tells that it was clicked and nothing is tried; `said` how far it is, or why nothing was found;
    `found` the proposal that came out most even.
    """

    asked = Signal()
    said = Signal(str)
    found = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._seed = 0
        self._trials = Trials(self)
        self._trials.went_on.connect(self._show_progress)
        self._trials.ended.connect(self._end)
        self.button = push_button(text("new.even.begin"), self._clicked)
        in_row((self.button, 1), of=self, margins=0)

    @property
    def is_busy(self) -> bool:
        """Whether games are being played."""
        return self._trials.is_busy

    def begin(self, blank: Scenario, catalogue: Catalogue, plan: MapPlan, seed: int, finish: Finish) -> None:
        """Play the proposals of a seed and those after it; `blank` only names the catalogue."""
        self._seed = seed
        commission = Commission(blank, catalogue, MAX_ROUNDS, store_path(), STANDS_BACK)
        self.button.setText(text("new.even.stop"))
        self._trials.begin(commission, partial(jobs.most_even, _BOTS, plan, seed, finish), most_games())

    def stop(self) -> None:
        """Give up; every finished game is kept."""
        self._trials.stop()
        self.button.setText(text("new.even.begin"))

    def _clicked(self) -> None:
        if self.is_busy:
            self.stop()
            self.said.emit(text("new.even.stopped"))
        else:
            self.asked.emit()

    def _show_progress(self, done: int, most: int) -> None:
        last = self._seed + PROPOSALS - 1
        self.said.emit(text("new.even.going", first=self._seed, last=last, done=done, most=most))

    def _end(self, found: EvenProposal | None, reason: str) -> None:
        self.stop()
        if found is None:
            self.said.emit(reason)
        else:
            self.found.emit(found)
