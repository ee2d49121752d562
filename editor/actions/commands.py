"""Every action of the window, defined once: menus, shortcuts and the command search read this list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from editor.analysis.all_probes import VEILS
from editor.text.texts import text


@dataclass(frozen=True, slots=True)
class Command:
    """An action: its texts stand under `action.<id>`, its shortcuts are portable key sequences."""

    id: str
    menu: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    separated: bool = False


COMMANDS: tuple[Command, ...] = (
    Command("new", "file", "new", ("Ctrl+N",)),
    Command("propose", "file", "", ("Ctrl+Shift+N",)),
    Command("new_board", "file", "board"),
    Command("open", "file", "open", ("Ctrl+O",)),
    Command("unsaved_work", "file"),
    Command("save", "file", "save", ("Ctrl+S",), separated=True),
    Command("save_as", "file", "save_as", ("Ctrl+Shift+S",)),
    Command("export", "file", "export", ("Ctrl+E",), separated=True),
    Command("copy_picture", "file", "copy", ("Ctrl+Shift+C",)),
    Command("print_and_play", "file", "print", ("Ctrl+P",)),
    Command("quit", "file", "", ("Ctrl+Q",), separated=True),
    Command("undo", "edit", "undo", ("Ctrl+Z",)),
    Command("redo", "edit", "redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command("cut", "edit", "cut", ("Ctrl+X",), separated=True),
    Command("copy", "edit", "copy", ("Ctrl+C",)),
    Command("paste", "edit", "paste", ("Ctrl+V",)),
    Command("duplicate", "edit", "stamp", ("Ctrl+D",)),
    Command("delete", "edit", "delete", ("Del",)),
    Command("rotate", "edit", "rotate", ("R",), separated=True),
    Command("mirror_clip", "edit", "mirror", ("Shift+R",)),
    Command("flip", "edit", "board", ("Ctrl+R",)),
    Command("select_all", "edit", "select_rectangle", ("Ctrl+A",), separated=True),
    Command("select_none", "edit", "", ("Ctrl+Shift+A",)),
    Command("zoom_in", "view", "zoom_in", ("Ctrl++", "Ctrl+=")),
    Command("zoom_out", "view", "zoom_out", ("Ctrl+-",)),
    Command("zoom_fit", "view", "fit", ("Ctrl+0", "Ctrl+/")),
    Command("go_to_hex", "view", "search", ("Ctrl+Shift+G",), separated=True),
    Command("hex_list", "view", "", ("Ctrl+L",)),
    Command("labels", "view", "labels", ("Ctrl+G",)),
    Command("rulers", "view"),
    Command("hide_panels", "view", "", ("F11",), separated=True),
    Command("reset_layout", "view"),
    Command("resize", "map", "shapes"),
    Command("edit_board", "map", "board"),
    Command("other_face", "map"),
    Command("mirror", "map", "mirror", ("Ctrl+M",)),
    Command("make_symmetric", "map"),
    Command("validate", "map", "accept", ("F7",), separated=True),
    Command("next_problem", "map", "problems", ("F8",)),
    *(
        Command(f"veil_{each.id}", "analyse", "heat", (f"Alt+{each.order}",), separated=each is VEILS[0])
        for each in VEILS
    ),
    Command("clear_analysis", "analyse", "close", ("Ctrl+Shift+X",), separated=True),
    Command("play", "play", "play", ("F5",)),
    Command("edit_mode", "play", "edit", ("Shift+F5",)),
    Command("keep_tabs", "window"),
    Command("palette", "help", "search", ("Ctrl+Shift+P",)),
    Command("shortcuts", "help", "help", ("F1",)),
    Command("about", "help", "info", separated=True),
)


#: Actions that only make sense while editing; a game being played has its own undo.
EDITING = (
    "save",
    "undo",
    "redo",
    "cut",
    "copy",
    "paste",
    "duplicate",
    "delete",
    "rotate",
    "mirror_clip",
    "flip",
    "select_all",
    "select_none",
    "zoom_in",
    "zoom_out",
    "zoom_fit",
    "go_to_hex",
    "hex_list",
    "labels",
    "rulers",
    "resize",
    "edit_board",
    "other_face",
    "mirror",
    "make_symmetric",
    "validate",
    "next_problem",
    *(f"veil_{each.id}" for each in VEILS),
    "clear_analysis",
    "hide_panels",
    "reset_layout",
)


def calling(does: Callable[..., object], *args: object) -> Callable[[], None]:
    """A function without parameters that calls `does` with these arguments, as signals need it."""

    def call() -> None:
        does(*args)

    return call


#: Actions that stay on or off.
CHECKABLE = frozenset({"labels", "rulers", "hide_panels", "mirror", "keep_tabs"})


def make_actions(
    owner: QWidget, icon: Callable[[str], QIcon], carried_out: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """The actions of all commands, each calling its entry of `carried_out` (KeyError when one lacks)."""
    actions = {}
    for command in COMMANDS:
        action = QAction(text(f"action.{command.id}"), owner)
        action.setObjectName(command.id)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(command.id in CHECKABLE)
        action.setIconVisibleInMenu(False)
        if command.icon:
            action.setIcon(icon(command.icon))
        plain = action.text().replace("&", "").rstrip("…")
        tip = text(f"action.{command.id}.tip")
        words = plain if tip.startswith("action.") else tip
        keys = (
            f"  ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})"
            if command.keys
            else ""
        )
        action.setToolTip(f"{words}{keys}")
        action.triggered.connect(calling(carried_out[command.id]))
        owner.addAction(action)
        actions[command.id] = action
    return actions
