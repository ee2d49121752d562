"""The context menu of a document's tab."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from editor.document.document import ScenarioDocument
from editor.menus.asking import WidgetMenu
from editor.menus.entry import Entry, Item, command, heading, keys_of, unless
from editor.menus.files import file_entries
from editor.text.texts import text

if TYPE_CHECKING:
    from editor.main_window import MainWindow


class TabMenu(QObject):
    """Offers closing, saving and the file of a tab; the usual question comes before unsaved work goes."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        WidgetMenu(window.tabs, self._offered, window.tabs.current_corner)

    def _offered(self, place: QPoint) -> Iterator[Item]:
        window = self._window
        document = window.tabs.document_at(place)
        if document is None:
            yield command(window.commands["new"])
            yield command(window.commands["open"])
            return
        files, others = window.files, [each for each in window.files.documents if each is not document]
        alone = "" if others else text("context.only_tab")
        yield heading(document.title)
        # The keys close the tab in front, so that only its menu shows them.
        keys = keys_of(window.close_tab) if document is window.document else ""
        yield Entry(text("action.close_tab"), lambda: files.close(document), keys)
        yield unless(alone, Entry(text("context.close_others"), lambda: self._close(others)))
        yield Entry(text("context.close_all"), lambda: self._close([document, *others]))
        yield None
        for id_, does in (("save", files.save), ("save_as", files.save_as)):
            action = window.commands[id_]
            shown = keys_of(action) if document is window.document else ""
            yield Entry(action.text().replace("&", ""), partial(does, document), shown)
        yield None
        yield from file_entries(document.path)

    def _close(self, documents: list[ScenarioDocument]) -> None:
        """Close one after the other, until a question is answered with Cancel."""
        for document in documents:
            if not self._window.files.close(document):
                return
