"""The only undo command there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from editor.document.history_step import HistoryStep
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
        self._document = document
        self._step = HistoryStep.between(before, after)
        # Shown as it is when the command is new: what was worked out for it is not done again.
        self._new: Scenario | None = after

    def retell(self) -> None:
        """Say the title in the language spoken now."""
        self.setText(told_title(self._title))

    def undo(self) -> None:
        self._document.show_snapshot(self._step.back(self._document.scenario))

    def redo(self) -> None:
        after, self._new = self._new or self._step.forth(self._document.scenario), None
        self._document.show_snapshot(after)
