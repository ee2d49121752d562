"""The doctrines dealt to who is asked: each card with its abilities, and a button that keeps it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.play.panels.doctrine import AbilityLine
from editor.play.panels.kit import Panel
from editor.text.sentences import told
from editor.text.texts import text
from editor.theme.widgets import emptied, push_button
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.doctrine.draft import Keep
from engine.rules.doctrine.hands import abilities


class DraftPanel(Panel):
    """What can be kept for the whole game, to be read before it is chosen (S-SET-05)."""

    kept = Signal(object)

    def __init__(self) -> None:
        super().__init__(text("doctrine.dealt"))
        self.setAccessibleName(text("doctrine.dealt"))
        self._shown: tuple[Keep, ...] = ()
        self.setVisible(False)

    def show_question(self, now: Observation, ask: Ask | None) -> None:
        """Show the doctrines that a question offers; nothing where it offers none."""
        offered = tuple(each for each in ask.options if isinstance(each, Keep)) if ask else ()
        self.setVisible(bool(offered))
        if ask is None or offered == self._shown:
            return
        self._shown = offered
        emptied(self.body)
        self.body.setSpacing(2)
        for place, keep in enumerate(offered):
            if place:
                self.body.addSpacing(10)
            cards = abilities(now, keep.doctrine)
            self.body.addWidget(self._button(keep, [told(card.name) for card in cards]))
            for card in cards:
                self.body.addWidget(AbilityLine(now, card, ask.seat, usable=False, whole=True))

    def _button(self, keep: Keep, names: list[str]) -> QWidget:
        words = text("option.Keep", doctrine=text(f"doctrine.{keep.doctrine}"))
        button = push_button(words, name=words)
        button.setAccessibleDescription(", ".join(names))
        button.clicked.connect(lambda: self.kept.emit(keep))
        return button
