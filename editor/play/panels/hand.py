"""The cards in front of a side: in hand, in play, waiting for contact, and what its decks still hold."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.card_words import CardLine, cards_of, command_words, decks_of
from editor.play.panels.kit import emptied, plain_label
from editor.text.texts import text
from engine.play.game import Observation
from engine.rules.cards.table import holding


class HandList(QWidget):
    """A readable list of the cards of a side; every card tells its text when it is pointed at."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        self._command = plain_label()
        self._command.setWordWrap(True)
        column.addWidget(self._command)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(1)
        column.addLayout(self._lines)
        self._decks = plain_label(second=True)
        self._decks.setWordWrap(True)
        column.addWidget(self._decks)
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
    column = QVBoxLayout(row)
    column.setContentsMargins(8, 1, 0, 2)
    column.setSpacing(0)
    name = ElidedLabel(line.name)
    about = ElidedLabel(line.about)
    about.setProperty("second", True)
    for label in (name, about):
        label.setToolTip(line.tip)
        column.addWidget(label)
    row.setToolTip(line.tip)
    row.setAccessibleName(f"{line.name}, {line.about}")
    row.setAccessibleDescription(line.tip)
    return row
