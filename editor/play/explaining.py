"""Showing why a bot chose as it did: the page beside the log, and on the map where it fears fire."""

from PySide6.QtCore import QObject

from editor.play.panels.right import RightColumn
from editor.play.reasoning import Reasoning
from editor.play.session import PlaySession
from editor.play.telling.reason_words import danger_of
from editor.views.board_view import BoardView


class Explaining(QObject):
    """Keeps page and map with the moment that is looked at, as long as the page of reasons is in front."""

    def __init__(self, session: PlaySession, view: BoardView, right: RightColumn) -> None:
        super().__init__(session)
        self._view = view
        self._right = right
        self.reasoning = Reasoning(session)
        self.reasoning.found.connect(self.show)
        right.why_shown.connect(lambda _: self.show())
        right.why.danger_changed.connect(self.show)
        right.why.hexes_chosen.connect(lambda hexes: view.show_hexes(hexes))

    def show(self) -> None:
        """Show the reasons of the moment looked at, or that they are being worked out."""
        page, reasoning = self._right.why, self.reasoning
        reasoning.wanted = self._right.shows_why
        reasoning.ask()
        reasons = reasoning.reasons if reasoning.wanted else None
        page.show_reasons(reasons, working=reasoning.is_working)
        danger = danger_of(reasons) if reasons is not None and page.danger.isChecked() else None
        self._view.set_overlay("danger", danger)

    def close(self) -> None:
        """The table is left."""
        self.reasoning.close()
