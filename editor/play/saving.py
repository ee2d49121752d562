"""Saving the game on the table: where to is asked, how it went is said in the strip."""

from collections.abc import Callable

from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from editor.document.files import with_suffix
from editor.play.files import write_saved
from editor.play.panels.centre import ConfirmStrip
from editor.play.session import PlaySession
from editor.text.texts import text
from editor.theme.widgets import warn


class Saving:
    """Writes a session; `make_room` is told of the path first, so that no other game is kept there."""

    def __init__(
        self,
        session: PlaySession,
        centre: QWidget,
        strip: ConfirmStrip,
        make_room: Callable[[str], None] | None,
    ) -> None:
        self._session = session
        self._centre = centre
        self._strip = strip
        self._make_room = make_room

    def ask(self) -> None:
        """Ask for a place and write the game there, even where the table is left meanwhile."""
        if self._session.unsaved:
            self._strip.show_words(self._session.unsaved, sign="info")
            return
        # The dialog belongs to the window: the table may go while it is open, and would take it along.
        window = self._centre.window()
        path, _ = QFileDialog.getSaveFileName(window, text("game.save"), "", text("game.filter"))
        if path:
            self.save_to(with_suffix(path), window)

    def save_to(self, path: str, window: QWidget | None = None) -> bool:
        """Write the game; whether that worked. The strip says how it went, and the window what went wrong."""
        if self._make_room is not None:
            self._make_room(path)
        message = write_saved(path, self._session.saved())
        if message:
            warn(window or self._centre, text("game.unsaved"), message)
            return False
        if isValid(self._centre):
            self._strip.show_words(text("game.saved", name=path), sign="save")
        return True
