"""The only undo command there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from editor.text.sentences import told_title
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from editor.document.document import ScenarioDocument


class EditCommand(QUndoCommand):
    """Goes from one snapshot to another and back.

    `title` is the English one of the edit; the history shows it in the language of the window.
    """

    def __init__(self, document: ScenarioDocument, before: Scenario, after: Scenario, title: str) -> None:
        super().__init__(told_title(title))
        self._title = title
        self.before = before
        self.after = after
        self._document = document

    def retell(self) -> None:
        """Say the title in the language spoken now."""
        self.setText(told_title(self._title))

    def undo(self) -> None:
        self._document.show_snapshot(self.before)

    def redo(self) -> None:
        self._document.show_snapshot(self.after)
