"""The cards in front of a side: in hand, in play, waiting for contact, and what its decks still hold."""

from PySide6.QtWidgets import QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.telling.card_words import CardLine, cards_of, command_words, decks_of
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, plain_label
from engine.play.game import Observation
from engine.rules.cards.table import holding


class HandList(QWidget):
    """A readable list of the cards of a side; every card tells its text when it is pointed at."""

    def __init__(self) -> None:
        super().__init__()
        self._command = plain_label(wrap=True)
        self._lines = in_column(spacing=1)
        self._decks = plain_label(second=True, wrap=True)
        in_column(self._command, self._lines, self._decks, of=self, margins=0, spacing=3)
        self.setAccessibleName(text("cards.title"))

    def show_position(self, now: Observation, side: str, shown: bool) -> None:
        """Show the command and the cards of a side, nothing where a game has neither."""
        emptied(self._lines)
        self.setVisible(shown)
        if not shown:
            return
        self._command.setText(command_words(now, side))
        own = holding(now.state, side)
        zone = ""
        for line in cards_of(now, side):
            if line.zone != zone:
                zone = line.zone
                self._lines.addWidget(plain_label(text(f"cards.{zone}"), second=True))
            self._lines.addWidget(_row(line))
        decks = decks_of(now, side)
        self._decks.setVisible(bool(own.decks))
        self._decks.setText(decks)
        self.setAccessibleDescription(
            ". ".join(f"{line.name}, {line.about}" for line in cards_of(now, side)) or text("cards.none")
        )


def _row(line: CardLine) -> QWidget:
    row = QWidget()
    column = in_column(of=row, margins=(8, 1, 0, 2), spacing=0)
    name = ElidedLabel(line.name)
    about = ElidedLabel(line.about, second=True)
    for label in (name, about):
        label.setToolTip(line.tip)
        column.addWidget(label)
    row.setToolTip(line.tip)
    row.setAccessibleName(f"{line.name}, {line.about}")
    row.setAccessibleDescription(line.tip)
    return row
