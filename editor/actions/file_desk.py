"""Opening, saving and closing documents, with the questions that go with it."""

from __future__ import annotations

import os
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.document.backups import Backup, keep
from editor.document.document import ScenarioDocument
from editor.document.file_watch import FileWatch
from editor.document.files import FileReader, Opened, read, save, with_suffix
from editor.document.recovery import Journal, Leftover, forget, leftovers
from editor.document.settings import Settings
from editor.panels.pictures import Pictures
from editor.panels.recovery_dialog import RecoveryDialog
from editor.text.texts import plural, text
from engine.model.board_sheet import face_of
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario

#: Saves a document; whether it is saved.
Saving = Callable[[ScenarioDocument], bool]


class Reloaded:
    """The scenario as the file has it now."""

    def __init__(self, scenario: Scenario) -> None:
        self.title = text("edit.reload")
        self._scenario = scenario

    def __call__(self, _: Scenario) -> Scenario:
        return self._scenario


class FileDesk(QObject):
    """Knows the open documents; each has its journal."""

    opened = Signal(object)
    closed = Signal(object)
    said = Signal(str)
    failed = Signal(str, str)
    #: A map of another program was opened (its name), and what could not be carried over.
    lost = Signal(str, object)
    #: The file that was opened holds a board.
    board_read = Signal(object)

    def __init__(self, catalogue: Catalogue, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._catalogue = catalogue
        self._settings = settings
        self._journals: dict[ScenarioDocument, Journal] = {}
        self.watch = FileWatch(self)
        self._reader = FileReader(self, catalogue)
        self._reader.read.connect(self._read)
        self._reading = 0
        self._board_saving: tuple[Saving, Saving] | None = None

    def saves_boards(self, save: Saving, save_as: Saving) -> None:
        """Leave saving to others where a document is a board."""
        self._board_saving = save, save_as

    def serve(self, window: QWidget) -> None:
        """Belong to a window and ask in its name from now on."""
        self._window = window
        self.setParent(window)

    @property
    def documents(self) -> tuple[ScenarioDocument, ...]:
        return tuple(self._journals)

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read at the moment."""
        return self._reading > 0

    # ------------------------------------------------------------------ opening

    def add(self, scenario: Scenario, path: str | None = None) -> ScenarioDocument:
        """Open a scenario that is in memory; an untitled one has no path."""
        return self._add(ScenarioDocument(scenario, self._catalogue, path=path, parent=self))

    def _add(self, document: ScenarioDocument) -> ScenarioDocument:
        self._journals[document] = Journal(document)
        self.watch.know(document)
        document.path_changed.connect(lambda: self.watch.know(document))
        self.opened.emit(document)
        return document

    def ask_open(self) -> None:
        """Ask for files and open them."""
        start = os.path.dirname(self._settings.recent[0]) if self._settings.recent else ""
        paths, _ = QFileDialog.getOpenFileNames(
            self._window, text("dialog.open"), start, text("dialog.open.filter")
        )
        for path in paths:
            self.open_path(path)

    def open_path(self, path: str) -> None:
        """Read a file in the background and open what can be opened of it."""
        for document in self._journals:
            if document.path is not None and os.path.abspath(document.path) == os.path.abspath(path):
                self.opened.emit(document)
                return
        self._reading += 1
        self.said.emit(text("status.opening", name=os.path.basename(path)))
        self._reader.start(path)

    def open_now(self, path: str) -> ScenarioDocument | None:
        """Read a file at once; None when it holds no scenario that can be opened, after saying why."""
        return self._take(read(path, self._catalogue))

    def _read(self, opened: Opened) -> None:
        self._reading -= 1
        self._take(opened)

    def _take(self, opened: Opened) -> ScenarioDocument | None:
        name = os.path.basename(opened.path)
        if opened.board is not None:
            self.board_read.emit(opened.board)
            return None
        if opened.scenario is None:
            self.failed.emit(text("dialog.cannot_open", name=name), opened.message)
            return None
        path = None if opened.is_foreign else opened.path
        document = ScenarioDocument(
            opened.scenario,
            self._catalogue,
            path=path,
            findings=(*opened.findings, *(loss.finding() for loss in opened.losses)),
            parent=self,
        )
        if path is not None:
            self._settings.remember_file(path)
        self._add(document)
        if opened.losses:
            self.lost.emit(name, opened.losses)
        if opened.findings:
            self.said.emit(plural("partly_read", len(opened.findings)))
        return document

    # ------------------------------------------------------------------ saving

    def save(self, document: ScenarioDocument) -> bool:
        """Save to the document's file, or ask for one; whether it is saved.

        A file that could be read only in part is not overwritten without asking.
        """
        if self._board_saving is not None and face_of(document.scenario) is not None:
            return self._board_saving[0](document)
        if document.path and not document.findings:
            return self._write(document, document.path)
        return self.save_as(document)

    def save_as(self, document: ScenarioDocument) -> bool:
        """Ask for a file and save there; whether it is saved."""
        if self._board_saving is not None and face_of(document.scenario) is not None:
            return self._board_saving[1](document)
        start = document.path or f"{document.scenario.id or 'map'}.json"
        path, _ = QFileDialog.getSaveFileName(
            self._window, text("dialog.save_as"), start, text("dialog.filter")
        )
        return bool(path) and self._write(document, with_suffix(path))

    def _write(self, document: ScenarioDocument, path: str) -> bool:
        if path == document.path and self.watch.differs(document) and not self._overwrites(path):
            return False
        keep(path)
        failure = save(document.scenario, path)
        if failure:
            self.failed.emit(text("dialog.cannot_save"), failure)
            return False
        document.saved_as(path)
        self.watch.know(document)
        self._settings.remember_file(path)
        self.said.emit(text("status.saved_as", name=os.path.basename(path)))
        return True

    def _overwrites(self, path: str) -> bool:
        """Ask whether a file that somebody else changed is to be saved over."""
        buttons = QMessageBox.StandardButton
        question = text("notice.changed", name=os.path.basename(path))
        more = text("dialog.overwrite.more")
        return ask(self._window, question, more, buttons.Save | buttons.Cancel) is buttons.Save

    def reload(self, document: ScenarioDocument) -> None:
        """Read the document's file again: one step of the history, so that undo brings the old map back."""
        opened = read(document.path or "", self._catalogue)
        if opened.scenario is None:
            self.failed.emit(text("dialog.cannot_open", name=document.title), opened.message)
            return
        document.apply(Reloaded(opened.scenario))
        document.saved_as(opened.path)
        self.watch.know(document)

    def open_backup(self, backup: Backup) -> None:
        """Open what a file held earlier; saving asks for a place."""
        opened = read(backup.path, self._catalogue)
        if opened.scenario is None:
            self.failed.emit(text("dialog.cannot_open", name=backup.written), opened.message)
            return
        self.add(opened.scenario).mark_recovered()

    # ------------------------------------------------------------------ closing

    def close(self, document: ScenarioDocument) -> bool:
        """Close a document after asking what becomes of unsaved changes; whether it was closed."""
        if document.is_dirty and not self._settled(document):
            return False
        journal = self._journals.pop(document, None)
        self.watch.forget(document)
        if journal is not None:
            journal.close()
        self.closed.emit(document)
        document.deleteLater()
        return True

    def close_all(self) -> bool:
        """Close every document; False when the user cancelled one."""
        return all(self.close(document) for document in tuple(self._journals))

    def _settled(self, document: ScenarioDocument) -> bool:
        buttons = QMessageBox.StandardButton
        answer = ask(
            self._window,
            text("dialog.unsaved", title=document.title),
            text("dialog.unsaved.more"),
            buttons.Save | buttons.Discard | buttons.Cancel,
        )
        match answer:
            case buttons.Save:
                return self.save(document)
            case buttons.Discard:
                return True
            case _:
                return False

    # ------------------------------------------------------------------ recovery

    def offer_recovery(self, pictures: Pictures) -> None:
        """Offer the unsaved work that earlier sessions left behind."""
        found = leftovers()
        if not found:
            return
        dialog = RecoveryDialog(found, self._catalogue, pictures, self._window)
        dialog.exec()
        for decision in dialog.decisions:
            if decision.what == "open":
                self.recover(decision.leftover)
            else:
                forget(decision.leftover)

    def recover(self, leftover: Leftover) -> None:
        """Open unsaved work; it stays unsaved, under the name of its file."""
        opened = leftover.open()
        if opened.scenario is None:
            self.failed.emit(text("dialog.cannot_open", name=leftover.title), opened.message)
            return
        document = ScenarioDocument(opened.scenario, self._catalogue, path=leftover.path, parent=self)
        self._add(document)
        document.mark_recovered()
        self._journals[document].write()
        forget(leftover)


def ask(
    parent: QWidget, question: str, more: str, buttons: QMessageBox.StandardButton
) -> QMessageBox.StandardButton:
    """Ask a question with a second line below it."""
    box = QMessageBox(QMessageBox.Icon.Question, text("program"), question, buttons, parent)
    box.setInformativeText(more)
    return QMessageBox.StandardButton(box.exec())
