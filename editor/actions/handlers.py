"""What each command of the menus does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack

from editor.actions.view_actions import EDGE_OF
from editor.analysis.all_probes import VEILS
from editor.document.document import ScenarioDocument
from editor.panels.dialogs.resize_dialog import ask_size
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.panels.drawers import Area
from editor.theme.widgets import asked

if TYPE_CHECKING:
    from editor.main_window import MainWindow


def carried_out(window: MainWindow) -> dict[str, Callable[[], object]]:
    """By the id of each command what it does in that window, whose parts are there once it is called."""
    front = window.current
    return {
        "new": window.ask_new,
        "propose": partial(window.ask_new, "proposal"),
        "open": lambda: window.files.ask_open(),
        "unsaved_work": lambda: window.files.offer_recovery(window.pictures, again=True),
        "save": lambda: front.give(window.files.save),
        "save_as": lambda: front.give(window.files.save_as),
        "export": lambda: front.give(window.exports.ask_export),
        "copy_picture": lambda: front.give(window.exports.copy_picture),
        "print_and_play": lambda: front.give(partial(window.exports.ask_export, format_="booklet")),
        "quit": window.close,
        "undo": partial(_go, window, QUndoStack.undo),
        "redo": partial(_go, window, QUndoStack.redo),
        "cut": lambda: window.selected.cut(),
        "copy": lambda: window.selected.copy(),
        "paste": lambda: window.selected.paste(),
        "duplicate": lambda: window.selected.duplicate(),
        "mirror_clip": lambda: window.selected.mirror_clip(),
        "flip": lambda: window.selected.flip(),
        "delete": lambda: window.selected.remove(),
        "rotate": lambda: window.selected.rotate(),
        "select_all": lambda: window.selected.select_all(),
        "select_none": lambda: window.selected.select(()),
        "zoom_in": lambda: window.map_area.view.zoom(1),
        "zoom_out": lambda: window.map_area.view.zoom(-1),
        "zoom_fit": lambda: window.map_area.view.fit(),
        "go_to_hex": lambda: window.sight.ask_hex(),
        "hex_list": lambda: window.docks.show_hex_list(),
        "labels": lambda: window.sight.toggle_labels(),
        "rulers": lambda: window.sight.toggle_rulers(),
        "hide_panels": lambda: window.sight.toggle_panels(),
        **{id_: partial(_toggle_edge, window, area) for id_, area in EDGE_OF.items()},
        "reset_layout": lambda: window.sight.reset(),
        "resize": lambda: front.give(partial(_resize, window)),
        "new_board": lambda: window.boards.ask_new(),
        "edit_board": lambda: window.boards.edit(),
        "other_face": lambda: window.boards.add_face(),
        "mirror": lambda: window.sight.toggle_mirror(),
        "make_symmetric": lambda: window.sight.make_symmetric(),
        "validate": lambda: window.findings.check_now(),
        "next_problem": lambda: window.docks.problems.step(),
        **{f"veil_{each.id}": partial(_show_veil, window, each.id) for each in VEILS},
        "clear_analysis": partial(_clear_analysis, window),
        "play": window.enter_play,
        "by_file": partial(_by_file, window),
        "playtest": lambda: window.docks.bottom.turn_to(window.docks.playtest),
        "balance": lambda: window.bot_games.balance.switch(window.commands["balance"].isChecked()),
        "edit_mode": window.leave_play,
        "keep_tabs": lambda: window.kept_tabs.choose_after_end(window.commands["keep_tabs"].isChecked()),
        "palette": lambda: window.menu_row.search.setFocus(Qt.FocusReason.ShortcutFocusReason),
        "manual": lambda: window.help.explain(),
        "guide": lambda: window.guide.begin(),
        "shortcuts": lambda: asked(
            ShortcutsDialog(window.shortcuts, window, make_room=window.files.make_room)
        ),
        "about": lambda: window.sight.about(),
    }


def _by_file(window: MainWindow) -> None:
    """A game by file; what it takes is read when it is asked for."""
    from editor.by_file.at_window import ask_by_file

    ask_by_file(window)


def _go(window: MainWindow, step: Callable[[QUndoStack], None]) -> None:
    """One step in the history; a gesture that is still going on is given up instead."""
    if window.document is not None and not window.map_area.cancel():
        step(window.document.stack)


def _toggle_edge(window: MainWindow, area: Area) -> None:
    window.sight.toggle_edge(area)


def _show_veil(window: MainWindow, kind: str) -> None:
    """Lay an analysis over the map; the same one again takes it away."""
    store = window.veils.store
    store.show(kind=None if store.now.kind == kind else kind)
    window.docks.bottom.turn_to(window.docks.analysis)


def _clear_analysis(window: MainWindow) -> None:
    window.map_area.probes.ask(None)
    window.veils.store.show(kind=None)


def _resize(window: MainWindow, document: ScenarioDocument) -> None:
    edit = ask_size(window, document.scenario, document.map.grid)
    if edit is not None:
        document.apply(edit)
