"""A hand that goes at random through the whole window, by mouse and keys, menus and dialogs."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QWidget,
)

from editor.app import Program
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.dialogs.recovery_dialog import RecoveryDialog
from editor.play.mode import PlayTable
from editor.play.panels.kept_dialog import KeptDialog
from editor.views.board_view import BoardView
from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.storage.bundled import catalogue, scenario

#: Milliseconds from one look for an open dialog to the next.
LOOK_MS = 15
#: A dialog that is still there after so many tries is given up by Escape.
TRIES = 4
#: Files that maps are saved to and opened from.
NAMES = 6
#: Small maps that games can be played on, of either game.
PLAYABLE = ("mill-lane", "king-of-the-hill")
SIDE = 10
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


def empty(title: str) -> Scenario:
    """Bare ground for skirmishes, small, so that a step of the walk is cheap."""
    plan = MapPlan(title, Orientation.FLAT_TOP, SIDE, SIDE, None, "skirmish", Symmetry.ROT180)
    return new_scenario(plan, catalogue())


class Hand:
    """Does one thing at a time; what opens meanwhile is answered, whoever opened it."""

    def __init__(self, program: Program, folder: Path, dice: random.Random) -> None:
        self.program = program
        self.folder = folder
        self.dice = dice
        #: Until the walk begins every offer to bring something back is taken.
        self.accepts_all = True
        self._tries: dict[int, int] = {}
        self._look_later()

    @property
    def window(self) -> MainWindow:
        return self.program.window

    @property
    def document(self) -> ScenarioDocument | None:
        return self.window.document

    @property
    def table(self) -> PlayTable | None:
        playing = self.window.play.playing
        return playing if isinstance(playing, PlayTable) else None

    def path(self, ending: str = ".json") -> str:
        return str(self.folder / f"map-{self.dice.randrange(NAMES)}{ending}")

    # ------------------------------------------------------------------ what it does

    def step(self) -> tuple[str, Callable[[], object]]:
        """The next action, and how it is done."""
        kinds = self.play_kinds() if self.table is not None else self.edit_kinds()
        names = list(kinds)
        weights = [kinds[name][0] for name in names]
        name = self.dice.choices(names, weights)[0]
        return name, kinds[name][1]

    def edit_kinds(self) -> dict[str, tuple[int, Callable[[], object]]]:
        if self.document is None:
            return {
                "add": (4, self.add),
                "open": (3, self.open),
                "bundled": (2, self.open_bundled),
                "command": (3, self.command),
                "quit": (1, self.quit),
            }
        return {
            "paint": (22, self.paint),
            "click": (10, self.click),
            "tool": (8, self.take_tool),
            "undo": (6, lambda: self.keys("Ctrl+Z")),
            "redo": (4, lambda: self.keys("Ctrl+Shift+Z")),
            "save": (6, lambda: self.keys("Ctrl+S")),
            "save as": (3, lambda: self.keys("Ctrl+Shift+S")),
            "switch tab": (6, lambda: self.keys("Ctrl+Tab")),
            "move tab": (3, self.move_tab),
            "close tab": (2, lambda: self.keys("Ctrl+W")),
            "add": (2, self.add),
            "new": (1, lambda: self.keys("Ctrl+N")),
            "open": (2, self.open),
            "bundled": (1, self.open_bundled),
            "command": (10, self.command),
            "poke": (8, self.poke),
            "wheel": (4, self.wheel),
            "theme": (1, lambda: self.menu("view", 0)),
            "language": (1, lambda: self.menu("view", 1)),
            "export": (1, lambda: self.keys("Ctrl+E")),
            "begin a game": (8, lambda: self.keys("F5")),
            "begin on a fresh map": (3, self.begin_fresh),
            "kept games": (1, self.kept_games),
            "quit": (1, self.quit),
        }

    def play_kinds(self) -> dict[str, tuple[int, Callable[[], object]]]:
        return {
            "answer": (30, self.answer),
            "bot": (10, self.let_bot),
            "point": (8, self.point),
            "take back": (3, lambda: self.table and self.table.session.undo()),
            "give back": (2, lambda: self.table and self.table.session.redo()),
            "look back": (2, self.look_back),
            "back to editing": (3, lambda: self.keys("Shift+F5")),
            "switch tab": (1, lambda: self.keys("Ctrl+Tab")),
            "close tab": (1, lambda: self.keys("Ctrl+W")),
            "save game": (1, lambda: self.table and self.table.saving.ask()),
            "poke": (3, self.poke),
            "theme": (1, lambda: self.menu("view", 0)),
            "language": (1, lambda: self.menu("view", 1)),
            "quit": (1, self.quit),
        }

    def keys(self, sequence: str) -> None:
        keys = QKeySequence(sequence)[0]
        QTest.keyClick(self.window, keys.key(), keys.keyboardModifiers())

    def add(self) -> None:
        title = f"Walk {self.dice.randrange(1000)}"
        kind = self.dice.choice(("", *PLAYABLE))
        self.window.files.add(replace(scenario(kind), title=title) if kind else empty(title))

    def begin_fresh(self) -> None:
        """A game on a map as it ships: those that were walked over have errors, under which none begins."""
        self.window.files.add(scenario(self.dice.choice(PLAYABLE)))
        self.keys("F5")

    def open(self) -> None:
        self.keys("Ctrl+O")

    def open_bundled(self) -> None:
        menus = [each for each in self.window.findChildren(QMenu) if each.actions()]
        offered = [each for menu in menus for each in menu.actions() if each.text() == "King Of The Hill"]
        if offered:
            offered[0].trigger()

    def menu(self, name: str, place: int) -> None:
        """Choose at random from a submenu of the menu row."""
        menu = self.window.menu_row.menus[name]
        inner = [each.menu() for each in menu.actions() if each.menu() is not None]
        chosen = inner[-2:][place] if name == "view" and len(inner) >= 2 else None
        wanted = [each for each in chosen.actions() if not each.isSeparator()] if chosen else []
        if wanted:
            self.dice.choice(wanted).trigger()

    def place(self, view: BoardView) -> QPoint:
        """A hex of the sheet, wherever it lies in the view."""
        source = view._source
        assert view.sheet is not None
        assert source is not None
        hexes = sorted(source.map.cells)
        for _ in range(20):
            x, y = view.camera.to_view(*view.sheet.centre(self.dice.choice(hexes)))
            if 0 <= x < view.width() and 0 <= y < view.height():
                break
        return QPoint(round(x), round(y))

    def paint(self) -> None:
        window, view = self.window, self.window.map_area.view
        window.strip.tool_actions[self.dice.choice(("brush", "brush", "fill", "road"))].trigger()
        self.keys(str(self.dice.randrange(1, 7)))
        QTest.mousePress(view, LEFT, NONE, self.place(view))
        for _ in range(self.dice.randrange(3)):
            QTest.mouseMove(view, self.place(view))
        QTest.mouseRelease(view, LEFT, NONE, self.place(view))

    def click(self) -> None:
        view = self.window.map_area.view
        button = RIGHT if self.dice.random() < 0.15 else LEFT
        held = self.dice.choice((NONE, NONE, Qt.KeyboardModifier.ShiftModifier))
        QTest.mouseClick(view, button, held, self.place(view))

    def take_tool(self) -> None:
        self.dice.choice(list(self.window.strip.tool_actions.values())).trigger()
        self.click()

    def move_tab(self) -> None:
        tabs = self.window.tabs
        if tabs.count() > 1:
            one, other = self.dice.sample(range(tabs.count()), 2)
            tabs.moveTab(one, other)

    def command(self) -> None:
        # Without tabs that come back there would be nothing to compare after an ordinary end.
        shut = {"quit", "print_and_play", "shortcuts", "propose", "keep_tabs"}
        offered = [each for id_, each in self.window.commands.items() if id_ not in shut and each.isEnabled()]
        self.dice.choice(offered).trigger()

    def wheel(self) -> None:
        view = self.window.map_area.view
        view.zoom(self.dice.choice((-2, -1, 1, 2, 3)), (self.dice.randrange(300), self.dice.randrange(300)))

    def poke(self) -> None:
        """Use whatever widget of the window comes to hand."""
        kinds = (QLineEdit, QComboBox, QAbstractButton, QAbstractSpinBox)
        seen = [each for each in self.window.findChildren(QWidget) if isinstance(each, kinds)]
        seen = [each for each in seen if each.isVisible() and each.isEnabled()]
        if seen:
            self.use(self.dice.choice(seen))

    def use(self, widget: QWidget) -> None:
        match widget:
            case QLineEdit():
                widget.setFocus()
                QTest.keyClicks(widget, self.dice.choice(("3", "Ärger", "C4", "x")))
                QTest.keyClick(widget, Qt.Key.Key_Return)
            case QComboBox() if widget.count():
                widget.setCurrentIndex(self.dice.randrange(widget.count()))
            case QAbstractSpinBox():
                widget.stepBy(self.dice.choice((-1, 1)))
            case QAbstractButton():
                widget.click()

    def kept_games(self) -> None:
        self.window.kept.show_all()

    def quit(self) -> None:
        self.window.close()

    # ------------------------------------------------------------------ playing

    def answer(self) -> None:
        table = self.table
        if table is None:
            return
        session = table.session
        if session.is_looking_back:
            session.look_at(session.count - 1)
        session.lift_curtain()
        if table.found:
            table.pointing.take(self.dice.choice(table.found))
        elif session.asked is None:
            session.step()

    def let_bot(self) -> None:
        if self.table is not None:
            self.table.session.step()

    def point(self) -> None:
        if self.table is not None:
            view = self.table.view
            QTest.mouseClick(view, LEFT if self.dice.random() < 0.8 else RIGHT, NONE, self.place(view))
            QTest.keyClick(view, self.dice.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_F)))

    def look_back(self) -> None:
        if self.table is not None:
            self.table.session.look_at(self.dice.randrange(self.table.session.count))

    # ------------------------------------------------------------------ what opens

    def _look_later(self) -> None:
        QTimer.singleShot(LOOK_MS, self._look)

    def _look(self) -> None:
        # The next look is on its way before anything is answered: an answer may open more, and wait for it.
        self._look_later()
        opened = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if opened is None:
            self._tries.clear()
            return
        tries = self._tries[id(opened)] = self._tries.get(id(opened), 0) + 1
        if tries > TRIES and not isinstance(opened, QProgressDialog):
            QTest.keyClick(opened, Qt.Key.Key_Escape)
            opened.close()
        else:
            self.answer_dialog(opened)

    def answer_dialog(self, opened: QWidget) -> None:
        dice = self.dice
        match opened:
            case QProgressDialog():
                if not self.accepts_all and dice.random() < 0.02:
                    opened.cancel()
            case QMenu():
                shown = [each for each in opened.actions() if each.isEnabled() and not each.menu()]
                if shown and dice.random() < 0.5:
                    QTest.mouseClick(opened, LEFT, NONE, opened.actionGeometry(dice.choice(shown)).center())
                else:
                    opened.close()
            case QMessageBox():
                buttons = opened.buttons()
                first = opened.defaultButton() or (buttons[0] if buttons else None)
                chosen = first if self.accepts_all or not buttons else dice.choice(buttons)
                if chosen is not None:
                    chosen.click()
            case QFileDialog():
                self._answer_files(opened)
            case QInputDialog():
                opened.setTextValue(dice.choice(("C4", "Mine", "9")))
                opened.done(dice.randrange(2))
            case RecoveryDialog():
                # Whatever is offered is taken, and then the ledger knows it.
                offered = [each for each in opened.findChildren(QPushButton) if each.objectName() == "row"]
                usable = [each for each in offered[::2] if each.isEnabled()]
                if usable:
                    usable[0].click()
                else:
                    opened.accept()
            case KeptDialog():
                usable = [each for each in (opened.go, opened.new, opened.cancel) if each.isEnabled()]
                dice.choice([each for each in usable if each.isVisible()]).click()
            case QDialog():
                self._answer_any(opened)
            case _:
                opened.close()

    def _answer_files(self, dialog: QFileDialog) -> None:
        if self.dice.random() < 0.25:
            dialog.reject()
            return
        filters = " ".join(dialog.nameFilters())
        ending = self.dice.choice((".png", ".svg", ".tmx")) if "png" in filters else ".json"
        path = self.path(ending)
        if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptOpen:
            there = sorted(str(each) for each in self.folder.glob("*.json"))
            path = self.dice.choice(there) if there else path
        dialog.selectFile(path)
        dialog.accept()

    def _answer_any(self, dialog: QDialog) -> None:
        dice = self.dice
        fields = [
            each
            for each in dialog.findChildren(QWidget)
            if isinstance(each, QComboBox | QAbstractSpinBox | QCheckBox)
            and each.isVisible()
            and each.isEnabled()
        ]
        for field in dice.sample(fields, min(len(fields), dice.randrange(3))):
            self.use(field)
        buttons = [each for each in dialog.findChildren(QPushButton) if each.isVisible() and each.isEnabled()]
        if buttons and dice.random() < 0.8:
            chosen = next((each for each in buttons if each.isDefault()), buttons[0])
            (chosen if dice.random() < 0.6 else dice.choice(buttons)).click()
        else:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
