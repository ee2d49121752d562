"""The page of the manual that lists the keys, made from the commands and tools themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from editor.actions.commands import COMMANDS
from editor.actions.main_bars import MENUS
from editor.panels.dialogs.shortcuts_dialog import GESTURES
from editor.text.texts import text
from editor.tools.toolbox import TOOLS

if TYPE_CHECKING:
    from editor.main_window import MainWindow


def key_page(window: MainWindow) -> str:
    """The page as Markdown, in the language spoken now, with the window's keys."""
    return "\n".join(_lines(window)) + "\n"


def _lines(window: MainWindow) -> Iterator[str]:
    yield f"# {text('manual.keys')}"
    yield ""
    yield text("manual.keys.words", action=_plain(window.commands["shortcuts"]))
    yield ""
    yield f"![{text('shortcuts.title')}](pictures/shortcuts.webp)"
    for menu in MENUS:
        actions = [window.commands[each.id] for each in COMMANDS if each.menu == menu and each.keys]
        if actions:
            yield from _table(text(f"menu.{menu}").replace("&", ""), actions)
    yield from _table(text("bar.tools"), [window.strip.tool_actions[each.id] for each in TOOLS])
    yield ""
    yield f"## {text('manual.keys.mouse')}"
    yield ""
    yield f"| {text('shortcuts.action')} | {text('shortcuts.keys')} |"
    yield "|---|---|"
    for gesture in GESTURES:
        yield f"| {text(f'gesture.{gesture}')} | `{text(f'gesture.{gesture}.keys')}` |"


def _table(head: str, actions: list[QAction]) -> Iterator[str]:
    yield ""
    yield f"## {head}"
    yield ""
    yield f"| {text('shortcuts.action')} | {text('shortcuts.keys')} |"
    yield "|---|---|"
    for action in actions:
        native = QKeySequence.SequenceFormat.NativeText
        keys = ", ".join(f"`{each.toString(native)}`" for each in action.shortcuts())
        if keys:
            yield f"| {_plain(action)} | {keys} |"


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")
