"""The middle of the window: option bar and map, with the tool in hand working on the open document."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFocusEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.boards.own_boards import OwnBoards
from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.panels.library_tile import MIME
from editor.panels.options import OptionBar
from editor.text.texts import text
from editor.theme.cursors import cursor
from editor.theme.widgets import in_column
from editor.tools.choices import ChoiceStore
from editor.tools.gesture import GestureDriver
from editor.tools.picking import picked
from editor.tools.placing import landing
from editor.tools.pointer import HeldKeys, Pointer
from editor.tools.question import QuestionStore
from editor.tools.tool import Tool
from editor.tools.tool_context import ToolContext
from editor.tools.toolbox import at_work, tool
from editor.views.board_source import ScenarioSource
from editor.views.board_view import BoardPoint, BoardView
from editor.views.overlays.model import Ghost, Selected
from editor.views.ruler import Ruler
from engine.edits.edit import Edit
from engine.hexes.edge import edge_between
from engine.hexes.hex import Hex
from engine.model.board import MapBoard

#: The tools that lay down what is dragged from the library, by the kind of its tile.
_LAYS = {"board": "board", "piece": "overlay", "unit": "unit"}


class MapArea(QWidget):
    """Joins the board view, the tools and one document."""

    hovered = Signal(object)
    tool_changed = Signal(object)

    def __init__(self, icon: Callable[[str], QIcon], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.options = OptionBar(icon)
        self.view = BoardView()
        self.view.setAcceptDrops(True)
        self.view.installEventFilter(self)
        self.choices = ChoiceStore(self)
        self.probes = QuestionStore(self)
        self.own_boards: OwnBoards | None = None
        self.context: ToolContext | None = None
        self._driver: GestureDriver | None = None
        self._tool: Tool = tool("select")
        self._last: Pointer | None = None
        self.rulers = (
            Ruler(self.view, Qt.Orientation.Horizontal, self),
            Ruler(self.view, Qt.Orientation.Vertical, self),
        )
        for ruler, name in zip(self.rulers, ("columns", "rows"), strict=True):
            ruler.setAccessibleName(text(f"ruler.{name}"))
        ruled = QGridLayout()
        ruled.setContentsMargins(0, 0, 0, 0)
        ruled.setSpacing(0)
        ruled.addWidget(self.rulers[0], 0, 1)
        ruled.addWidget(self.rulers[1], 1, 0)
        ruled.addWidget(self.view, 1, 1)
        in_column(self.options, (ruled, 1), of=self, margins=0, spacing=6)
        self.view.hexPressed.connect(self._pressed)
        self.view.hexDragged.connect(self._dragged)
        self.view.hexReleased.connect(self._released)
        self.view.hexHovered.connect(self._hovered)
        self.view.cursorMoved.connect(self._cursor_moved)
        self.view.cursorExtended.connect(self._cursor_extended)
        self.choices.changed.connect(self._chosen)

    # ------------------------------------------------------------------ document and tool

    def _library(self) -> Mapping[str, MapBoard]:
        return self.own_boards.boards if self.own_boards is not None else {}

    @property
    def document(self) -> ScenarioDocument | None:
        return self.context.document if self.context else None

    @property
    def tool(self) -> Tool:
        return self._tool

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Work on that document from now on."""
        old = self.document
        if old is not None:
            self.cancel()
            old.shown_changed.disconnect(self._shown)
            old.selection.changed.disconnect(self._selected)
        if self._driver is not None:
            self._driver.deleteLater()
        self.view.clear_overlays()
        self.probes.ask(None)
        if document is None:
            self.context = self._driver = None
            self.view.set_source(None)
            return
        self.context = ToolContext(document, self.choices, self.probes, self._library, self._take_by_id)
        self._driver = GestureDriver(self.context, self)
        self._driver.pending.connect(self._pending)
        self._driver.finished.connect(self._gesture_finished)
        document.shown_changed.connect(self._shown)
        document.selection.changed.connect(self._selected)
        sides = [side.id for side in document.scenario.sides]
        if sides and self.choices.now.side not in sides:
            self.choices.choose(side=sides[0], owner=None, work_owner=None)
        self._shown(None)
        self._selected()
        self.options.show_tool(self._tool, self.context)

    @property
    def pointed(self) -> Hex | None:
        """The hex under the pointer; None while it is off the map."""
        return self._last.hex if self._last is not None else None

    def take(self, taken: Tool) -> None:
        """Take a tool in hand."""
        self.cancel()
        if taken.id != self._tool.id and self._tool.left is not None and self.context is not None:
            self._tool.left(self.context)
        self._tool = taken
        self.view.set_overlay("ghost", None)
        self.view.setCursor(cursor(taken.cursor))
        self.view.set_hover_shape(taken.aims)
        self.options.show_tool(taken, self.context)
        self.tool_changed.emit(taken)
        if taken.lays:
            self.choices.choose(serves=taken.id)

    def _take_by_id(self, id_: str) -> None:
        self.take(tool(id_))

    def _chosen(self) -> None:
        focused = self.options.focusWidget()
        if focused is None or not focused.hasFocus():
            self.options.refresh()
        self._show_ghost()

    # ------------------------------------------------------------------ what is drawn

    def _shown(self, changes: Changes | None) -> None:
        document = self.document
        if document is not None:
            shown = ScenarioSource(
                document.shown, document.map, document.catalogue, revision=document.revision
            )
            self.view.set_source(shown, changes.cells if changes is not None else None)

    def _selected(self) -> None:
        document = self.document
        hexes = frozenset(document.selection.hexes) if document else frozenset()
        self.view.set_overlay("selection", Selected(hexes) if hexes else None)

    def _show_ghost(self) -> None:
        """What the tool would do under the pointer."""
        context, at = self.context, self._last
        ghost = None
        if context is not None and at is not None and not (self._driver and self._driver.is_running):
            ghost = self._tool.shadow(context, at)
        self.view.set_overlay("ghost", ghost)

    def _pending(self, edit: Edit | None) -> None:
        if self.context is not None and edit is not None:
            self.view.set_overlay("ghost", Ghost(rings=frozenset(landing(self.context, edit))))

    def _gesture_finished(self) -> None:
        self._show_ghost()

    # ------------------------------------------------------------------ pointer

    def _pressed(self, point: BoardPoint) -> None:
        if self._driver is None or self.context is None:
            return
        at = pointer_of(point)
        self._last = at
        self.view.set_overlay("ghost", None)
        self._driver.press(at_work(self._tool, at), at)

    def _dragged(self, point: BoardPoint) -> None:
        at = pointer_of(point)
        if self._driver is None or at == self._last:
            return
        self._last = at
        self._driver.drag(at)

    def _released(self, point: BoardPoint) -> None:
        if self._driver is not None:
            self._driver.release()

    def _hovered(self, point: BoardPoint | None) -> None:
        at = pointer_of(point) if point is not None else None
        if self._driver is None or not self._driver.is_running:
            self._last = at
            self._show_ghost()
        if self._tool.hovered is not None and self.context is not None:
            self._tool.hovered(self.context, at)
        for ruler in self.rulers:
            ruler.mark(at.hex if at else None)
        self.hovered.emit(at.hex if at else None)

    def _cursor_moved(self, hex_: Hex) -> None:
        if self._tool.hovered is not None and self.context is not None:
            self._tool.hovered(self.context, Pointer(hex_))
        self.hovered.emit(hex_)

    def _cursor_extended(self, here: Hex, there: Hex) -> None:
        """With a pen in hand, draw from hex to hex; else select the hexes the cursor passes.

        Going back by one lets the last one go.
        """
        if self.document is None:
            return
        if self._tool.group == "lines" and self._driver is not None:
            side = edge_between(here, there)
            self._driver.press(self._tool, Pointer(here, side))
            self._driver.drag(Pointer(there, side))
            self._driver.release()
            return
        selection = self.document.selection
        held = (*(hex_ for hex_ in selection.hexes if hex_ != here), here)
        if len(held) > 1 and held[-2] == there:
            selection.replace(held[:-1])
        else:
            selection.replace((*(hex_ for hex_ in held if hex_ != there), there))

    def pick(self, at: Pointer, serves: str) -> None:
        """Take what lies at a place in hand as the tool of that id would lay it, with the tool that does."""
        found = picked(self.context, at, serves) if self.context is not None else None
        if found is not None:
            self.choices.choose(**found[1])
            self.take(found[0])

    # ------------------------------------------------------------------ commands

    def cancel(self) -> bool:
        """Break off the gesture that is going on; whether there was one."""
        return self._driver is not None and self._driver.cancel()

    def escape(self) -> None:
        """Break off the gesture, else put down what is in hand, else clear question and selection."""
        if self.cancel() or self.context is None:
            return
        chosen = self.choices.now
        if self._tool.id == "paste":
            self.take(tool("select"))
        elif chosen.board is not None or chosen.piece is not None:
            self.choices.choose(board=None, piece=None)
        elif self.probes.now is not None:
            self.probes.ask(None)
        elif self.context.document.selection.hexes:
            self.context.document.selection.clear()
        elif self._tool.id != "select":
            self.take(tool("select"))

    # ------------------------------------------------------------------ dropping from the library

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent) and event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()
            return True
        if isinstance(event, QDropEvent) and event.mimeData().hasFormat(MIME):
            place = event.position().toPoint()
            if event.type() == QEvent.Type.DragMove:
                self._drag_over(place)
                event.acceptProposedAction()
            elif event.type() == QEvent.Type.Drop:
                self.drop(bytes(event.mimeData().data(MIME).data()).decode(), place)
                event.acceptProposedAction()
            return True
        match event:
            case QKeyEvent() if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                self.escape()
                return True
            case QKeyEvent() if event.key() == Qt.Key.Key_Alt and self._tool.lays:
                picking = event.type() == QEvent.Type.KeyPress
                self.view.setCursor(cursor("pick" if picking else self._tool.cursor))
            case QFocusEvent() if event.lostFocus():
                # Whoever lets go of Alt in another window tells nobody here.
                self.view.setCursor(cursor(self._tool.cursor))
        return super().eventFilter(watched, event)

    def _drag_over(self, place: QPoint) -> None:
        point = self.view.point_at(place.x(), place.y())
        if point is not None:
            self._last = pointer_of(point)
            self._show_ghost()

    def drop(self, what: str, place: QPoint) -> None:
        """Lay down what was dragged from the library: `board 3/A`, `piece woods-1` or `unit panther`."""
        point = self.view.point_at(place.x(), place.y())
        kind, _, id_ = what.partition(" ")
        if point is None or self._driver is None:
            return
        if kind == "board":
            board, _, face = id_.partition("/")
            self.choices.choose(board=(board, face))
        elif kind == "unit":
            self.choices.choose(troop=id_)
        else:
            self.choices.choose(piece=id_)
        self._driver.press(tool(_LAYS[kind]), pointer_of(point))
        self._driver.release()


def pointer_of(point: BoardPoint) -> Pointer:
    """The pointer as tools know it."""
    held = HeldKeys.NONE
    for key, flag in (
        (Qt.KeyboardModifier.ShiftModifier, HeldKeys.SHIFT),
        (Qt.KeyboardModifier.ControlModifier, HeldKeys.CONTROL),
        (Qt.KeyboardModifier.AltModifier, HeldKeys.ALT),
    ):
        if point.modifiers & key:
            held |= flag
    return Pointer(point.hex, point.edge, held)
