"""What of the games is shown on the map: which happenings, of which side, in which round."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QSlider, QWidget

from editor.text.texts import text
from editor.theme.widgets import drop_down, in_column, in_row, plain_label, push_button
from engine.lab.ground import LAYERS

#: What goes with winning: it is of whole games, not of rounds.
DECIDING = "deciding"

#: So many milliseconds a round is shown when the rounds are played one after the other.
_A_ROUND = 900


class GroundChoice(QWidget):
    """Tells by `chosen` that something else is to be shown; nothing is, until somebody asks for it."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layers = [("none", ""), *((name, name) for name in (*LAYERS, DECIDING))]
        self._layer = drop_down(
            ((text(f"playtest.layer.{name}"), value) for name, value in layers),
            "",
            name=text("playtest.where"),
            does=self._choose,
        )
        self._side = drop_down((), name=text("playtest.whose"), does=self._choose)
        for box in (self._layer, self._side):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setAccessibleName(text("playtest.when"))
        self._slider.valueChanged.connect(self._choose)
        self._when = plain_label(second=True)
        self._player = push_button(text("playtest.rounds.play"), self._play_or_stop, kind="row")
        self._turn = QTimer(self, interval=_A_ROUND)
        self._turn.timeout.connect(self._go_on)
        self._rounds: tuple[int, ...] = ()
        what = in_row(plain_label(text("playtest.where")), (self._layer, 1), spacing=6)
        when = in_row((self._slider, 1), self._when, spacing=6)
        in_column(what, self._side, when, self._player, of=self, margins=0, spacing=4)
        self._fit()

    @property
    def layer(self) -> str | None:
        """What is shown, None for nothing."""
        return str(self._layer.currentData() or "") or None

    @property
    def side(self) -> str | None:
        """Whose it is, None for both sides'."""
        return str(self._side.currentData() or "") or None

    @property
    def round(self) -> int | None:
        """When it happened, None for all rounds."""
        value = self._slider.value()
        return self._rounds[value - 1] if 0 < value <= len(self._rounds) else None

    @property
    def words(self) -> str:
        """What is shown, of whom and when."""
        return text(
            "playtest.heat.title",
            what=self._layer.currentText(),
            side=self._side.currentText(),
            round=self._round_words(),
        )

    def show_sides(self, sides: Sequence[tuple[str, str]]) -> None:
        """Offer sides by id and name."""
        kept = self._side.currentData()
        self._side.blockSignals(True)
        self._side.clear()
        self._side.addItem(text("playtest.both"), "")
        for id_, name in sides:
            self._side.addItem(name, id_)
        self._side.setCurrentIndex(max(self._side.findData(kept), 0))
        self._side.blockSignals(False)

    def show_rounds(self, rounds: Sequence[int]) -> None:
        """Offer rounds of which something is known."""
        self._rounds = tuple(rounds)
        self._slider.setMaximum(len(self._rounds))
        self._fit()

    def choose(self, layer: str) -> None:
        """Show that."""
        self._layer.setCurrentIndex(self._layer.findData(layer))

    def _choose(self) -> None:
        self._fit()
        self.chosen.emit()

    def _play_or_stop(self) -> None:
        if self._turn.isActive():
            self._turn.stop()
        else:
            self._slider.setValue(1)
            self._turn.start()
        self._fit()

    def _go_on(self) -> None:
        if self._slider.value() < self._slider.maximum():
            self._slider.setValue(self._slider.value() + 1)
        else:
            self._turn.stop()
            self._fit()

    def _fit(self) -> None:
        there = self.layer is not None and bool(self._rounds)
        if not there or self.layer == DECIDING:
            self._turn.stop()
        self._side.setEnabled(there)
        for widget in (self._slider, self._player):
            widget.setEnabled(there and self.layer != DECIDING)
        self._when.setText(self._round_words())
        playing = self._turn.isActive()
        self._player.setText(text("playtest.rounds.stop" if playing else "playtest.rounds.play"))

    def _round_words(self) -> str:
        if self.layer == DECIDING:
            return text("playtest.early")
        return text("playtest.all_rounds") if self.round is None else text("playtest.round", round=self.round)
