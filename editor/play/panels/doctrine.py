"""The doctrine cards: which abilities are open, what they cost, and which can be used now."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.panels.kit import Panel, SideSign
from editor.play.telling.unit_words import side_name
from editor.text.prices import amount_words
from editor.text.sentences import told
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, in_row, plain_label, push_button
from engine.model.card import Card
from engine.play.game import Observation
from engine.rules.doctrine.hands import abilities, experience_words, hands, open_to
from engine.rules.doctrine.using import COMMAND, FUEL, PASSIVE
from engine.rules.effects.abilities import Play
from engine.rules.effects.costs import card_cost
from engine.rules.skirmish.economy.purchase import price_of
from engine.rules.skirmish.economy.treasury import account

#: The signs of an ability: closed, open, in force for good.
LOCKED, OPEN, ALWAYS = "○", "●", "◆"


def cost_words(now: Observation, card: Card, seat: str) -> str:
    """What an ability costs: `1 XP`, `2 XP + 2 CP`, `always` for what is in force without being used."""
    if PASSIVE in card.when:
        return text("doctrine.always")
    play = Play(card.id, seat, now.game.side_of(seat))
    parts = [amount_words(resource, card_cost(now, play, resource)) for resource in card.cost]
    for effect in card.effects:
        price = price_of(now, play.side, str(effect.params.get("kind"))) if effect.do == "call" else None
        if price is not None:
            parts += [amount_words(COMMAND, price.cp), amount_words(FUEL, price.fp)]
    return " + ".join(parts) or text("doctrine.free")


class AbilityLine(QWidget):
    """One ability: its sign, name and price, with `whole` what it does; a press uses it if it can be used."""

    pressed = Signal(str)

    def __init__(self, now: Observation, card: Card, seat: str, *, usable: bool, whole: bool = False) -> None:
        super().__init__()
        called = told(card.name)
        is_open = card.id in open_to(now.state, now.game.side_of(seat))
        sign = plain_label((ALWAYS if PASSIVE in card.when else OPEN) if is_open else LOCKED)
        sign.setFixedWidth(14)
        name: QWidget
        if usable:
            button = push_button(called)
            # The column is narrow: a long name gives way to the price.
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setStyleSheet("text-align: left; padding: 2px 4px;")
            button.clicked.connect(lambda: self.pressed.emit(card.id))
            name = button
        else:
            label = ElidedLabel(called)
            label.setProperty("second", not is_open)
            name = label
        state = cost_words(now, card, seat) if is_open else text("doctrine.opens", level=card.level or 0)
        row = in_row(sign, (name, 1), plain_label(state, second=True), spacing=6)
        column = in_column(row, of=self, margins=0, spacing=0)
        if whole:
            effect = plain_label(told(card.text), second=True, wrap=True)
            effect.setContentsMargins(20, 0, 0, 4)
            column.addWidget(effect)
        self.setToolTip(f"{called}\n{told(card.text)}")
        known = text("doctrine.open") if is_open else text("doctrine.locked")
        for widget in (self, name):
            widget.setAccessibleName(f"{called}: {known}, {state}")


class DoctrinePanel(Panel):
    """The doctrine card of one side."""

    ability_chosen = Signal(str)

    def __init__(self, side: str, nation: str) -> None:
        super().__init__(" ")
        self._side = side
        self.head_row.insertWidget(0, SideSign(nation, 15))
        self._gained = plain_label(second=True)
        self.head_row.addWidget(self._gained)
        self._shown: object = None
        self.setVisible(False)

    def show_position(self, now: Observation, usable: Mapping[str, object]) -> None:
        """Show the card in a position; `usable` are the abilities that its viewer can use now."""
        state = now.state
        known = hands(state).held
        held = [(seat, known[seat]) for seat in now.game.seats_on(self._side) if seat in known]
        self.setVisible(bool(held))
        if not held:
            return
        gained = account(now, self._side).experience_gained
        # The lines stay as they are as long as nothing about them has changed.
        shown = (tuple(held), gained, open_to(state, self._side), tuple(sorted(usable)), len(state.effects))
        if shown == self._shown:
            return
        self._shown = shown
        self.title.setText(" · ".join(text(f"doctrine.{doctrine}") for _, doctrine in held))
        self.setAccessibleName(f"{side_name(now.game, self._side)}: {self.title.text()}")
        self._gained.setText(text("doctrine.gained", amount=experience_words(gained)))
        emptied(self.body)
        self.body.setSpacing(2)
        for seat, doctrine in held:
            for card in abilities(now, doctrine):
                line = AbilityLine(now, card, seat, usable=card.id in usable)
                line.pressed.connect(self.ability_chosen)
                self.body.addWidget(line)
