"""Making, opening, saving and removing boards of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QMessageBox

from editor.actions.file_actions import ask
from editor.boards.edge_bar import EdgeBar
from editor.boards.new_board_dialog import NewBoardDialog
from editor.boards.own_boards import OwnBoards
from editor.document.document import ScenarioDocument
from editor.menus.entry import Entry, Item, unless
from editor.panels.library_tile import LibraryTile
from editor.text.names import board_name
from editor.text.texts import text
from editor.theme.widgets import asked
from editor.tools.placing import board_at
from engine.hexes.grid import Grid, Orientation
from engine.model.board import OWN_BOX, BoardFace, MapBoard
from engine.model.board_sheet import face_of, new_board, own_copy, sheet_of, with_sheet
from engine.model.scenario import Scenario
from engine.storage.board_library import is_board_id

if TYPE_CHECKING:
    from editor.main_window import MainWindow


class BoardActions(QObject):
    """Joins one's own boards with the library panel, the documents and the bar that shows the edges."""

    def __init__(self, window: MainWindow, own_boards: OwnBoards) -> None:
        super().__init__(window)
        self._window = window
        self.own_boards = own_boards
        self.bar = EdgeBar()
        #: Boards that were opened to be drawn: what a save adds the drawn face to.
        self._open: dict[str, MapBoard] = {}
        window.map_area.own_boards = own_boards
        window.files.saves_boards(self.save, self.save_as)
        window.files.board_read.connect(self.take_in)
        library = window.docks.boards
        library.new_asked.connect(self.ask_new)
        library.edit_asked.connect(self.edit)
        library.remove_asked.connect(self.remove)
        library.boards.more = self._with_board
        own_boards.changed.connect(self._own_boards_changed)
        self._own_boards_changed()

    def ask_new(self) -> None:
        """Ask for name and size, and open an empty board."""
        dialog = NewBoardDialog(self._window)
        if asked(dialog) and dialog.grid is not None:
            self.begin(dialog.name, dialog.grid)

    def begin(self, name: str, grid: Grid) -> ScenarioDocument:
        """Open an empty board of that name and size."""
        return self._show(new_board(self.own_boards.free_id(name), name, grid), "A")

    def take_in(self, board: MapBoard) -> None:
        """Show a board read from a file: one of the library as it is, any other as a new one of one's own."""
        if self.own_boards.boards.get(board.id) == board:
            self._show(board, board.faces[0].face)
            return
        is_free = board.box == OWN_BOX and is_board_id(board.id) and board.id not in self.own_boards.boards
        own = board if is_free else own_copy(board, self.own_boards.free_id(board.faces[0].name or board.id))
        self._show(own, own.faces[0].face).mark_recovered()
        self._window.status.say(text("board.taken_in", name=_called(own)))

    def edit(self, asked: tuple[str, str] | None = None) -> None:
        """Open a board by its id and face, else the one in hand, else the one at the selected hex.

        Printed boards are opened as a copy.
        """
        found = self._chosen(asked)
        if found is None:
            self._window.status.say(text("board.none"))
            return
        board, face = found
        for document in self._window.files.documents:
            name = face_of(document.scenario)
            if name is not None and (name.board, name.face) == (board.id, face):
                self._window.tabs.add(document)
                self._window.show_document(document)
                return
        if board.id not in self.own_boards.boards:
            shown, printed = board.face(face), f"{board.id}{face}"
            board = own_copy(board, self.own_boards.free_id(shown.name if shown else board.id))
            self._window.status.say(text("board.copied", name=printed))
        self._show(board, face)

    def add_face(self) -> None:
        """Draw the other side of the board in front."""
        document = self._window.document
        name = face_of(document.scenario) if document is not None else None
        if document is None or name is None:
            self._window.status.say(text("board.none"))
            return
        board = with_sheet(self._known(document.scenario), document.scenario, document.catalogue.terrain)
        letter = "B" if name.face == "A" else "A"
        if board.face(letter) is None:
            board = replace(board, faces=(*board.faces, BoardFace(letter, document.scenario.title, {})))
        self._show(board, letter)

    def remove(self, asked: tuple[str, str] | None = None) -> None:
        """Take a board, else the one in hand, out of the library, after asking."""
        found = self._chosen(asked)
        if found is None or found[0].id not in self.own_boards.boards:
            self._window.status.say(text("board.not_own"))
            return
        buttons = QMessageBox.StandardButton
        question, more = text("board.remove", name=_called(found[0])), text("board.remove.more")
        if ask(self._window, question, more, buttons.Yes | buttons.Cancel) is buttons.Yes:
            held = self._window.map_area.choices.now.board
            if held is not None and held[0] == found[0].id:
                self._window.map_area.choices.choose(board=None)
            self._told(self.own_boards.remove(found[0].id))

    def _with_board(self, tile: LibraryTile) -> Iterator[Item]:
        """What can be done with a board of the library."""
        board, _, face = tile.id.partition("/")
        yield Entry(
            text("library.board.edit"), lambda: self.edit((board, face)), tip=text("action.edit_board.tip")
        )
        yield unless(
            "" if board in self.own_boards.boards else text("board.printed"),
            Entry(text("library.board.remove"), lambda: self.remove((board, face))),
        )
        yield Entry(text("library.board.new"), self.ask_new)

    # ------------------------------------------------------------------ saving

    def save(self, document: ScenarioDocument) -> bool:
        """Put the face of a document into the library; whether it is there now."""
        name = face_of(document.scenario)
        if name is None:
            return False
        try:
            board = with_sheet(self._known(document.scenario), document.scenario, document.catalogue.terrain)
        except ValueError as error:
            self._told(str(error))
            return False
        failure = self.own_boards.keep(board)
        if failure:
            self._told(failure)
            return False
        self._open[board.id] = board
        document.mark_saved()
        self._window.status.say(text("board.saved", name=board_name(board.id, name.face, (board,))))
        return True

    def save_as(self, document: ScenarioDocument) -> bool:
        """Put the face into the library under another name; whether it is there now."""
        name = face_of(document.scenario)
        title, ok = QInputDialog.getText(
            self._window, text("board.new.title"), text("board.new.name"), text=document.title
        )
        if name is None or not ok or not title.strip():
            return False
        made = own_copy(self._known(document.scenario), self.own_boards.free_id(title))
        sheet = with_sheet(made, document.scenario, document.catalogue.terrain)
        failure = self.own_boards.keep(sheet)
        if failure:
            self._told(failure)
            return False
        self._show(sheet, name.face)
        return True

    # ------------------------------------------------------------------ what there is

    def _known(self, sheet: Scenario) -> MapBoard:
        """The board whose face a sheet shows; one that came back from the journal brings its board along."""
        name = face_of(sheet)
        if name is None:
            raise ValueError("this is no face of a board")
        brought = (board for board in sheet.layout.own_boards if board.id == name.board)
        board = self._open.get(name.board) or self.own_boards.boards.get(name.board) or next(brought, None)
        return board or MapBoard(name.board, Orientation.FLAT_TOP, 6, 7, (), box=OWN_BOX)

    def _chosen(self, asked: tuple[str, str] | None = None) -> tuple[MapBoard, str] | None:
        context = self._window.map_area.context
        held = asked or self._window.map_area.choices.now.board
        if held is None and context is not None:
            current = context.document.selection.current
            index = board_at(context, current) if current is not None else None
            if index is not None:
                placed = context.scenario.layout.boards[index]
                held = placed.board, placed.face
        if held is None:
            return None
        known = {**self._window.catalogue.boards, **self.own_boards.boards}
        if context is not None and held[0] not in known:
            known = dict(context.boards)
        board = known.get(held[0])
        return (board, held[1]) if board is not None and board.face(held[1]) else None

    def _show(self, board: MapBoard, face: str) -> ScenarioDocument:
        self._open[board.id] = board
        return self._window.files.add(sheet_of(board, face))

    def _told(self, failure: str) -> None:
        if failure:
            self._window.files.failed.emit(text("dialog.cannot_save"), failure)

    def _own_boards_changed(self) -> None:
        window = self._window
        window.docks.boards.show_boards(window.catalogue, window.pictures, self.own_boards.boards)
        window.docks.boards.refresh()


def _called(board: MapBoard) -> str:
    """The name that its author gave a board."""
    return board.faces[0].name or board.id
