"""What is said of files that changed on disk or are open elsewhere, and the backups of the map in front."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from editor.actions.commands import calling
from editor.actions.file_actions import FileActions
from editor.document.backups import backups
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.panels.notice_bar import NoticeBar
from editor.text.texts import text


class FileNotices(QObject):
    """Joins the watch over files with the notice bar."""

    def __init__(
        self,
        files: FileActions,
        bar: NoticeBar,
        settings: Settings,
        bring_to_front: Callable[[ScenarioDocument], None],
    ) -> None:
        # Gone with the bar: the desk outlives the window whose bar it is.
        super().__init__(bar)
        self._settings = settings
        self._files = files
        self._bar = bar
        self._bring_to_front = bring_to_front
        files.closed.connect(self._closed)
        files.watch.changed_outside.connect(self._changed_outside)
        files.watch.open_elsewhere.connect(self._open_elsewhere)

    @property
    def bar(self) -> NoticeBar:
        return self._bar

    def fill_recent(self, menu: QMenu) -> None:
        """Offer the files used last."""
        menu.clear()
        for path in self._settings.recent:
            menu.addAction(path, calling(self._files.open_path, path))
        menu.addSeparator()
        menu.addAction(text("action.clear_recent"), self._settings.forget_files)

    def fill_backups(self, menu: QMenu, document: ScenarioDocument | None) -> None:
        """Offer the backups of a document's file."""
        menu.clear()
        found = backups(document.path) if document is not None and document.path else ()
        for each in found:
            menu.addAction(each.written, calling(self._files.open_backup, each))
        if not found:
            menu.addAction(text("backups.none")).setEnabled(False)

    def _closed(self, document: ScenarioDocument) -> None:
        """Nobody can follow a notice whose map is closed, and none is of use when all are."""
        if document is self._bar.about or all(each is document for each in self._files.documents):
            self._bar.about = None
            self._bar.hide()

    def _changed_outside(self, document: ScenarioDocument) -> None:
        self._bring_to_front(document)
        key = "notice.changed_unsaved" if document.is_dirty else "notice.changed"
        self._bar.show_notice(
            text(key, name=Path(document.path or "").name),
            (text("notice.reload"), partial(self._files.reload, document)),
            (text("notice.keep"), document.mark_recovered),
            about=document,
        )

    def _open_elsewhere(self, document: ScenarioDocument) -> None:
        self._bar.show_notice(
            text("notice.elsewhere", name=Path(document.path or "").name),
            (text("notice.save_as"), partial(self._files.save_as, document)),
            about=document,
        )
