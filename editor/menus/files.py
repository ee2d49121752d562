"""What can be done with a file as such: its path copied, its folder shown."""

import os
from collections.abc import Iterator

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from editor.menus.entry import Entry, Item, copying, unless
from editor.text.texts import text


def file_entries(path: str | None) -> Iterator[Item]:
    """Entries for the file at a path; greyed for what was never saved."""
    reason = "" if path else text("status.untitled")
    whole = os.path.abspath(path) if path else ""
    yield unless(reason, copying(text("context.copy_path"), whole))
    gone = reason or ("" if os.path.isdir(os.path.dirname(whole)) else text("context.no_folder"))
    yield unless(gone, Entry(text("context.show_folder"), lambda: _show_folder(whole), tip=whole))


def _show_folder(path: str) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(os.path.dirname(path)))
