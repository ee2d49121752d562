"""Hands and eyes of a user: what is seen is found, pressed and written into by mouse and keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.drawers import EDGES
from editor.panels.library_tile import TileButton
from editor.panels.panel_dock import PanelDock
from editor.play.mode import PlayTable
from editor.text.texts import text
from editor.views.board_view import BoardView
from engine.hexes.hex import Hex
from tests.editor.carrying import carry
from tests.editor.pointer import move_to, open_menu, right_click

_Widget = TypeVar("_Widget", bound=QWidget)

#: Seconds after which a user gives up waiting: a watchdog, no measure of speed.
PATIENCE = 60.0
#: The window is looked at again after so many milliseconds.
_GLANCE = 20
_LEFT = Qt.MouseButton.LeftButton
#: By which commands the drawers of a small window are opened and closed.
_OPENS = dict(zip(EDGES, ("panels_left", "panels_right", "panels_below"), strict=True))


class Hesitation(AssertionError):
    """The window does not show what the user expects."""


def expect(is_so: object, what: str) -> None:
    """Stop the walk where something is not as the user expects it."""
    if not is_so:
        raise Hesitation(what)


def rest(milliseconds: int) -> None:
    """Let the window work for a while; `QTest.qWait` would keep its threads from working meanwhile."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Hand:
    """Drives the window that is open now; every word it looks for is one the window says itself."""

    def __init__(self, pictures: Path | None) -> None:
        self._pictures = pictures
        self._taken = 0
        self._trouble: BaseException | None = None

    # ------------------------------------------------------------------ what is seen

    @property
    def window(self) -> MainWindow:
        """The window of the program; another language or theme may have put a new one in its place."""
        found = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        shown = [each for each in found if each.isVisible()]
        expect(shown, "the window of the program")
        return shown[0]

    @property
    def document(self) -> ScenarioDocument:
        """The map in front."""
        document = self.window.document
        if document is None:
            raise Hesitation("a map in front")
        return document

    @property
    def table(self) -> PlayTable:
        """The game on the table; it comes once the map is checked or the game replayed."""
        self.wait(lambda: isinstance(self.window.play.playing, PlayTable), "a game on the table")
        playing = self.window.play.playing
        assert isinstance(playing, PlayTable)
        return playing

    def wait(self, is_so: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Let the window work until something is so."""
        ends = time.monotonic() + seconds
        while not is_so():
            rest(_GLANCE)
            if self._trouble is not None:
                trouble, self._trouble = self._trouble, None
                raise trouble
            if time.monotonic() > ends:
                raise Hesitation(what)

    def calm(self) -> None:
        """Wait until the map is checked, drawn and lies still."""
        window = self.window
        self.wait(lambda: not window.service.busy and not window.problems.is_waiting, "an end of the checks")
        before = None
        for _ in range(40):
            rest(40)
            view = self.map_in_front()
            now = (
                None if view is None else (view.size(), view.camera.to_view(0, 0), view.camera.to_view(1, 1))
            )
            if now == before:
                return
            before = now

    def map_in_front(self) -> BoardView | None:
        """The map that is edited or played on."""
        window = self.window
        if isinstance(window.play.playing, PlayTable):
            return window.play.playing.view
        return window.map_area.view if window.document is not None else None

    def find(self, kind: type[_Widget], name: str, inside: QWidget | None = None) -> _Widget:
        """The visible widget that says or tells this name."""
        found: list[_Widget] = []

        def look() -> bool:
            found[:] = [
                each
                for each in (inside or self.window).findChildren(kind)
                if each.isVisible() and plain(name) in _names(each)
            ]
            return bool(found)

        self.wait(look, f"something to press or fill in that is called {plain(name)!r}")
        return found[0]

    def picture(self, name: str, dialog: QWidget | None = None) -> None:
        """Keep a picture of the window, with the dialogs and menus that lie over it."""
        if self._pictures is None:
            return
        if dialog is None:
            self.calm()
        self.snap(name)

    def snap(self, name: str) -> None:
        """Keep a picture of what there is this very moment."""
        if self._pictures is None:
            return
        window = self.window
        window.settle()
        QApplication.processEvents()
        shown = window.grab()
        over = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not window]
        corner = window.mapToGlobal(QPoint(0, 0))
        places = [(each.mapToGlobal(QPoint(0, 0)) - corner, each.grab()) for each in over]
        painter = QPainter(shown)
        for place, picture in places:
            painter.drawPixmap(_inside(place, picture, shown), picture)
        painter.end()
        self._pictures.mkdir(parents=True, exist_ok=True)
        self._taken += 1
        expect(shown.save(str(self._pictures / f"{name}.png")), "room for a picture")

    # ------------------------------------------------------------------ mouse and keys

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Press a widget that can be seen and is not grey."""
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")() or widget.objectName()
        self.wait(lambda: widget.isVisible() and widget.isEnabled(), f"{name!r} to be offered")
        _scroll_to(widget)

        def place() -> QPoint:
            # What has come just now has no size yet.
            return widget.rect().center() if at is None else at

        self.wait(lambda: widget.visibleRegion().contains(place()), f"to see {name!r}, which is cut off")
        QTest.mouseClick(widget, _LEFT, pos=place())

    def press(self, key: str, inside: QWidget | None = None) -> None:
        """Press the button with these words of the program."""
        self.click(self.find(QAbstractButton, text(key), inside))

    def keys(self, sequence: str, to: QWidget | None = None) -> None:
        """Press keys together, as Ctrl+S."""
        pressed = QKeySequence(sequence)[0]
        # Without a desktop nobody brings the window back behind a dialog that was closed.
        window = self.window
        self.wait(lambda: window.activateWindow() or window.isActiveWindow(), "the keys to go to the window")
        QTest.keyClick(to or self.window, pressed.key(), pressed.keyboardModifiers())

    def choose(self, key: str, value: object, inside: QWidget | None = None) -> None:
        """Choose an entry of a list by the arrow keys."""
        self.choose_in(self.find(QComboBox, text(key), inside), value)

    def choose_in(self, combo: QComboBox, value: object) -> None:
        """Choose the entry that stands for a value."""
        place = combo.findData(value)
        expect(place >= 0, f"{combo.accessibleName()!r} to offer {value!r}")
        combo.setFocus()
        for _ in range(2 * combo.count()):
            if combo.currentIndex() == place:
                return
            down = combo.currentIndex() < place
            QTest.keyClick(combo, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
        raise Hesitation(f"{value!r} to be chosen by keys")

    def write(self, key: str, words: str, inside: QWidget | None = None) -> None:
        """Write into a field in place of what stands there."""
        self._fill(self.find(QLineEdit, text(key), inside), words)

    def count(self, key: str, number: int, inside: QWidget | None = None) -> None:
        """Write a number."""
        self._fill(self.find(QSpinBox, text(key), inside), str(number))

    def _fill(self, field: QLineEdit | QSpinBox, words: str) -> None:
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Qt.Key.Key_Tab)

    # ------------------------------------------------------------------ menus, panels and dialogs

    def in_menu(self, menu: str, *path: str) -> None:
        """Choose from the menus at the top; the words are those of the entries."""
        at: QMenu = self.window.menu_row.menus[menu]
        for words in path:
            at.aboutToShow.emit()
            named = [each for each in at.actions() if plain(each.text()) == plain(words)]
            expect(named, f"an entry {words!r} in the menu {menu}")
            inner = named[0].menu()
            if isinstance(inner, QMenu):
                at = inner
                continue
            expect(named[0].isEnabled(), f"{words!r} to be offered")
            named[0].trigger()

    def from_menu_at(self, widget: QWidget, place: QPoint, key: str) -> None:
        """Choose from the menu of the right button."""
        menu = right_click(widget, place)
        if menu is None:
            raise Hesitation("a menu of the right button")
        named = [each for each in menu.actions() if plain(each.text()) == plain(text(key))]
        expect(named, f"an entry {text(key)!r} in the menu of the right button")
        expect(named[0].isEnabled(), f"{text(key)!r} to be offered")
        # Menus are no widgets on every desktop; a press on the entry is the same there as here.
        QTest.mouseClick(menu, _LEFT, pos=menu.actionGeometry(named[0]).center())
        expect(open_menu() is None, "the menu to close")

    def open_panel(self, dock: PanelDock, page: QWidget | None = None) -> None:
        """Have a panel before one: in a small window its drawer is drawn out, then its tab is pressed."""
        window = self.window
        if not dock.isVisible():
            self.keys(window.commands[_OPENS[self._edge_of(dock)]].shortcut().toString())
        self.wait(dock.isVisible, f"the panel {dock.windowTitle()!r}")
        if page is not None and not page.isVisible():
            bar = dock._tabs
            at = dock._pages.indexOf(page)
            self.click(bar, bar.tabRect(at).center())
            self.wait(page.isVisible, f"the page {bar.tabText(at)!r}")

    def close_drawer(self, dock: PanelDock) -> None:
        """In a small window, let the map be seen again."""
        if self.window.aside.is_small and dock.isVisible():
            self.keys(self.window.commands[_OPENS[self._edge_of(dock)]].shortcut().toString())
            self.wait(lambda: not dock.isVisible(), "the drawer to close")

    def _edge_of(self, dock: QDockWidget) -> Qt.DockWidgetArea:
        edge = next((each for each in EDGES if dock in self.window.aside.at(each)), None)
        if edge is None:
            raise Hesitation(f"a place for the panel {dock.windowTitle()!r}")
        return edge

    def answering(self, kind: type[QDialog], does: Callable[[QDialog], object]) -> None:
        """What will be done in the next dialog of that kind."""
        ends = time.monotonic() + PATIENCE

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, kind) or not dialog.isVisible():
                if time.monotonic() < ends:
                    QTimer.singleShot(_GLANCE, look)
                else:
                    self._trouble = Hesitation(f"a dialog {kind.__name__}")
                return
            try:
                does(dialog)
            except BaseException as trouble:
                self._trouble = trouble
            if dialog.isVisible() and self._trouble is not None:
                dialog.reject()

        QTimer.singleShot(_GLANCE, look)

    def saving_as(self, path: Path) -> None:
        """The next dialog for files is given this name."""

        def name(dialog: QDialog) -> None:
            line = dialog.findChild(QLineEdit)
            assert line is not None
            line.selectAll()
            QTest.keyClicks(line, str(path))

            def is_taken() -> bool:
                # The first Return may only close the list of files that begin like this.
                if dialog.isVisible():
                    QTest.keyClick(line, Qt.Key.Key_Return)
                return not dialog.isVisible()

            self.wait(is_taken, "the dialog for files to take a name")

        self.answering(QFileDialog, name)

    # ------------------------------------------------------------------ on the map

    def take(self, tool: str) -> None:
        """Take a tool of the strip in hand."""
        strip = self.window.strip
        self.click(strip.widgetForAction(strip.tool_actions[tool]))

    def click_hexes(self, *labels: str) -> None:
        """Click hexes of the map that is edited."""
        for label in labels:
            QTest.mouseClick(self.window.map_area.view, _LEFT, pos=self.hex_at(label))

    def drag(self, *labels: str) -> None:
        """Drag over hexes of the map that is edited, with the left button held."""
        view = self.window.map_area.view
        QTest.mousePress(view, _LEFT, pos=self.hex_at(labels[0]))
        for label in labels[1:]:
            move_to(view, self.hex_at(label), _LEFT)
        QTest.mouseRelease(view, _LEFT, pos=self.hex_at(labels[-1]))

    def carry(self, tile: TileButton, label: str) -> None:
        """Drag a tile out of its panel onto a hex of the map that is edited."""
        _scroll_to(tile)
        middle = tile.rect().center()
        self.wait(lambda: tile.visibleRegion().contains(middle), f"to see {tile.tile.name!r}")
        carry(tile, self.window.map_area.view, self.hex_at(label))

    def hex_at(self, label: str) -> QPoint:
        """Where a hex of the map that is edited lies in its view."""
        hex_ = self.document.map.grid.find(label)
        if hex_ is None:
            raise Hesitation(f"the hex {label}")
        return self.place_of(self.window.map_area.view, hex_)

    def place_of(self, view: BoardView, hex_: Hex) -> QPoint:
        """Where a hex lies in a view; it has to be in sight."""
        if view.sheet is None:
            raise Hesitation("a map in the view")
        x, y = view.camera.to_view(*view.sheet.centre(hex_))
        place = QPoint(round(x), round(y))
        expect(view.visibleRegion().contains(place), f"the hex {hex_} in sight")
        return place


def plain(words: str) -> str:
    """Words without the marks of keys and of what is still asked."""
    return words.partition("\t")[0].replace("&", "").rstrip("…").strip()


def _scroll_to(widget: QWidget) -> None:
    """Scroll what lies around a widget until it is in sight."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


def _names(widget: QWidget) -> tuple[str, ...]:
    said = (widget.accessibleName(), getattr(widget, "text", lambda: "")())
    return tuple(plain(words) for words in said if words)


def _inside(place: QPoint, picture: QPixmap, ground: QPixmap) -> QPoint:
    """Where a dialog is drawn: where it stands, or in the middle where nobody has placed it."""
    ratio = ground.devicePixelRatio()
    room = QPoint(round(ground.width() / ratio), round(ground.height() / ratio))
    size = QPoint(round(picture.width() / ratio), round(picture.height() / ratio))
    if place.isNull():
        return (room - size) / 2
    return place
