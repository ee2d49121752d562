"""An open scenario: one immutable snapshot, its history, and what the windows see of it."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from editor.document.changes import EVERYTHING, Changes, difference
from editor.document.edit_command import EditCommand
from editor.document.game_home import home_of_file, new_home
from editor.document.history_stack import HistoryStack
from editor.document.laid_map import LaidMap
from editor.document.selection import Selection
from editor.text.texts import text
from engine.edits.edit import Edit
from engine.edits.layers import EditLayer, touched_layers
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.flatten import PrintedMaps
from engine.model.hex_map import HexMap
from engine.model.said import say
from engine.model.scenario import Scenario

#: So many steps can be undone: more than anybody goes back, and a window that is open for weeks stays small.
MOST_STEPS = 5_000


class ScenarioDocument(QObject):
    """One open scenario.

    `scenario` is the committed snapshot; `shown` may be a preview of a gesture that is still going on.
    `changed` tells what a committed step changed, `shown_changed` what the picture has to redraw.
    """

    changed = Signal(object)
    shown_changed = Signal(object)
    path_changed = Signal()
    dirty_changed = Signal(bool)
    #: An edit was not carried out because it touches these layers, which are locked.
    refused = Signal(object)

    def __init__(
        self,
        scenario: Scenario,
        catalogue: Catalogue,
        *,
        path: str | None = None,
        findings: tuple[Finding, ...] = (),
        home: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.catalogue = catalogue
        self.selection = Selection(self)
        self.stack = HistoryStack(self)
        self.stack.setUndoLimit(MOST_STEPS)
        self.stack.cleanChanged.connect(self._clean_changed)
        self.findings = findings  # of reading the file; what the checks find is not here
        self.revision = 0
        self._scenario = scenario
        self._shown = scenario
        self._path = path
        self._own_home = home or new_home()
        self._laid = LaidMap(catalogue)
        self._recovered = False
        self._locked: frozenset[EditLayer] = frozenset()

    # ------------------------------------------------------------------ what it holds

    @property
    def scenario(self) -> Scenario:
        return self._scenario

    @property
    def shown(self) -> Scenario:
        return self._shown

    @property
    def map(self) -> HexMap:
        """The flattened map of what is shown."""
        return self._laid.map(self._shown.layout)

    @property
    def committed_map(self) -> HexMap:
        """The flattened map of the committed snapshot: the ground that edits start from."""
        return self._laid.map(self._scenario.layout)

    @property
    def printed(self) -> HexMap:
        """The map without anything painted by hand: sheet, boards and overlays."""
        return self._laid.printed.base(self._shown.layout)

    @property
    def printed_maps(self) -> PrintedMaps:
        """The maps under the paint, of what is shown and was shown."""
        return self._laid.printed

    @property
    def boards_alone(self) -> HexMap:
        """The committed snapshot's sheet and boards, without overlays and paint."""
        return self._laid.printed.boards(self._scenario.layout)

    @property
    def path(self) -> str | None:
        return self._path

    @property
    def own_home(self) -> str:
        """Where its games are kept while it has no file."""
        return self._own_home

    @property
    def home(self) -> str:
        """Where its games are kept."""
        return home_of_file(self._path) if self._path else self._own_home

    @property
    def title(self) -> str:
        return self._scenario.title or self._scenario.id or text("document.untitled")

    @property
    def is_dirty(self) -> bool:
        """Whether the file on disk, if there is one, lacks something of this."""
        return self._recovered or not self.stack.isClean()

    # ------------------------------------------------------------------ changing it

    def apply(self, edit: Edit | Callable[[Scenario], Scenario]) -> bool:
        """Carry out an edit as one step of the history; False when it changes nothing.

        What touches a locked layer is refused as a whole; going back in the history never is.
        """
        before = self._scenario
        after = edit(before)
        if after is before or after == before:
            self.end_preview()
            return False
        held = self._held(before, after)
        if held:
            self.end_preview()
            self.refused.emit(held)
            return False
        if after == self._shown:
            # What is committed is what was previewed, and all that was worked out for it.
            after = self._shown
        title: str = getattr(edit, "title", "") or say("Edit")
        self.stack.push(EditCommand(self, before, after, title))
        return True

    def retell(self, catalogue: Catalogue) -> None:
        """Say everything in the language spoken now: names as in that catalogue, and titles of steps."""
        self.catalogue = catalogue
        for place in range(self.stack.count()):
            command = self.stack.command(place)
            if isinstance(command, EditCommand):
                command.retell()

    @property
    def locked(self) -> frozenset[EditLayer]:
        """The layers that no edit may touch."""
        return self._locked

    def lock(self, layers: Iterable[EditLayer]) -> None:
        """Lock exactly these layers; a lock is a matter of this window and stands in no file."""
        self._locked = frozenset(layers)

    def _held(self, before: Scenario, after: Scenario) -> frozenset[EditLayer]:
        """The locked layers in which two snapshots differ."""
        return self._locked & touched_layers(before, after) if self._locked else frozenset()

    def preview(self, edit: Edit) -> None:
        """Show what the edit would do; nothing is committed."""
        after = edit(self._scenario)
        self._show(self._scenario if self._held(self._scenario, after) else after)

    def end_preview(self) -> None:
        """Show the committed snapshot again."""
        self._show(self._scenario)

    def show_snapshot(self, scenario: Scenario) -> None:
        """Make a snapshot the committed one; only the undo command calls this."""
        changes = difference(self._scenario, scenario)
        self._scenario = scenario
        self.revision += 1
        self._show(scenario)
        if changes:
            self.changed.emit(changes)

    def _show(self, scenario: Scenario) -> None:
        if scenario is self._shown:
            return
        changes = difference(self._shown, scenario)
        self._shown = scenario
        if changes:
            self.shown_changed.emit(changes)

    # ------------------------------------------------------------------ its file

    def saved_as(self, path: str) -> None:
        """The committed snapshot now stands in the file `path`."""
        moved = path != self._path
        self._path = path
        self._recovered = False
        self.findings = ()
        self.stack.setClean()
        if moved:
            self.path_changed.emit()
        self.dirty_changed.emit(self.is_dirty)

    def mark_saved(self) -> None:
        """The committed snapshot is kept, though not in a file of its own: as a board of the library."""
        self._recovered = False
        self.stack.setClean()
        self.dirty_changed.emit(self.is_dirty)

    def forget_path(self, home: str = "") -> None:
        """Saving asks for a place anew, as for a map that ships with the program; games go to that home."""
        self._path = None
        self._own_home = home or self._own_home
        self.path_changed.emit()

    def mark_recovered(self) -> None:
        """No file holds the snapshot: it comes from the journal, was kept for later, or was just made."""
        self._recovered = True
        self.dirty_changed.emit(True)

    def refresh(self) -> None:
        """Tell every window to look at everything again."""
        self.shown_changed.emit(EVERYTHING)
        self.changed.emit(EVERYTHING)

    def _clean_changed(self, clean: bool) -> None:
        self.dirty_changed.emit(self._recovered or not clean)


__all__ = ["Changes", "ScenarioDocument"]
