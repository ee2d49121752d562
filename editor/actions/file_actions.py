"""Opening, saving and closing documents, with the questions that go with it."""

import os
from collections.abc import Callable, Iterable

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.actions.unsaved_dialog import UnsavedDialog
from editor.document.backups import Backup, keep
from editor.document.document import ScenarioDocument
from editor.document.file_watch import FileWatch, Look
from editor.document.files import FileReader, Opened, read, save, with_suffix
from editor.document.recovery import (
    Journal,
    Leftover,
    forget,
    left_for_later,
    leftovers,
    locked,
    snapshot_of,
)
from editor.document.settings import Settings
from editor.panels.dialogs.recovery_dialog import RecoveryDialog
from editor.panels.pictures import Pictures
from editor.text.texts import plural, text, titled
from editor.theme.widgets import asked
from engine.model.board_sheet import face_of
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.system.files import same_file

#: Saves a document; whether it is saved.
Saving = Callable[[ScenarioDocument], bool]


class Reloaded:
    """The scenario as the file has it now."""

    def __init__(self, scenario: Scenario) -> None:
        self.title = titled("edit.reload")
        self._scenario = scenario

    def __call__(self, _: Scenario) -> Scenario:
        return self._scenario


class FileActions(QObject):
    """Knows the open documents; each has its journal."""

    opened = Signal(object)
    #: A document is open, behind those that were there.
    came_back = Signal(object)
    closed = Signal(object)
    #: The file of a document holds what it has: it was written or read, or the document has another file.
    filed = Signal(object)
    said = Signal(str)
    failed = Signal(str, str)
    #: A map of another program was opened (its name), and what could not be carried over.
    lost = Signal(str, object)
    #: The file that was opened holds a board.
    board_read = Signal(object)
    #: The file that was opened holds a game: its name, and the game.
    game_read = Signal(str, object)
    #: A turn of a game by file is to be opened.
    turn_met = Signal(str)

    def __init__(self, catalogue: Catalogue, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._catalogue = catalogue
        self._settings = settings
        self._journals: dict[ScenarioDocument, Journal] = {}
        self.watch = FileWatch(self)
        self.watch.changed_outside.connect(self._hold)
        self._reader = FileReader(self, catalogue)
        self._reader.read.connect(self._read)
        self._reading = 0
        #: Whether documents that have no file and no unsaved change stay in the journal when they are closed.
        self.leaves_for_later = False
        self._board_saving: tuple[Saving, Saving] | None = None

    def saves_boards(self, save: Saving, save_as: Saving) -> None:
        """Leave saving to others where a document is a board."""
        self._board_saving = save, save_as

    def retell(self, catalogue: Catalogue) -> None:
        """Open documents with the names of that catalogue from now on."""
        self._catalogue = catalogue
        self._reader.retell(catalogue)

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

    def add(self, scenario: Scenario, path: str | None = None, home: str = "") -> ScenarioDocument:
        """Open a scenario that is in memory; an untitled one has no path, and may have a home of old."""
        return self._add(ScenarioDocument(scenario, self._catalogue, path=path, home=home, parent=self))

    def _add(self, document: ScenarioDocument) -> ScenarioDocument:
        self._keep(document, Journal(document))
        self.opened.emit(document)
        return document

    def _keep(self, document: ScenarioDocument, journal: Journal, look: Look = None) -> None:
        self._journals[document] = journal
        journal.failed.connect(
            lambda why: self.failed.emit(text("journal.unkept"), text("journal.unkept.more", why=why))
        )
        self.watch.know(document, look)
        document.path_changed.connect(lambda: self.watch.know(document))
        document.path_changed.connect(lambda: self.filed.emit(document))

    def entry_of(self, document: ScenarioDocument) -> str:
        """The entry of the journal that a document has as long as its tab is there, over crashes too."""
        return self._journals[document].entry

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
        if path.lower().endswith(".turn"):
            self.turn_met.emit(path)
            return
        for document in self._journals:
            if document.path is not None and same_file(document.path, path):
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
        if opened.game is not None:
            self.game_read.emit(name, opened.game)
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
            self._settings.remember_file(path, opened.scenario.title)
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
        place = self._place(document)
        return place is not None and self._write(document, place)

    def _place(self, document: ScenarioDocument) -> str | None:
        """Where saving a document goes: its file or one that is asked for; None where it goes nowhere."""
        if document.path and not document.findings:
            return document.path if self._may_write(document, document.path) else None
        return self._asked_place(document)

    def save_as(self, document: ScenarioDocument) -> bool:
        """Ask for a file and save there; whether it is saved."""
        if self._board_saving is not None and face_of(document.scenario) is not None:
            return self._board_saving[1](document)
        place = self._asked_place(document)
        return place is not None and self._write(document, place)

    def _asked_place(self, document: ScenarioDocument) -> str | None:
        start = document.path or f"{document.scenario.id or 'map'}.json"
        path, _ = QFileDialog.getSaveFileName(
            self._window, text("dialog.save_as"), start, text("dialog.filter")
        )
        place = with_suffix(path) if path else None
        return place if place is not None and self._may_write(document, place) else None

    def _may_write(self, document: ScenarioDocument, path: str) -> bool:
        """Whether nobody else changed the document's file, or it is to be saved over all the same."""
        return path != document.path or not self.watch.differs(document) or self._overwrites(path)

    def _write(self, document: ScenarioDocument, path: str) -> bool:
        self.make_room(path, document)
        failure = save(document.scenario, path)
        if failure:
            self.failed.emit(text("dialog.cannot_save"), failure)
            return False
        document.saved_as(path)
        self._known(document)
        self._settings.remember_file(path, document.scenario.title)
        self.said.emit(text("status.saved_as", name=os.path.basename(path)))
        return True

    def make_room(self, path: str, document: ScenarioDocument | None = None) -> None:
        """What is about to be written there stands in the place of the file: that one becomes a backup.

        Open documents whose file it is go to the journal before, but for the one that is being saved.
        """
        keep(path)
        for other in self.documents:
            if other is not document and other.path and same_file(other.path, path):
                self._journals[other].hold_now()

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
        self._known(document)

    def _known(self, document: ScenarioDocument) -> None:
        """The file of the document was just read or written."""
        self.watch.know(document)
        self._journals[document].in_file()
        self.filed.emit(document)

    def _hold(self, document: ScenarioDocument) -> None:
        """The file is another one, or gone: what the document has goes to the journal until it is saved."""
        self._journals[document].hold()

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
        if not self.settle((document,)):
            return False
        self._let_go(document)
        return True

    def keep_now(self) -> None:
        """Put what no file holds into the journal without waiting."""
        for journal in self._journals.values():
            journal.write()

    def close_all(self) -> None:
        """Close every document, without questions: `settle` has asked them."""
        for document in self.documents:
            self._let_go(document)

    def _let_go(self, document: ScenarioDocument) -> None:
        journal = self._journals.pop(document, None)
        self.watch.forget(document)
        if journal is not None and self.leaves_for_later and not document.is_dirty:
            journal.leave()
        elif journal is not None:
            journal.close()
        self.closed.emit(document)
        document.deleteLater()

    def settle(self, documents: Iterable[ScenarioDocument]) -> bool:
        """Ask what becomes of unsaved changes in these documents, and save what is to be saved.

        False when the user cancelled or a file could not be written. Nothing is closed here, and nothing
        is written before the last question is answered.
        """
        unsaved = tuple(document for document in documents if document.is_dirty)
        wanted = self._wanted(unsaved) if unsaved else ()
        if wanted is None:
            return False
        places: dict[ScenarioDocument, str] = {}
        for document in wanted:
            if self._board_saving is not None and face_of(document.scenario) is not None:
                continue
            place = self._place(document)
            if place is None:
                return False
            if place in places.values():
                message = text("dialog.same_place", name=os.path.basename(place))
                self.failed.emit(text("dialog.cannot_save"), message)
                return False
            places[document] = place
        return all(
            self._write(document, places[document]) if document in places else self.save(document)
            for document in wanted
        )

    def _wanted(self, unsaved: tuple[ScenarioDocument, ...]) -> tuple[ScenarioDocument, ...] | None:
        """Which of several documents with unsaved changes are to be saved; None where all stays as it is."""
        if len(unsaved) > 1:
            dialog = UnsavedDialog(unsaved, self._window)
            return dialog.to_save if asked(dialog) else None
        buttons = QMessageBox.StandardButton
        answer = ask(
            self._window,
            text("dialog.unsaved", title=unsaved[0].title),
            text("dialog.unsaved.more"),
            buttons.Save | buttons.Discard | buttons.Cancel,
        )
        match answer:
            case buttons.Save:
                return unsaved
            case buttons.Discard:
                return ()
            case _:
                return None

    # ------------------------------------------------------------------ recovery

    def offer_recovery(self, pictures: Pictures, *, again: bool = False) -> None:
        """Offer what earlier sessions left behind; `again` also what was left for later before."""
        found = tuple(each for each in leftovers() if again or (each.dirty and not each.asked))
        if not found:
            if again:
                self.said.emit(text("recover.none"))
            return
        dialog = RecoveryDialog(found, self._catalogue, pictures, self._window)
        asked(dialog)
        decided = {each.leftover.entry: each.what for each in dialog.decisions}
        for leftover in found:
            match decided.get(leftover.entry):
                case "open":
                    self.recover(leftover)
                case "forget":
                    forget(leftover)
                case _:
                    left_for_later(leftover)

    def recover(self, leftover: Leftover) -> None:
        """Open unsaved work; it stays unsaved, under the name of its file and in its entry."""
        lock = locked(leftover.entry)
        if lock is None:
            return  # another window has it by now
        opened = leftover.open()
        if opened.scenario is None:
            lock.unlock()
            self.failed.emit(text("dialog.cannot_open", name=leftover.title), opened.message)
            return
        document = ScenarioDocument(
            opened.scenario, self._catalogue, path=leftover.path, home=leftover.home, parent=self
        )
        self._keep(document, Journal(document, entry=leftover.entry, lock=lock))
        if leftover.dirty:
            document.mark_recovered()
        self.opened.emit(document)

    def bring_back(
        self, opened: Opened, leftover: Leftover, lock: QLockFile, look: Look = None
    ) -> ScenarioDocument | None:
        """Open a document of an earlier session behind the others, in the entry it had.

        `opened` is what its entry or its file holds, `look` what the file looked like then. None where
        nothing of it could be read.
        """
        if opened.scenario is None:
            lock.unlock()
            return None
        in_journal = opened.path == snapshot_of(leftover.entry)
        path = leftover.path if in_journal else opened.path
        findings = () if in_journal else opened.findings
        document = ScenarioDocument(
            opened.scenario,
            self._catalogue,
            path=path,
            findings=findings,
            home=leftover.home,
            parent=self,
        )
        self._keep(document, Journal(document, entry=leftover.entry, lock=lock), look if in_journal else None)
        if in_journal and leftover.dirty:
            document.mark_recovered()
        elif in_journal:
            # It was written down since its file held something else.
            self._hold(document)
        self.came_back.emit(document)
        return document


def ask(
    parent: QWidget, question: str, more: str, buttons: QMessageBox.StandardButton
) -> QMessageBox.StandardButton:
    """Ask a question with a second line below it."""
    box = QMessageBox(QMessageBox.Icon.Question, text("program"), question, buttons, parent)
    box.setInformativeText(more)
    return QMessageBox.StandardButton(asked(box))
