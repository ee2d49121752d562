"""Opening, saving and closing documents, with the questions that go with it."""

from __future__ import annotations

import os

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.document.document import ScenarioDocument
from editor.document.files import FileReader, Opened, read, save, with_suffix
from editor.document.recovery import Journal, Leftover, forget, leftovers
from editor.document.settings import Settings
from editor.text.texts import plural, text
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario


class FileDesk(QObject):
    """Knows the open documents; each has its journal."""

    opened = Signal(object)
    closed = Signal(object)
    said = Signal(str)
    failed = Signal(str, str)
    #: A map of another program was opened (its name), and what could not be carried over.
    lost = Signal(str, object)

    def __init__(self, catalogue: Catalogue, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._catalogue = catalogue
        self._settings = settings
        self._journals: dict[ScenarioDocument, Journal] = {}
        self._reader = FileReader(self, catalogue)
        self._reader.read.connect(self._read)
        self._reading = 0

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
        """Read a file at once; None when nothing of it can be opened, after saying why."""
        return self._take(read(path, self._catalogue))

    def _read(self, opened: Opened) -> None:
        self._reading -= 1
        self._take(opened)

    def _take(self, opened: Opened) -> ScenarioDocument | None:
        name = os.path.basename(opened.path)
        if opened.scenario is None:
            self.failed.emit(text("dialog.cannot_open", name=name), opened.message)
            return None
        path = None if opened.is_foreign else opened.path
        document = ScenarioDocument(
            opened.scenario, self._catalogue, path=path, findings=opened.findings, parent=self
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
        if document.path and not document.findings:
            return self._write(document, document.path)
        return self.save_as(document)

    def save_as(self, document: ScenarioDocument) -> bool:
        """Ask for a file and save there; whether it is saved."""
        start = document.path or f"{document.scenario.id or 'map'}.json"
        path, _ = QFileDialog.getSaveFileName(
            self._window, text("dialog.save_as"), start, text("dialog.filter")
        )
        return bool(path) and self._write(document, with_suffix(path))

    def _write(self, document: ScenarioDocument, path: str) -> bool:
        failure = save(document.scenario, path)
        if failure:
            self.failed.emit(text("dialog.cannot_save"), failure)
            return False
        document.saved_as(path)
        self._settings.remember_file(path)
        self.said.emit(text("status.saved_as", name=os.path.basename(path)))
        return True

    # ------------------------------------------------------------------ closing

    def close(self, document: ScenarioDocument) -> bool:
        """Close a document after asking what becomes of unsaved changes; whether it was closed."""
        if document.is_dirty and not self._settled(document):
            return False
        journal = self._journals.pop(document, None)
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

    def offer_recovery(self) -> None:
        """Offer the unsaved work that an earlier session left behind."""
        for leftover in leftovers():
            box = QMessageBox(self._window)
            box.setIcon(QMessageBox.Icon.Question)
            box.setText(text("dialog.recover"))
            title = leftover.title or text("untitled")
            box.setInformativeText(text("dialog.recover.more", title=title, written=leftover.written))
            opens = box.addButton(text("dialog.recover.open"), QMessageBox.ButtonRole.AcceptRole)
            box.addButton(text("dialog.recover.later"), QMessageBox.ButtonRole.RejectRole)
            forgets = box.addButton(text("dialog.recover.forget"), QMessageBox.ButtonRole.DestructiveRole)
            box.exec()
            if box.clickedButton() is opens:
                self.recover(leftover)
            elif box.clickedButton() is forgets:
                forget(leftover)

    def recover(self, leftover: Leftover) -> None:
        """Open unsaved work; it stays unsaved, under the name of its file."""
        opened = leftover.open()
        if opened.scenario is None:
            self.failed.emit(text("dialog.cannot_open", name=leftover.title), opened.message)
            return
        document = ScenarioDocument(opened.scenario, self._catalogue, path=leftover.path, parent=self)
        journal = Journal(document)
        self._journals[document] = journal
        document.mark_recovered()
        journal.write()
        forget(leftover)
        self.opened.emit(document)


def ask(
    parent: QWidget, question: str, more: str, buttons: QMessageBox.StandardButton
) -> QMessageBox.StandardButton:
    """Ask a question with a second line below it."""
    box = QMessageBox(QMessageBox.Icon.Question, text("program"), question, buttons, parent)
    box.setInformativeText(more)
    return QMessageBox.StandardButton(box.exec())
