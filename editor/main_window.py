"""The main window: it arranges bars, docks and the map, and connects them with the open documents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QWidget

from editor.actions.commands import make_actions
from editor.actions.current_document import CurrentDocument
from editor.actions.dock_sizes import DockSizes
from editor.actions.dropped_files import DroppedFiles
from editor.actions.export_actions import ExportActions, losses_told
from editor.actions.file_actions import FileActions
from editor.actions.file_notices import FileNotices
from editor.actions.handlers import carried_out
from editor.actions.kept_games_menu import KeptGamesMenu
from editor.actions.kept_tabs import KeptTabs
from editor.actions.layouts import Layouts
from editor.actions.main_bars import DocumentTabs, MainBar, MenuRow, ToolStrip
from editor.actions.menus import fill_menus
from editor.actions.panels_aside import PanelsAside
from editor.actions.play_switch import PlaySwitch
from editor.actions.problem_actions import ProblemActions
from editor.actions.scroll_positions import ScrollPositions
from editor.actions.selection_actions import SelectionActions
from editor.actions.shortcuts import Shortcuts
from editor.actions.symmetry_actions import SymmetryActions
from editor.actions.tool_actions import ToolActions
from editor.actions.view_actions import ViewActions
from editor.analysis.live_problems import LiveProblems
from editor.analysis.map_veils import MapVeils
from editor.analysis.probing import ProbeOverlays
from editor.analysis.service import AnalysisService
from editor.boards.board_actions import BoardActions
from editor.boards.own_boards import OwnBoards
from editor.document.document import ScenarioDocument
from editor.document.game_home import home_of_bundled, kept_games
from editor.document.settings import Settings
from editor.guide.guide import Guide
from editor.manual.help import Help
from editor.menus.asking import open_by_keys
from editor.menus.entry import command, fill
from editor.menus.map_menu import MapMenu
from editor.menus.tab_menu import TabMenu
from editor.panels.docks import Docks
from editor.panels.drawers import Drawers
from editor.panels.map_area import MapArea
from editor.panels.notice_bar import NoticeBar
from editor.panels.pictures import Pictures
from editor.panels.status_line import StatusLine
from editor.play_mode import KeepsGames, PlayFactory
from editor.playtests_when_asked import PlaytestsWhenAsked
from editor.start.page import StartPage
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.stylesheet import undressed
from editor.theme.widgets import FindField, asked, in_column, warn
from editor.tools.toolbox import tool
from editor.views.board_view import BoardView
from editor.views.paint_service import PaintService
from editor.views.picture_queue import PictureQueue
from engine.model.board_sheet import face_of
from engine.model.catalogue import Catalogue
from engine.storage.saved_game import SavedGame

if TYPE_CHECKING:
    from engine.storage.interchange.losses import ConversionLoss

#: What the frame that a desktop draws round a window takes, at most.
FRAME = QSize(16, 48)

#: The smallest window in which nothing is cut: a screen of 1024 by 700 pixels with a frame round the window.
LEAST = QSize(1008, 652)


class MainWindow(QMainWindow):
    """One window with several documents in tabs; `language_asked` tells that it should speak another one."""

    language_asked = Signal(str)

    def __init__(
        self,
        catalogue: Catalogue,
        settings: Settings,
        appearance: Appearance,
        service: AnalysisService,
        *,
        play_factory: PlayFactory | None = None,
        pictures: Pictures | None = None,
        files: FileActions | None = None,
        own_boards: OwnBoards | None = None,
        paint_service: PaintService | None = None,
        kept_tabs: KeptTabs | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("tidewright")
        self.setWindowTitle(text("program"))
        self.setMinimumSize(LEAST)
        self.setDockOptions(QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.catalogue = catalogue
        self.settings = settings
        self.appearance = appearance
        self.service = service
        self.play_factory = play_factory
        self.current = CurrentDocument(self)
        self.paint_service = paint_service or PaintService(workers=False, parent=self)
        self.queue = PictureQueue(self.paint_service, self)
        self.pictures = pictures or Pictures(catalogue, self.queue, self.devicePixelRatioF())
        self.pictures.paint_with(self.queue)
        self.files = files or FileActions(catalogue, settings, self)
        self.files.serve(self)
        self.own_boards = own_boards or OwnBoards()
        self.exports = ExportActions(catalogue, settings, self)
        self.map_area = MapArea(appearance.icon)
        self.problems = LiveProblems(service, self, self.draws_map)
        self.map_area.view.paint_with(self.paint_service)
        self.places = ScrollPositions(self.map_area.view, self)
        self.probe_overlays = ProbeOverlays(service, self.map_area, self)
        with undressed():
            self._arrange()
        self._connect()
        self.sight.wear()
        self.map_area.take(tool("brush"))
        self.kept_tabs = kept_tabs or KeptTabs(self)
        self.commands["keep_tabs"].setChecked(self.kept_tabs.after_end)

    # ------------------------------------------------------------------ arranging

    def _arrange(self) -> None:
        self.commands = make_actions(self, self.appearance.icon, carried_out(self))
        self.commands["labels"].setChecked(True)
        self.menu_row = MenuRow(self.commands, self)
        self.setMenuWidget(self.menu_row)
        self.main_bar = MainBar(self.commands, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.main_bar)
        self.strip = ToolStrip(self.appearance.icon, self)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.strip)
        self.docks = Docks(self, self.appearance.icon, self.pictures)
        self.docks.hold_drawing(self.draws_map)
        self.dock_sizes = DockSizes(self, self.docks.all)
        self.bot_games = PlaytestsWhenAsked(self)
        self.docks.terrain.show_catalogue(self.catalogue, self.pictures)
        self.docks.boards.show_catalogue(self.catalogue, self.pictures)
        self.tabs = DocumentTabs()
        self.centre = QStackedWidget()
        self.centre.addWidget(self.map_area)
        self.guide = Guide(self)
        self.help = Help(self)
        self.guide.card.manual_asked.connect(self.help.open_page)
        self.start = self._start_page()
        self.centre.addWidget(self.start)
        middle = QWidget()
        bar = NoticeBar()
        self.notices = FileNotices(self.files, bar, self.settings, self.show_document)
        self.boards = BoardActions(self, self.own_boards)
        above = (self.tabs, bar, self.guide.card, self.boards.bar)
        in_column(*above, (self.centre, 1), of=middle, margins=(2, 0, 2, 2), spacing=4)
        self.setCentralWidget(middle)
        self.status = StatusLine(self.appearance.icon)
        self.setStatusBar(self.status)
        self.status.balance_clicked.connect(self.commands["balance"].trigger)
        self.findings = ProblemActions(self.problems, self.docks, self.map_area, self.status, self)
        drawers = Drawers(self, self._map_in_front, self.settings)
        self.aside = PanelsAside(self, self.strip, drawers, self.docks.all)
        self.play = PlaySwitch(self, self.centre, self.aside)
        self.play.mode_changed.connect(self._mode_changed)
        self.veils = MapVeils(self.service, self.map_area, self.docks.analysis)
        self.docks.analysis.came_into_sight.connect(self.veils.showing)
        self.selected = SelectionActions(self.map_area, self.status, self.settings, self.docks.stamps)
        self.tools = ToolActions(self.map_area, self.strip, self.docks)
        self.sight = ViewActions(self)
        self.symmetry = SymmetryActions(self)
        self.close_tab = QAction(text("action.close_tab"), self)
        self.close_tab.setShortcut(QKeySequence("Ctrl+W"))
        self.close_tab.triggered.connect(lambda _=False: self.close_current())
        self.kept = KeptGamesMenu(self)
        self._digits = fill_menus(self)
        MapMenu(self)
        TabMenu(self)
        open_by_keys(self)
        tools = {f"tool.{id_}": action for id_, action in self.strip.tool_actions.items()}
        self.shortcuts = Shortcuts({**self.commands, **tools}, self.settings)
        self.sight.remember_first()
        self.layouts = Layouts(self)
        self.menu_row.menus["window"].addMenu(self.layouts.menu)
        self.main_bar.show_mode("edit_mode")

    def _connect(self) -> None:
        files, docks, map_area, status = self.files, self.docks, self.map_area, self.status
        files.opened.connect(self._opened)
        files.came_back.connect(self.tabs.add_behind)
        files.closed.connect(self._closed)
        files.said.connect(status.say)
        files.game_read.connect(self.open_game)
        files.turn_met.connect(self.open_turn)
        DroppedFiles(self, files.open_path, self.tell_failure)
        for each in (files, self.exports):
            each.failed.connect(self.tell_failure)
            each.lost.connect(self._lost)
        files.failed.connect(self._not_opened)
        self.exports.said.connect(status.say)
        self.tabs.document_chosen.connect(self.show_document)
        self.tabs.close_asked.connect(files.close)
        map_area.hovered.connect(lambda hex_: status.show_hex(self.document, hex_))
        map_area.hovered.connect(lambda _: docks.wait())
        docks.inspector.edit_asked.connect(self.current.apply)
        docks.scenario.edit_asked.connect(self.current.apply)
        docks.hexes.hex_chosen.connect(map_area.view.set_cursor_hex)
        docks.hexes.hex_opened.connect(lambda _: docks.open_inspector())
        self.probe_overlays.explained.connect(docks.show_analysis)
        self.service.busy_changed.connect(status.show_busy)
        for field in self.findChildren(FindField):
            field.left.connect(map_area.view.setFocus)
        self.menu_row.search.left.connect(self._give_keys_to_the_map)
        map_area.options.verify_asked.connect(lambda: docks.bottom.turn_to(docks.rule))
        self.current.show_commands()

    # ------------------------------------------------------------------ documents

    @property
    def document(self) -> ScenarioDocument | None:
        """The document in front."""
        return self.current.document

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Bring a document and its tab to the front; None shows the start page."""
        self.tabs.turn_to(document)
        self.current.show(document)

    def _opened(self, document: ScenarioDocument) -> None:
        self.tabs.add(document)
        self.show_document(document)

    def open_game(self, name: str, saved: SavedGame) -> None:
        """Open the map of a game, and go on with the game where there is a table for it."""
        factory: object = self.play_factory
        if not isinstance(factory, KeepsGames):
            self.status.say(text("play.absent"))
        elif factory.is_busy:
            self.tell_failure(text("dialog.cannot_open", name=name), text("game.busy"))
        else:
            document = next((each for each in self.files.documents if each.scenario == saved.scenario), None)
            if document is None:
                document = self.files.add(saved.scenario)
                document.mark_recovered()
            factory.go_on_from(document, self, name, saved)

    def open_turn(self, path: str) -> None:
        """Go on with a game by file; what it takes is read when it is asked for."""
        from editor.by_file.at_window import open_turn

        open_turn(self, path)

    def _closed(self, document: ScenarioDocument) -> None:
        if document is self.document:
            self.show_document(None)
        self.tabs.remove(document)
        self.places.forget(document)

    def open_bundled(self, path: Path) -> None:
        """Open a map that ships with the program; saving asks for a place of one's own."""
        document = self.files.open_now(str(path))
        if document is not None:
            document.forget_path(home_of_bundled(path.stem))

    def _start_page(self) -> StartPage:
        offers: tuple[tuple[str, Callable[[], object]], ...] = (
            ("new", self.ask_new),
            ("propose", partial(self.ask_new, "proposal")),
            ("file", lambda: self.files.ask_open()),
            ("board", lambda: self.boards.ask_new()),
            ("guide", lambda: self.guide.begin()),
        )
        return StartPage(self.catalogue, self.queue, offers, self.devicePixelRatioF())

    def begin_empty(self) -> None:
        """Begin with the start page: no map was open, and none is asked for."""
        self.aside.put()
        self.centre.setCurrentWidget(self.start)
        self.show_start()

    def show_start(self) -> None:
        """Show the start page with the files as they are now."""
        self.start.show_games(kept_games().maps(), self.kept.go_on, self.kept.show_all)
        self.start.show_files(
            [(path, self.settings.title_of(path)) for path in self.settings.recent],
            self.files.open_path,
            lambda path: self.open_bundled(Path(path)),
            self._forget_file,
        )
        self.start.take_focus()

    def draws_map(self) -> bool:
        """Whether a map is on its way into sight, so that what is not asked for should wait."""
        view = self.map_area.view
        return self.files.is_reading or (view.isVisible() and view.is_rendering)

    def _forget_file(self, path: str) -> None:
        self.settings.forget_file(path)
        self.show_start()

    def ask_new(self, kind: str = "boards") -> None:
        """Make a new map by the wizard, which begins with a kind of map: boards, sheet or proposal."""
        from editor.panels.dialogs.new_map_dialog import NewMapDialog

        dialog = NewMapDialog(self.catalogue, self.service, self.queue, self, kind=kind)
        if asked(dialog) and dialog.scenario is not None:
            self.files.add(dialog.scenario).mark_recovered()

    def close_current(self) -> None:
        if self.document is not None:
            self.files.close(self.document)

    def _lost(self, name: str, losses: tuple[ConversionLoss, ...]) -> None:
        self.tell_failure(text("dialog.lost", name=name), losses_told(losses))

    def tell_failure(self, title: str, message: str) -> None:
        """Say in a box of its own what did not work, and why."""
        warn(self, title, message)

    def _not_opened(self) -> None:
        """Where the first file that was asked for cannot be opened, there is the start page."""
        if self.document is None and not self.files.is_reading:
            self.begin_empty()

    # ------------------------------------------------------------------ play

    def enter_play(self) -> None:
        """Go over to play mode with the document in front."""
        self.map_area.cancel()
        begun = False
        if self.document is not None and face_of(self.document.scenario) is not None:
            self.status.say(text("board.no_game"))
        elif self.document is not None and self.play_factory is not None:
            begun = self.play.enter(self.document, self.play_factory)
        elif self.play_factory is None:
            self.status.say(text("play.absent"))
        self.main_bar.show_mode("play" if begun else "edit_mode")

    def _mode_changed(self, mode: str) -> None:
        """What edits the map, and its shortcuts, rest while a game is played."""
        editing = mode == "edit_mode"
        self.current.show_commands()
        self.status.show_editing(editing)
        for action in self.strip.tool_actions.values():
            action.setEnabled(editing)
        for key in self._digits:
            key.setEnabled(editing)

    def leave_play(self) -> None:
        """Go back to editing; keys go to the map again."""
        was_playing = self.play.playing is not None
        self.play.leave()
        self.main_bar.show_mode("edit_mode")
        if was_playing:
            self.map_area.view.setFocus()

    # ------------------------------------------------------------------ coming and going

    def restore(self) -> None:
        """Take the size and layout of the last session."""
        self.restoreGeometry(self.settings.state("geometry"))
        self.layouts.restore()

    def successor(self, catalogue: Catalogue) -> MainWindow:
        """A window in the language spoken now, which takes over the open documents; this one goes away.

        `catalogue` has the names of that language.
        """
        playing = self.kept.playing
        self.kept.stay()
        self.leave_play()
        document, documents = self.document, self.tabs.documents
        self.show_document(None)
        self.bot_games.end()
        self.start.stop()
        self.files.retell(catalogue)
        self.service.retell(catalogue)
        for each in documents:
            self.tabs.remove(each)
        made = MainWindow(
            catalogue,
            self.settings,
            self.appearance,
            self.service,
            play_factory=self.play_factory,
            pictures=self.pictures,
            files=self.files,
            own_boards=self.own_boards,
            paint_service=self.paint_service,
            kept_tabs=self.kept_tabs,
        )
        self.appearance.setParent(made)
        self.service.setParent(made)
        self.paint_service.setParent(made)
        for each in documents:
            each.retell(catalogue)
            made.places.put(each, self.places.of(each))
            made.tabs.add_behind(each)
        if document is not None:
            made.tabs.add(document)
        made.map_area.take(self.map_area.tool)
        self.kept_tabs.serve(made)
        self.kept.serve(made)
        made.restoreGeometry(self.saveGeometry())
        made.aside.restore(self.aside.state)
        if document is None:
            made.begin_empty()
        made.guide.take_over(self.guide)
        made.show()
        self.hide()
        self.deleteLater()
        made.kept.go_back(playing)
        return made

    def _give_keys_to_the_map(self) -> None:
        """Let keys go to the map that is edited or played on, where there is one."""
        view = self._map_in_front()
        if view is not None:
            view.setFocus()

    def _map_in_front(self) -> BoardView | None:
        """The map that is edited or played on; None on the start page."""
        front = self.centre.currentWidget()
        found = front.findChild(BoardView) if front is not None else None
        return found if isinstance(found, BoardView) else None

    def settle(self) -> None:
        """Draw everything that is still to be drawn: for pictures of the window."""
        self.docks.finish_drawing()
        self.queue.finish()
        for view in self.findChildren(BoardView):
            if view.isVisible():
                view.finish_rendering()

    def createPopupMenu(self) -> QMenu:
        """What bars and the gaps between panels offer: the panels, and the first layout again."""
        menu = QMenu(self)
        panels = (command(dock.toggleViewAction()) for dock in self.docks.all)
        fill(menu, (*panels, None, *(command(self.commands[id_]) for id_ in ("hide_panels", "reset_layout"))))
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.strip.fit_into(event.size().height())
        super().resizeEvent(event)
        self.aside.fit()

    def keep_now(self) -> None:
        """Write down at once what is unsaved and which tabs there are; games are, answer by answer."""
        self.files.keep_now()
        self.kept_tabs.keep_now()

    def closeEvent(self, event: QCloseEvent) -> None:
        # Whatever is asked is asked before anything is left or closed.
        if not self.files.settle(self.files.documents):
            event.ignore()
            return
        self.kept_tabs.begin_end()
        self.leave_play()
        self.files.close_all()
        self.kept_tabs.end()
        self.settings.remember_state("geometry", self.saveGeometry())
        self.layouts.remember()
        self.end_work()
        event.accept()

    def end_work(self) -> None:
        """End all that is done beside the window, which goes."""
        self.bot_games.end()
        self.service.close()
        self.paint_service.close()
        self.start.stop()

    def sizeHint(self) -> QSize:
        """Room for everything, as far as the screen has it with a frame round the window."""
        return QSize(1600, 1000).boundedTo(self.screen().availableSize() - FRAME)
