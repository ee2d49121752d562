"""The main window: it arranges bars, docks and the map, and connects them with the open documents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.actions.commands import EDITING, make_actions
from editor.actions.export_desk import ExportDesk, losses_told
from editor.actions.file_desk import FileDesk
from editor.actions.file_notices import FileNotices
from editor.actions.layouts import Layouts
from editor.actions.look import Look
from editor.actions.main_bars import DocumentTabs, MainBar, MenuRow, ToolStrip
from editor.actions.menus import fill_menus
from editor.actions.play_switch import PlaySwitch
from editor.actions.problem_desk import ProblemDesk
from editor.actions.selection_desk import SelectionDesk
from editor.actions.shortcuts import Shortcuts
from editor.actions.tool_desk import ToolDesk
from editor.actions.view_desk import ViewDesk
from editor.analysis.live_problems import LiveProblems
from editor.analysis.map_veils import MapVeils
from editor.analysis.probing import ProbeOverlays
from editor.analysis.service import AnalysisService
from editor.boards.desk import BoardDesk
from editor.boards.shelf import BoardShelf
from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.panels.docks import Docks
from editor.panels.map_stage import MapStage
from editor.panels.new_map_dialog import NewMapDialog
from editor.panels.notice_bar import NoticeBar
from editor.panels.pictures import Pictures
from editor.panels.resize_dialog import ask_size
from editor.panels.shortcuts_dialog import ShortcutsDialog
from editor.panels.status_line import StatusLine
from editor.play_mode import PlayFactory
from editor.start.page import StartPage
from editor.text.texts import text
from editor.tools.toolbox import tool
from editor.tools.veil import VEILS
from editor.views.paint_service import PaintService
from engine.edits.touched import EditLayer
from engine.model.board_sheet import face_of
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario_paths
from engine.storage.interchange.losses import Loss


class MainWindow(QMainWindow):
    """One window with several documents in tabs; `language_asked` tells that it should speak another one."""

    language_asked = Signal(str)

    def __init__(
        self,
        catalogue: Catalogue,
        settings: Settings,
        look: Look,
        service: AnalysisService,
        *,
        play_factory: PlayFactory | None = None,
        pictures: Pictures | None = None,
        desk: FileDesk | None = None,
        shelf: BoardShelf | None = None,
        paint_service: PaintService | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("tidewright")
        self.setWindowTitle(text("program"))
        self.setDockOptions(QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.catalogue = catalogue
        self.settings = settings
        self.look = look
        self.service = service
        self.play_factory = play_factory
        self._document: ScenarioDocument | None = None
        self.pictures = pictures or Pictures(catalogue, self.devicePixelRatioF())
        self.desk = desk or FileDesk(catalogue, settings, self)
        self.desk.serve(self)
        self.shelf = shelf or BoardShelf()
        self.exports = ExportDesk(catalogue, self)
        self.problems = LiveProblems(service, self)
        self.stage = MapStage(look.icon)
        self.paint_service = paint_service or PaintService(workers=False, parent=self)
        self.stage.view.paint_with(self.paint_service)
        self.probe_overlays = ProbeOverlays(service, self.stage, self)
        self._arrange()
        self._connect()
        self.sight.wear()
        self.stage.take(tool("brush"))

    # ------------------------------------------------------------------ arranging

    def _arrange(self) -> None:
        self.commands = make_actions(self, self.look.icon, self._carried_out())
        self.commands["labels"].setChecked(True)
        self.menu_row = MenuRow(self.commands, self)
        self.setMenuWidget(self.menu_row)
        self.main_bar = MainBar(self.commands, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.main_bar)
        self.strip = ToolStrip(self.look.icon, self)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.strip)
        self.docks = Docks(self, self.look.icon, self.pictures)
        self.docks.terrain.show_catalogue(self.catalogue, self.pictures)
        self.docks.boards.show_catalogue(self.catalogue, self.pictures)
        self.tabs = DocumentTabs()
        self.centre = QStackedWidget()
        self.centre.addWidget(self.stage)
        self.start = self._start_page()
        self.centre.addWidget(self.start)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(2, 0, 2, 2)
        column.setSpacing(4)
        bar = NoticeBar()
        self.notices = FileNotices(self.desk, bar, self.settings, self.show_document)
        column.addWidget(self.tabs)
        column.addWidget(bar)
        self.boards = BoardDesk(self, self.shelf)
        column.addWidget(self.boards.bar)
        column.addWidget(self.centre, 1)
        self.setCentralWidget(middle)
        self.status = StatusLine(self.look.icon)
        self.setStatusBar(self.status)
        self.findings = ProblemDesk(self.problems, self.docks, self.stage, self.status, self)
        self.play = PlaySwitch(self, self.centre, self.strip)
        self.play.mode_changed.connect(self._mode_changed)
        self.veils = MapVeils(self.service, self.stage, self.docks.analysis)
        self.docks.analysis.came_into_sight.connect(self.veils.showing)
        self.selected = SelectionDesk(self.stage, self.status, self.settings)
        self.tools = ToolDesk(self.stage, self.strip, self.docks)
        self.sight = ViewDesk(self)
        self._digits = fill_menus(self)
        tools = {f"tool.{id_}": action for id_, action in self.strip.tool_actions.items()}
        self.shortcuts = Shortcuts({**self.commands, **tools}, self.settings)
        self.sight.remember_first()
        self.layouts = Layouts(self)
        self.menu_row.menus["window"].addMenu(self.layouts.menu)
        self.main_bar.show_mode("edit_mode")

    def _connect(self) -> None:
        desk, docks, stage, status = self.desk, self.docks, self.stage, self.status
        desk.opened.connect(self._opened)
        desk.closed.connect(self._closed)
        desk.said.connect(status.say)
        for each in (desk, self.exports):
            each.failed.connect(self._failed)
            each.lost.connect(self._lost)
        self.exports.said.connect(status.say)
        self.tabs.document_chosen.connect(self.show_document)
        self.tabs.close_asked.connect(desk.close)
        stage.hovered.connect(lambda hex_: status.show_hex(self._document, hex_))
        stage.hovered.connect(lambda _: docks.wait())
        docks.inspector.edit_asked.connect(self._apply)
        docks.scenario.edit_asked.connect(self._apply)
        docks.hexes.hex_chosen.connect(stage.view.set_cursor_hex)
        docks.hexes.hex_opened.connect(lambda _: docks.open_inspector())
        self.probe_overlays.explained.connect(docks.show_analysis)
        self.service.busy_changed.connect(status.show_busy)
        stage.options.verify_asked.connect(lambda: docks.bottom.turn_to(docks.rule))

    def _carried_out(self) -> dict[str, Callable[[], object]]:
        return {
            "new": self.ask_new,
            "propose": partial(self.ask_new, "proposal"),
            "open": lambda: self.desk.ask_open(),
            "save": lambda: self._document and self.desk.save(self._document),
            "save_as": lambda: self._document and self.desk.save_as(self._document),
            "export": lambda: self._with_document(self.exports.ask_export),
            "copy_picture": lambda: self._with_document(self.exports.copy_picture),
            "print_and_play": lambda: self._with_document(self.exports.ask_booklet),
            "quit": self.close,
            "undo": self._undo,
            "redo": self._redo,
            "cut": lambda: self.selected.cut(),
            "copy": lambda: self.selected.copy(),
            "paste": lambda: self.selected.paste(),
            "duplicate": lambda: self.selected.duplicate(),
            "mirror_clip": lambda: self.selected.mirror_clip(),
            "flip": lambda: self.selected.flip(),
            "delete": lambda: self.selected.remove(),
            "rotate": lambda: self.selected.rotate(),
            "select_all": lambda: self.selected.select_all(),
            "select_none": lambda: self.selected.select(()),
            "zoom_in": lambda: self.stage.view.zoom(1),
            "zoom_out": lambda: self.stage.view.zoom(-1),
            "zoom_fit": lambda: self.stage.view.fit(),
            "go_to_hex": lambda: self.sight.ask_hex(),
            "hex_list": lambda: self.docks.show_hex_list(),
            "labels": lambda: self.sight.toggle_labels(),
            "rulers": lambda: self.sight.toggle_rulers(),
            "hide_panels": lambda: self.sight.toggle_panels(),
            "reset_layout": lambda: self.sight.reset(),
            "resize": self._ask_size,
            "new_board": lambda: self.boards.ask_new(),
            "edit_board": lambda: self.boards.edit(),
            "other_face": lambda: self.boards.add_face(),
            "mirror": lambda: self.sight.toggle_mirror(),
            "make_symmetric": lambda: self.sight.make_symmetric(),
            "validate": lambda: self.findings.check_now(),
            "next_problem": lambda: self.docks.problems.step(),
            **{f"veil_{kind}": partial(self._show_veil, kind) for kind in VEILS},
            "clear_analysis": self._clear_analysis,
            "play": self.enter_play,
            "edit_mode": self.leave_play,
            "palette": lambda: self.menu_row.search.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "shortcuts": lambda: ShortcutsDialog(self.shortcuts, self).exec(),
            "about": lambda: self.sight.about(),
        }

    # ------------------------------------------------------------------ documents

    @property
    def document(self) -> ScenarioDocument | None:
        """The document in front."""
        return self._document

    def _opened(self, document: ScenarioDocument) -> None:
        self.tabs.add(document)
        self.show_document(document)

    def _closed(self, document: ScenarioDocument) -> None:
        if document is self._document:
            self.show_document(None)
        self.tabs.remove(document)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Bring a document to the front."""
        if document is self._document:
            return
        old = self._document
        if old is not None:
            self.leave_play()
            old.changed.disconnect(self._changed)
            old.refused.disconnect(self._refused)
            old.dirty_changed.disconnect(self._dirty_changed)
            old.selection.changed.disconnect(self._selection_changed)
            old.stack.indexChanged.disconnect(self._history_changed)
        self._document = document
        self.stage.show_document(document)
        self.docks.show_document(document)
        self.boards.bar.show_document(document)
        self.layouts.show_document(document)
        self.problems.watch(document)
        self.veils.show_document(document)
        self.centre.setCurrentWidget(self.stage if document is not None else self.start)
        self._show_title()
        self._history_changed(0)
        if document is None:
            self._show_start()
        else:
            document.changed.connect(self._changed)
            document.refused.connect(self._refused)
            document.dirty_changed.connect(self._dirty_changed)
            document.selection.changed.connect(self._selection_changed)
            document.stack.indexChanged.connect(self._history_changed)
            self.status.show_rules(document)
            self.docks.show_minimap(document)
        self.status.show_saved(document)
        self.status.show_hex(document, None)
        if document is not None:
            self.stage.view.setFocus()

    def _changed(self, changes: Changes) -> None:
        document = self._document
        if document is None:
            return
        self._show_title()
        self.status.show_saved(document)
        self.status.show_rules(document)
        if "layout" in changes.fields:
            self.docks.boards.refresh()
        self.docks.show_minimap(document)
        if "sides" in changes.fields:
            self.stage.options.refresh()

    def _refused(self, layers: frozenset[EditLayer]) -> None:
        names = ", ".join(text(f"layer.{layer}") for layer in sorted(layers))
        self.status.say(text("layer.locked", names=names))

    def _dirty_changed(self, _: bool) -> None:
        self._show_title()
        self.status.show_saved(self._document)

    def _history_changed(self, _: int) -> None:
        stack = self._document.stack if self._document else None
        for id_, can, words in (
            ("undo", bool(stack and stack.canUndo()), stack.undoText() if stack else ""),
            ("redo", bool(stack and stack.canRedo()), stack.redoText() if stack else ""),
        ):
            action = self.commands[id_]
            action.setEnabled(can)
            action.setText(
                text(f"action.{id_}.what", what=words[:1].lower() + words[1:])
                if words
                else text(f"action.{id_}")
            )

        self.sight.show_symmetry()

    def _selection_changed(self) -> None:
        if self._document is not None:
            self.status.show_selected(len(self._document.selection.hexes))

    def _show_title(self) -> None:
        document = self._document
        if document is None:
            self.setWindowTitle(text("program"))
            return
        self.setWindowTitle(f"{document.title}[*] — {text('program')}")
        self.setWindowModified(document.is_dirty)

    def _apply(self, edit: object) -> None:
        if self._document is not None:
            self._document.apply(edit)  # type: ignore[arg-type]

    def open_bundled(self, path: Path) -> None:
        """Open a map that ships with the program; saving asks for a place of one's own."""
        document = self.desk.open_now(str(path))
        if document is not None:
            document.forget_path()

    def _start_page(self) -> StartPage:
        offers: tuple[tuple[str, Callable[[], object]], ...] = (
            ("new", self.ask_new),
            ("propose", partial(self.ask_new, "proposal")),
            ("file", lambda: self.desk.ask_open()),
            ("board", lambda: self.boards.ask_new()),
        )
        return StartPage(self.catalogue, offers, self.devicePixelRatioF())

    def _show_start(self) -> None:
        """Show the start page with the files as they are now."""
        bundled = [str(path) for path in scenario_paths()]
        self.start.show_files(
            self.settings.recent, bundled, self.desk.open_path, lambda path: self.open_bundled(Path(path))
        )
        self.start.take_focus()

    def ask_new(self, kind: str = "boards") -> None:
        """Make a new map by the wizard, which begins with a kind of map: boards, sheet or proposal."""
        dialog = NewMapDialog(self.catalogue, self.service, self, kind=kind)
        if dialog.exec() and dialog.scenario is not None:
            self.desk.add(dialog.scenario)

    def close_current(self) -> None:
        if self._document is not None:
            self.desk.close(self._document)

    def _with_document(self, does: Callable[[ScenarioDocument], None]) -> None:
        if self._document is not None:
            does(self._document)

    def _lost(self, name: str, losses: tuple[Loss, ...]) -> None:
        self._failed(text("dialog.lost", name=name), losses_told(losses))

    def _failed(self, title: str, message: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, text("program"), title, parent=self)
        box.setInformativeText(message)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def _undo(self) -> None:
        if self._document is not None and not self.stage.cancel():
            self._document.stack.undo()

    def _redo(self) -> None:
        if self._document is not None and not self.stage.cancel():
            self._document.stack.redo()

    def _show_veil(self, kind: str) -> None:
        """Lay an analysis over the map; the same one again takes it away."""
        self.veils.store.show(kind=None if self.veils.store.now.kind == kind else kind)
        self.docks.bottom.turn_to(self.docks.analysis)

    def _clear_analysis(self) -> None:
        self.stage.probes.ask(None)
        self.veils.store.show(kind=None)

    def _ask_size(self) -> None:
        if self._document is not None:
            edit = ask_size(self, self._document.scenario, self._document.map.grid)
            if edit is not None:
                self._document.apply(edit)

    # ------------------------------------------------------------------ play

    def enter_play(self) -> None:
        """Go over to play mode with the document in front."""
        self.stage.cancel()
        begun = False
        if self._document is not None and face_of(self._document.scenario) is not None:
            self.status.say(text("board.no_game"))
        elif self._document is not None and self.play_factory is not None:
            begun = self.play.enter(self._document, self.play_factory)
        elif self.play_factory is None:
            self.status.say(text("play.absent"))
        self.main_bar.show_mode("play" if begun else "edit_mode")

    def _mode_changed(self, mode: str) -> None:
        """What edits the map, and its shortcuts, rest while a game is played."""
        editing = mode == "edit_mode"
        for id_ in EDITING:
            self.commands[id_].setEnabled(editing)
        for action in self.strip.tool_actions.values():
            action.setEnabled(editing)
        for key in self._digits:
            key.setEnabled(editing)
        if editing:
            self._history_changed(0)

    def leave_play(self) -> None:
        """Go back to editing."""
        self.play.leave()
        self.main_bar.show_mode("edit_mode")

    # ------------------------------------------------------------------ coming and going

    def restore(self) -> None:
        """Take the size and layout of the last session."""
        self.restoreGeometry(self.settings.state("geometry"))
        self.layouts.restore()

    def successor(self, catalogue: Catalogue) -> MainWindow:
        """A window in the language spoken now, which takes over the open documents; this one goes away.

        `catalogue` has the names of that language.
        """
        self.leave_play()
        document, documents = self._document, self.desk.documents
        self.show_document(None)
        self.start.stop()
        for each in documents:
            self.tabs.remove(each)
        made = MainWindow(
            catalogue,
            self.settings,
            self.look,
            self.service,
            play_factory=self.play_factory,
            pictures=self.pictures,
            desk=self.desk,
            shelf=self.shelf,
            paint_service=self.paint_service,
        )
        self.look.setParent(made)
        self.service.setParent(made)
        self.paint_service.setParent(made)
        for each in documents:
            each.retell()
            made.tabs.add(each)
        made.show_document(document)
        made.restoreGeometry(self.saveGeometry())
        made.restoreState(self.saveState())
        made.show()
        self.hide()
        self.deleteLater()
        return made

    def settle(self) -> None:
        """Draw everything that is still to be drawn: for pictures of the window."""
        self.docks.finish_drawing()
        self.stage.view.finish_rendering()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.strip.fit_into(event.size().height())
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.leave_play()
        if not self.desk.close_all():
            event.ignore()
            return
        self.settings.remember_state("geometry", self.saveGeometry())
        self.layouts.remember()
        self.service.close()
        self.paint_service.close()
        self.start.stop()
        event.accept()

    def sizeHint(self) -> QSize:
        return QSize(1600, 1000)
