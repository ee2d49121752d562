"""What the menus hold beside the commands: recent and bundled maps, themes, panels, documents."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from editor.actions.commands import calling
from editor.analysis.all_probes import PROBES
from editor.menus.entry import Entry, fill
from editor.play_mode import HasCommands
from editor.start.shelf import shelf_maps
from editor.text.texts import language, name_of, text
from editor.views.layers.grid import GridStyle
from engine.storage.languages import LANGUAGES

if TYPE_CHECKING:
    from editor.main_window import MainWindow


def fill_menus(window: MainWindow) -> list[QShortcut]:
    """Fill the menus and offer everything to the command search.

    The digits 1 to 9 choose terrain, or a stamp while
    the stamp is in hand, and Ctrl with a digit keeps a stamp.
    """
    menus, save = window.menu_row.menus, window.commands["save"]
    recent = QMenu(text("menu.recent"), window)
    bundled = QMenu(text("menu.bundled"), window)
    menus["file"].insertMenu(save, recent)
    menus["file"].insertMenu(save, bundled)
    kept = QMenu(text("menu.backups"), window)
    menus["file"].insertMenu(save, kept)
    recent.aboutToShow.connect(lambda: window.notices.fill_recent(recent))
    kept.aboutToShow.connect(lambda: window.notices.fill_backups(kept, window.document))
    menus["play"].aboutToShow.connect(lambda: window.kept.fill(menus["play"]))
    bundled.aboutToShow.connect(lambda: None if bundled.actions() else fill(bundled, _bundled(window)))
    theme = menus["view"].addMenu(text("menu.theme"))
    looks = QActionGroup(window)
    for choice in ("light", "dark", "system"):
        look = theme.addAction(text(f"action.theme.{choice}"), calling(window.sight.choose_theme, choice))
        look.setCheckable(True)
        look.setChecked(choice == window.settings.text("theme", "system"))
        looks.addAction(look)
    tongues = menus["view"].addMenu(text("menu.language"))
    for code in LANGUAGES:
        tongue = tongues.addAction(name_of(code), calling(window.language_asked.emit, code))
        tongue.setCheckable(True)
        tongue.setChecked(code == language())
    window.menu_row.language.setMenu(tongues)
    grids = QMenu(text("menu.grid"), window)
    menus["view"].insertMenu(window.commands["rulers"], grids)
    styles = QActionGroup(window)
    for style in GridStyle:
        choice_of_grid = grids.addAction(
            text(f"action.grid.{style}"), calling(window.sight.choose_grid, style)
        )
        choice_of_grid.setCheckable(True)
        choice_of_grid.setChecked(style is window.map_area.view.grid_style)
        styles.addAction(choice_of_grid)
    menus["view"].addSeparator()
    panels = [dock.toggleViewAction() for dock in window.docks.all]
    menus["view"].addActions(panels)
    first = menus["analyse"].actions()[0]
    for each in PROBES:
        menus["analyse"].insertAction(first, window.strip.tool_actions[each.id])
    close = window.close_tab
    menus["window"].addAction(close)
    following = menus["window"].addAction(text("action.next_tab"), calling(window.tabs.step, 1))
    following.setShortcut(QKeySequence("Ctrl+Tab"))
    QShortcut(QKeySequence("Ctrl+Shift+Tab"), window, calling(window.tabs.step, -1))
    digits = []
    for number in range(1, 10):
        key = QShortcut(QKeySequence(str(number)), window)
        key.activated.connect(calling(_digit, window, number - 1))
        keep = QShortcut(QKeySequence(f"Ctrl+{number}"), window)
        keep.activated.connect(calling(window.selected.keep_stamp, number - 1))
        digits += [key, keep]
    offered = [
        *window.commands.values(),
        *window.strip.tool_actions.values(),
        *theme.actions(),
        *tongues.actions(),
        *grids.actions(),
    ]
    window.menu_row.search.offer([*offered, close, following, *panels])
    window.menu_row.search.also = lambda: (*_of_the_game(window), *_bundled(window))
    return digits


def _digit(window: MainWindow, place: int) -> None:
    if window.map_area.tool.id == "paste":
        window.selected.stamp(place)
    else:
        window.tools.take_terrain(place)


def _bundled(window: MainWindow) -> Iterable[Entry]:
    """The maps that come with the program; their files are read when they are asked for, and then kept."""
    for each in sorted(shelf_maps(), key=lambda each: each.title):
        yield Entry(each.title, calling(window.open_bundled, Path(each.path)))


def _of_the_game(window: MainWindow) -> Iterable[Entry]:
    """What can be done in the game on the table; nothing where there is none."""
    playing = window.play.playing
    return playing.commands() if isinstance(playing, HasCommands) else ()
