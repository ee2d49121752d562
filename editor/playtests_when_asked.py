"""Games of bots beside the window while nobody has asked for any: their page is empty until it is shown."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from editor.document.document import ScenarioDocument
from editor.theme.widgets import in_column

if TYPE_CHECKING:
    from editor.main_window import MainWindow
    from editor.playtest.balance import LiveBalance
    from editor.playtest.panel import PlaytestPanel
    from editor.playtest.playtests import Playtests


class PlaytestPage(QWidget):
    """The page of the panel in the docks; `first_shown` tells that it is to be filled."""

    first_shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = in_column(of=self, margins=0)

    def hold(self, panel: QWidget) -> None:
        """Fill the page."""
        self._column.addWidget(panel)
        panel.show()  # a layout in sight would show it a moment later

    def showEvent(self, event: QShowEvent) -> None:
        if not self._column.count():
            self.first_shown.emit()
        super().showEvent(event)


class PlaytestsWhenAsked(QObject):
    """The playtests of a window's maps with their panel, and its live balance: each is made when asked for.

    The panel is asked for when its page in the docks is first in sight.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._document: ScenarioDocument | None = None
        window.docks.playtest.first_shown.connect(lambda: self.playtests)

    @cached_property
    def panel(self) -> PlaytestPanel:
        """The page that says what is to be played, and shows what came out."""
        from editor.playtest.panel import PlaytestPanel

        panel = PlaytestPanel()
        self._window.docks.playtest.hold(panel)
        return panel

    @cached_property
    def playtests(self) -> Playtests:
        """Playtests of all maps that are open."""
        from editor.playtest.playtests import Playtests

        window = self._window
        made = Playtests(self.panel, window.map_area.view, window.open_game, self)
        made.show_document(self._document)
        return made

    @cached_property
    def balance(self) -> LiveBalance:
        """The balance of the map in front, which the status bar shows."""
        from editor.playtest.balance import LiveBalance

        made = LiveBalance(self._plays_elsewhere, self)
        made.changed.connect(lambda: self._window.status.show_balance(made.words, made.more_words))
        made.show_document(self._document)
        return made

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Another map is in front, None for none."""
        self._document = document
        if self._is_made("playtests"):
            self.playtests.show_document(document)
        if self._is_made("balance"):
            self.balance.show_document(document)

    def end(self) -> None:
        """Play and write no more: the window closes, or its names change."""
        if self._is_made("playtests"):
            self.playtests.end()
        if self._is_made("balance"):
            self.balance.stop()

    def _plays_elsewhere(self) -> bool:
        """Whether games are played that those of the balance would hold up."""
        is_testing = self._is_made("playtests") and self.playtests.is_playing
        return is_testing or self._window.play.playing is not None

    def _is_made(self, name: str) -> bool:
        return name in vars(self)
