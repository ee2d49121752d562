"""The games that were kept: of one map before another game begins, or of all maps."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHeaderView, QMessageBox, QTreeWidget, QTreeWidgetItem, QWidget

from editor.document.document import ScenarioDocument
from editor.play.telling.kept_words import (
    is_edited,
    more_words,
    place_words,
    player_words,
    state_words,
    when_words,
)
from editor.text.texts import plural, text
from editor.theme.widgets import STRETCH, asked, in_column, in_row, plain_label, push_button, worn_anew
from engine.storage.kept_game import KeptGame
from engine.storage.kept_games import KeptGames, KeptMap, fingerprint

_GAME = Qt.ItemDataRole.UserRole

_COLUMNS = ("played", "round", "state", "players")
_STATE = _COLUMNS.index("state")


class KeptDialog(QDialog):
    """Lists games, the newest first and chosen. Accepted with `chosen` set, or None for a new game."""

    def __init__(self, games: KeptGames, title: str, lead: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._games = games
        self._scenarios: dict[str, str] = {}
        self._lines: list[QTreeWidgetItem] = []
        self.chosen: KeptGame | None = None
        #: Whether the chosen game is wanted on its map as it is now, not on its own copy.
        self.on_new_map = False
        column = in_column(
            plain_label(title, figure=True),
            plain_label(lead, second=True, wrap=True),
            of=self,
            margins=(20, 18, 20, 16),
            spacing=10,
        )
        self.list = QTreeWidget()
        self.list.setAccessibleName(title)
        self.list.setHeaderLabels([text(f"kept.column.{name}") for name in _COLUMNS])
        self.list.setRootIsDecorated(False)
        self.list.setAllColumnsShowFocus(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.header().setStretchLastSection(True)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.list.itemDoubleClicked.connect(lambda *_: self._continue())
        column.addWidget(self.list, 1)
        self.more = plain_label(second=True, wrap=True)
        self.more.setMinimumHeight(2 * self.more.fontMetrics().lineSpacing())
        self.more.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.more)
        self.delete = push_button(text("kept.delete"), self.ask_delete)
        self.cancel = push_button(text("start.cancel"), self.reject)
        self.new = push_button(text("kept.new"), self.accept)
        self.go = push_button(text("kept.continue"), self._continue, filled=True)
        self.take_over = push_button(text("kept.over"), self._take_over)
        self.take_over.setToolTip(text("kept.over.tip"))
        for button in (self.delete, self.cancel, self.new, self.take_over, self.go):
            button.setAutoDefault(False)
        column.addLayout(in_row(self.delete, STRETCH, self.cancel, self.new, self.take_over, self.go))
        self.resize(820, 440)

    @classmethod
    def of_map(
        cls, games: KeptGames, document: ScenarioDocument, parent: QWidget | None = None
    ) -> KeptDialog:
        """The games of the map of a document, or a new one."""
        title = text("kept.of", title=document.title)
        dialog = cls(games, title, text("kept.lead"), parent)
        dialog._scenarios = {document.home: fingerprint(document.scenario)}
        for game in games.games(document.home):
            dialog._add(game, dialog.list.invisibleRootItem())
        dialog._choose_first()
        return dialog

    @classmethod
    def of_all(cls, games: KeptGames, parent: QWidget | None = None) -> KeptDialog:
        """The games of all maps."""
        dialog = cls(games, text("kept.title"), text("kept.title.lead"), parent)
        dialog.new.hide()
        for each in games.maps():
            dialog._add_map(each)
        dialog._choose_first()
        return dialog

    def tell_maps(self, scenarios: Mapping[str, str]) -> None:
        """Say of which games the map was edited since: `scenarios` are fingerprints of maps now, by home."""
        self._scenarios.update(scenarios)
        for item in self._lines:
            self._tell_state(item)
        self._show_chosen()

    # ------------------------------------------------------------------ the list

    def _add_map(self, kept: KeptMap) -> None:
        head = QTreeWidgetItem([f"{kept.title or text('untitled')} – {plural('kept.games', kept.count)}"])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setToolTip(0, kept.path or text("kept.no_file"))
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        self.list.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        for game in self._games.games(kept.home):
            self._add(game, head)
        head.setExpanded(True)

    def _add(self, game: KeptGame, parent: QTreeWidgetItem) -> None:
        item = QTreeWidgetItem([when_words(game), place_words(game), "", player_words(game)])
        item.setData(0, _GAME, game)
        self._tell_state(item)
        for place in range(len(_COLUMNS)):
            item.setToolTip(place, item.text(place))
        parent.addChild(item)
        self._lines.append(item)

    def _tell_state(self, item: QTreeWidgetItem) -> None:
        game = item.data(0, _GAME)
        words = state_words(game)
        if is_edited(game, self._scenarios.get(game.home)):
            words = text("kept.state.edited", state=words)
        item.setText(_STATE, words)

    def _choose_first(self) -> None:
        """The newest game that can be gone on with, or a new one where none can."""
        able = [each for each in self._lines if _can_go_on(each.data(0, _GAME))]
        for each in (able or self._lines)[:1]:
            self.list.setCurrentItem(each)
        self._show_chosen()
        self.list.setFocus()

    @property
    def game(self) -> KeptGame | None:
        """The game that is marked in the list."""
        item = self.list.currentItem()
        found = item.data(0, _GAME) if item is not None else None
        return found if isinstance(found, KeptGame) else None

    def _show_chosen(self) -> None:
        game = self.game
        can_go_on = game is not None and _can_go_on(game)
        self.more.setText(more_words(game, self._scenarios.get(game.home)) if game is not None else "")
        self.go.setEnabled(can_go_on)
        # Only where the dialog is about one map does the window hold the map as it is now.
        edited = game is not None and is_edited(game, self._scenarios.get(game.home))
        self.take_over.setVisible(can_go_on and edited and not self.new.isHidden())
        self.delete.setEnabled(game is not None and not game.in_use)
        filled = self.go if can_go_on or self.new.isHidden() else self.new
        if not self.take_over.isHidden():
            # It is asked once more there, with what has changed and with the old map to choose.
            filled = self.take_over
        # The filled button is the one that Enter presses.
        for button in (self.go, self.new, self.take_over):
            is_first = button is filled
            button.setDefault(is_first)
            button.setProperty("filled", is_first)
            worn_anew(button)

    # ------------------------------------------------------------------ what is done

    def _continue(self) -> None:
        game = self.game
        if game is not None and _can_go_on(game):
            self.chosen = game
            self.accept()

    def _take_over(self) -> None:
        self.on_new_map = True
        self._continue()

    def ask_delete(self) -> None:
        """Ask, then remove the chosen game for good."""
        game = self.game
        if game is None:
            return
        box = QMessageBox(QMessageBox.Icon.Question, text("program"), text("kept.delete.ask"), parent=self)
        box.setInformativeText(
            text("kept.delete.more", what=f"{when_words(game)}, {place_words(game)}, {player_words(game)}")
        )
        yes = box.addButton(text("kept.delete.yes"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        asked(box)
        if box.clickedButton() is yes and self._games.remove(game.folder):
            self._take_out()

    def _take_out(self) -> None:
        item = self.list.currentItem()
        assert item is not None
        parent = item.parent() or self.list.invisibleRootItem()
        self._lines.remove(item)
        parent.removeChild(item)
        if parent is not self.list.invisibleRootItem() and not parent.childCount():
            self.list.invisibleRootItem().removeChild(parent)
        self._choose_first()


def _can_go_on(game: KeptGame) -> bool:
    return not game.fault and not game.in_use
