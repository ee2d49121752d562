"""What is done with the selected hexes and with what is in hand: copy, lay down, turn, keep, take away."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPoint

from editor.document.settings import Settings
from editor.document.stamps import stamps_of, stamps_text
from editor.menus.entry import Entry, native, open_menu, unless
from editor.panels.map_area import MapArea
from editor.panels.stamps import StampGrid
from editor.panels.status_line import StatusLine
from editor.text.texts import plural, text, titled
from editor.tools.placing import board_at, overlay_at
from editor.tools.tool_context import ToolContext
from editor.tools.toolbox import tool
from engine.edits.boards import FlipBoard, RemoveBoard, RotateBoard
from engine.edits.clip import Clip, copied, cutting, mirrored_clip, turned
from engine.edits.edit import Edit, Several
from engine.edits.entries import RemoveEntries
from engine.edits.lines import EraseLines
from engine.edits.overlays import RotateOverlay
from engine.edits.paint import Unpaint
from engine.edits.placed_things import TurnStanding
from engine.edits.works import ClearMarkers
from engine.hexes.hex import Hex
from engine.model.said import say

_STAMPS = "stamps"


class SelectionActions(QObject):
    """Carries out the commands of the Edit menu on the map in front."""

    def __init__(self, map_area: MapArea, status: StatusLine, settings: Settings, grid: StampGrid) -> None:
        super().__init__(map_area)
        self._map_area = map_area
        self._status = status
        self._settings = settings
        self._grid = grid
        map_area.choices.choose(stamps=stamps_of(settings.text(_STAMPS)))
        map_area.options.stamp_asked.connect(self.stamp)
        map_area.options.stamp_menu_asked.connect(self._open_stamp_menu)
        grid.stamp_asked.connect(self.stamp)
        grid.stamp_menu_asked.connect(self._open_stamp_menu)
        map_area.choices.changed.connect(self._show_stamps)
        map_area.tool_changed.connect(lambda _: self._show_stamps())
        self._show_stamps()

    @property
    def _context(self) -> ToolContext | None:
        return self._map_area.context

    # ------------------------------------------------------------------ selecting

    def select(self, hexes: Iterable[Hex]) -> None:
        """Select exactly these hexes."""
        if self._context is not None:
            self._context.document.selection.replace(hexes)

    def select_all(self) -> None:
        self.select(self._context.map.cells if self._context else ())

    # ------------------------------------------------------------------ copying

    def copy(self) -> bool:
        """Copy the selected hexes with everything on them; whether there were any."""
        return self._say_copied(self._copied())

    def cut(self) -> None:
        """Copy the selected hexes and empty them on every layer, as one step."""
        context = self._context
        if self._say_copied(self._copied()) and context is not None:
            context.document.apply(cutting(context.document.selection.hexes, context.ground))

    def paste(self) -> None:
        """Take what was copied in hand."""
        if self._map_area.choices.now.clip is None:
            self._status.say(text("status.nothing_copied"))
        else:
            self._map_area.take(tool("paste"))

    def duplicate(self) -> None:
        """Copy the selected hexes and take them in hand."""
        if self.copy():
            self.paste()

    def _copied(self) -> int:
        context = self._context
        clip = copied(context.scenario, context.map, context.document.selection.hexes) if context else None
        if clip is None:
            return 0
        self._map_area.choices.choose(clip=clip)
        return len(clip.cells)

    def _say_copied(self, count: int) -> bool:
        self._status.say(plural("status.copied", count) if count else text("status.nothing_to_copy"))
        return count > 0

    # ------------------------------------------------------------------ stamps

    def _show_stamps(self) -> None:
        """Show in the library what is kept, and which of it is in hand."""
        now = self._map_area.choices.now
        self._grid.show_stamps(now.stamps, now.clip if self._map_area.tool.id == "paste" else None)

    def stamp(self, number: int) -> None:
        """Take a stamp in hand; an empty place keeps what is in hand."""
        clip = self._map_area.choices.now.stamps[number]
        if clip is None:
            self.keep_stamp(number)
            return
        self._map_area.choices.choose(clip=clip)
        self._map_area.take(tool("paste"))

    def keep_stamp(self, number: int) -> None:
        """Keep what is in hand, else the selected hexes, under a digit (counted from 0)."""
        if self._map_area.tool.id != "paste" and not self._copied():
            self._status.say(text("status.nothing_to_copy"))
            return
        clip = self._map_area.choices.now.clip
        if clip is None:
            self._status.say(text("status.nothing_copied"))
            return
        self._put_stamp(number, clip)
        self._status.say(text("status.stamp_kept", number=number + 1))

    def empty_stamp(self, number: int) -> None:
        """Keep nothing under a digit (counted from 0) any more."""
        self._put_stamp(number, None)

    def _put_stamp(self, number: int, clip: Clip | None) -> None:
        kept = self._map_area.choices.now.stamps
        stamps = (*kept[:number], clip, *kept[number + 1 :])
        self._map_area.choices.choose(stamps=stamps)
        self._settings.remember_text(_STAMPS, stamps_text(stamps))
        self._map_area.options.refresh()

    def _open_stamp_menu(self, number: int, where: QPoint) -> None:
        empty = "" if self._map_area.choices.now.stamps[number] is not None else text("option.stamp.empty")
        digit = str(number + 1)
        entries = (
            unless(empty, Entry(text("stamp.take"), lambda: self.stamp(number), digit)),
            Entry(text("stamp.keep"), lambda: self.keep_stamp(number), native(f"Ctrl+{digit}")),
            unless(empty, Entry(text("stamp.empty"), lambda: self.empty_stamp(number))),
        )
        open_menu(self._map_area, entries, where)

    # ------------------------------------------------------------------ turning and taking away

    def rotate(self) -> None:
        """Turn what is in hand, else what stands in the current hex, else the piece or board there."""
        context = self._context
        if context is None:
            return
        chosen, current = context.chosen, context.document.selection.current
        if self._map_area.tool.id in ("board", "overlay"):
            # These tools outline what lies under the pointer: that is what turns.
            current = self._map_area.pointed or current
        choose = self._map_area.choices.choose
        if self._map_area.tool.id == "paste" and chosen.clip is not None:
            choose(clip=turned(chosen.clip))
        elif self._map_area.tool.id == "board" and chosen.board is not None:
            choose(board_rotation=(chosen.board_rotation + 180) % 360)
        elif self._map_area.tool.id == "overlay" and chosen.piece is not None:
            choose(piece_rotation=(chosen.piece_rotation + 1) % 6)
        elif current is not None:
            self._rotate_at(context, current)

    def _rotate_at(self, context: ToolContext, hex_: Hex) -> None:
        if self._map_area.tool.id not in ("board", "overlay") and context.document.apply(TurnStanding(hex_)):
            return
        overlay, board = overlay_at(context, hex_), board_at(context, hex_)
        if overlay is not None and self._map_area.tool.id != "board":
            context.document.apply(RotateOverlay(overlay))
        elif board is not None:
            context.document.apply(RotateBoard(board))

    def mirror_clip(self) -> None:
        """Swap left and right of what was copied."""
        context = self._context
        clip = context.chosen.clip if context else None
        if context is not None and clip is not None:
            self._map_area.choices.choose(clip=mirrored_clip(clip, context.grid.orientation))

    def flip(self) -> None:
        """Show the other face of the board in hand, else of the board at the current hex."""
        context = self._context
        if context is None:
            return
        held, current = context.chosen.board, context.document.selection.current
        if self._map_area.tool.id == "board" and held is not None:
            self._map_area.choices.choose(board=(held[0], self._other_face(context, *held)))
            return
        index = board_at(context, current) if current is not None else None
        if index is None:
            self._status.say(text("status.no_board_here"))
            return
        self.flip_board(index)

    def flip_board(self, index: int) -> None:
        """Show the other face of a board of the map by its number."""
        context = self._context
        if context is not None:
            board = context.scenario.layout.boards[index]
            context.document.apply(FlipBoard(index, self._other_face(context, board.board, board.face)))

    @staticmethod
    def _other_face(context: ToolContext, id_: str, face: str) -> str:
        board = context.library().get(id_) or context.boards.get(id_)
        faces = [each.face for each in board.faces] if board else []
        return faces[(faces.index(face) + 1) % len(faces)] if face in faces else face

    def remove(self) -> None:
        """Take away what the tool in hand deals with: board or piece; else all markers of the selected hexes.

        On hexes without markers the paint and the lines go, so that pressing again empties every layer.
        """
        context = self._context
        if context is None or not context.document.selection.hexes:
            return
        hexes = context.document.selection.hexes
        board, overlay = board_at(context, hexes[-1]), overlay_at(context, hexes[-1])
        edit: Edit
        if self._map_area.tool.id == "board" and board is not None:
            edit = RemoveBoard(board)
        elif self._map_area.tool.id == "overlay" and overlay is not None:
            edit = RemoveEntries("layout.overlays", (overlay,), say("Remove overlay"))
        else:
            edit = ClearMarkers(hexes)
            if edit(context.scenario) is context.scenario:
                gone = (EraseLines(hexes, context.ground), Unpaint(hexes))
                edit = Several(gone, titled("edit.unpaint"))
        context.document.apply(context.mirrored(edit))
