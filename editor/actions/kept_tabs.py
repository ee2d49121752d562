"""The tabs of a window outlast it: after a crash, or at the next start, they come back as they were."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QFile, QLockFile, QObject, QTimer, Signal
from PySide6.QtWidgets import QMessageBox

from editor.actions.file_actions import ask
from editor.beside import Beside
from editor.document.document import ScenarioDocument
from editor.document.files import Opened, read
from editor.document.recovery import forget, journal_folder, leftover_of, locked, snapshot_of
from editor.document.sessions import Session, SessionFile, Tab, joined, left_sessions, new_session
from editor.text.texts import plural, text
from editor.tools.toolbox import TOOLS, tool

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: A change is in the session so many milliseconds after it was made.
DELAY_MS = 200

#: A window that lives so many milliseconds after its tabs are back has not died of them.
CALM_MS = 5000

#: After so many starts that ended soon, it is asked whether the tabs are to come back at all.
PATIENCE = 3

#: Under which name it is remembered whether tabs come back after an ordinary end: `on` or `off`.
AFTER_END = "tabs_come_back"


class KeptTabs(QObject):
    """Writes down the tabs of a window, and brings back those of windows that are gone.

    Tabs are brought back one by one, in their order; those that are still to come stand in this window's own
    session from the start, so that another crash loses nothing. `came_back` follows when all are there.
    """

    came_back = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._own: SessionFile | None = None
        self._last: Session | None = None
        self._from: tuple[SessionFile, ...] = ()
        self._wanted = Session()
        self._waiting: list[Tab] = []
        self._is_back = True
        self._lock: QLockFile | None = None
        self._lost: list[str] = []
        self._changed: list[str] = []
        self._starts = 0
        self._ending: Session | None = None
        self._beside = Beside()
        self._reader = Beside()
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._write)
        self._calm = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm.timeout.connect(self._is_calm)
        self._watch(window)

    def _watch(self, window: MainWindow) -> None:
        for signal in (
            window.files.opened,
            window.files.came_back,
            window.files.closed,
            window.files.filed,
            window.tabs.tabMoved,
            window.tabs.currentChanged,
            window.map_area.view.cameraChanged,
            window.map_area.tool_changed,
            window.play.mode_changed,
        ):
            signal.connect(self._later)

    def serve(self, window: MainWindow) -> None:
        """Belong to another window, which has taken over the documents."""
        self._window = window
        self.setParent(window)
        self._watch(window)
        self._later()

    @property
    def window(self) -> MainWindow:
        """The window whose tabs are kept."""
        return self._window

    # ------------------------------------------------------------------ writing down

    def _later(self, *_: object) -> None:
        if self._own is None or self._ending is not None:
            return
        if self._is_elsewhere():
            # The window may be busy for long with showing what was opened, and the timer with it.
            self._write()
        elif not self._timer.isActive():
            self._timer.start()

    def _is_elsewhere(self) -> bool:
        """Whether the session written last says of other documents that they are open or in front, or of
        another game that it is on the table.
        """
        window, last, documents = self._window, self._last, set(self._window.tabs.documents)
        if not self._is_back or last is None or documents != set(window.files.documents):
            return False  # half way between two states: another signal follows
        shown = window.document if window.document in documents else None
        front = None if shown is None else os.path.basename(window.files.entry_of(shown))
        return (last.front, len(last.tabs), last.game) != (front, len(documents), window.kept.awaited)

    def now(self) -> Session:
        """The session as it stands, with the tabs that are still to come back."""
        window = self._window
        documents = window.tabs.documents
        tabs = (*(tab for tab, _ in self._open_tabs()), *self._waiting)
        if not self._is_back:
            front = self._wanted.front
            current = next((place for place, tab in enumerate(tabs) if tab.entry == front), None)
            return replace(self._wanted, tabs=tabs, current=current, starts=self._starts, ended=False)
        current = documents.index(window.document) if window.document in documents else None
        return Session(tabs, current, window.map_area.tool.id, window.kept.awaited, False, self._starts)

    def _open_tabs(self) -> list[tuple[Tab, ScenarioDocument]]:
        return [(self.tab_of(each), each) for each in self._window.tabs.documents]

    def tab_of(self, document: ScenarioDocument) -> Tab:
        """What is written down of a document."""
        files = self._window.files
        return Tab(
            os.path.basename(files.entry_of(document)),
            document.title,
            document.path,
            files.watch.look(document),
            self._window.places.of(document),
        )

    def _write(self) -> None:
        session = self.now()
        if self._own is not None and session != self._last:
            self._last = session
            self._beside.ask(partial(self._own.write, session))

    def keep_now(self) -> None:
        """Write the session without waiting."""
        if self._ending is None:
            self._write()
        self._beside.wait()

    def _is_calm(self) -> None:
        self._starts = 0
        self._later()

    # ------------------------------------------------------------------ coming back

    @property
    def is_busy(self) -> bool:
        """Whether tabs are still coming back."""
        return not self._is_back

    @property
    def after_end(self) -> bool:
        """Whether tabs come back also after an ordinary end."""
        return self._window.settings.text(AFTER_END, "on") == "on"

    def start(self, *, with_ended: bool = True) -> bool:
        """Bring back the tabs of windows that are gone, and write down those of this one from now on.

        Those of windows that crashed always, those of the window that ended last where the settings say so
        and `with_ended`. Whether there are any; `came_back` follows where there are.
        """
        self._own = new_session()
        found = [(file, session) for file in left_sessions() if (session := _session_in(file)) is not None]
        crashed = [each for each in found if not each[1].ended]
        ended = [each for each in found if each[1].ended]
        for file, session in ended[: -1 if self.after_end else None]:
            _give_up(file, session)
        if with_ended and not crashed:
            crashed = ended[-1:] if self.after_end else []
        for file, _ in ended:
            if all(file is not each for each, _ in crashed):
                file.leave()
        self._wanted = joined(tuple(session for _, session in crashed))
        #: Those whose place this window's session could not take.
        self._from = tuple(file for file, _ in crashed)
        self._starts = self._wanted.starts + 1 if self._wanted.tabs else 0
        if crashed and self._own.write(replace(self._wanted, ended=False, starts=self._starts)):
            for file, _ in crashed:
                file.remove()
            self._from = ()
        if self._starts > PATIENCE and self._wanted.tabs and not self._still_wanted():
            self._wanted = Session()
        self._waiting = list(self._wanted.tabs)
        self._is_back = False
        if not self._waiting:
            self._all_back()
            return False
        self._next()
        return True

    def _still_wanted(self) -> bool:
        buttons = QMessageBox.StandardButton
        question = plural("tabs.again", len(self._wanted.tabs))
        more = text("tabs.again.more")
        return ask(self._window, question, more, buttons.Yes | buttons.No) is not buttons.No

    def _next(self) -> None:
        """Have the next tab read whose entry no running window has."""
        while self._waiting:
            tab = self._waiting[0]
            self._lock = locked(_entry(tab))
            if self._lock is not None:
                self._reader.ask(partial(_opened, tab), self, self._read)
                return
            self._waiting.pop(0)
        self._all_back()

    def _read(self, opened: Opened | None) -> None:
        if not self._waiting or self._lock is None:
            return
        tab, lock = self._waiting[0], self._lock
        self._lock = None
        document = None
        if opened is None:
            lock.unlock()
        else:
            document = self._window.files.bring_back(opened, leftover_of(_entry(tab)), lock, tab.look)
        self._waiting.pop(0)
        if document is not None:
            self._window.places.put(document, tab.place)
            if document.path is not None and self._differs(document, tab):
                self._changed.append(document.title)
        elif opened is not None or tab.path is not None:
            self._lost.append(tab.path or tab.title)
        QTimer.singleShot(0, self, self._next)

    def _differs(self, document: ScenarioDocument, tab: Tab) -> bool:
        """Whether the file of a document was changed since the tab was written down."""
        watch = self._window.files.watch
        return watch.differs(document) or (tab.look is not None and watch.look(document) != tab.look)

    def _all_back(self) -> None:
        window, wanted = self._window, self._wanted
        documents = {os.path.basename(window.files.entry_of(each)): each for each in window.tabs.documents}
        front = documents.get(wanted.front or "")
        if front is not None:
            window.tabs.add(front)
        if wanted.tool in {each.id for each in TOOLS}:
            window.map_area.take(tool(wanted.tool))
        if front is not None and wanted.game:
            window.kept.go_back(wanted.game)
        self._is_back = True
        if self._own is not None:
            self._beside.wait()
            self._last = self.now()
            self._own.write(self._last)
        for file in self._from:
            file.remove()
        self._tell(crashed=bool(documents) and not wanted.ended)
        self._from = ()
        self._wanted = Session()
        self._calm.start()
        self.came_back.emit()

    def _tell(self, *, crashed: bool) -> None:
        """Say what came back after a crash, what did not, and what is another one than it was."""
        words = [plural("tabs.back", len(self._window.tabs.documents))] if crashed else []
        words += [text("tabs.lost", name=name) for name in self._lost]
        words += [text("tabs.changed", name=name) for name in self._changed]
        if words:
            self._window.notices.bar.show_notice(" ".join(words))

    # ------------------------------------------------------------------ ending

    def choose_after_end(self, on: bool) -> None:
        """Bring tabs back after an ordinary end from now on, or no longer, and remember it."""
        self._window.settings.remember_text(AFTER_END, "on" if on else "off")

    def begin_end(self) -> None:
        """The window is about to leave the game and to close its documents; what is unsaved is not wanted."""
        if self._timer.isActive():
            # Killed before it has ended, it comes back as it is now.
            self._timer.stop()
            self._write()
        self._calm.stop()
        session = self.now()
        gone = {tab.entry for tab, each in self._open_tabs() if each.path is None and each.is_dirty}
        tabs = tuple(tab for tab in session.tabs if tab.entry not in gone)
        current = next((place for place, tab in enumerate(tabs) if tab.entry == session.front), None)
        self._ending = replace(session, tabs=tabs, current=current, starts=0, ended=self._is_back)
        self._window.files.leaves_for_later = self._own is not None and self.after_end

    def end(self) -> None:
        """The window is gone: its tabs come back where the settings say so."""
        self._beside.stop()
        own, self._own = self._own, None
        if own is None or self._ending is None:
            return
        if self.after_end or not self._is_back:
            own.write(self._ending)
            own.leave()
        else:
            own.remove()
        for file in self._from:
            file.remove()


def _opened(tab: Tab) -> Opened | None:
    """What there is of a tab's document: its entry of the journal, else its file; runs beside the window."""
    snapshot = snapshot_of(_entry(tab))
    opened = read(snapshot) if QFile.exists(snapshot) else None
    if opened is None or opened.scenario is None:
        # The entry knows of a save that the session was not told of any more.
        path = leftover_of(_entry(tab)).path or tab.path
        opened = read(path) if path is not None else opened
    return opened


def _entry(tab: Tab) -> str:
    return QDir(journal_folder()).filePath(tab.entry)


def _session_in(file: SessionFile) -> Session | None:
    """The session of a file; a damaged one is put aside, and what its tabs left in the journal is offered."""
    session = file.read()
    if session is None:
        file.put_aside()
    return session


def _give_up(file: SessionFile, session: Session) -> None:
    """Nobody wants a session any longer that ended properly: what was unsaved was asked about then."""
    for tab in session.tabs:
        leftover = leftover_of(_entry(tab))
        if not leftover.dirty:
            forget(leftover)
    file.remove()
