"""The guide: leads through the steps on a map of one's own, and remembers how far one got."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeySequence

from editor.document.document import ScenarioDocument
from editor.guide.card import GuideCard
from editor.guide.first_map import first_map
from editor.guide.frame import PointingFrame
from editor.guide.steps import STEPS, GuideStep
from editor.tools.toolbox import tool
from editor.views.overlays.model import Marks

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: How often is looked whether a step is done, in milliseconds: a look costs less than one.
_GLANCE_MS = 150

#: Under which names are remembered: the steps behind one, and the map by its entry of the journal and file.
_DONE, _ENTRY, _PATH = "guide/done", "guide/entry", "guide/path"

_LAYER = "guide"


class Guide(QObject):
    """Shows the card, the frame and the marks of the step one is at, as long as it leads."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._document: ScenarioDocument | None = None
        self._begun: GuideStep | None = None
        self._done: list[str] = []
        self.card = GuideCard()
        self.frame = PointingFrame(window)
        self._glance = QTimer(self, interval=_GLANCE_MS)
        self._glance.timeout.connect(self.look)
        self.card.skip_asked.connect(self._skip)
        self.card.back_asked.connect(self._go_back)
        self.card.leave_asked.connect(self.leave)

    # ------------------------------------------------------------------ beginning and leaving

    @property
    def is_leading(self) -> bool:
        """Whether it leads at the moment."""
        return self._glance.isActive()

    @property
    def is_begun(self) -> bool:
        """Whether somebody left it half-way, so that it can be taken up again."""
        return bool(self._window.settings.text(_ENTRY)) and not self.is_leading

    @property
    def step(self) -> GuideStep | None:
        """The step one is at, None after the last one."""
        return next((each for each in STEPS if each.id not in self._done), None)

    def begin(self) -> None:
        """Lead: on the map one left, where it is still there, else on a new one."""
        if self.is_leading:
            self._go_back()
            return
        settings = self._window.settings
        self._done = settings.text(_DONE).split()
        self._document = self._left_map()
        if self._document is None or self.step is None:
            self._done = []
            self._document = self._window.files.add(first_map())
            self._document.mark_recovered()
        self._begun = None
        self._remember()
        self._glance.start()
        self._window.show_document(self._document)
        self.look()

    def leave(self) -> None:
        """Lead no more; map, card and the steps behind one stay as they are until one comes back."""
        ended = self.is_leading and self.step is None
        self._glance.stop()
        self._point(None)
        self.card.hide()
        self._document = None
        if ended:
            # As at the start: with the tool of the last steps a new map would only be asked about.
            self._window.map_area.take(tool("brush"))
            for key in (_DONE, _ENTRY, _PATH):
                self._window.settings.forget(key)

    def take_over(self, before: Guide) -> None:
        """Lead on in another window, which has taken over the documents."""
        if before.is_leading:
            before.leave()
            self.begin()

    def _left_map(self) -> ScenarioDocument | None:
        """The map one left: among those that are open, else from its file."""
        files, settings = self._window.files, self._window.settings
        entry, path = settings.text(_ENTRY), settings.text(_PATH)
        for each in files.documents:
            if os.path.basename(files.entry_of(each)) == entry or (path and each.path == path):
                return each
        return files.open_now(path) if path and os.path.exists(path) else None

    def _remember(self) -> None:
        document = self._document
        if document is not None:
            settings = self._window.settings
            settings.remember_text(_DONE, " ".join(self._done))
            settings.remember_text(_ENTRY, os.path.basename(self._window.files.entry_of(document)))
            settings.remember_text(_PATH, document.path or "")

    # ------------------------------------------------------------------ leading

    def look(self) -> None:
        """See where one is: go on when the step is done, and point to what is next."""
        document = self._document
        if document is None or document not in self._window.files.documents:
            self.leave()
            return
        step = self.step
        if document is not self._window.document:
            self._point(None)
            self.card.show_away(len(self._done) + 1, len(STEPS))
        elif step is None:
            self._point(None)
            self.card.show_end(self._keys("edit_mode"))
        elif step.is_done(self._window, document):
            self._pass(step)
        else:
            self._show(step)

    def _show(self, step: GuideStep) -> None:
        window = self._window
        if step is not self._begun:
            self._begun = step
            if step.begin is not None:
                step.begin(window)
        self.card.show_step(step.id, self._keys(step.command), STEPS.index(step) + 1, len(STEPS))
        self._point(step)

    def _keys(self, command: str) -> str:
        """The keys that carry out a command or take a tool now, as they are called here."""
        action = self._window.shortcuts.actions.get(command)
        return "" if action is None else action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def _point(self, step: GuideStep | None) -> None:
        """Mark the hexes of a step and frame what to press; nothing without a step."""
        window, document = self._window, self._document
        marked = step.marked(document) if step is not None and document is not None else frozenset()
        window.map_area.view.set_overlay(_LAYER, Marks(marked, "mine") if marked else None)
        self.frame.surround(step.place(window) if step is not None else None, window.appearance.tokens.accent)

    def _pass(self, step: GuideStep) -> None:
        self._done.append(step.id)
        self._remember()
        self.look()

    def _skip(self) -> None:
        step = self.step
        if step is not None:
            self._pass(step)

    def _go_back(self) -> None:
        """Bring the guide's map to the front again."""
        if self._document is not None:
            self._window.show_document(self._document)
            self.look()
