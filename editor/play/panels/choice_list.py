"""Every legal option as a button."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QPushButton, QScrollArea, QSizePolicy, QWidget

from editor.menus.entry import Entry, copying, open_menu
from editor.panels.fitting import ElidedLabel
from editor.play.choose import LegalChoice, listed, numbered
from editor.play.knowledge import is_hidden
from editor.play.telling.unit_words import figure_words, found_unit, unit_words
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, plain_label, push_button
from engine.play.action import Action
from engine.play.game import Observation
from engine.rules.base.assaults.assault import JoinAssault
from engine.rules.base.firing.fire import Support


class ChoiceList(QScrollArea):
    """Every legal option as a button, grouped by unit: whatever is asked can be answered here."""

    chosen = Signal(object)
    #: An option is to be taken by itself, though it could be marked with others.
    taken = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(text("play.choices"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        self._column = in_column(of=page, margins=8, spacing=4)
        self.setWidget(page)
        self.buttons: list[QPushButton] = []

    def show_choices(
        self, now: Observation, found: Sequence[LegalChoice], marked: Sequence[Action] = (), nothing: str = ""
    ) -> None:
        """Show these options, the `marked` ones checked; without any say `nothing`, or that none is asked."""
        emptied(self._column)
        self.buttons = []
        if not found:
            self._column.addWidget(plain_label(nothing or text("play.choices.none"), second=True, wrap=True))
        digits = {choice.action: key for key, choice in numbered(found).items()}
        for unit_id, members in groupby(listed(found), lambda each: each.unit):
            unit = found_unit(now, unit_id)
            if unit is not None:
                name = unit_words(now, unit)
                if unit.is_squad and not is_hidden(now.game, now.seat, unit):
                    name = text("confirm.group", name=name, figures=figure_words(now.game, unit.figures))
                self._column.addWidget(ElidedLabel(name, head=True))
            for choice in members:
                tick = "✓ " if choice.action in marked else ""
                digit = f"{digits[choice.action]}  " if choice.action in digits else ""
                button = push_button(digit + tick + choice.words, kind="row")
                button.setStyleSheet("text-align: left;")
                button.setCheckable(choice.action in marked)
                button.setChecked(choice.action in marked)
                button.setToolTip(choice.words)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
                button.clicked.connect(lambda _=False, choice=choice: self.chosen.emit(choice))
                button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
                button.customContextMenuRequested.connect(
                    lambda place, button=button, choice=choice: self._open_menu(button, choice, place)
                )
                self._column.addWidget(button)
                self.buttons.append(button)
        self._column.addStretch(1)

    def _open_menu(self, button: QPushButton, choice: LegalChoice, place: QPoint) -> None:
        joins = isinstance(choice.action, Support | JoinAssault)
        entries = (
            Entry(text("play.menu.join" if joins else "play.menu.choose"), lambda: self.taken.emit(choice)),
            None,
            copying(text("context.copy_line"), choice.words),
        )
        open_menu(self, entries, button.mapToGlobal(place))
