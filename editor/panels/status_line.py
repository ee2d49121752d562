"""The status bar: the hex under the pointer with its costs, counts, and whether the map is saved."""

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from editor.document.document import ScenarioDocument
from editor.panels.fitting import ElidedLabel, hold_size
from editor.panels.ground_words import cost_words, damage_words, kind_now
from editor.text.texts import plural, text
from editor.theme.widgets import in_row, plain_label, tool_button
from engine.hexes.hex import Hex
from engine.model.board_sheet import face_of

#: What is said stays for so many milliseconds.
SAID_MS = 6000
#: Results that come sooner are not announced: the word would only flicker beside the pointer.
WAITING_MS = 250


class StatusLine(QStatusBar):
    """Says what is under the pointer and how things stand.

    A label that is cleared is laid out anew even when it was empty; one that is told the same is left alone.
    """

    problems_asked = Signal()
    balance_clicked = Signal()

    def __init__(self, icon: Callable[[str], QIcon], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._shown: ScenarioDocument | None = None
        self._hex: Hex | None = None
        self._has_map, self._edits = False, True
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._said.timeout.connect(lambda: self.show_hex(self._shown, None))
        self.setSizeGripEnabled(False)
        self._label = plain_label(head=True)
        self._words = ElidedLabel()
        left = QWidget()
        in_row(self._label, (self._words, 1), of=left, margins=(12, 0, 0, 0), spacing=8)
        self.addWidget(left, 1)
        self._busy = QLabel()
        self._waiting = QTimer(self, singleShot=True, interval=WAITING_MS)
        self._waiting.timeout.connect(lambda: self._busy.setText(text("status.updating")))
        self._balance = tool_button(kind="flat", does=self.balance_clicked)
        self._balance.setVisible(False)
        self.addPermanentWidget(self._balance)
        self._selected = QLabel()
        self._rules = QLabel()
        self._counts: dict[str, QToolButton] = {}
        self._saved = QLabel()
        for label in (self._busy, self._selected, self._rules):
            label.setProperty("second", True)
            self.addPermanentWidget(label)
        for severity in ("error", "warning", "hint"):
            button = tool_button(kind="flat", size=16, beside=True, does=self.problems_asked)
            self._counts[severity] = button
            self.addPermanentWidget(button)
        self._saved.setProperty("second", True)
        self._saved.setContentsMargins(4, 0, 12, 0)
        self.addPermanentWidget(self._saved)
        hold_size(self._busy, text("status.updating"))
        self.refresh_icons()
        self.show_counts({})
        self.show_rules(None)

    def refresh_icons(self) -> None:
        for severity, button in self._counts.items():
            button.setIcon(self._icon(severity))

    def say(self, words: str) -> None:
        """Say something for a few seconds, in place of the hex under the pointer."""
        self._label.setText("")
        self._words.setText(words)
        self._said.start()

    def show_hex(self, document: ScenarioDocument | None, hex_: Hex | None) -> None:
        """Describe a hex, or nothing."""
        self._shown, self._hex = document, hex_
        if hex_ is not None:
            self._said.stop()
        elif self._said.isActive():
            return
        if document is None or hex_ is None:
            self._label.setText("")
            self._words.setText(_summary(document) if document else "")
            return
        map_ = document.map
        self._label.setText(map_.label(hex_) if map_.grid.holds(hex_) else "")
        cell = map_.cells.get(hex_)
        if cell is None:
            self._words.setText(text("status.off_map"))
            return
        printed = document.catalogue.terrain.terrain.get(cell.terrain)
        name = ", ".join((printed.name if printed else cell.terrain, *damage_words(cell)))
        words = [text("status.hex", terrain=name, level=cell.elevation)]
        kind = kind_now(map_, document.catalogue.terrain, hex_)
        if kind is not None:
            words.append(cost_words(kind))
        words += [text(f"inspector.{line}") for line in ("road", "rail") if getattr(cell, line)]
        self._words.setText(" · ".join(words))

    def renew(self, document: ScenarioDocument) -> None:
        """Describe the same again after a change of the document, once what was said has been read."""
        if not self._said.isActive():
            self.show_hex(document, self._hex)

    def show_busy(self, busy: int) -> None:
        """Say that results are being worked out, once that takes a while."""
        if not busy:
            self._waiting.stop()
            self._busy.setText("")
        elif not self._busy.text() and not self._waiting.isActive():
            self._waiting.start()

    def show_balance(self, words: str, more: str) -> None:
        """How the map in front fares between bots, and what that rests on; nothing without any words."""
        if self._balance.text() != words:
            self._balance.setText(words)
            self._balance.setAccessibleName(words)
        self._balance.setToolTip(more)
        if self._balance.isVisibleTo(self) != bool(words):
            self._balance.setVisible(bool(words))

    def show_editing(self, editing: bool) -> None:
        """What is about the map that is drawn rests while a game is played on it."""
        self._edits = editing
        self._selected.setVisible(editing)
        self._show_counts()

    def show_selected(self, number: int) -> None:
        self._selected.setText(plural("status.selected", number) if number else "")

    def show_rules(self, document: ScenarioDocument | None) -> None:
        """By which rules the map in front is played; without a map there are no problems to count either."""
        self._rules.setText(text(f"ruleset.{document.scenario.rules.ruleset}") if document else "")
        self._has_map = document is not None
        self._show_counts()

    def _show_counts(self) -> None:
        for button in self._counts.values():
            button.setVisible(self._has_map and self._edits)

    def show_counts(self, counts: dict[str, int]) -> None:
        """How many problems there are of each severity."""
        for severity, button in self._counts.items():
            number = counts.get(severity, 0)
            button.setText(str(number))
            button.setToolTip(plural(f"problems.{severity}", number))
            button.setAccessibleName(plural(f"problems.{severity}", number))

    def show_saved(self, document: ScenarioDocument | None) -> None:
        if document is None:
            self._saved.setText("")
        elif document.is_dirty:
            self._saved.setText(text("status.unsaved"))
        else:
            board = face_of(document.scenario) is not None
            key = "board.kept_here" if board else "status.saved" if document.path else "status.untitled"
            self._saved.setText(text(key))


def _summary(document: ScenarioDocument) -> str:
    """The map as a whole, while the pointer is elsewhere."""
    scenario = document.scenario
    parts = [plural("status.hexes", len(document.map.cells))]
    if scenario.layout.boards:
        parts.append(plural("status.boards", len(scenario.layout.boards)))
    parts.append(plural("status.objectives", len(scenario.objectives)))
    return " · ".join(parts)
