"""Layouts of the window: given ones, the user's own by name, and the last one of each kind of document."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from editor.document.document import ScenarioDocument
from editor.text.texts import text
from engine.model.board_sheet import face_of

if TYPE_CHECKING:
    from editor.main_window import MainWindow

_NAMES = "layout_names"


class Layouts(QObject):
    """Puts panels where a layout has them; the window's first layout is the one named Edit."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._kind = "map"
        self._first = window.saveState()
        self.menu = QMenu(text("menu.layouts"), window)
        self.menu.aboutToShow.connect(self.fill)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the user's own layouts."""
        return tuple(each for each in self._window.settings.text(_NAMES).split("\n") if each)

    def fill(self) -> None:
        """Write the menu as the layouts are now."""
        self.menu.clear()
        for given, does in (("edit", self.edit), ("analyse", self.analyse), ("map_only", self.map_only)):
            self.menu.addAction(text(f"layout.{given}"), does)
        self.menu.addSeparator()
        for name in self.names:
            self.menu.addAction(name.replace("&", "&&"), partial(self.take, name))
        self.menu.addSeparator()
        self.menu.addAction(text("layout.save"), self.ask_name)
        if self.names:
            gone = self.menu.addMenu(text("layout.forget"))
            for name in self.names:
                gone.addAction(name.replace("&", "&&"), partial(self.forget, name))

    # ------------------------------------------------------------------ given ones

    def edit(self) -> None:
        """Every panel in its first place."""
        self._window.aside.restore(self._first)

    def analyse(self) -> None:
        """The map with a tall row of lists below it and the inspector beside it."""
        self.edit()
        docks = self._window.docks
        for dock in (docks.library_dock, docks.board_dock):
            dock.hide()
        docks.bottom.turn_to(docks.analysis)
        self._window.resizeDocks([docks.bottom], [self._window.height() * 2 // 5], Qt.Orientation.Vertical)

    def map_only(self) -> None:
        """The map alone, with the tools."""
        for dock in self._window.docks.all:
            dock.hide()

    # ------------------------------------------------------------------ the user's own

    def ask_name(self) -> None:
        """Ask for a name and keep the present layout under it."""
        name, ok = QInputDialog.getText(self._window, text("layout.save"), text("layout.name"))
        if ok and name.strip():
            self.keep(name)

    def keep(self, name: str) -> None:
        """Keep the present layout under a name; one of the same name goes."""
        plain = " ".join(name.split())
        settings = self._window.settings
        settings.remember_state(_key(plain), self._window.aside.state)
        settings.remember_text(_NAMES, "\n".join(sorted({*self.names, plain})))
        self._window.status.say(text("layout.kept", name=plain))

    def take(self, name: str) -> None:
        """Put the panels where the layout of that name has them."""
        self._restore(self._window.settings.state(_key(name)))

    def forget(self, name: str) -> None:
        """Forget a layout."""
        settings = self._window.settings
        settings.forget(_key(name))
        settings.remember_text(_NAMES, "\n".join(each for each in self.names if each != name))

    # ------------------------------------------------------------------ by kind of document

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Change over to the last layout of the document's kind: maps and boards have one each."""
        if document is None:
            return
        kind = "board" if face_of(document.scenario) is not None else "map"
        if kind != self._kind:
            self.remember()
            self._kind = kind
            self._restore(self._window.settings.state(f"layout_of_{kind}"))

    def remember(self) -> None:
        """Remember the present layout for the kind of document in front."""
        self._window.settings.remember_state(f"layout_of_{self._kind}", self._window.aside.state)

    def restore(self) -> None:
        """Take the last layout of maps, as at the start."""
        self._restore(self._window.settings.state(f"layout_of_{self._kind}"))

    def _restore(self, state: QByteArray) -> None:
        if not state.isEmpty():
            self._window.aside.restore(state)


def _key(name: str) -> str:
    return f"layout_named_{name.encode().hex()}"
