"""The document in front: every part of the window shows it and follows its changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.actions.commands import show_offered
from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.panels.units.palette import READS
from editor.text.texts import text
from engine.edits.edit import Edit
from engine.edits.layers import EditLayer

if TYPE_CHECKING:
    from editor.main_window import MainWindow


class CurrentDocument(QObject):
    """Knows which of the open documents is in front."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._document: ScenarioDocument | None = None

    @property
    def document(self) -> ScenarioDocument | None:
        """The document in front, None while the start page shows."""
        return self._document

    def apply(self, edit: Edit) -> None:
        """Carry out an edit on the document in front."""
        if self._document is not None:
            self._document.apply(edit)

    def give(self, does: Callable[[ScenarioDocument], object]) -> None:
        """Do something with the document in front, nothing where there is none."""
        if self._document is not None:
            does(self._document)

    def show(self, document: ScenarioDocument | None) -> None:
        """Bring a document to the front; None shows the start page."""
        if document is self._document:
            return
        window, old = self._window, self._document
        if old is not None:
            window.leave_play()
            old.changed.disconnect(self._changed)
            old.refused.disconnect(self._refused)
            old.dirty_changed.disconnect(self._dirty_changed)
            old.selection.changed.disconnect(self._selection_changed)
            old.stack.indexChanged.disconnect(self.show_history)
        window.places.leave()
        self._document = document
        window.map_area.show_document(document)
        window.probe_overlays.follow()
        window.places.come(document)
        window.docks.show_document(document)
        window.bot_games.show_document(document)
        window.boards.bar.show_document(document)
        if document is None:
            window.aside.put()
        else:
            window.aside.bring_back()
        window.layouts.show_document(document)
        window.problems.watch(document)
        window.veils.show_document(document)
        window.centre.setCurrentWidget(window.map_area if document is not None else window.start)
        self._show_title()
        self.show_commands()
        if document is None:
            window.show_start()
        else:
            document.changed.connect(self._changed)
            document.refused.connect(self._refused)
            document.dirty_changed.connect(self._dirty_changed)
            document.selection.changed.connect(self._selection_changed)
            document.stack.indexChanged.connect(self.show_history)
            window.docks.show_minimap(document)
        window.status.show_rules(document)
        window.status.show_saved(document)
        window.status.show_hex(document, None)
        self._selection_changed()
        if document is not None:
            window.map_area.view.setFocus()

    def _changed(self, changes: Changes) -> None:
        window, document = self._window, self._document
        if document is None:
            return
        self._show_title()
        window.status.show_saved(document)
        window.status.renew(document)
        window.status.show_rules(document)
        if "layout" in changes.fields:
            window.docks.boards.refresh()
        window.docks.show_minimap(document, changes.cells)
        window.docks.pieces.refresh()
        if READS & changes.fields:
            window.docks.units.refresh()
        if "sides" in changes.fields:
            window.map_area.options.refresh()

    def _refused(self, layers: frozenset[EditLayer]) -> None:
        names = ", ".join(text(f"layer.{layer}") for layer in sorted(layers))
        self._window.status.say(text("layer.locked", names=names))

    def _dirty_changed(self, _: bool) -> None:
        self._show_title()
        self._window.status.show_saved(self._document)

    def show_commands(self) -> None:
        """Offer what makes sense now: without a map there is nothing to save, print or play."""
        window, has_map = self._window, self._document is not None
        editing = window.play.playing is None
        show_offered(window.commands, has_map=has_map, editing=editing)
        window.sight.show_edges()
        window.main_bar.offer_map(on=has_map)
        if editing:
            self.show_history()
        else:
            window.symmetry.show()

    def show_history(self, _: int = 0) -> None:
        """Say in the menus what would be undone and redone."""
        window, stack = self._window, self._document.stack if self._document else None
        for id_, can, words in (
            ("undo", bool(stack and stack.canUndo()), stack.undoText() if stack else ""),
            ("redo", bool(stack and stack.canRedo()), stack.redoText() if stack else ""),
        ):
            action = window.commands[id_]
            action.setEnabled(can)
            action.setText(
                text(f"action.{id_}.what", what=words[:1].lower() + words[1:])
                if words
                else text(f"action.{id_}")
            )
        window.symmetry.show()

    def _selection_changed(self) -> None:
        selected = self._document.selection.hexes if self._document is not None else ()
        self._window.status.show_selected(len(selected))

    def _show_title(self) -> None:
        window, document = self._window, self._document
        if document is None:
            window.setWindowTitle(text("program"))
            return
        window.setWindowTitle(f"{document.title}[*] — {text('program')}")
        window.setWindowModified(document.is_dirty)
