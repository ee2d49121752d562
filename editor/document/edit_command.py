"""The only undo command there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from editor.document.document import ScenarioDocument


class EditCommand(QUndoCommand):
    """Goes from one snapshot to another and back. Commands of one stroke merge into one step."""

    def __init__(
        self, document: ScenarioDocument, before: Scenario, after: Scenario, title: str, stroke: int | None
    ) -> None:
        super().__init__(title)
        self.before = before
        self.after = after
        self.stroke = stroke
        self._document = document

    def id(self) -> int:
        return -1 if self.stroke is None else self.stroke

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, EditCommand) or other.stroke != self.stroke or self.stroke is None:
            return False
        self.after = other.after
        if self.after == self.before:
            self.setObsolete(True)
        return True

    def undo(self) -> None:
        self._document.show_snapshot(self.before)

    def redo(self) -> None:
        self._document.show_snapshot(self.after)
