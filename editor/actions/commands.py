"""Every action of the window, defined once: menus, shortcuts and the command search read this list."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from editor.analysis.all_probes import VEILS
from editor.text.texts import text


@dataclass(frozen=True, slots=True)
class Command:
    """An action: its texts stand under `action.<id>`, its shortcuts are portable key sequences.

    Those `of_editing` make no sense in a game, which has its own undo; those `of_map` only make sense where a
    map is open; what `stays` is on or off.
    """

    id: str
    menu: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    separated: bool = False
    of_editing: bool = True
    of_map: bool = True
    stays: bool = False


COMMANDS: tuple[Command, ...] = (
    Command("new", "file", "new", ("Ctrl+N",), of_editing=False, of_map=False),
    Command("propose", "file", "", ("Ctrl+Shift+N",), of_editing=False, of_map=False),
    Command("new_board", "file", "board", of_editing=False, of_map=False),
    Command("open", "file", "open", ("Ctrl+O",), of_editing=False, of_map=False),
    Command("unsaved_work", "file", of_editing=False, of_map=False),
    Command("save", "file", "save", ("Ctrl+S",), separated=True),
    Command("save_as", "file", "save_as", ("Ctrl+Shift+S",), of_editing=False),
    Command("export", "file", "export", ("Ctrl+E",), separated=True, of_editing=False),
    Command("copy_picture", "file", "copy", ("Ctrl+Shift+C",), of_editing=False),
    Command("print_and_play", "file", "print", ("Ctrl+P",), of_editing=False),
    Command("quit", "file", "", ("Ctrl+Q",), separated=True, of_editing=False, of_map=False),
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
    Command("labels", "view", "labels", ("Ctrl+G",), stays=True),
    Command("rulers", "view", stays=True),
    Command("hide_panels", "view", "", ("F11",), separated=True, stays=True),
    Command("panels_left", "view", "panel_left", ("Ctrl+B",), of_editing=False, stays=True),
    Command("panels_right", "view", "panel_right", ("Ctrl+I",), of_editing=False, stays=True),
    Command("panels_below", "view", "panel_below", ("Ctrl+J",), of_editing=False, stays=True),
    Command("reset_layout", "view"),
    Command("resize", "map", "shapes"),
    Command("edit_board", "map", "board"),
    Command("other_face", "map"),
    Command("mirror", "map", "mirror", ("Ctrl+M",), stays=True),
    Command("make_symmetric", "map"),
    Command("validate", "map", "accept", ("F7",), separated=True),
    Command("next_problem", "map", "problems", ("F8",)),
    *(
        Command(f"veil_{each.id}", "analyse", "heat", (f"Alt+{each.order}",), separated=each is VEILS[0])
        for each in VEILS
    ),
    Command("clear_analysis", "analyse", "close", ("Ctrl+Shift+X",), separated=True),
    Command("play", "play", "play", ("F5",), of_editing=False),
    Command("by_file", "play", "", of_editing=False, of_map=False),
    Command("playtest", "play", "dice"),
    Command("balance", "play", stays=True),
    Command("edit_mode", "play", "edit", ("Shift+F5",), of_editing=False),
    Command("keep_tabs", "window", of_editing=False, of_map=False, stays=True),
    Command("manual", "help", "help", ("F1",), of_editing=False, of_map=False),
    Command("guide", "help", of_editing=False, of_map=False),
    Command("palette", "help", "search", ("Ctrl+Shift+P",), separated=True, of_editing=False, of_map=False),
    Command("shortcuts", "help", "", ("Ctrl+F1",), of_editing=False, of_map=False),
    Command("about", "help", "info", separated=True, of_editing=False, of_map=False),
)


def offered(*, has_map: bool, editing: bool) -> dict[str, bool]:
    """By the id of each command whether it makes sense: with a map in front or without, in a game or not."""
    return {each.id: (has_map or not each.of_map) and (editing or not each.of_editing) for each in COMMANDS}


def show_offered(actions: Mapping[str, QAction], *, has_map: bool, editing: bool) -> None:
    """Enable what makes sense now; what only wants for a map says so below its tooltip."""
    makes_sense = offered(has_map=has_map, editing=editing)
    for command in COMMANDS:
        action = actions[command.id]
        action.setEnabled(makes_sense[command.id])
        plain, _, _ = action.toolTip().partition("\n")
        lacks = command.of_map and not has_map
        action.setToolTip(f"{plain}\n{text('action.no_map')}" if lacks else plain)


def calling(does: Callable[..., object], *args: object) -> Callable[[], None]:
    """A function without parameters that calls `does` with these arguments, as signals need it."""

    def call() -> None:
        does(*args)

    return call


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
        action.setCheckable(command.stays)
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
