"""The only undo command there is."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtGui import QUndoCommand

from editor.document.history_step import HistoryStep
from editor.text.sentences import told_title
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from editor.document.document import ScenarioDocument


class EditCommand(QUndoCommand):
    """Goes from one snapshot to another and back.

    `title` is the English one of the edit; the history shows it in the language of the window. The document
    has its steps, no step keeps its document: see `HistoryStack`.
    """

    def __init__(self, document: ScenarioDocument, before: Scenario, after: Scenario, title: str) -> None:
        super().__init__(told_title(title))
        self._title = title
        self._document = ref(document)
        self._step = HistoryStep.between(before, after)
        # Shown as it is when the command is new: what was worked out for it is not done again.
        self._new: Scenario | None = after

    def retell(self) -> None:
        """Say the title in the language spoken now."""
        self.setText(told_title(self._title))

    def undo(self) -> None:
        document = self._of()
        document.show_snapshot(self._step.back(document.scenario))

    def redo(self) -> None:
        document = self._of()
        after, self._new = self._new or self._step.forth(document.scenario), None
        document.show_snapshot(after)

    def _of(self) -> ScenarioDocument:
        document = self._document()
        assert document is not None
        return document
