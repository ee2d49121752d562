"""Where the eye was on each open document: going back to its tab shows the same part of it."""

from PySide6.QtCore import QObject

from editor.document.document import ScenarioDocument
from editor.document.sessions import SheetPlace
from editor.views.board_view import BoardView


class ScrollPositions(QObject):
    """Remembers a place for each document that was in front, until it is closed."""

    def __init__(self, view: BoardView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._known: dict[ScenarioDocument, SheetPlace | None] = {}
        self._front: ScenarioDocument | None = None

    def leave(self) -> None:
        """The document in front goes behind: its place is what the view shows."""
        if self._front is not None:
            self._known[self._front] = self._shown()
        self._front = None

    def come(self, document: ScenarioDocument | None) -> None:
        """Show the place of a document that came to the front, where it has one."""
        self._front = document
        if document is not None and document in self._known:
            place = self._known[document]
            self._view.go_to(None if place is None else (place.step, place.x, place.y))

    def of(self, document: ScenarioDocument) -> SheetPlace | None:
        """The place of a document; None where the whole sheet shows."""
        return self._shown() if document is self._front else self._known.get(document)

    def put(self, document: ScenarioDocument, place: SheetPlace | None) -> None:
        """A document comes back with the place it had."""
        self._known[document] = place
        if document is self._front:
            self.come(document)

    def forget(self, document: ScenarioDocument) -> None:
        """The document is closed."""
        self._known.pop(document, None)
        if document is self._front:
            self._front = None

    def _shown(self) -> SheetPlace | None:
        place = self._view.place
        return None if place is None else SheetPlace(*place)
