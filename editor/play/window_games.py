"""The games of a window: begun, gone on with, resumed from files; each is kept while it is played."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.actions.long_work import LongWork
from editor.analysis.service import AnalysisService
from editor.document.document import ScenarioDocument
from editor.document.game_home import bundled_stem, kept_games
from editor.play.files import read_saved
from editor.play.keeping import Keeper
from editor.play.mode import PlayTable
from editor.play.panels.kept_dialog import KeptDialog
from editor.play.panels.refusal_dialog import RefusalDialog
from editor.play.panels.start_dialog import StartDialog
from editor.play.readying import make_ready
from editor.play.resuming import Load, resume
from editor.play.session import PlaySession
from editor.play.sharing import share_window
from editor.play.taking_over import ask
from editor.play.timeline import Course
from editor.text.sentences import told
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.widgets import asked, warn
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.playtest.on_new_map import TakenOver, on_new_map
from engine.storage.kept_game import KeptGame, NotKept
from engine.storage.kept_games import GameLog
from engine.storage.line_log import InUse
from engine.storage.saved_game import SavedGame

if TYPE_CHECKING:
    from editor.main_window import MainWindow


@dataclass(frozen=True)
class Parked:
    """A game that was left in this window: going on with it needs no replay."""

    id: str
    course: Course


class WindowGames:
    """What the window calls to go over to play mode.

    It asks who plays, then begins a game, or goes on with one that was kept or saved. The game comes later:
    the window stays as it is until the map is checked or the file is replayed.
    """

    def __init__(self, appearance: Appearance, service: AnalysisService) -> None:
        self._appearance = appearance
        self._service = service
        self._under_way: dict[object, LongWork] = {}
        self._parked: WeakKeyDictionary[ScenarioDocument, Parked] = WeakKeyDictionary()
        self._played: WeakKeyDictionary[ScenarioDocument, set[str]] = WeakKeyDictionary()
        self._keeper: Keeper | None = None
        self._awaited = ""
        #: The id of a game that goes from table to table, and in which nobody has decided anything yet.
        self._undecided = ""
        #: The window whose table the games under way come to.
        self._window: MainWindow | None = None

    def stay(self) -> None:
        """The game on the table, which is about to be left, is gone on with at another one.

        It is kept meanwhile, though nobody may have decided anything in it.
        """
        self._undecided = ""
        if self._keeper is not None and not self._keeper.touched:
            self._undecided, self._keeper.touched = self.playing, True

    def serve(self, window: MainWindow) -> None:
        """Bring games on their way to the table of another window, which takes over the documents."""
        self._window = window
        for work in self._under_way.values():
            work.serve(window)

    @property
    def playing(self) -> str:
        """The id of the kept game that is on the table, empty where there is none."""
        log = self._keeper.log if self._keeper is not None else None
        return log.folder.name if log is not None else ""

    @property
    def awaited(self) -> str:
        """The id of the kept game that is replayed on its way to the table, empty where there is none."""
        return self._awaited if self._under_way else ""

    @property
    def is_busy(self) -> bool:
        """Whether a game is on its way to the table, so that no other one can be begun."""
        return bool(self._under_way)

    # ------------------------------------------------------------------ ways to the table

    def __call__(self, document: ScenarioDocument, window: QWidget) -> PlayTable | None:
        """Ask which game is played; None where it is none, or one that comes later."""
        if self._under_way:
            return None
        main = cast("MainWindow", window)
        games = kept_games()
        if games.games(document.home):
            dialog = KeptDialog.of_map(games, document, window)
            if not asked(dialog):
                return None
            if dialog.chosen is not None:
                go_on = self.take_over if dialog.on_new_map else self.go_on
                go_on(document, main, dialog.chosen)
                return None
        self._agree(document, main)
        return None

    def go_on(self, document: ScenarioDocument, window: MainWindow, game: KeptGame) -> None:
        """Go on with a kept game on the map of that document, in place of the one that is played there."""
        if self._under_way or (self.playing and self.playing == game.id):
            return
        if self._unpark(document, window, game):
            return
        logs: list[GameLog] = []

        def load() -> tuple[SavedGame | None, str]:
            try:
                log, saved = kept_games().open(game)
            except NotKept as fault:
                return None, told(fault.args[0])
            except InUse:
                return None, text("kept.in_use.more")
            except OSError as error:
                return None, f"{game.folder}: {error.strerror or error}"
            logs.append(log)
            return saved, ""

        def close() -> None:
            for log in logs:
                log.close()

        name, self._awaited = game.title or game.id, game.id
        self._resume(load, name, document, window, log_of=lambda: logs[0] if logs else None, given_up=close)

    def go_on_from(self, document: ScenarioDocument, window: MainWindow, name: str, saved: SavedGame) -> None:
        """Replay a game read from a file of that name and go over to it; nothing may be under way."""
        self._awaited = ""
        self._resume(lambda: (saved, ""), name, document, window)

    def take_over(self, document: ScenarioDocument, window: MainWindow, game: KeptGame) -> None:
        """Play a kept game on the map of that document as it is now, as far as its answers are legal there.

        It becomes a game of its own; the one on the old map stays as it is.
        """
        found: list[tuple[TakenOver, Scenario]] = []
        scenario, catalogue = document.scenario, document.catalogue

        def load() -> tuple[SavedGame | None, str]:
            try:
                saved = kept_games().read(game)
            except NotKept as fault:
                return None, told(fault.args[0])
            found.append((on_new_map(saved, scenario, catalogue), saved.scenario))
            return found[0][0].saved, ""

        def agree(course: Course, now: MainWindow) -> bool:
            agreed = ask(*found[0], course, now)
            if agreed.on_old:
                # Once this replay is over, so that another one may begin.
                QTimer.singleShot(0, now, lambda: self.go_on(document, now, game))
            return agreed.on_new

        self._awaited = ""
        self._resume(load, game.title or game.id, document, window, agree=agree)

    def _unpark(self, document: ScenarioDocument, window: MainWindow, game: KeptGame) -> bool:
        """Go on from memory; False where the game was not left here, or was played elsewhere since."""
        parked = self._parked.get(document)
        if parked is None or parked.id != game.id:
            return False
        course = parked.course
        try:
            log, saved = kept_games().open(game)
        except (NotKept, OSError):
            return False
        if saved.answers != course.match.answers:
            log.close()
            return False
        self._show(document, window, PlaySession.of_course(course, self._service), log)
        return True

    def _agree(self, document: ScenarioDocument, window: MainWindow) -> None:
        """Ask what a new game is agreed on; it begins once the map is checked, in place of another one."""
        dialog = StartDialog(document.scenario, window)
        if not asked(dialog):
            return
        if dialog.resumes:
            path, _ = QFileDialog.getOpenFileName(window, text("game.open"), "", text("game.filter"))
            if path:
                self._awaited = ""
                self._resume(lambda: read_saved(path), Path(path).name, document, window)
            return
        setup, self._awaited = dialog.setup, ""

        def ready(game: Game) -> None:
            now = self._window or window
            if document in now.files.documents:
                self._show(document, now, PlaySession(game, setup, self._service), None)

        def refused(errors: tuple[Finding, ...]) -> None:
            now = self._window or window
            RefusalDialog(errors, now.findings.lead_to, now).open()

        def failed(message: str) -> None:
            warn(self._window or window, text("start.bad"), message)

        work = make_ready(document, setup, window, ready=ready, refused=refused, failed=failed)
        self._wait_for(work, window)

    def _wait_for(self, work: LongWork, window: MainWindow) -> None:
        """Begin nothing else until that is over: answered, stopped, or gone with its window."""
        mark = object()
        self._under_way[mark] = work
        self._window = window

        def over() -> None:
            self._under_way.pop(mark, None)
            if not self._under_way:
                self._window = None

        work.finished.connect(lambda *_: over())
        work.destroyed.connect(lambda *_: over())

    def _resume(
        self,
        load: Load,
        name: str,
        document: ScenarioDocument,
        window: MainWindow,
        *,
        log_of: Callable[[], GameLog | None] = lambda: None,
        given_up: Callable[[], None] = lambda: None,
        agree: Callable[[Course, MainWindow], bool] = lambda _course, _window: True,
    ) -> None:
        """Replay a game beside the window, then show it, where whoever waits for it agrees."""

        def resumed(course: Course) -> None:
            now = self._window or window
            if document not in now.files.documents or not agree(course, now):
                given_up()
                return
            self._show(document, now, PlaySession.of_course(course, self._service), log_of())

        def failed(message: str) -> None:
            given_up()
            warn(self._window or window, text("game.unread"), message)

        def stopped() -> None:
            given_up()
            (self._window or window).status.say(text("game.unresumed", name=name))

        work = resume(load, name, document.catalogue, window, resumed=resumed, failed=failed, stopped=stopped)
        self._wait_for(work, window)

    # ------------------------------------------------------------------ at the table

    def _show(
        self, document: ScenarioDocument, window: MainWindow, session: PlaySession, log: GameLog | None
    ) -> None:
        """Go over to a game that is ready, in place of another one, and to its map, whatever is in front."""
        window.show_document(document)
        window.map_area.cancel()
        window.leave_play()
        window.play.enter(document, lambda _document, _window: self._table(document, window, session, log))
        window.main_bar.show_mode("play")

    def _table(
        self, document: ScenarioDocument, window: MainWindow, session: PlaySession, log: GameLog | None
    ) -> PlayTable:
        """The table of a session, which is kept in that log, or in a new one."""
        keeper = Keeper(session, lambda saved: self._log(document, session, saved), log)
        keeper.failed.connect(
            lambda why: warn(window, text("kept.unkept"), text("kept.unkept.more", why=why))
        )
        table = PlayTable(
            session,
            self._appearance,
            on_leave=window.leave_play,
            on_new=lambda: self._agree(document, window),
            make_room=window.files.make_room,
        )
        table.edit_from.connect(lambda moment: self._edit(window, moment))
        share_window(window, table)
        self._keeper = keeper
        if log is not None:
            self._note(document, log)
            kept_games().tell_map(document.home, document.path, document.title)
        keeper.keep()
        is_new = log is None or log.folder.name == self._undecided
        table.left_table.connect(lambda: self._left(document, session, keeper, is_new=is_new))
        return table

    def _edit(self, window: MainWindow, moment: Scenario) -> None:
        """Leave the game, which is kept, and open a moment of it as a map of its own."""
        window.leave_play()
        window.files.add(moment)
        window.status.say(text("opening.opened"))

    def _log(self, document: ScenarioDocument, session: PlaySession, saved: SavedGame) -> GameLog:
        names = {side.id: side.name or side.id for side in session.game.scenario.sides}
        log = kept_games().begin(document.home, saved, title=document.title, path=document.path, names=names)
        self._note(document, log)
        return log

    def _note(self, document: ScenarioDocument, log: GameLog) -> None:
        self._played.setdefault(document, set()).add(log.folder.name)

    def _left(
        self, document: ScenarioDocument, session: PlaySession, keeper: Keeper, *, is_new: bool
    ) -> None:
        """The window goes back to editing; the game stays where it is kept, if anything was decided in it."""
        log = keeper.log
        keeper.close()
        # Another table may have come before this one was left, as when the language changes.
        if self._keeper is keeper:
            self._keeper = None
        if log is None:
            return
        if is_new and not keeper.touched:
            kept_games().remove(log.folder)
        else:
            self._parked[document] = Parked(log.folder.name, session.course())

    # ------------------------------------------------------------------ maps that find a place

    def follow(self, document: ScenarioDocument, old: str) -> None:
        """The document has another home now: the games of a map that had no file go there with it.

        Of a map that ships with the program only those go that were played from this document.
        """
        games = kept_games()
        mine = self._played.get(document, set())
        for game in games.games(old):
            if bundled_stem(old) is not None and game.id not in mine:
                continue
            # Where the disk refuses, the game stays in its old place, and is listed there.
            with suppress(OSError):
                log = self._keeper.log if self._keeper is not None else None
                is_played = log is not None and log.folder == game.folder
                games.move(game.folder, document.home, log if is_played else None)
        games.tell_map(document.home, document.path, document.title)
